import RatingCore
import TestInput
import Testing

@testable import RatingAnalysis

/// What is said of random rules, held against trying or evaluating them whole.
@Suite struct RulePropertyTests {
    private static let counters = ["sessions", "uses", "launches", "crashes", "events.saved"].map { "context.\($0)" }
    private static let traits = ["plan", "level", "tags"].map { "traits.\($0)" }

    private static func comparison(
        _ paths: [String], defaults: Bool, using random: inout SeededGenerator
    ) -> String {
        let path = paths.randomElement(using: &random)!
        let number = Int.random(in: 0...4, using: &random)
        let literal =
            path.hasPrefix("traits.plan") ? "\"\(["pro", "free"].randomElement(using: &random)!)\"" : "\(number)"
        let name = ["==", "!=", "<", "<=", ">", ">="].randomElement(using: &random)!
        let preset = [#""pro""#, "null", "0", "999", "2"].randomElement(using: &random)!
        let variable =
            defaults && Bool.random(using: &random) ? #"{"var": ["\#(path)", \#(preset)]}"# : #"{"var": "\#(path)"}"#
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return #"{"\#(name)": [\#(literal), \#(variable)]}"#
        case 1 where defaults: return #"{"in": [\#(variable), [\#(literal), 3]]}"#
        default: return #"{"\#(name)": [\#(variable), \#(literal)]}"#
        }
    }

    private static func rule(
        _ paths: [String], depth: Int, defaults: Bool = false, using random: inout SeededGenerator
    ) -> String {
        guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
            return comparison(paths, defaults: defaults, using: &random)
        }
        let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            rule(paths, depth: depth - 1, defaults: defaults, using: &random)
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return #"{"!": [\#(parts[0])]}"#
        case 1, 2: return #"{"or": [\#(parts.joined(separator: ", "))]}"#
        default: return #"{"and": [\#(parts.joined(separator: ", "))]}"#
        }
    }

    private static func expression(_ rule: String) throws -> RuleExpression {
        RuleExpression(try JSONDocument(rule).root)
    }

    /// Behind `!!` the parts are tried all together.
    @Test func `parts that are tried apart come out as all together`() throws {
        var random = SeededGenerator(seed: 31)
        var (same, constant, apart) = (0, 0, 0)
        for _ in 0..<1_500 {
            let paths = (Self.counters + Self.traits).shuffled(using: &random).prefix(
                .random(in: 1...4, using: &random))
            let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                Self.rule(Array(paths), depth: 1, using: &random)
            }
            let name = ["and", "or"].randomElement(using: &random)!
            let text = #"{"\#(name)": [\#(parts.joined(separator: ", "))]}"#
            let (rule, whole) = (try Self.expression(text), try Self.expression(#"{"!!": [\#(text)]}"#))
            let samples = RuleSamples(rule, readBy: .conditions(mostStars: 5))
            var fixed: [String: RatingJSON?] = [:]
            if Bool.random(using: &random) {
                fixed[paths[0]] = .some([.integer(2), .string("pro"), nil].randomElement(using: &random)!)
            }
            var (some, many) = (1_000_000, 1_000_000)
            let outcome = samples.outcome(of: rule, fixing: fixed, budget: &some)
            // What are too many for all together may still be told apart.
            guard let expected = samples.outcome(of: whole, fixing: fixed, budget: &many) else {
                apart += outcome == nil ? 0 : 1
                continue
            }
            #expect(outcome == expected, "\(text) \(fixed)")
            (same, constant) = (same + 1, constant + (expected == .varies ? 0 : 1))
        }
        #expect(same > 800 && constant > 100 && apart > 10, "\(same) \(constant) \(apart)")
    }

    /// What comes out is so: every value between the samples is tried too.
    @Test func `what never or always holds does so for every value`() throws {
        var random = SeededGenerator(seed: 32)
        var told = 0
        for _ in 0..<400 {
            let paths = Array(Self.counters.shuffled(using: &random).prefix(3))
            let parts = (0..<3).map { _ in Self.rule(paths, depth: 1, using: &random) }
            let text = #"{"\#(["and", "or"].randomElement(using: &random)!)": [\#(parts.joined(separator: ", "))]}"#
            let expression = try Self.expression(text)
            let rule = try Rule(JSONDocument(text).root.value)
            var budget = 1_000_000
            let samples = RuleSamples(expression, readBy: .conditions(mostStars: 5))
            guard let outcome = samples.outcome(of: expression, budget: &budget) else { continue }
            var results: Set<Bool> = []
            for number in 0..<343 {
                let values = [number % 7, number / 7 % 7, number / 49]
                results.insert(rule.isTrue { path in paths.firstIndex(of: path).map { .integer(Int64(values[$0])) } })
            }
            // None comes first among those that a variable may lack.
            let expected: RuleSamples.Outcome = results.count == 2 ? .varies : results == [true] ? .always : .never
            #expect(outcome == expected || outcome == .varies, "\(text): \(outcome), \(expected)")
            told += outcome == .varies ? 0 : 1
        }
        #expect(told > 30, "\(told)")
    }

    @Test func `a formula that knows all values says what the rule does`() throws {
        var random = SeededGenerator(seed: 33)
        let paths = Self.counters + Self.traits
        var (decided, withDefault) = (0, 0)
        for _ in 0..<3_000 {
            let text = Self.rule(paths, depth: 2, defaults: true, using: &random)
            let json = try JSONDocument(text).root.value
            let formula = RuleFormula(conditions: try Rule(json).root) { _ in nil }
            var values: [String: RatingJSON] = [:]
            for path in paths where Int.random(in: 0..<3, using: &random) > 0 {
                values[path] = path == "traits.plan" ? .string("pro") : .integer(.random(in: 0...4, using: &random))
            }
            let holds = try Rule(json).isTrue { values[$0] }
            let truth = formula.truth(knowing: paths) { values[$0] }
            #expect(holds ? truth.canPass : truth.canFail, "\(text) \(values)")
            guard truth.canPass != truth.canFail else { continue }
            decided += 1
            withDefault += text.contains(#"{"var": ["#) ? 1 : 0
        }
        #expect(decided > 2_500 && withDefault > 800, "\(decided) \(withDefault)")
    }

    @Test(arguments: [
        #"{"==": [{"var": []}, 1]}"#, #"{"var": []}"#, #"{"in": [{"var": []}, [1]]}"#,
        #"{"<": [{"var": ["a", 1, 2]}, 1]}"#,
        #"{"<": [{"var": [{"var": "a"}, 1]}, 1]}"#, #"{"<": [{"var": [1]}, 1]}"#, #"{"<": [{"var": ["a", [1]]}, 1]}"#,
    ])
    func `a variable in another form is unknown`(_ text: String) throws {
        let rule = try Rule(try JSONDocument(text).root.value)
        let truth = RuleFormula(conditions: rule.root) { _ in nil }.truth(knowing: []) { _ in nil }
        #expect(truth.canPass && truth.canFail)
    }
}
