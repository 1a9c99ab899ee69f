/// What a presenter tells: the answer that the user gives, the button that is pressed, the screen that is closed.
///
/// Moves are made one after another, in the order in which they were told. While one is being made, or the screen is coming
/// up, a further one returns at once and is made as soon as that is done; what is wrong with it then is in the log.
extension RatingEngine {
    /// Gives the answer to the step on screen, or changes it.
    ///
    /// The presenter is shown the step again with its ``PresentedStep/answer``. What the workflow declares for changes
    /// (`UPDATE`) happens; the next button carries the answer, so that the workflow's guards see it. Without a flow
    /// nothing happens.
    /// - Throws: ``StepAnswer/ValidationError`` for an answer that the step does not accept; then nothing has changed.
    ///   What the store throws; the flow goes on all the same.
    public func answer(_ answer: StepAnswer) async throws { try await make(.answer(answer)) }

    /// Presses the button that sends an event. The event carries the step's answer.
    ///
    /// An event that the step does not declare changes nothing, nor does a button of a step that is no longer on screen
    /// because a tap came twice; both are logged.
    /// - Parameter event: ``PresentedStep/Button/event``.
    /// - Throws: ``StepAnswer/ValidationError/answerNeeded(event:step:)`` while the button is off. What the store throws; the flow goes
    ///   on all the same.
    public func press(_ event: String) async throws { try await make(.press(event)) }

    /// The user has closed the screen: sends `DISMISS`, and ends the flow if that leads to no other step.
    ///
    /// A screen that is still appearing is abandoned at once: the question is withdrawn. If a mail is open, the engine
    /// no longer waits for it, as with ``interrupt()``.
    /// - Throws: what the store throws; the flow goes on all the same.
    public func dismiss() async throws { try await make(.dismiss) }

    /// Something other than the user has taken away the screen, an alert, or what lay over it: the app's coordinator, a
    /// log-out, a deep link. Call it at any time, and as often as you like.
    ///
    /// Ends the flow in any case, with `DISMISS` if that leads to an end. Nothing further is shown or opened. What the
    /// user typed and did not send is kept, and offered again by ``resume()``, as after a kill. Problems are logged.
    public func interrupt() async { await flowRunner.interrupt() }

    /// Makes one of these three moves.
    public func make(_ move: UserMove) async throws { try await flowRunner.make(move) }

    /// Keeps what the user has typed so far, cut to the length that the step takes: like ``answer(_:)`` with a text,
    /// for every keystroke, without waiting for it to be stored. A step that declares `UPDATE` does not hear of it.
    public func updateDraft(_ text: String) { flowRunner.updateDraft(text) }

    /// Adds a picture that the user picked to what the step on screen sends, or takes it away again.
    ///
    /// - Parameter picture: nil for none. One of more than ``Feedback/Attachment/maximumPictureBytes`` is refused, and so is
    ///   one where the step does not offer it (`screenshot`).
    /// - Returns: whether the step has the picture now.
    @discardableResult
    public func attach(_ picture: Feedback.Attachment?) -> Bool { flowRunner.attach(picture) }

    /// Sends the flow an event that no button stands for.
    ///
    /// - Parameter step: the step that it belongs to; on another one it changes nothing.
    /// - Throws: what the store throws. The flow goes on all the same.
    package func send(_ event: WorkflowEvent, on step: String? = nil) async throws {
        try await flowRunner.send(event, on: step)
    }
}
