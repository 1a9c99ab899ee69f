/// What a gate measures, against which key, and when it opens.
///
/// A constant that the compiler knows where it decides, so that no question of what is compared remains there.
package enum GateComparison: Sendable {
    /// Open from so many on.
    case reached(GateCount, ConfigurationKey.Integer)
    /// Open below so many.
    case below(GateCount, ConfigurationKey.Integer)
    /// Open once so many days have passed, and where there is nothing to wait after.
    case waited(since: GateMoment, ConfigurationKey, Wait = [])
    /// The same in days of the user's calendar.
    case calendarDays(since: GateMoment, ConfigurationKey.Integer, Wait = [])

    package struct Wait: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Over a millisecond later than so long after, as StarsKit's; iRate's are over at exactly that time.
        package static let moreThan = Wait(rawValue: 1)
        /// Without a value for the key it is closed for good by what it waits after.
        package static let forGoodWithoutKey = Wait(rawValue: 2)
        /// Longer after each prompt that got no answer, where `cooldownGrowth` says so.
        package static let growing = Wait(rawValue: 4)
    }

    var unit: String {
        switch self {
        case .reached(let count, _): count.phrase
        case .below(let count, _): "\(count.phrase), fewer than"
        case .waited(let moment, _, let wait):
            "days since \(moment.phrase)" + (wait.contains(.moreThan) ? ", more than" : "")
        case .calendarDays(let moment, _, _): "calendar days since \(moment.phrase)"
        }
    }

    /// A count, days of the calendar, or milliseconds; nil where the key has no value.
    func threshold(_ thresholds: Thresholds) -> Int64? {
        switch self {
        case .reached(_, let key), .below(_, let key), .calendarDays(_, let key, _): thresholds[key]
        case .waited(_, .integer(let key), let wait):
            thresholds[key].map { $0 &* UTCInstant.millisecondsPerDay &+ (wait.contains(.moreThan) ? 1 : 0) }
        case .waited(_, .number(let key), _): thresholds[key].map { _ in thresholds.wait(key) }
        case .waited: nil
        }
    }

    /// What holds of whoever is asked.
    func demand(_ thresholds: Thresholds) -> GateDemand {
        let value = threshold(thresholds)
        return switch self {
        case .reached(let count, _): .atLeast(count, value ?? 0)
        case .below(let count, _): .atMost(count, (value ?? 0) - 1)
        case .waited(let moment, _, let wait):
            .elapsed(
                since: moment, value ?? (wait.contains(.forGoodWithoutKey) ? .max : 0), grows: wait.contains(.growing))
        case .calendarDays(let moment, _, let wait):
            .calendarDays(since: moment, value ?? 0, grows: wait.contains(.growing))
        }
    }
}

/// A gate that is one comparison. What else is asked of a gate follows from it.
protocol DeclaredGate {
    static var comparison: GateComparison { get }

    /// See ``GateRule/isSlow``.
    static var isSlow: Bool { get }
}

extension DeclaredGate {
    static var isSlow: Bool { true }
}

/// The rule of a gate that declares a comparison.
struct ComparedGate<Declared: DeclaredGate>: GateRule {
    let threshold: Int64
    private let isForGood: Bool
    private let granularity: VersionGranularity
    private let growth: CooldownGrowth?

    init(_ values: GateValues) {
        let threshold = Declared.comparison.threshold(values.thresholds)
        (self.threshold, isForGood) = (threshold ?? 0, threshold == nil)
        (granularity, growth) = (values.thresholds.granularity, values.thresholds.cooldownGrowth)
    }

    static var isSlow: Bool { Declared.isSlow }

    @inline(__always)
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        switch Declared.comparison {
        case .reached(let count, _):
            guard let have = count.value(in: context) else { return .state(isOpen: true) }
            return .reached(have: have, need: threshold)
        case .below(let count, _):
            return .below(have: count.value(in: context) ?? 0, limit: threshold)
        case .waited(let moment, _, let wait):
            let since = moment.date(in: context, granularity)
            if wait.contains(.forGoodWithoutKey), isForGood {
                return since.map { .forGood(since: $0) } ?? .state(isOpen: true)
            }
            if waitsForLaunch(moment, since) { return .notInstalled(need: threshold) }
            let grown = wait.contains(.growing) ? growth : nil
            return .waited(since: since, grown.map { self.grown($0, context) } ?? threshold)
        case .calendarDays(let moment, _, let wait):
            let since = moment.date(in: context, granularity)
            if waitsForLaunch(moment, since) { return .notInstalled(need: threshold, ofCalendar: true) }
            let grown = wait.contains(.growing) ? growth : nil
            let days = grown.map { $0.calendarDays(threshold, unanswered: context.promptsSinceAnswer) }
            return .calendarDays(since: since, need: days ?? threshold)
        }
    }

    /// Before the installation nothing has begun that could be waited after.
    @inline(__always)
    private func waitsForLaunch(_ moment: GateMoment, _ since: LocalInstant?) -> Bool {
        moment == .installation && since == nil && threshold > 0
    }

    @inline(never)
    private func grown(_ growth: CooldownGrowth, _ context: RatingContext) -> Int64 {
        let (days, rest) = threshold.quotientAndRemainder(dividingBy: UTCInstant.millisecondsPerDay)
        return UTCInstant(milliseconds: rest).adding(days: growth.days(days, unanswered: context.promptsSinceAnswer))
            .milliseconds
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        check.quantities(Declared.comparison.unit, now: question.now)
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        guard case .reached(let count, _) = Declared.comparison else { return check.opening(now: question.now) }
        return count.opening(to: threshold, question)
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        [Declared.comparison.demand(configuration.thresholds)]
    }

    static func isStricter(withHigher key: ConfigurationKey) -> Bool? {
        if case .below = Declared.comparison { return false }
        return key == .structure(.versionGranularity) ? nil : true
    }
}
