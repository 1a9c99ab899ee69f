import TestInput
import TestTools
import Testing

@testable import RatingCore

/// A condition that is a chain of comparisons says what the rule language says.
@Suite struct ConditionsTests {
    private static let variables =
        ConditionVariables.contextNames + ConditionVariables.eventPrefixes.flatMap { ["\($0)share", "\($0)x"] }

    /// JSON text of a rule: mostly comparisons of numbers, and sometimes something else.
    private static func rule(depth: Int, using generator: inout SeededGenerator) -> String {
        func operand() -> String {
            switch Int.random(in: 0..<40, using: &generator) {
            case 0: return ["\"2\"", "null", "2.5", "true", "[1]"].randomElement(using: &generator)!
            case 1: return #"{"var": ["context.lastStars", 3]}"#
            case 2: return #"{"var": "config.daysWithoutCrash"}"#
            case 3: return ["\(Int64.max)", "\(Int64.min)"].randomElement(using: &generator)!
            case 4..<20: return "\(Int.random(in: -1...6, using: &generator))"
            default: return "{\"var\": \"context.\(variables.randomElement(using: &generator)!)\"}"
            }
        }
        let joining = depth > 0 && Bool.random(using: &generator)
        guard joining else {
            let names = ["<", "<=", ">", ">=", "==", "===", "!=", "!=="]
            let count = Int.random(in: 0..<30, using: &generator) == 0 ? 3 : 2
            let operands = (0..<count).map { _ in operand() }
            return "{\"\(names.randomElement(using: &generator)!)\": [\(operands.joined(separator: ", "))]}"
        }
        let name = ["and", "or", "!", "!!"].randomElement(using: &generator)!
        let count = name.hasPrefix("!") ? 1 : Int.random(in: 1...3, using: &generator)
        let parts = (0..<count).map { _ in rule(depth: depth - 1, using: &generator) }
        return "{\"\(name)\": [\(parts.joined(separator: ", "))]}"
    }

