import RatingKit

/// One question from the decision to the end, with a player at the buttons.
@MainActor
struct Walk {
    let engine: RatingEngine
    let journal: WalkJournal
    let player: any Player
    /// Whether moves are shown, because nobody typed them.
    let echoesMoves: Bool

    /// Offers an interrupted flow again, or else asks; plays until the flow ends or the player stops, which closes the
    /// screen.
    func run(at placement: String?, force: Bool) async throws -> AskOutcome {
        engine.delegate = journal
        let isResumed = try await engine.resume() == .resumed
        let outcome = isResumed ? .presented : try await engine.ask(at: placement.map { Placement($0) }, force: force)
        while let flow = engine.flow {
            let step = engine.presentedStep
            guard let move = try player.move(in: flow, on: step) else {
                journal.print("  the screen is closed")
                try await engine.dismiss()
                break
            }
            if echoesMoves { journal.echo(move, on: step) }
            // A mail that is only composed has the text alone, and is shown when it is opened.
            let settings = engine.configuration.at(flow.placement).feedbackSettings
            if case .press(let event) = move, flow.step.sends(on: event, by: settings),
                let feedback = engine.feedback
            {
                journal.preview(feedback)
            }
            do {
                try await engine.make(move)
            } catch let refusal as StepAnswer.ValidationError {
                // The step went by itself meanwhile.
                journal.print("  \(refusal.description.withoutControls)")
            }
        }
        return outcome
    }
}

extension WorkflowStep {
    /// Whether an event may send what the user typed to a destination.
    fileprivate func sends(on type: String, by settings: FeedbackSettings) -> Bool {
        events.filter { $0.event == type }.flatMap(\.transitions).flatMap(\.actions).contains {
            $0.type.sendsFeedback && settings.destination(of: $0) != nil
        }
    }
}
