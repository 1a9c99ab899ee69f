import RatingCore

/// A case in which conditions can hold: what must have happened for it, and one way of what else there is.
struct ConditionCase: Hashable, Sendable {
    /// By the places of the variables.
    var ranges: [Range]
    /// What conditions also read, as it must be for them to hold; nil where nothing was found.
    var choices: Choices?

    struct Range: Hashable, Sendable {
        let path: String
        var low: Int64
        var high: Int64
        /// Whether there is nothing to count from.
        var isAbsent = false
    }

    struct Choices: Hashable, Sendable {
        /// Nil: any.
        var version: String??
        var traits: [RatingJSON.Member] = []
        /// Counters that must be exactly so.
        var counts: [Range] = []
    }

    /// The cases in which conditions can hold, and what is not modelled of them.
    static func cases(_ rule: Rule, _ configuration: RatingConfiguration) -> (
        cases: [ConditionCase], unmodelled: [String]
    ) {
        let formula = RuleFormula(conditions: rule.root, in: configuration)
        var compared: [(path: String, nodes: [RuleNode])] = []
        for comparison in formula.comparisons {
            if let index = compared.firstIndex(where: { $0.path == comparison.path }) {
                compared[index].nodes.append(comparison.node)
            } else {
                compared.append((comparison.path, [comparison.node]))
            }
        }
        var variables = compared.compactMap { ConditionVariable($0.path, comparedIn: $0.nodes) }
        while variables.reduce(1, { min($0 * $1.cells.count, 4_097) }) > 4_096 {
            guard let largest = variables.indices.max(by: { variables[$0].cells.count < variables[$1].cells.count })
            else { break }
            variables.remove(at: largest)
        }
        let search = CaseSearch(rule, formula, variables, configuration)
        var cases = search.cases.merged()
        var unmodelled: [String] = []
        if search.isUncertain {
            unmodelled.append("conditions that do more than compare one thing with constants")
        }
        if cases.count > 64 {
            cases = [cases.hull]
            unmodelled.append("conditions with more than 64 cases")
        }
        return (cases, unmodelled)
    }
}

/// Goes through all cells of the variables.
private struct CaseSearch {
    private(set) var cases: [ConditionCase] = []
    /// Whether in some case it depends on what is not modelled.
    private(set) var isUncertain = false
    private let rule: Rule
    private let configuration: RatingConfiguration
    private let variables: [ConditionVariable]
    private let others: [String]
    private let constants: [RatingJSON]

    init(
        _ rule: Rule, _ formula: RuleFormula, _ variables: [ConditionVariable],
        _ configuration: RatingConfiguration
    ) {
        self.rule = rule
        self.configuration = configuration
        self.variables = variables
        others = rule.variables.filter { path in !variables.contains { $0.path == path } && !path.hasPrefix("config.") }
        constants = rule.json.scalars
        let count = variables.reduce(1) { $0 * $1.cells.count }
        for combination in 0..<count {
            var rest = combination
            var cells: [ConditionVariable.Cell] = []
            for variable in variables {
                cells.append(variable.cells[rest % variable.cells.count])
                rest /= variable.cells.count
            }
            let paths = variables.map { $0.path }
            let truth = formula.truth(knowing: paths) { path in paths.firstIndex(of: path).flatMap { cells[$0].value } }
            guard truth.canPass else { continue }
            if truth.canFail { isUncertain = true }
            cases.append(ConditionCase(ranges: ranges(cells), choices: choices(cells)))
        }
    }

    private func ranges(_ cells: [ConditionVariable.Cell]) -> [ConditionCase.Range] {
        zip(variables, cells).compactMap { variable, cell in
            switch cell {
            case .numbers(let low, let high): ConditionCase.Range(path: variable.path, low: low, high: high)
            case .value:
                variable.path.isDays
                    ? ConditionCase.Range(path: variable.path, low: 0, high: .max, isAbsent: true) : nil
            }
        }
    }

    /// Values of what cannot be listed, or is no count, with which the conditions hold.
    private func choices(_ cells: [ConditionVariable.Cell]) -> ConditionCase.Choices? {
        let candidates = others.map { self.candidates($0) }
        let count = candidates.reduce(1) { min($0 * $1.count, 512) }
        for combination in 0..<count {
            var rest = combination
            var chosen: [RatingJSON?] = []
            for list in candidates {
                chosen.append(list[rest % list.count])
                rest /= list.count
            }
            let holds = rule.isTrue { path in
                if let index = variables.firstIndex(where: { $0.path == path }) { return cells[index].value }
                if let index = others.firstIndex(of: path) { return chosen[index] }
                guard path.hasPrefix("config.") else { return nil }
                return ConfigurationKey(name: String(path.dropFirst(7))).flatMap { configuration[any: $0]?.json }
            }
            if holds { return choices(cells, chosen) }
        }
        return nil
    }

