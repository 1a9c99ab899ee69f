import RatingCore

/// What the gates say of the numbers that conditions read: those of whoever is asked lie within.
struct GateBounds {
    /// The numbers that a variable has for whoever is asked.
    struct Range {
        var least: Int64 = 0
        var most: Int64 = .max
        /// Whether there may be nothing to count from.
        var mayBeMissing: Bool
        /// The key that bounds it.
        var key: ConfigurationKey
    }

    private(set) var ranges: [String: Range] = [:]
    private let configuration: RatingConfiguration
    /// A wait as long as this is for good.
    private static let mostDays: Int64 = 36_500

    init(_ configuration: RatingConfiguration) {
        self.configuration = configuration
        for gate in configuration.gates {
            guard let key = gate.keys.first(where: { $0.row.gates.contains(gate) && configuration[any: $0] != nil })
            else { continue }
            for demand in gate.demands(of: configuration) ?? [] { add(demand, key) }
        }
    }

    // MARK: Gates

    private mutating func add(_ fact: GateDemand, _ key: ConfigurationKey) {
        switch fact {
        case .atLeast(let what, let count):
            least(what.rawValue, count, key, mayBeMissing: what.isSincePrompt)
            // Each session begins with a use, and is one of a day of its own; each launch is a use.
            if what == .sessions || what == .launches { least("uses", count, key) }
            if what == .sessions, configuration[.useSessionSpaceChecking] { least("daysSinceInstall", count - 2, key) }
        case .atMost(let what, let count): most(what.rawValue, count, key)
        case .happened(let event, let times, let days):
            least("events.\(event)", times, key)
            least("events", times, key)
            if let days { most("daysSinceEvent.\(event)", days, key) }
        case .points(let points): least("score", points, key)
        case .elapsed(let moment, let time, _):
            let days = time / UTCInstant.millisecondsPerDay
            guard moment != .installation || days < Self.mostDays else { return }
            least(moment.rawValue, days, key, mayBeMissing: moment != .installation)
        // Two days of the calendar may be all but one.
        case .calendarDays(let moment, let days, _):
            least(moment.rawValue, days - 1, key, mayBeMissing: moment != .installation)
        case .oneOf(let facts): if facts.count == 1 { add(facts[0], key) }
        default: break
        }
    }

    private mutating func least(_ name: String, _ value: Int64, _ key: ConfigurationKey, mayBeMissing: Bool = false) {
        guard value > ranges[name]?.least ?? 0 else { return }
        var range = ranges[name] ?? Range(mayBeMissing: mayBeMissing, key: key)
        (range.least, range.key) = (value, key)
        ranges[name] = range
    }

    private mutating func most(_ name: String, _ value: Int64, _ key: ConfigurationKey) {
        var range = ranges[name] ?? Range(mayBeMissing: false, key: key)
        guard value >= 0, value < range.most else { return }
        (range.most, range.key) = (value, key)
        ranges[name] = range
    }

    // MARK: Conditions

    /// Whether a part of the conditions can hold, and can fail, for whoever is asked; and the keys that say so.
    func truth(of part: RuleNode) -> (holds: Bool, fails: Bool, keys: [ConfigurationKey]) {
        var keys: [ConfigurationKey] = []
        let truth = RuleFormula(conditions: part, in: configuration).truth { node, path in
            guard path.hasPrefix("context."), let range = ranges[String(path.dropFirst(8))] else { return .either }
            if !keys.contains(range.key) { keys.append(range.key) }
            return range.values(beside: node.scalars).reduce(into: GuardTruth()) { truth, value in
                var budget = Int.max
                truth.formUnion(node.truth(budget: &budget) { _ in value })
            }
        }
        return (truth.canPass, truth.canFail, keys)
    }
}

extension GateBounds.Range {
    /// More than any gate wants.
    private static let many: Int64 = 10_000_000

    /// What stands for all of them where they are only held against these numbers.
    fileprivate func values(beside constants: [RatingJSON]) -> [RatingJSON?] {
        let cells = CountCells(comparedWith: constants.compactMap { $0.doubleValue })
        let numbers = cells.representatives(within: least...min(max(most, least), max(Self.many, least)))
        return (mayBeMissing ? [nil] : []) + numbers.map { .some(.integer($0)) }
    }
}
