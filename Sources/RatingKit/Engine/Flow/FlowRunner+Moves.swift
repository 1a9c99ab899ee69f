// What the user does, and what else ends a flow.
extension FlowRunner {
    /// Does what the user did, once what is under way is done.
    func make(_ move: UserMove) async throws {
        guard running != nil else {
            return performer.ports.log.log(.notice, "\(move.text) changes nothing: no question is on screen")
        }
        var event = WaitingEvent(.move(move), on: move == .dismiss ? nil : screen.step?.name)
        // Whoever made one that is refused at once hears of it; of a later one only the log does.
        event.throwsRefusal = !isHandling
        if event.isDismissal {
            // Whether the mail goes, nobody will tell any more.
            if performer.drafts.isComposing { return await interrupt() }
            // Unless the screen has gone already because the engine took it away: what opens then is to open.
            if !hasReachedUser || screen.isComingUp || screen.step != nil { performer.outside.giveUp() }
        }
        waiting.add(event)
        if let failure = await handleWaitingEvents() { throw failure }
    }

    /// - Parameter step: the step that it belongs to; on another one it changes nothing.
    func send(_ event: WorkflowEvent, on step: String?) async throws {
        guard running != nil else { return }
        waiting.add(WaitingEvent(.event(event), on: step))
        if let failure = await handleWaitingEvents() { throw failure }
    }

    /// The screen, or what lay over it, was taken away, and not by the user.
    func interrupt() async {
        guard running != nil else { return }
        performer.drafts.leave()
        waiting.interrupt()
        performer.outside.isClosed = true
        _ = await handleWaitingEvents()
    }

    func updateDraft(_ text: String) {
        guard running != nil else { return }
        running?.flow.type(text)
        refreshScreen()
        performer.drafts.keepSoon()
    }

    func attach(_ picture: Feedback.Attachment?) -> Bool {
        guard flow?.step.screen?.takesScreenshot == true else { return false }
        if case .data(let bytes)? = picture?.content, bytes.count > Feedback.Attachment.maximumPictureBytes {
            return false
        }
        running?.flow.picture = picture
        refreshScreen()
        return picture != nil
    }

    /// Ends the flow, whatever its workflow says.
    func drop() async {
        guard running != nil else { return }
        clear()
        performer.outside.giveUp()
        _ = await screen.takeAway { nil }
        await performer.drafts.keep()
    }
}

// One move after another.
extension FlowRunner {
    /// The first step. What the user does before it stands waits.
    ///
    /// Cancelling the task ends it for as long as nothing has reached the user.
    func begin(_ new: RunningFlow, _ actions: [StepAction]) async {
        questions += 1
        let number = questions
        running = new
        await withTaskCancellationHandler {
            await walkInto(new.flow, actions)
        } onCancel: {
            Task { @MainActor in
                if self.questions == number, !self.hasReachedUser { self.performer.outside.giveUp() }
            }
        }
    }

    func walkInto(_ started: RatingFlow, _ actions: [StepAction]) async {
        isHandling = true
        if started.hasScreen {
            await presentScreen(unlessDisabled: true)
            if screen.step == nil {
                journal?.dropFlow()
                clear()
            } else {
                performer.drafts.takeUp(started)
            }
        }
        if running != nil {
            performer.audience.tell { $0.ratingEngine($1, didEnter: started.step.name) }
            journal?.note(actions, step: started.step.name)
            _ = await carryOut(actions, in: started)
            startTimeouts()
        }
        isHandling = false
        _ = await handleWaitingEvents()
    }

    func handleWaitingEvents() async -> (any Error)? {
        guard !isHandling else { return nil }
        isHandling = true
        defer { isHandling = false }
        var failure: (any Error)?
        while running != nil, let event = waiting.next() {
            let new = await handle(event)
            failure = failure ?? new
            await performer.drafts.keep()
        }
        if running != nil { journal?.flush() }
        return failure
    }

    func handle(_ event: WaitingEvent) async -> (any Error)? {
        guard let running else { return nil }
        var next = running.flow
        let taken: [StepAction]?
        do {
            taken = try performer.rules.using(running.configuration, by: running.flow) {
                () throws(StepAnswer.ValidationError) in
                try event.take(in: &next, performer.rules.variables(running.configuration), log: performer.ports.log)
            }
        } catch {
            return error
        }
        guard let actions = taken else { return nil }
        let isIdle = next == running.flow && actions.isEmpty
        if event.isInterruption, !isIdle, !next.isDone {
            // Where closing leads to another step, nobody is there to see it.
            journal?.noteInterruption()
            await drop()
            return nil
        }
        if !isIdle || event.isDismissal {
            journal?.beginMove(event, in: running.flow)
            journal?.note(actions, step: next.step.name)
        }
        if isIdle {
            if event.isDismissal { await drop() }
            return nil
        }
        let isNewStep = next.step.name != running.flow.step.name
        self.running?.flow = next
        if let answer = event.answer(on: running.flow, to: next, actions) {
            performer.audience.tell { $0.ratingEngine($1, didAnswer: answer, at: running.flow.step.name) }
        }
        if isNewStep { performer.audience.tell { $0.ratingEngine($1, didEnter: next.step.name) } }
        let failure = await carryOut(actions, in: next)
        if isNewStep { startTimeouts() }
        // Nothing is on screen any more, whatever else the step does then.
        if event.isDismissal, !isNewStep, waiting.outcomes.isEmpty { await drop() }
        return failure
    }
}
