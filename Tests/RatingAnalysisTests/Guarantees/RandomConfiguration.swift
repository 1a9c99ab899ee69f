import RatingCore
import TestInput

@testable import RatingAnalysis

extension ConfigurationLayers {
    /// The layers of this document alone. A document with an error is a mistake of the test.
    init(_ text: String) {
        let reading = ConfigurationReader().read(Array(text.utf8))
        precondition(reading.document != nil, "\(reading.diagnostics)\n\(text)")
        self.init(bundled: reading.document)
    }
}

/// A random configuration, as text.
struct RandomConfiguration {
    /// What may be in it.
    enum Conditions {
        case none
        /// Comparisons of counters, versions and traits.
        case comparisons
        /// Of days too, and whatever else there is.
        case any
    }

    private var generator: SeededGenerator
    private let conditions: Conditions

    static func text(_ conditions: Conditions, using generator: inout SeededGenerator) -> String {
        var random = Self(generator: generator, conditions: conditions)
        let text = random.document()
        generator = random.generator
        return text
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &generator)! }

    private mutating func document() -> String {
        var members = [#""policy": "\#(pick(RatingPolicy.allCases).name)""#]
        members += keys(chance: 18)
        if chance(25) { members.append("\"maxDaysBetweenSession\": \(Int.random(in: 0...5, using: &generator))") }
        if chance(30) { members.append("\"useSessionSpaceChecking\": \(chance(50))") }
        if chance(2) { members.append("\"previewMode\": true") }
        members += tuning(chance: 10)
        if chance(45) {
            let placed = (0..<Int.random(in: 1...3, using: &generator)).map { index in
                "\"p\(index)\": {\((keys(chance: 12) + tuning(chance: 3)).joined(separator: ", "))}"
            }
            members.append("\"placements\": {\(placed.joined(separator: ", "))}")
        }
        if chance(15) {
            let variants = (0..<2).map { index in
                let own = ["\"name\": \"v\(index)\"", "\"weight\": \(pick([0, 1, 3]) + (index == 0 ? 1 : 0))"]
                return "{\((own + keys(chance: 8) + tuning(chance: 3)).joined(separator: ", "))}"
            }
            members.append("\"experiments\": {\"e\": {\"variants\": [\(variants.joined(separator: ", "))]}}")
        }
        return "{\(members.joined(separator: ", "))}"
    }

    /// What gates read besides.
    private mutating func tuning(chance percent: Int) -> [String] {
        [
            ("resetOnUpdate", "\(chance(80))"), ("versionGranularity", "\"\(pick(["major", "minor", "patch"]))\""),
            ("cooldownGrowth", "\(pick([1.5, 2, 3]))"), ("longestCooldown", "\(pick([1, 90, 200]))"),
            ("eventScores", pick([#"{"save": 2, "share": -1}"#, #"{"save": 1}"#, #"{"save": -1}"#])),
            ("scoreWithinDays", "5"), ("rolloutSalt", "\"\(pick(["a", "b"]))\""),
        ].filter { _ in chance(percent) }.map { "\"\($0)\": \($1)" }
    }

    private mutating func keys(chance percent: Int) -> [String] {
        var members: [String] = []
        for row in ConfigurationKey.table where !row.gates.isEmpty {
            guard chance(percent) else { continue }
            let name = row.name.description
            let value: String? =
                switch (row.key, row.type) {
                case (.flag(.disabled), _): chance(5) ? "true" : "false"
                case (_, .flag): chance(50) ? "true" : "false"
                case (.integer(.maxPromptsPerYear), _): "\(pick([0, 1, 2, 3, 3, 5, 64]))"
                case (.integer(.daysBeforeAskingAgain), _), (.integer(.daysBetweenReviews), _):
                    "\(pick([0, 1, 2, 30, 60, 125, 400]))"
                case (.integer, .integer(let range, _)): "\(max(range.lowerBound, pick([0, 1, 2, 3, 5, 9])))"
                case (.number(.rolloutPercentage), _): "\(pick([0, 20, 50, 100]))"
                case (.number(.holdoutPercentage), _): "\(pick([0, 5, 100]))"
                case (.number, _): "\(pick([0, 0.5, 1, 2.25, 7, 30]))"
                case (_, .counts):
                    pick([
                        #"{"share": 2, "save": 1}"#, #"{"save": 3}"#, #"{"save": {"count": 2, "withinDays": 3}}"#,
                    ])
                case (_, .totalOrCounts): pick(["2", #"{"save": 1}"#])
                case (_, .keySets): "[\(pick(Self.sets)), \(pick(Self.sets))]"
                case (_, .quietHours): pick(["\"22:00-08:00\"", "\"11:00-13:00\"", "\"00:00-23:00\""])
                case (.structure(.activeFrom), _): pick(["\"2026-01-12T00:00:00Z\"", "\"2026-05-01T00:00:00Z\""])
                case (.structure(.activeUntil), _): pick(["\"2026-06-20T00:00:00Z\"", "\"2027-08-01T00:00:00Z\""])
                case (_, .rule): conditions == .none ? nil : rule(depth: 0)
                default: nil
                }
            guard let value else { continue }
            members.append("\"\(name)\": \(chance(8) ? "null" : value)")
        }
        return members
    }

    private static let sets = [
        #"{"displaySessionCount": 3}"#, #"{"daysUntilPrompt": 2, "usesUntilPrompt": 3}"#, #"{"scoreUntilPrompt": 4}"#,
        #"{"maxPromptsPerYear": 1}"#, #"{"daysBeforeAskingAgain": 30, "eventsUntilPrompt": 2}"#,
        #"{"rolloutPercentage": 30}"#, #"{"quietHours": "20:00-10:00", "daysWithoutCrash": 9}"#,
    ]

    private mutating func rule(depth: Int) -> String {
        if depth < 2, chance(55) {
            let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in rule(depth: depth + 1) }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: return "{\"or\": [\(parts.joined(separator: ", "))]}"
            case 1: return "{\"!\": [\(parts[0])]}"
            case 2 where parts.count > 2: return "{\"if\": [\(parts.joined(separator: ", "))]}"
            default: return "{\"and\": [\(parts.joined(separator: ", "))]}"
            }
        }
        return comparison()
    }

    private mutating func comparison() -> String {
        let number = pick([0, 1, 2, 3, 5, 20])
        let order = pick(["<", "<=", ">", ">=", "==", "!=", "===", "!=="])
        switch Int.random(in: 0..<(conditions == .any ? 12 : 8), using: &generator) {
        case 0, 1, 2, 3:
            let counter = pick([
                "sessions", "launches", "uses", "events", "events.share", "events.other", "crashes", "prompts",
            ])
            return "{\"\(order)\": [{\"var\": \"context.\(counter)\"}, \(number)]}"
        case 4: return "{\"\(pick(["==", "!="]))\": [{\"var\": \"context.version\"}, \"v\(pick([1, 2]))\"]}"
        case 5: return "{\"\(order)\": [{\"var\": \"traits.age\"}, \(number)]}"
        case 6: return "{\"in\": [{\"var\": \"traits.country\"}, [\"FR\", \"DE\"]]}"
        case 7: return "{\"==\": [{\"var\": \"traits.country\"}, \"\(pick(["FR", "ES"]))\"]}"
        case 8, 9:
            let days = pick(["daysSinceInstall", "daysSinceCrash", "daysSincePrompt"])
            return "{\"\(order)\": [{\"var\": \"context.\(days)\"}, \(number)]}"
        case 10: return "{\">\": [{\"+\": [{\"var\": \"context.sessions\"}, {\"var\": \"context.uses\"}]}, \(number)]}"
        default: return "{\"num_ver\": [{\"var\": \"context.version\"}, \"\(pick([">=", "<"]))\", \"1.2\"]}"
        }
    }
}
