import Testing

@testable import RatingCore

@Suite struct RuleTraceTests {
    private static let data: RatingJSON = [
        "context": ["sessions": 3, "crashes": 0], "stars": 5, "done": true, "list": [1, 5],
    ]

    @Test(arguments: [
        // A false `and` is decided by its first false operand, a true `or` by its first true one.
        (
            #"{"and": [{"var": "stars"}, {">=": [{"var": "context.sessions"}, 5]}, {"var": "done"}]}"#,
            #"{">=":[{"var":"context.sessions"},5]}"#, "[3,5]"
        ),
        (
            #"{"or": [{"<": [{"var": "stars"}, 4]}, {"==": [{"var": "context.sessions"}, 3]}, true]}"#,
            #"{"==":[{"var":"context.sessions"},3]}"#, "[3,3]"
        ),
        (#"{"!": {"and": [{">": [{"var": "stars"}, 5]}, true]}}"#, #"{">":[{"var":"stars"},5]}"#, "[5,5]"),
        (#"{"!!": [{"var": "done"}]}"#, #"{"var":"done"}"#, "[]"),
        // All operands together: the expression around them.
        (
            #"{"and": [{">": [{"var": "stars"}, 4]}, {"var": "done"}]}"#,
            #"{"and":[{">":[{"var":"stars"},4]},{"var":"done"}]}"#, "[true,true]"
        ),
        // `if`: the condition that chose a plain result, else the result that was computed.
        (#"{"if": [{"<": [{"var": "stars"}, 4]}, true, false]}"#, #"{"<":[{"var":"stars"},4]}"#, "[5,4]"),
        (#"{"if": [{"var": "none"}, true, {"var": "done"}, {"var": "stars"}]}"#, #"{"var":"done"}"#, "[]"),
        (#"{"if": [{"var": "done"}, {">": [{"var": "stars"}, 9]}, true]}"#, #"{">":[{"var":"stars"},9]}"#, "[5,9]"),
        (#"{"if": [{"var": "none"}, true]}"#, #"{"var":"none"}"#, "[]"),
        (#"{"if": [{">": [1, 2]}]}"#, #"{">":[1,2]}"#, "[1,2]"), (#"{"if": []}"#, #"{"if":[]}"#, "[]"),
        (
            #"{"some": [{"var": "list"}, {">": [{"var": ""}, 4]}]}"#,
            #"{"some":[{"var":"list"},{">":[{"var":""},4]}]}"#,
            "[[1,5],false,true]"
        ),
        ("true", "true", "[]"), (#"{"and": []}"#, #"{"and":[]}"#, "[]"),
    ])
    func `the expression that decided is found`(rule: String, deciding: String, operands: String) throws {
        let trace = try Rule(text: rule).trace(Self.data)
        #expect(trace.deciding.text == deciding)
        #expect(try RatingJSON.array(trace.deciding.operands.map { $0.value }) == RatingJSON(text: operands))
        #expect(!trace.isExhausted)
    }

    @Test(arguments: [
        (
            #"{"and": [{">": [{"var": "stars"}, 4]}, {"!": {"var": "none"}}]}"#,
            [#"{">":[{"var":"stars"},4]}"#, #"{"var":"none"}"#]
        ),
        (
            #"{"or": [{">": [{"var": "stars"}, 5]}, {"and": [true, {"var": "none"}]}]}"#,
            [#"{">":[{"var":"stars"},5]}"#, #"{"var":"none"}"#]
        ),
        (#"{"if": [{"var": "a"}, 1, {"var": "b"}, 2, 3]}"#, [#"{"var":"a"}"#, #"{"var":"b"}"#]),
    ])
    func `the expressions that decided together are listed`(rule: String, deciders: [String]) throws {
        #expect(try Rule(text: rule).trace(Self.data).deciders.map { $0.text } == deciders)
    }

    @Test func `a trace keeps what was evaluated, and nothing else`() throws {
        let trace = try Rule(text: #"{"and": [{"<": [{"var": "stars"}, 4]}, {"var": "done"}]}"#).trace { Self.data[$0] }
        #expect(trace.value == false)
        #expect(!trace.isTrue)
        #expect(trace.root.operatorName == "and")
        #expect(trace.root.operands.map { $0.text } == [#"{"<":[{"var":"stars"},4]}"#])
        #expect(trace.root.operands[0].operands.map { $0.operatorName } == ["var", nil])
        #expect(trace.steps == 5)
    }

    @Test func `a value that JSON cannot hold is null in the trace too`() throws {
        let trace = try Rule(text: #"{"!": {"/": [0, 0]}}"#).trace(.null)
        #expect(trace.value == true)
        #expect(trace.root.operands[0].value == .null)
    }

    @Test func `what a trace shows is cut at the limits of messages`() throws {
        func word(_ count: Int) -> String { String(repeating: "w", count: count) }
        for count in 1_980...2_000 {
            let rule = try Rule(text: "{\"!!\": [\"\(word(count))\"]}")
            let whole = "{\"!!\":[\"\(word(count))\"]}"
            let text = rule.trace(.null).root.text
            #expect(text == (whole.utf8.count <= 2_000 ? whole : "\(whole.prefix(2_000))…"))
        }
        for count in [197, 198, 199, 997, 998, 999] {
            let trace = try Rule(text: #"{"==": [{"var": "word"}, 1]}"#).trace(["word": .string(word(count))])
            let quoted = "\"\(word(count))\""
            #expect(trace.root.operandText == (count <= 198 ? quoted : String(quoted.prefix(200)) + "…") + ", 1")
            let named = trace.root.operands[0].description
            #expect(named.hasSuffix(" is \(count <= 998 ? quoted : String(quoted.prefix(1_000)) + "…")"))
        }
        for count in 18...22 {
            let numbers = (0..<count).map { "\($0)" }.joined(separator: ", ")
            let step = try Rule(text: "{\"cat\": [\(numbers)]}").trace(.null).root
            let first = (0..<min(count, 20)).map { "\($0)" }.joined(separator: ", ")
            #expect(step.operandText == first + (count > 20 ? ", …" : ""))
        }
    }

    @Test(arguments: [
        (
            #"{"and": [{">=": [{"var": "context.sessions"}, 5]}, true]}"#,
            #"{">=":[{"var":"context.sessions"},5]} is false (3, 5)"#
        ),
        (#"{"and": [{"var": "done"}, {"!": {"var": "x"}}]}"#, #"{"var":"done"} is true; {"var":"x"} is null"#),
    ])
    func `one line says what decided`(rule: String, description: String) throws {
        #expect(try Rule(text: rule).trace(Self.data).description == description)
        #expect(try Rule(text: rule, limits: .init(steps: 2)).trace(Self.data).description == "out of steps after 2")
    }
}
