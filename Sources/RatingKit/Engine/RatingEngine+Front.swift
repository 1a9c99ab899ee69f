/// What a front of the platform needs of the engine.
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

    /// Logs what went wrong where nobody else hears of it.
    package func report(_ problem: String) { ports.log.log(.error, problem) }
}
