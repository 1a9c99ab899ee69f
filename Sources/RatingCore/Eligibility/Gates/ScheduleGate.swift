/// `schedule`: open from one date on, before another, and outside the quiet hours.
struct ScheduleGate: GateRule {
    let from: UTCInstant?
    let until: UTCInstant?
    let quiet: QuietHours?

    init(_ values: GateValues) {
        let thresholds = values.thresholds
        (from, until, quiet) = (thresholds.activeFrom, thresholds.activeUntil, thresholds.quietHours)
    }

    static let isSlow = true

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        let now = occasion.now
        if let from, now.instant < from { return .state(isOpen: false) }
        if let until, now.instant >= until { return .state(isOpen: false) }
        return .state(isOpen: !(quiet.map { $0.contains(millisecondOfDay: now.millisecondOfDay) } ?? false))
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        let configuration = question.eligibility.configuration
        var parts: [String] = []
        if let from = configuration.activeFrom { parts.append("from \(from)") }
        if let until = configuration.activeUntil { parts.append("before \(until)") }
        if let quiet { parts.append("not in \(quiet)") }
        return GateQuantities(measured: .string(question.now.iso8601), required: .string(parts.joined(separator: ", ")))
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        var opening = question.now
        if let from, opening.instant < from { opening = LocalInstant(from, utcOffset: opening.utcOffset) }
        if let quiet, quiet.contains(minuteOfDay: opening.minuteOfDay) {
            guard let end = opening.next(minuteOfDay: quiet.end) else { return .never }
            opening = end
        }
        if let until, opening.instant >= until { return .never }
        return .at(opening.instant)
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        let thresholds = configuration.thresholds
        return [
            thresholds.activeFrom.map { .from($0) }, thresholds.activeUntil.map { .before($0) },
            thresholds.quietHours.map { .outside($0) },
        ].compactMap { $0 }
    }
}

extension LocalInstant {
    /// The first moment after this one's minute at which the user's clock shows so many minutes since midnight; nil if
    /// time ends before.
    fileprivate func next(minuteOfDay: Int) -> LocalInstant? {
        let minutes = Int64((minuteOfDay - self.minuteOfDay + 1_440) % 1_440)
        let startOfMinute = civilMilliseconds.flooringQuotient(60_000) * 60_000
        let civil = startOfMinute + minutes * 60_000
        return UTCInstant(exactly: civil - Int64(utcOffset) * 1_000).map { LocalInstant($0, utcOffset: utcOffset) }
    }
}