    @Test(arguments: 0..<10)
    func `a chain of comparisons says what the rule says`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var (chains, holding) = (0, 0)
        let count = rounds(200)
        for _ in 0..<count {
            let text = Self.rule(depth: 3, using: &generator)
            let configuration = RatingConfiguration(
                #"{"eventScores": {"share": 2, "x": -1}, "scoreWithinDays": 9, "conditions": \#(text)}"#)
            let conditions = Conditions(try #require(configuration.conditions), of: configuration)
            if ComparisonChain(conditions.rule) != nil { chains += 1 }
            var context = RatingContext(installID: "a")
            var now = LocalInstant.day(0)
            for _ in 0..<Int.random(in: 0...14, using: &generator) {
                now = now.adding(days: Double.random(in: -0.2...3, using: &generator))
                _ = context.apply(.random(using: &generator), configuration: configuration, now: now)
                let variables = conditions.variables(context, now: now)
                let expected = conditions.rule.isTrue { variables.value(at: $0) }
                #expect(conditions.isTrue(for: context, now: now) == expected, "\(text)")
                if expected { holding += 1 }
            }
        }
        #expect(chains > count / 10 && holding > count / 2, "else nothing is compared")
    }

    @Test(arguments: [
        (#"{">=": [{"var": "context.sessions"}, 3]}"#, true), (#"{"<": [3, {"var": "context.events.saved"}]}"#, true),
        (#"{"and": [{"!": [{"==": [{"var": "context.lastStars"}, 5]}]}, {">": [{"var": "context.uses"}, 1]}]}"#, true),
        (#"{"<": [1, {"var": "context.uses"}, 9]}"#, false), (#"{"==": [{"var": "context.version"}, "1.0"]}"#, false),
        (#"{">": [{"var": "context.uses"}, {"var": "context.launches"}]}"#, false),
        (#"{"!!": [{">": [{"var": "context.uses"}, 1]}]}"#, true),
        (#"{"!": {">": [{"var": "context.uses"}, 1]}}"#, true),
        (#"{"!!": [{">": [{"var": "context.uses"}, 1]}, {">": [{"var": "context.uses"}, 2]}]}"#, false),
        (#"{"!": [{">": [{"var": "context.uses"}, 1]}, {">": [{"var": "context.uses"}, 2]}]}"#, false),
        (#"{"and": [{"var": "context.uses"}, {">": [{"var": "context.uses"}, 2]}]}"#, false),
        (#"{"or": [{">": [{"var": "context.uses"}, 2]}, {"var": "context.uses"}]}"#, false),
        (#"{"!!": [{"var": "context.uses"}]}"#, false), (#"{"==": [{"var": "traits.seats"}, 3]}"#, false),
    ])
    func `simple rules are chains, others are not`(text: String, isChain: Bool) throws {
        let rule = try #require(RatingConfiguration("{\"conditions\": \(text)}").conditions)
        #expect((ComparisonChain(rule) != nil) == isChain)
    }

    @Test(arguments: [(63, true), (64, true), (65, false)])
    func `a chain has up to 64 comparisons`(count: Int, isChain: Bool) throws {
        let parts = (0..<count).map { "{\">=\": [{\"var\": \"context.uses\"}, \($0)]}" }
        let rule = try Rule(text: "{\"and\": [\(parts.joined(separator: ", "))]}")
        #expect((ComparisonChain(rule) != nil) == isChain)
    }

    @Test(arguments: [(9_999, false), (10_000, true), (10_001, true)])
    func `a rule that might run out of steps is no chain`(steps: Int, isChain: Bool) throws {
        let rule = try Rule(text: #"{">=": [{"var": "context.uses"}, 3]}"#, limits: .init(steps: steps))
        #expect((ComparisonChain(rule) != nil) == isChain)
    }

    @Test func `conditions that compute what they read open day by day`() {
        let rules = Eligibility(
            #"{"conditions": {">=": [{"var": {"cat": ["context.daysSince", "Install"]}}, 5]}}"#)
        let context = RatingContext([(.launch(version: "1"), .day(0))])
        #expect(rules.result("conditions", context, now: .day(1))?.opensAt == .day(5))
        #expect(rules.isOpen(.conditions, context, now: .day(5, plus: -1)) == false)
    }

    /// Before the first launch nothing can be waited for; after it, days that only grow never get fewer.
    @Test func `conditions on the days since the first launch need one`() {
        let more = Eligibility(#"{"conditions": {">": [{"var": "context.daysSinceInstall"}, 0]}}"#)
        let fewer = Eligibility(#"{"conditions": {"<": [{"var": "context.daysSinceInstall"}, 0]}}"#)
        let installed = RatingContext([(.launch(version: "1"), .day(0))])
        for rules in [more, fewer] {
            let result = rules.result("conditions", .with { _ in }, now: .day(0))
            #expect(result?.needs == [.init(name: "launches", count: 1)] && result?.opensAt == nil)
        }
        #expect(more.result("conditions", installed, now: .day(0))?.opensAt == .day(1))
        #expect(fewer.result("conditions", installed, now: .day(0))?.needs == [])
        #expect(fewer.explain(installed, now: .day(0)).blockers.contains("conditions"))
    }

    /// However many steps are left, it is told when conditions open, or that they were not enough to find out.
    @Test(arguments: [
        #"{">=": [{"var": "context.daysSinceInstall"}, 5]}"#,
        #"{"==": [{"var": "context.daysSinceInstall"}, {"+": [2, 3]}]}"#,
        #"{">=": [{"+": [{"var": "context.daysSinceInstall"}, 0]}, 5]}"#,
    ])
    func `a search that runs out of steps says so`(rule: String) {
        let rules = Eligibility("{\"conditions\": \(rule)}")
        let context = RatingContext([(.launch(version: "1"), .day(0))])
        var found: Set<Bool> = []
        for steps in 0...120 {
            var budget = steps
            let occasion = Occasion(now: .day(1), isInProgress: false)
            let state = rules.state(of: .conditions, context, occasion, budget: &budget)
            switch state.opening {
            case .at(let moment):
                #expect(moment == LocalInstant.day(5).instant)
                found.insert(true)
            case .uncertain(.changingConditions): found.insert(false)
            default: Issue.record("\(steps): \(state.opening)")
            }
        }
        #expect(found == [true, false])
    }

    /// Nobody knows what conditions say of a version, or of the moment at which an event happens, that is still to come.
    @Test(arguments: [
        (#"{"!=": [{"var": "context.version"}, "9"]}"#, "context.version", ""),
        (#"{">=": [{"var": "context.uses"}, 0]}"#, "", ""),
        (#"{"<": [{"var": "context.score"}, 100]}"#, "", "context.score"),
        (#"{"!=": [{"var": "context.daysSinceEvent.saved"}, 9]}"#, "", "context.daysSinceEvent.saved"),
    ])
    func `what is to come may change conditions`(rule: String, ofVersion: String, ofEvent: String) {
        func uncertainty(_ keys: String) -> Explanation.Uncertainty? {
            let rules = Eligibility(
                "{\"policy\": \"appreview\", \"eventScores\": {\"saved\": 1}, \"conditions\": \(rule), \(keys)}")
            let context = RatingContext([(.launch(version: "1"), .day(0)), (.prompted(), .day(0))])
            return rules.explain(context, now: .day(300)).uncertainty
        }
        let version = uncertainty(#""oncePerVersion": true"#)
        #expect(version == (ofVersion.isEmpty ? nil : .conditions(reading: [ofVersion])))
        let event = uncertainty(
            #""oncePerVersion": false, "requiredEvents": {"saved": {"count": 1, "withinDays": 3}}"#)
        #expect(event == (ofEvent.isEmpty ? nil : .conditions(reading: [ofEvent])))
    }

    /// A score falls and rises by days where only those of some days count, and else by events alone.
    @Test func `conditions on a score of some days open at midnight, others only by what happens`() {
        let rules = #""eventScores": {"failed": -5}, "conditions": {">=": [{"var": "context.score"}, 0]}"#
        let context = RatingContext([(.event("failed"), .day(0))])
        let recent = Eligibility("{\(rules), \"scoreWithinDays\": 2}")
        #expect(recent.result("conditions", context, now: .day(0))?.opensAt == .day(1.5))
        let ever = Eligibility("{\(rules)}")
        #expect(ever.result("conditions", context, now: .day(0))?.opensAt == nil)
        #expect(ever.explain(context, now: .day(0)).uncertainty == .conditions(reading: ["context.score"]))
    }
}
