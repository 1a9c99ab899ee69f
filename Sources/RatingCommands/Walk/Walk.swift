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
        while let flow = engine.flow {
            let step = engine.presentedStep
            guard let move = try player.move(in: flow, on: step) else {
                journal.print("  the screen is closed")
                try await engine.send(.dismiss)
                break
            }
            if echoesMoves { journal.echo(move, on: step) }
            switch move {
            case .event(let event): try await engine.send(event)
            case .draft(let text): engine.updateDraft(text)
            }
        }
        return outcome
    }
}
