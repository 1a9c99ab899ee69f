extension Thresholds {
    /// How long an answer or a refusal counts; nil: for good.
    var waitAfterReply: Int64? { self[.daysBeforeAskingAgainAfterAnswer].map { $0 &* UTCInstant.millisecondsPerDay } }
}

extension GateCheck {
    /// - Parameter wait: how long the reply closes the gate; nil: for good.
    @inline(__always)
    static func replied(at moment: LocalInstant?, wait: Int64?) -> GateCheck {
        if let wait { return .waited(since: moment, wait) }
        guard let moment else { return .state(isOpen: true) }
        return .forGood(since: moment)
    }
}
