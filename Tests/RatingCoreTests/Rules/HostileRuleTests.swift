import RatingCore
import TestInput
import Testing

/// Rules that are made to take all the time, the memory or the stack.
@Suite struct HostileRuleTests {
    static let numbers = RatingJSON.array((0..<2_000).map { .integer($0) })
    private static let long = String(repeating: "x", count: 1_000_000)

    static let rules = [
        // A text, an array and a value that double with each element.
        #"{"reduce": [{"var": "n"}, {"cat": [{"var": "accumulator"}, {"var": "accumulator"}]}, "x"]}"#,
        #"{"reduce": [{"var": "n"}, {"merge": [{"var": "accumulator"}, {"var": "accumulator"}]}, [1]]}"#,
        #"{"reduce": [{"var": "n"}, [{"var": "accumulator"}, {"var": "accumulator"}], 1]}"#,
        #"{"reduce": [{"var": "n"}, {"cat": [{"var": "accumulator"}, {"var": "accumulator"}]}, {"var": "n"}]}"#,
        // Values so deep that releasing them would overflow the stack.
        #"{"reduce": [{"var": "n"}, [{"var": "accumulator"}], 1]}"#,
        #"{"reduce": [{"var": "n"}, {"var": ""}, 1]}"#,
        #"{"reduce": [{"var": "n"}, {"map": [[{"var": "accumulator"}], [{"var": ""}, {"var": ""}]]}, 1]}"#,
        // Loops in loops.
        #"{"map": [{"var": "n"}, {"map": [[1,2,3,4,5,6,7,8,9,10], {"map": [[1,2,3,4,5,6,7,8,9,10], {"+": [1, 2]}]}]}]}"#,
        #"{"some": [{"var": "n"}, {"some": [[1,2,3,4,5,6,7,8,9,10], {"some": [[1,2,3,4,5,6,7,8,9,10], {"!": 1}]}]}]}"#,
        // Long texts again and again.
        #"{"all": [{"var": "n"}, {"!": {"in": ["xy", "\#(long)"]}}]}"#,
        #"{"all": [{"var": "n"}, {"==": ["\#(long)", "\#(long)"]}]}"#,
        #"{"all": [{"var": "n"}, {"substr": ["\#(long)", 0, 1]}]}"#,
        #"{"all": [{"var": "n"}, {"!": {"-": ["\#(long)", 0]}}]}"#,
        #"{"all": [{"var": "n"}, {"starts_with": ["\#(long)", "\#(long)"]}]}"#,
        #"{"all": [{"var": "n"}, {"fractional": ["\#(long)", ["a", 1]]}]}"#,
        #"{"all": [{"var": "n"}, {"!": {"sem_ver": ["\#(long)", "=", "1"]}}]}"#,
        #"{"all": [{"var": "n"}, {"!": {"var": {"cat": ["\#(long)"]}}}]}"#,
    ]

    @Test(arguments: rules)
    func `a hostile rule runs out of steps instead of time and memory`(text: String) throws {
        let rule = try Rule(text: text)
        let data: RatingJSON = ["n": Self.numbers]
        let isNothing = rule.evaluate(data).isNull
        #expect(isNothing)
        let trace = rule.trace(data)
        let (steps, isExhausted, isNull) = (trace.steps, trace.isExhausted, trace.value.isNull)
        #expect(isExhausted && isNull)
        #expect(steps == 100_000)
        #expect(trace.description == "out of steps after 100000")
    }

    @Test func `a search that compares everything with everything ends`() throws {
        let whole = String(repeating: "a", count: 1_000_000)
        let rule = try Rule(["in": [.string(String(repeating: "a", count: 500_000) + "b"), .string(whole)]])
        #expect(rule.trace(.null).isExhausted)
    }

    @Test func `data that is deep ends the evaluation`() throws {
        var deep: RatingJSON = 1
        for _ in 0..<200 { deep = [deep] }
        for text in [#"{"==": [{"var": "d"}, {"var": "d"}]}"#, #"{"cat": {"var": "d"}}"#, #"[{"var": "d"}]"#] {
            #expect(try Rule(text: text).trace(["d": deep]).isExhausted)
        }
        #expect(try Rule(text: #"{"var": "d"}"#).evaluate(["d": deep]) == deep)
    }

    @Test(arguments: [4, 5, 6]) func `a rule may take as many steps as its limit allows`(steps: Int) throws {
        let rule = try Rule(text: #"{"and": [{"!": false}, {"!": false}]}"#, limits: .init(steps: steps))
        #expect(rule.evaluate(.null) == (steps >= 5 ? true : .null))
        #expect(rule.trace(.null).isExhausted == (steps < 5))
    }

    @Test(arguments: [0, -1, Int.min]) func `without steps every rule is null`(steps: Int) throws {
        let rule = try Rule(true, limits: .init(steps: steps))
        #expect(rule.evaluate(.null) == .null)
        #expect(rule.trace(.null).isExhausted)
        #expect(rule.trace(.null).steps == 0)
    }

    @Test func `an ordinary loop over a thousand elements fits`() throws {
        let rule = try Rule(
            text: #"{"reduce": [{"var": "n"}, {"+": [{"var": "current"}, {"var": "accumulator"}]}, 0]}"#)
        #expect(rule.evaluate(["n": Self.numbers]) == 1_999_000)
    }

    @Test func `random rules never trap and traces agree with values`() throws {
        var random = RandomRules(seed: 2_024)
        var values = 0
        var exhausted = 0
        for _ in 0..<5_000 {
            let json = random.rule(depth: 6)
            let rule = try Rule(json, limits: .init(steps: 5_000))
            let data = random.value(depth: 3)
            let value = rule.evaluate(data)
            let trace = rule.trace(data)
            #expect(trace.value == value)
            #expect(trace.isTrue == rule.isTrue(data))
            #expect(try Rule(rule.json) == Rule(json))
            #expect(try RatingJSON(text: value.serialized()) == value)
            _ = (trace.deciding, trace.deciders)
            if value != .null { values += 1 }
            if trace.isExhausted { exhausted += 1 }
        }
        print("random rules: \(values) of 5000 with a value, \(exhausted) out of steps")
        #expect(values > 2_000)
    }
}

/// Rules and data at random, the same for the same seed.
private struct RandomRules {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func rule(depth: Int) -> RatingJSON {
        guard depth > 0, Int.random(in: 0..<5, using: &random) > 0 else { return value(depth: 1) }
        let name = Rule.operators.randomElement(using: &random) ?? "!"
        let operands = (0..<Int.random(in: 0...4, using: &random)).map { _ in rule(depth: depth - 1) }
        if operands.count == 1, Bool.random(using: &random) { return .object([.init(name, operands[0])]) }
        return .object([.init(name, .array(operands))])
    }

    mutating func value(depth: Int) -> RatingJSON {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .integer([0, 1, -1, 7, .max, .min].randomElement(using: &random) ?? 0)
        case 3: .number([0.5, -0.0, 1e300, .leastNonzeroMagnitude, -1.25, 1e21].randomElement(using: &random) ?? 0)
        case 4: .string(["a", "b.0", "0", "", "accumulator", "current"].randomElement(using: &random) ?? "")
        case 5: .string(["1.2.3", "^", "=", "é😀", "0x1f", " 12 ", "1e400"].randomElement(using: &random) ?? "")
        case 6: .array([])
        case 7: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1) })
        default: .object([.init("a", value(depth: depth - 1)), .init("b", value(depth: depth - 1))])
        }
    }
}
