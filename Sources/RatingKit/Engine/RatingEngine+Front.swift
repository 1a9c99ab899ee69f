/// What a front of the platform, and an import, need of the engine.
extension RatingEngine {
    /// What shows the steps.
    package var presenter: (any RatingPresenter)? { ports.presenter }

    /// Lets time pass for the engine.
    package var clock: any RatingClock { ports.clock }

    /// What time it is for the engine.
    package var now: UTCInstant { ports.clock.now().instant }

    /// Waits so long for a quiet moment; false if it did not come.
    package func isQuiet(after delay: Duration) async -> Bool { await quietMoment.comes(after: delay) }

    /// Waits until what has happened so far is in the journal.
    package func finishJournal() async { await journalKeeper?.writing?.value }

    /// Changes what is stored of the user, in turn.
    ///
    /// - Returns: nil, and nothing is changed, if the user was erased meanwhile.
    package func change<Result: Sendable>(
        _ body: @escaping @Sendable (inout RatingContext, LocalInstant) -> Result
    ) async throws -> Result? {
        try await keeper.update(since: keeper.user, body)
    }

    /// Logs what nobody else hears of, such as what went wrong.
    package func report(_ message: String, _ level: RatingLogLevel = .error) { ports.log.log(level, message) }
}
