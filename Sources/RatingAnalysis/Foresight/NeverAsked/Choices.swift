import RatingCore

/// All users whom some rules can tell apart: for each variable that they read, the values at which a comparison turns.
struct SupposedChoices {
    private var variables: [(path: String, values: [RatingJSON])] = []
    /// How many there are.
    private(set) var count = 1

    /// Whether a variable only has another value than 0 or none once somebody has been asked.
    static func isOfPrompts(_ path: String) -> Bool {
        guard path.hasPrefix("context.") else { return false }
        let name = path.dropFirst("context.".count).prefix { $0 != "." }
        return name.hasSuffix("SincePrompt")
            || ["prompts", "promptsSinceAnswer", "daysSinceAnswer", "daysSinceDecline", "declines", "lastStars"]
                .contains { name == $0 }
    }

    /// Nil where the values that matter cannot be told: of what is calculated with, and of lists.
    init?(_ rules: [Rule], _ configuration: RatingConfiguration, mayHaveBeenAsked: Bool) {
        var paths: [String] = []
        var literals: [String: [RatingJSON]] = [:]
        for rule in rules {
            guard !rule.readsComputedPaths, rule.root.operators.isSubset(of: Self.followed) else {
                return nil
            }
            paths += rule.variables.filter { !paths.contains($0) }
            for (path, values) in rule.root.literals() { literals[path, default: []] += values }
        }
        // A wait may stand against how much is used in it.
        if paths.contains(where: { $0.hasPrefix("context.") }), !paths.contains("context.daysSinceInstall") {
            paths.append("context.daysSinceInstall")
        }
        for path in paths where !path.hasPrefix("config.") {
            let isAsked = Self.isOfPrompts(path)
            if isAsked, !mayHaveBeenAsked {
                add(path, [.integer(path == "context.daysSincePrompt" ? -1 : 0)])
                continue
            }
            guard let values = Self.values(of: path, literals[path] ?? [], configuration) else { return nil }
            add(path, values)
        }
    }

    private mutating func add(_ path: String, _ values: [RatingJSON]) {
        var different: [RatingJSON] = []
        for value in values where !different.contains(value) { different.append(value) }
        variables.append((path, different))
        count = min(count * different.count, 1_000_000)
    }

    func wish(_ number: Int) -> Wish {
        var wish = Wish()
        var rest = number
        for (path, values) in variables {
            let value = values[rest % values.count]
            rest /= values.count
            if path == "targetingKey" {
                wish.installID = value.stringValue
            } else if path == "context.version" {
                wish.version = value.stringValue
            } else if path.hasPrefix("context.") {
                wish.context[String(path.dropFirst("context.".count))] = value.integerValue
            } else {
                wish.traits.append(.init(String(path.dropFirst("traits.".count)), value))
            }
        }
        return wish
    }

    /// The operators through which a value only comes to be compared.
    private static let followed: Set<RuleOperator> = [
        .variable, .conditional, .ternary, .and, .or, .not, .truth, .equal, .identical, .unequal,
        .unidentical, .less,
        .lessOrEqual, .greater, .greaterOrEqual, .contained, .semanticVersion, .numericVersion,
        .startsWith, .endsWith,
    ]

    private static func values(
        of path: String, _ literals: [RatingJSON], _ configuration: RatingConfiguration
    ) -> [RatingJSON]? {
        switch path {
        case "targetingKey": return (0..<64).map { .string("installation \($0)") }
        case "context.version":
            return [.string("9999.0.0"), .string("0.0.1")] + literals.filter { $0.stringValue != nil }
        case "context.daysSinceCrash", "context.daysSincePrompt":
            return [.integer(-1)] + counts(literals, Wish.longAgo)
        case "context.daysSinceInstall":
            let days = configuration[.daysUntilPrompt].map { Int64(saturating: $0.rounded(.up)) }
            let waits = [days, configuration[.minDays]]
            return counts(literals, Wish.longAgo) + (waits.compactMap { $0 } + [7, 60]).map { .integer($0) }
        default: break
        }
        if path.hasPrefix("context.") {
            let name = String(path.dropFirst("context.".count))
            let isCounted = ["sessions", "launches", "uses", "crashes", "prompts", "events"].contains(name)
            // Sessions take days.
            let most = name == "sessions" ? Wish.longAgo : Wish.many
            return isCounted || name.hasPrefix("events.") ? counts(literals, most) : nil
        }
        return path.hasPrefix("traits.") ? traits(literals) : nil
    }

    /// What is counted, at and beside the numbers that it is held against; the keenest first.
    private static func counts(_ literals: [RatingJSON], _ most: Int64) -> [RatingJSON] {
        let numbers = literals.compactMap { $0.doubleValue ?? $0.stringValue.flatMap { Double($0) } }
        let largest = numbers.filter { $0 > 0 && $0 < 1e12 }.max().map { Int64($0) + 1 } ?? 0
        let cells = CountCells(comparedWith: numbers).representatives(within: 0...max(most, largest))
        return ([most] + cells).map { .integer($0) }
    }

    private static func traits(_ literals: [RatingJSON]) -> [RatingJSON] {
        var values: [RatingJSON] = [.null, true, false, .string("something else"), .string("0"), .string("9999.0.0")]
        for literal in literals {
            values.append(literal)
            guard let number = literal.doubleValue else { continue }
            values += [.number(number + 1), .number(number - 1), 1_000_000_000]
        }
        return values
    }
}