    private func choices(_ cells: [ConditionVariable.Cell], _ chosen: [RatingJSON?]) -> ConditionCase.Choices {
        var choices = ConditionCase.Choices()
        func choose(_ path: String, _ value: RatingJSON?) {
            if path == "context.version" {
                choices.version = .some(value?.stringValue)
            } else if path.hasPrefix("traits."), let value {
                choices.traits.append(.init(String(path.dropFirst(7)), value))
            } else if path.isCounter || path.isDays, let count = value?.integerValue {
                choices.counts.append(ConditionCase.Range(path: path, low: count, high: count))
            }
        }
        for (variable, cell) in zip(variables, cells) {
            if case .value(let value) = cell { choose(variable.path, value) }
        }
        for (path, value) in zip(others, chosen) { choose(path, value) }
        return choices
    }

    private func candidates(_ path: String) -> [RatingJSON?] {
        if path.isCounter || path.isDays {
            let numbers = constants.compactMap { $0.integerValue }.filter { 0...1_000 ~= $0 }
            return (Array(0...12) + numbers.flatMap { [$0 - 1, $0, $0 + 1] }).filter { 0..<1_000 ~= $0 }
                .map { .integer($0) }
        }
        let texts = constants.compactMap { $0.stringValue }
        var values: [RatingJSON?] = texts.map { .string($0) }
        values += texts.flatMap { [RatingJSON.string($0 + ".1"), .string($0 + "9"), .string($0 + "x")] }
        values += [.string("1.0"), .string("999.0"), .string("0"), .string("x"), .bool(true), .integer(1)]
        return (path == "context.version" ? values.filter { $0?.stringValue != nil } : values) + [nil]
    }
}

extension [ConditionCase] {
    /// Cases that lie side by side in one variable and are the same in all others, as one.
    fileprivate func merged() -> [ConditionCase] {
        var cases = self
        for place in (first?.ranges ?? []).indices {
            var joined: [ConditionCase] = []
            var openings: [ConditionCase: Int] = [:]
            for found in cases.sorted(by: { $0.low(place) < $1.low(place) }) {
                guard place < found.ranges.count, !found.ranges[place].isAbsent else {
                    joined.append(found)
                    continue
                }
                var key = found
                (key.ranges[place].low, key.ranges[place].high) = (0, 0)
                if let index = openings[key], joined[index].ranges[place].high == found.ranges[place].low - 1 {
                    joined[index].ranges[place].high = found.ranges[place].high
                } else {
                    openings[key] = joined.count
                    joined.append(found)
                }
            }
            cases = joined
        }
        // What else there is makes no difference to what must have happened.
        return cases.sorted { $0.choices != nil && $1.choices == nil }.unique { $0.ranges }
    }

    /// One case that takes in all.
    fileprivate var hull: ConditionCase {
        var hull = self[0]
        hull.ranges = hull.ranges.indices.compactMap { place in
            var range = hull.ranges[place]
            for other in self {
                guard place < other.ranges.count, other.ranges[place].isAbsent == range.isAbsent else { return nil }
                range.low = Swift.min(range.low, other.ranges[place].low)
                range.high = Swift.max(range.high, other.ranges[place].high)
            }
            return range
        }
        return hull
    }
}

extension ConditionCase {
    fileprivate func low(_ place: Int) -> Int64 { place < ranges.count ? ranges[place].low : 0 }
}

extension Demands {
    /// What a case of the conditions demands besides.
    mutating func add(_ condition: ConditionCase) {
        for range in condition.ranges { add(range) }
    }

    /// Of so many days; `.max` for more than there are.
    private static func milliseconds(_ days: Int64) -> Int64 {
        let (product, isTooLong) = days.multipliedReportingOverflow(by: UTCInstant.millisecondsPerDay)
        return isTooLong ? .max : product
    }

    private mutating func add(_ range: ConditionCase.Range) {
        switch range.path {
        case "context.sessions":
            sessions.raise(to: range.low, by: .conditions)
            mostSessions = min(mostSessions, range.high)
        case "context.launches":
            launches.raise(to: range.low, by: .conditions)
            mostLaunches = min(mostLaunches, range.high)
        case "context.uses":
            uses.raise(to: range.low, by: .conditions)
            mostUses = min(mostUses, range.high)
        case "context.events":
            events.raise(to: range.low, by: .conditions)
            mostEvents = min(mostEvents, range.high)
        case "context.crashes":
            if range.low > 0 { needsCrash = .conditions }
            mostCrashes = min(mostCrashes, range.high)
        case "context.prompts":
            leastPrompts.raise(to: range.low, by: .conditions)
            mostPrompts.lower(to: range.high, by: .conditions)
        case "context.daysSinceInstall":
            if range.isAbsent {
                mostPrompts.lower(to: 0, by: .conditions)
            } else {
                age.raise(to: Self.milliseconds(range.low), by: .conditions)
            }
        case "context.daysSinceCrash":
            if range.isAbsent {
                crash.raise(to: .max, by: .conditions)
            } else {
                needsCrash = .conditions
                crash.raise(to: Self.milliseconds(range.low), by: .conditions)
            }
        case "context.daysSincePrompt":
            if range.isAbsent {
                cooldown.raise(to: .max, by: .conditions)
            } else {
                cooldown.raise(to: Self.milliseconds(range.low), by: .conditions)
                needsPrompt = .conditions
            }
        default:
            require(String(range.path.dropFirst(15)), least: range.low, most: range.high)
        }
    }
}
