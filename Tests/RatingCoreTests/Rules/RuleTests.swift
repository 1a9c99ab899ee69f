import RatingCore
import Testing

@Suite struct RuleTests {
    @Test func `a rule is kept as given`() throws {
        let json: RatingJSON = ["and": [["<": [["var": "stars"], 4]], ["!": ["var": "config.x"]]]]
        #expect(try Rule(json).json == json)
        #expect(try Rule(json) == Rule(json))
        #expect(try Rule(json) != Rule(true))
    }

    @Test(arguments: [
        (#"{"var": "stars"}"#, ["stars"], false),
        (
            #"{"<": [{"var": "stars"}, {"var": ["config.positiveStarsLimit", 4]}]}"#,
            ["stars", "config.positiveStarsLimit"], false
        ),
        (#"{"and": [{"var": "a"}, {"var": "b"}, {"var": "a"}]}"#, ["a", "b"], false),
        (#"{"var": ["a", {"var": "b"}]}"#, ["b", "a"], false),
        (#"{"missing": ["a", "b"]}"#, ["a", "b"], false),
        (#"{"missing": [["a", "b"]]}"#, ["a", "b"], false),
        (#"{"missing_some": [1, ["a", "b"]]}"#, ["a", "b"], false),
        (#"{"missing": {"merge": ["a"]}}"#, [], true),
        (#"{"missing_some": [1, {"var": "names"}]}"#, ["names"], true),
        (#"{"var": {"cat": ["answers.", {"var": "name"}]}}"#, ["name"], true),
        (#"{"map": [{"var": "items"}, {"var": "price"}]}"#, ["items"], false),
        (#"{"map": [{"var": "items"}, {"var": {"var": "x"}}]}"#, ["items"], false),
        (#"{"reduce": [{"var": "items"}, {"var": "current"}, {"var": "start"}]}"#, ["items", "start"], false),
        (#"{"fractional": [["a", 1], ["b", 1]]}"#, ["$flagd.flagKey", "targetingKey"], false),
        (#"{"fractional": [{"var": "key"}, ["a", 1], ["b", 1]]}"#, ["key"], false),
        (#"{"var": ""}"#, [""], false), (#"{"var": []}"#, [""], false), (#"{"var": 1}"#, ["1"], false),
        (#"{"==": [1, 1]}"#, [], false),
    ])
    func `a rule lists the variables that it reads`(text: String, variables: [String], isComputed: Bool) throws {
        let rule = try Rule(text: text)
        #expect(rule.variables == variables)
        #expect(rule.readsComputedPaths == isComputed)
    }

    @Test(arguments: [
        (#"{"unknown": 1}"#, "", RuleError.Reason.unknownOperator("unknown")),
        (#"{"and": [true, {">=": [{"vra": "x"}, 1]}]}"#, "/and/1/>=/0", .unknownOperator("vra")),
        (#"{"!": {"AND": []}}"#, "/!", .unknownOperator("AND")),
        (#"[1, {"/": [{"a/b~c": 1}]}]"#, "/1/~1/0", .unknownOperator("a/b~c")),
        (#"{"": 1}"#, "", .unknownOperator("")),
        (#"{"or": [{"<": [1, 2], "other": 1}]}"#, "/or/0", .severalOperators("<")),
        (#"{"x": 1, "and": []}"#, "", .severalOperators("and")),
    ])
    func `what cannot be evaluated is refused`(text: String, pointer: String, reason: RuleError.Reason) throws {
        let error = try #require(throws: RuleError.self) { try Rule(text: text) }
        #expect(error.pointer == pointer)
        #expect(error.reason == reason)
        #expect(error.description.hasPrefix((pointer.isEmpty ? "the rule" : pointer) + ": "))
    }

    @Test func `an object without operators stands for itself`() throws {
        #expect(try Rule(text: "{}").evaluate(.null) == .object([]))
        #expect(try Rule(text: #"{"a": 1, "b": {"c": 1}}"#).evaluate(.null) == ["a": 1, "b": ["c": 1]])
    }

    @Test(arguments: [63, 64, 65]) func `a rule contains at most sixty-four expressions`(depth: Int) throws {
        let text = String(repeating: #"{"!":"#, count: depth) + "true" + String(repeating: "}", count: depth)
        if depth <= 64 {
            #expect(try Rule(text: text).evaluate(.null) == .bool(depth % 2 == 0))
        } else {
            let error = try #require(throws: RuleError.self) { try Rule(text: text) }
            #expect(error.reason == .tooDeep(limit: 64))
            #expect(error.path == Array(repeating: "!", count: 65))
        }
    }

    @Test(arguments: [9, 10, 11]) func `a rule has at most as many values as the limit allows`(size: Int) throws {
        let elements = [RatingJSON](repeating: 0, count: size - 1)
        let json = RatingJSON.array(elements)
        let limits = Rule.Limits(size: 10)
        if size <= 10 {
            #expect(try Rule(json, limits: limits).evaluate(.null) == json)
        } else {
            let error = try #require(throws: RuleError.self) { try Rule(json, limits: limits) }
            #expect(error.reason == .tooLarge(limit: 10))
            #expect(error.pointer == "/9")
        }
    }

    @Test func `values inside plain objects count as well`() throws {
        let json: RatingJSON = ["a": [1, 2, 3], "b": 1]
        #expect(throws: RuleError.self) { try Rule(json, limits: .init(size: 5)) }
        #expect(throws: RuleError.self) { try Rule(json, limits: .init(depth: 1)) }
        #expect(try Rule(json, limits: .init(depth: 2, size: 6)).evaluate(.null) == json)
    }

    @Test func `variables are looked up by their whole path`() throws {
        let rule = try Rule(text: #"{"<": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}"#)
        let values: [String: RatingJSON] = ["stars": 3, "config.positiveStarsLimit": 4]
        var asked: [String] = []
        let isTrue = rule.isTrue { path in
            asked.append(path)
            return values[path]
        }
        #expect(isTrue)
        #expect(asked == ["stars", "config.positiveStarsLimit"])
        #expect(rule.evaluate { $0 == "stars" ? 5 : values[$0] } == false)
    }

    @Test func `a variable that is not there has its default but null is there`() throws {
        let rule = try Rule(text: #"{"var": ["a", 7]}"#)
        #expect(rule.evaluate { _ in Optional.none } == 7)
        #expect(rule.evaluate { _ in RatingJSON.null } == .null)
        #expect(rule.evaluate(["a": .null]) == .null)
        #expect(rule.evaluate([:]) == 7)
    }

    @Test(
        arguments: [
            ("0", "x"), ("1.name", "y"), ("01", nil), ("-1", nil), ("2", nil), ("1.name.0", nil), ("1.", nil),
            ("99999999999999999999", nil),
        ] as [(String, RatingJSON?)])
    func `paths lead through arrays by index`(path: String, value: RatingJSON?) throws {
        #expect(try Rule(["var": .string(path)]).evaluate(["x", ["name": "y"]]) == value ?? .null)
    }

    @Test(
        arguments: [(.null, ["": 1]), ("", ["": 1]), ([], "none"), ([.null], "none"), (["a"], 2)]
            as [(RatingJSON, RatingJSON)])
    func `a computed path is named by its text`(path: RatingJSON, value: RatingJSON) throws {
        let rule = try Rule(text: #"{"var": [{"var": "path"}, "none"]}"#)
        #expect(rule.evaluate { $0 == "path" ? path : $0 == "" ? ["": 1] : $0 == "a" ? 2 : Optional.none } == value)
    }

    @Test func `the body of reduce sees current and accumulator only`() throws {
        let rule = try Rule(
            text: #"{"reduce": [[1, 2], [{"var": "current"}, {"var": "accumulator"}, {"var": "x"}], 0]}"#)
        #expect(rule.evaluate(["x": 1]) == [2, [1, 0, .null], .null])
        #expect(
            try Rule(text: #"{"reduce": [[1], {"var": ""}, 5]}"#).evaluate(.null) == ["current": 1, "accumulator": 5])
    }

    @Test func `a rule lists its operators`() {
        #expect(Rule.operators.count == 40)
        #expect(
            Set(Rule.operators).isSuperset(of: ["var", "sem_ver", "fractional", "starts_with", "ends_with", "log"]))
    }
}
