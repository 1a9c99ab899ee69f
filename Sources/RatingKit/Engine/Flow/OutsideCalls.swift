/// Calls what others show and open, and waits for it, though not for ever: one screen that does not answer must not keep
/// every later question away.
///
/// Owns the calls that are under way. Is told when nobody waits for them any more.
@MainActor
final class OutsideCalls {
    /// Whether nothing is shown or opened any more: a call is given up before it is made.
    var isClosed = false {
        didSet { if isClosed { giveUp() } }
    }
    private let clock: any RatingClock
    private let log: any RatingLog
    private var underWay: [Int: () -> Void] = [:]
    private var count = 0

    /// Seconds after which the log says who is waited for.
    static let remark = 3.0
    /// Seconds in which a presenter shows a screen, or takes it away: a scene may have to come to the foreground first.
    static let presenter = 10.0
    /// Seconds in which something opens: the system may ask the user first.
    static let opening = 60.0

    /// What came of a call.
    enum Outcome<Answer: Sendable>: Sendable {
        case answer(Answer)
        /// There was no answer in time, which is in the log.
        case none
        /// Nobody wants to know any more.
        case givenUp
    }

    init(_ ports: RatingPorts) {
        (clock, log) = (ports.clock, ports.log)
    }

    /// Ends every wait, except those that only time ends.
    func giveUp() {
        let ended = underWay.values
        underWay = [:]
        for end in ended { end() }
    }

    /// - Parameters:
    ///   - what: is waited for, for the log.
    ///   - limit: seconds; nil where the user may take as long as they like.
    ///   - endsByTimeOnly: whether nobody can give it up.
    ///   - late: gets an answer for which nobody waited.
    ///   - call: is cancelled when it is not waited for any more.
    func answer<Answer: Sendable>(
        of what: String, within limit: Double?, endsByTimeOnly: Bool = false,
        ifLate late: @escaping @MainActor (Answer) async -> Void = { _ in },
        _ call: @escaping @MainActor () async -> Answer
    ) async -> Outcome<Answer> {
        if isClosed, !endsByTimeOnly { return .givenUp }
        let wait = AnswerWait<Answer>()
        let calling = Task {
            let answer = await call()
            // A task of its own, because this one may be cancelled.
            if !wait.give(answer) { Task { await late(answer) } }
        }
        count += 1
        let number = count
        if !endsByTimeOnly { underWay[number] = { wait.giveUp() } }
        let remark = limit.map { limit in
            Task { [clock, log] in
                try await clock.sleep(for: .seconds(Self.remark))
                log.log(.warning, "waiting for \(what): \(Self.remark) s so far, \(limit) s at most")
            }
        }
        let answer = await wait.answer(within: limit, by: clock)
        remark?.cancel()
        let isGivenUp = underWay.removeValue(forKey: number) == nil && !endsByTimeOnly
        if let answer { return .answer(answer) }
        calling.cancel()
        if isGivenUp { return .givenUp }
        log.log(.error, "waited \(limit ?? 0) s for \(what): the engine goes on without it")
        return .none
    }
}
