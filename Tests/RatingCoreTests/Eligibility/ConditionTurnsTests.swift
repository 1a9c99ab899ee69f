import TestInput
import TestTools
import Testing

@testable import RatingCore

/// When conditions that read days open: found from one turn of the rule to the next.
@Suite struct ConditionTurnsTests {
    private static let context = RatingContext([
        (.launch(version: "1"), .day(0)), (.crash, .day(0.3)), (.event("saved"), .day(0.6)),
    ])
    private static let days = ["daysSinceInstall", "daysSinceCrash", "daysSinceEvent.saved"]

    private static func operand(depth: Int, using generator: inout SeededGenerator) -> String {
        let day = days.randomElement(using: &generator)!
        let number = Int.random(in: -2...6, using: &generator)
        switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &generator) {
        case 0..<4: return "{\"var\": \"context.\(day)\"}"
        case 4: return "{\"var\": [\"context.daysSincePrompt\", \(number)]}"
        case 5: return "\(number).5"
        case 6, 7: return "\(number)"
        case 8: return "{\"var\": {\"cat\": [\"context.\", \"\(day)\"]}}"
        case 9: return "{\"var\": [\"context.daysSincePrompt\", \(operand(depth: depth - 1, using: &generator))]}"
        default:
            let parts = (0..<2).map { _ in operand(depth: depth - 1, using: &generator) }
            return "{\"\(["+", "-", "max"].randomElement(using: &generator)!)\": [\(parts.joined(separator: ", "))]}"
        }
    }

    private static func rule(depth: Int, using generator: inout SeededGenerator) -> String {
        guard depth > 0, Int.random(in: 0..<3, using: &generator) > 0 else {
            let name = ["<", "<=", ">", ">=", "==", "!=", "==="].randomElement(using: &generator)!
            let count = Int.random(in: 0..<6, using: &generator) == 0 ? 3 : 2
            let operands = (0..<count).map { _ in operand(depth: 2, using: &generator) }
            return "{\"\(name)\": [\(operands.joined(separator: ", "))]}"
        }
        let name = ["and", "or", "!", "if"].randomElement(using: &generator)!
        let count = name == "!" ? 1 : name == "if" ? 3 : 2
        let parts = (0..<count).map { _ in rule(depth: depth - 1, using: &generator) }
        return "{\"\(name)\": [\(parts.joined(separator: ", "))]}"
    }

    /// Whoever asks again at each full day since anything happened finds the same, or that the steps were not enough. No
    /// sum of a rule takes longer than thirty days.
    @Test(arguments: 0..<8)
    func `conditions open on the first day that says so`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var opening = 0
        let count = rounds(200)
        for _ in 0..<count {
            let text = Self.rule(depth: 2, using: &generator)
            let rules = Eligibility("{\"conditions\": \(text)}")
            let conditions = Conditions(try #require(rules.configuration.conditions), of: rules.configuration)
            let now = LocalInstant.day(1, plus: Int64.random(in: 0...172_800_000, using: &generator))
            if conditions.isTrue(for: Self.context, now: now) { continue }
            let moments = [0, 0.3, 0.6].flatMap { date in (0...30).map { LocalInstant.day(date + Double($0)) } }
            let later = moments.filter { $0.instant > now.instant }.sorted { $0.instant < $1.instant }
            let first = later.first { conditions.isTrue(for: Self.context, now: $0) }
            var budget = 6_000
            let occasion = Occasion(now: now, isInProgress: false)
            let state = rules.state(of: .conditions, Self.context, occasion, budget: &budget)
            let found: UTCInstant? = if case .at(let moment) = state.opening { moment } else { nil }
            #expect(found == first?.instant, "\(text) at \(now.iso8601)")
            if first != nil { opening += 1 }
        }
        #expect(opening > count / 20, "else nothing is compared")
    }

    /// A moment is looked at where a step is left, and then to its end.
    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func `the search ends with its steps`(more: Int, isFound: Bool) throws {
        let days = #"{"var": "context.daysSinceInstall"}"#
        let rules = Eligibility("{\"conditions\": {\"and\": [{\">=\": [\(days), 5]}, {\">=\": [\(days), 9]}]}}")
        let conditions = Conditions(try #require(rules.configuration.conditions), of: rules.configuration)
        func variables(_ day: Double) -> ConditionVariables { conditions.variables(Self.context, now: .day(day)) }
        var left = 10_000
        _ = RuleTurns(of: conditions.rule, variables(1), budget: &left)
        // Closed on both, so that the third is the one on which it opens.
        for day in [5.0, 6] { #expect(!conditions.rule.isTrue({ variables(day).value(at: $0) }, budget: &left)) }
        var budget = 10_000 - left + more
        let occasion = Occasion(now: .day(1), isInProgress: false)
        let state = rules.state(of: .conditions, Self.context, occasion, budget: &budget)
        switch state.opening {
        case .at(let moment): #expect(isFound && moment == LocalInstant.day(9).instant)
        case .uncertain(.changingConditions): #expect(!isFound)
        default: Issue.record("\(state.opening)")
        }
    }
}
