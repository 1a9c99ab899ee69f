/// What this process has found out about a server.
struct ServerStanding {
    /// The status by which the server said that this client gets nothing.
    private(set) var stoppedBy: Int?
    /// Whether the next request goes without validators, because the server answered with those of another document.
    private var doubtsValidators = false
    /// The failure that the log has had, until the server is back.
    private(set) var reported: RemoteConfiguration.Failure?

    /// Why nothing is asked now; nil where nothing keeps from asking.
    func hindrance(_ schedule: FetchSchedule, at now: UTCInstant) -> RemoteConfiguration.Fetch? {
        if let stoppedBy { return .stopped(status: stoppedBy) }
        return schedule.wait(at: now).map { .tooEarly(until: $0) }
    }

    /// What the next request says that the client has.
    ///
    /// - Parameter isUsable: whether what is stored can be used.
    func validators(of record: RemoteRecord, isUsable: Bool) -> RemoteValidators {
        doubtsValidators || !isUsable ? .none : RemoteValidators(of: record)
    }

    /// It gave something that can be used.
    mutating func noteAnswer() { (stoppedBy, doubtsValidators) = (nil, false) }

    mutating func note(_ failure: RemoteConfiguration.Failure) {
        if failure.code == .accessDenied { stoppedBy = failure.status }
        if failure.code == .unexpectedNotModified { doubtsValidators = true }
    }

    /// Everything was erased.
    mutating func forget() { noteAnswer() }

    /// The line of the log for a fetch: a failure is worth one for as long as it stays the same. Says nothing that the
    /// URL may keep secret.
    mutating func line(for result: RemoteConfiguration.Fetch, of host: String) -> (level: RatingLogLevel, text: String)
    {
        let last = reported
        switch result {
        case .updated, .unchanged: reported = nil
        case .kept(let failure) where failure.code != .cancelled: reported = failure
        case .kept, .tooEarly, .stopped: break
        }
        let subject = "the remote configuration of \(host)"
        switch result {
        case .updated: return (.notice, "\(subject) was updated")
        case .unchanged where last != nil: return (.notice, "\(subject) is available again (\(result.code))")
        case .kept(let failure) where failure.code != .cancelled && !failure.isSame(as: last):
            return (.warning, "\(subject) was not fetched: \(failure)")
        case .kept, .unchanged, .tooEarly, .stopped: return (.debug, "\(subject): \(result.code)")
        }
    }
}
