import Testing

@testable import RatingCore

/// What each operator pays for, to the step: one for each sub-expression, and for 16 bytes of text.
@Suite struct RuleStepTests {
    struct Cost: Sendable, CustomTestStringConvertible {
        let rule: @Sendable (String) -> RatingJSON
        /// By the text's length.
        let steps: @Sendable (Int) -> Int
        let testDescription: String

        init(
            _ name: String, _ rule: @escaping @Sendable (String) -> RatingJSON,
            _ steps: @escaping @Sendable (Int) -> Int
        ) {
            (testDescription, self.rule, self.steps) = (name, rule, steps)
        }
    }

    static let costs = [
        Cost("a text that stands for itself", { .string($0) }, { _ in 1 }),
        Cost("cat", { ["cat": [.string($0), "b"]] }, { 3 + $0 / 16 }),
        Cost("cat of a real number", { ["cat": [.string($0), 0.5]] }, { 3 + $0 / 16 + 16 }),
        Cost(
            "cat of an array", { ["cat": [["var": "none"], [.string($0), .null]]] },
            {
                6 + $0 / 16 + ($0 + 1) / 16
            }),
        Cost("substr", { ["substr": [.string($0), 0]] }, { 3 + $0 / 16 }),
        Cost("starts_with", { ["starts_with": ["b", .string($0)]] }, { 3 + $0 / 16 }),
        Cost("ends_with", { ["ends_with": [.string($0), "b"]] }, { _ in 3 }),
        Cost("in a text", { ["in": ["b", .string($0)]] }, { 3 + $0 / 16 }),
        Cost("in an array", { ["in": [.string($0), [1, .string($0 + "b"), .string($0)]]] }, { 3 + 3 + $0 / 16 }),
        Cost("===", { ["===": [.string($0), .string($0)]] }, { 4 + $0 / 16 }),
        Cost("=== of two lengths", { ["===": [.string($0), .string($0 + "b")]] }, { _ in 4 }),
        Cost("=== of objects", { ["===": [[$0: 1, "zz": 2], [$0: 1, "zz": 2]]] }, { 3 + 3 + $0 / 16 }),
        Cost("== with a number", { ["==": [.string($0), 1]] }, { 3 + 8 + $0 / 16 }),
        Cost("<", { ["<": [.string($0), "b"]] }, { 3 + $0 / 16 }),
        Cost("+", { ["+": [.string($0)]] }, { 2 + 8 + $0 / 16 }),
        Cost("-", { ["-": [.string($0), 1]] }, { 3 + 8 + $0 / 16 }),
        Cost("sem_ver", { ["sem_ver": ["1.0.0", "=", .string("1" + $0)]] }, { 4 + 16 + 5 + 16 + $0 + 1 }),
        Cost("a list", { [.string($0), ["var": "none"]] }, { 1 + 1 + 2 + 1 + $0 / 16 + 1 }),
        Cost("merge", { ["merge": [.string($0), [1, 2]]] }, { 3 + 3 + 1 + $0 / 16 + 2 }),
        Cost(
            "a computed path", { ["var": [["if": [.string($0), .string($0), "a"]]]] },
            {
                // A text that is empty is false, and then the path is “a”.
                $0 == 0 ? 4 + 4 + 1 : 4 + 4 + $0 / 16 + 1
            }),
        Cost("missing", { ["missing": [.string($0)]] }, { 2 + 1 + 4 + $0 / 16 + ($0 == 0 ? 0 : 2 + $0 / 16) }),
        Cost("fractional", { ["fractional": [.string($0), ["a", 1]]] }, { 3 + $0 / 16 }),
    ]

    @Test(arguments: costs, [0, 1, 15, 16, 17, 31, 32, 33, 160])
    func `what is read and made is paid for`(_ cost: Cost, length: Int) throws {
        let trace = try Rule(cost.rule(String(repeating: "a", count: length))).trace(["other": 1])
        #expect(trace.steps == cost.steps(length), "\(trace.value)")
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 80])
    func `eight members that are passed over cost a step, and the text of those that are as long`(count: Int) throws {
        let others = RatingJSON.object((0..<count).map { RatingJSON.Member("other\($0)", 1) })
        #expect(try Rule(["var": "a.name"]).trace(["a": others]).steps == 1 + 2 + 0 + count / 8)
        let long = String(repeating: "n", count: 31)
        let alike = RatingJSON.object((0..<count).map { RatingJSON.Member("\(long)\($0 % 10)", 1) })
        #expect(try Rule(["var": .string("a.\(long)x")]).trace(["a": alike]).steps == 1 + 2 + count / 8 + count * 2)
        // What is looked up by a function may have been made for it, and is paid for as a whole.
        #expect(try Rule(["var": "a"]).trace { _ in others }.steps == 1 + 1 + count / 2)
    }

    @Test(arguments: [
        (#"{"==": [{"var": "d"}, {"var": "d"}]}"#, 127), (#"{"cat": {"var": "d"}}"#, 128), (#"[{"var": "d"}]"#, 126),
        (#"{"in": [{"var": "d"}, [[1], {"var": "d"}]]}"#, 126), (#"{"merge": [[{"var": "d"}]]}"#, 126),
        (#"{"-": [{"var": "d"}, 0]}"#, 128),
    ])
    func `a value that is walked may be so deep and no deeper`(_ text: String, deepest: Int) throws {
        func deep(_ depth: Int) -> RatingJSON { (0..<depth).reduce(1) { value, _ in [value] } }
        for depth in deepest - 1...deepest + 1 {
            #expect(try Rule(text: text).trace(["d": deep(depth)]).isExhausted == (depth > deepest), "\(depth)")
        }
    }

    @Test func `a rule has ten thousand values, and takes a hundred thousand steps`() throws {
        #expect(Rule.Limits() == Rule.Limits(depth: 64, size: 10_000, steps: 100_000))
        func zeros(_ count: Int) -> RatingJSON { .array([RatingJSON](repeating: 0, count: count)) }
        #expect(throws: Never.self) { try Rule(zeros(9_999)) }
        #expect(throws: RuleError.self) { try Rule(zeros(10_000)) }
    }

    /// Weights are integers whose sum 31 bits hold.
    @Test(arguments: [
        ("[1, 0]", nil, true), ("[2147483647]", nil, true), ("[2147483646, 1]", nil, true),
        ("[2147483647, 1]", nil, false),
        ("[2147483648]", nil, false), ("[2147483647.5]", nil, true), ("[0, 0]", nil, false), ("[0.9]", nil, false),
        ("[-1, 1]", nil, true), ("[1]", #"["a", 1, 2]"#, false), ("[1]", "[]", false), ("[1]", #"["a"]"#, true),
        ("[1]", "3", false),
    ])
    func `buckets have weights`(_ weights: String, _ more: String?, isDrawn: Bool) throws {
        let weights = try #require(RatingJSON(text: weights).arrayValue)
        var buckets: [RatingJSON] = weights.map { ["b", $0] }
        if let more { buckets.append(try RatingJSON(text: more)) }
        let rule = try Rule(["fractional": .array(["key"] + buckets)])
        #expect((rule.evaluate(.null) != .null) == isDrawn)
    }
}
