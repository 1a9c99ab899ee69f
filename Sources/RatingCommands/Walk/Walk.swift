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
        let outcome = isResumed ? .presented : try await engine.ask(at: placement, force: force)
        var chosen: (step: String, answer: JSONValue.Member)?
        while let flow = engine.flow {
            let step = engine.presentedStep
            if chosen?.step != flow.step.name { chosen = nil }
            guard let move = try player.move(in: flow, on: step, hasChosen: chosen != nil) else {
                journal.print("  the screen is closed")
                try await engine.send(.dismiss)
                break
            }
            if echoesMoves { journal.echo(move, on: step) }
            switch move {
            case .event(let event):
                if flow.step.sends(on: event.type), let feedback = engine.feedback { journal.preview(feedback) }
                let answers = flow.step.screen?.sendsAnswer(with: event.type) == true ? chosen.map { [$0.answer] } : nil
                try await engine.send(WorkflowEvent(event.type, event.members + (answers ?? [])))
            case .choice(let answer): chosen = (flow.step.name, answer)
            case .draft(let text): engine.updateDraft(text)
            }
        }
        return outcome
    }
}

extension WorkflowStep {
    /// Whether an event may send what the user typed.
    fileprivate func sends(on type: String) -> Bool {
        events.filter { $0.event == type }.flatMap(\.transitions).flatMap(\.actions).contains { action in
            switch action.type {
            case .sendFeedback, .composeMail, .fileTicket: true
            default: false
            }
        }
    }
}
