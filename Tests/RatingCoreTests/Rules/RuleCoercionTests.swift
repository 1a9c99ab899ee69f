import RatingCore
import Testing

/// How values turn into each other: as in JavaScript, where nothing else is said.
@Suite struct RuleCoercionTests {
    @Test(
        arguments: [
            (.null, false), (false, false), (true, true), (0, false), (1, true), (-1, true), (.number(0), false),
            (.number(-0.0), false), (.number(.nan), false), (.number(.infinity), true), (0.1, true), ("", false),
            ("0", true),
            ("false", true), (" ", true), ([], false), ([0], true), (.object([]), true), (["a": 0], true),
        ] as [(RatingJSON, Bool)])
    func `truth is JsonLogic's`(value: RatingJSON, isTrue: Bool) throws {
        #expect(Rule.isTrue(value: value) == isTrue)
        #expect(try Rule(["!!": [["var": "x"]]]).evaluate(["x": value]) == .bool(isTrue))
        #expect(try Rule(["!": [["var": "x"]]]).evaluate(["x": value]) == .bool(!isTrue))
        #expect(try Rule(["if": [["var": "x"], 1, 2]]).evaluate(["x": value]) == (isTrue ? 1 : 2))
    }

    @Test(arguments: [
        // Exact integers.
        (#"{"+": [9007199254740992, 1]}"#, "9007199254740993"),
        (#"{"-": [9223372036854775807, 9223372036854775806]}"#, "1"),
        (#"{"==": [9223372036854775807, 9223372036854775806]}"#, "false"),
        (#"{"<": [9223372036854775806, 9223372036854775807]}"#, "true"),
        (#"{"max": [9223372036854775806, 9223372036854775807]}"#, "9223372036854775807"),
        (#"{"+": [9223372036854775807, 1]}"#, "9223372036854775808.0"),
        (#"{"*": [9223372036854775807, 2]}"#, "18446744073709551614.0"),
        (#"{"-": [-9223372036854775808]}"#, "9223372036854775808.0"),
        (#"{"/": [-9223372036854775808, -1]}"#, "9223372036854775808.0"),
        (#"{"%": [-9223372036854775808, -1]}"#, "0"),
        // Whole results are integers.
        (#"{"+": [0.5, 0.5]}"#, "1"), (#"{"/": [1, 3]}"#, "0.3333333333333333"), (#"{"/": [9, 3]}"#, "3"),
        (#"{"*": [0.1, 3]}"#, "0.30000000000000004"), (#"{"-": [0]}"#, "0"),
        // What JSON cannot hold is null, but only in the end.
        (#"{"/": [1, 0]}"#, "null"), (#"{"%": [1, 0]}"#, "null"), (#"{"+": ["x"]}"#, "null"),
        (#"{"<": [{"/": [0, 0]}, 1]}"#, "false"), (#"{">": [{"/": [1, 0]}, 1e308]}"#, "true"),
        (#"[{"/": [1, 0]}]"#, "[null]"), (#"{"cat": [{"/": [-1, 0]}, {"%": [0, 0]}]}"#, #""-InfinityNaN""#),
        (#"{"max": []}"#, "null"), (#"{"<": [{"max": []}, {"min": []}]}"#, "true"), (#"{"min": [1, "x"]}"#, "null"),
        (#"{"*": []}"#, "null"), (#"{"+": []}"#, "0"),
        (#"{"-": []}"#, "null"), (#"{"/": [1]}"#, "null"),
        // Remainders take the dividend's sign.
        (#"{"%": [-7, 3]}"#, "-1"), (#"{"%": [5.5, 2]}"#, "1.5"), (#"{"%": [-5.5, 2]}"#, "-1.5"),
        (#"{"%": [1e300, 7]}"#, "1"), (#"{"%": [1e300, 0.1]}"#, "0.00011215964963492975"), (#"{"%": [1, 1e300]}"#, "1"),
        (#"{"%": [5, "2"]}"#, "1"),
        // Sums and products read a text's beginning, the others all of it.
        (#"{"+": ["3 apples", 1]}"#, "4"), (#"{"-": ["3 apples", 1]}"#, "null"), (#"{"+": [null]}"#, "null"),
        (#"{"-": [null, 1]}"#, "-1"), (#"{"+": [true]}"#, "null"), (#"{"-": [true, 0]}"#, "1"),
        (#"{"*": ["2"]}"#, #""2""#),
        (#"{"+": "-1.5e1x"}"#, "-15"), (#"{"+": ".5"}"#, "0.5"), (#"{"+": "5."}"#, "5"), (#"{"+": "1e"}"#, "1"),
        (#"{"+": "."}"#, "null"), (#"{"+": "0x1F"}"#, "0"), (#"{"-": ["0x1F", 0]}"#, "31"),
        (#"{"-": ["0b101", 0]}"#, "5"),
        (#"{"-": ["0o17", 0]}"#, "15"), (#"{"-": ["-0x1", 0]}"#, "null"), (#"{"-": ["0b2", 0]}"#, "null"),
        (#"{"-": [" 12\n", 2]}"#, "10"), (#"{"-": ["", 2]}"#, "-2"), (#"{"-": ["nan", 2]}"#, "null"),
        (#"{"-": ["inf", 2]}"#, "null"), (#"{"-": [[7], 2]}"#, "5"), (#"{"-": [[7, 8], 2]}"#, "null"),
        (#"{"-": [{}, 2]}"#, "null"), (#"{"<": [1, "1e999"]}"#, "true"),
    ])
    func `rules calculate like JavaScript, with exact integers`(text: String, expected: String) throws {
        #expect(try Rule(text: text).evaluate(.null) == RatingJSON(text: expected))
    }

    @Test(arguments: [
        ("null", "null", true), ("null", "0", false), ("null", "false", false), ("null", #""""#, false),
        ("1", #""1""#, true), ("1", #"" 1.0 ""#, true), ("0", #""""#, true), ("1", "true", true), ("2", "true", false),
        ("true", #""1""#, true), ("true", #""true""#, false), ("1", "1.0", true), ("0", "[]", true), ("1", "[1]", true),
        (#""1,2""#, "[1, 2]", true), (#""""#, "[null]", true), ("[1, 2]", "[1, 2]", true), ("[1, 2]", "[2, 1]", false),
        (#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1.0}"#, true), (#"{"a": 1, "b": 2}"#, #"{"a": 1, "c": 2}"#, false),
        (#""[object Object]""#, #"{"a": 1, "b": 2}"#, true), ("1", "{}", false), (#""é""#, #""e\u0301""#, false),
    ])
    func `loose equality is JavaScript's`(left: String, right: String, isEqual: Bool) throws {
        let data = try RatingJSON.object([.init("l", RatingJSON(text: left)), .init("r", RatingJSON(text: right))])
        let sides: RatingJSON = [["var": "l"], ["var": "r"]]
        #expect(try Rule(["==": sides]).evaluate(data) == .bool(isEqual))
        #expect(try Rule(["!=": sides]).evaluate(data) == .bool(!isEqual))
        #expect(try Rule(["==": [["var": "r"], ["var": "l"]]]).evaluate(data) == .bool(isEqual))
    }

    @Test(arguments: [
        (#"{"===": [1, 1.0]}"#, true), (#"{"===": [1, "1"]}"#, false), (#"{"===": [null, false]}"#, false),
        (#"{"===": [[1, [2]], [1, [2]]]}"#, true), (#"{"===": [[1, [2]], [1, ["2"]]]}"#, false),
        (#"{"===": [null]}"#, false),
        (#"{"==": [null]}"#, true), (#"{"!==": [1]}"#, true),
        // Texts go by UTF-16 code units, everything else by number.
        (#"{"<": ["10", "9"]}"#, true), (#"{"<": ["10", 9]}"#, false), (#"{"<": ["B", "a"]}"#, true),
        (#"{"<": ["\uD83D\uDE00", "\uFFFD"]}"#, true), (#"{"<=": ["a", "a"]}"#, true), (#"{"<": [null, 1]}"#, true),
        (#"{"<": [1]}"#, false), (#"{">=": [null, 0]}"#, true), (#"{"<": ["x", 1]}"#, false),
        (#"{">=": ["x", 1]}"#, false),
        (#"{"<": [[1], 2]}"#, true), (#"{"<": [[1], "2"]}"#, true), (#"{"<": [{}, 1]}"#, false),
        (#"{"<=": [1, 2, 2]}"#, true), (#"{"<": [1, 2, null]}"#, false),
        (#"{"in": [2, [1, 2]]}"#, true), (#"{"in": ["2", [1, 2]]}"#, false), (#"{"in": [[1], [[1]]]}"#, true),
        (#"{"in": [1, "213"]}"#, true), (#"{"in": ["", "a"]}"#, true), (#"{"in": ["", ""]}"#, false),
        (#"{"in": ["a", null]}"#, false), (#"{"in": ["ab", "aab"]}"#, true), (#"{"in": ["aabb", "ab"]}"#, false),
        (#"{"in": [{"var": "x"}, "null"]}"#, true),
    ])
    func `rules compare like JavaScript`(text: String, expected: Bool) throws {
        #expect(try Rule(text: text).evaluate(.null) == .bool(expected))
    }

    @Test(
        arguments: [
            (1.0, "1"), (-0.0, "0"), (0.5, "0.5"), (-1.5, "-1.5"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
            (1.5e300, "1.5e+300"), (1.2345678901234568e20, "123456789012345680000"), (0.000001, "0.000001"),
            (0.0000001, "1e-7"), (1.25e-9, "1.25e-9"), (0.00012, "0.00012"), (100.25, "100.25"),
            (9_007_199_254_740_992, "9007199254740992"),
            (0x1p64, "18446744073709552000"), (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.nan, "NaN"), (.infinity, "Infinity"),
        ] as [(Double, String)])
    func `numbers are written as in JavaScript`(number: Double, text: String) throws {
        #expect(try Rule(["cat": ["var": "x"]]).evaluate(["x": .number(number)]) == .string(text))
    }

    @Test(arguments: [
        (#"{"cat": [null, true, 1, "a", [1, null, [2, 3]], {}]}"#, "true1a1,,2,3[object Object]"),
        (#"{"cat": []}"#, ""),
        (#"{"substr": ["a😀b", 1, 2]}"#, "😀"), (#"{"substr": ["a😀b", 2]}"#, "\u{FFFD}b"),
        (#"{"substr": ["abc", "1"]}"#, "bc"),
        (#"{"substr": ["abc", -9, 2]}"#, "ab"), (#"{"substr": ["abc", 9]}"#, ""), (#"{"substr": ["abc", 1, -9]}"#, ""),
        (#"{"substr": ["abc", 0, 1e300]}"#, "abc"), (#"{"substr": ["abc", -1e300, -1e300]}"#, ""),
        (#"{"substr": [12345, 1, 2]}"#, "23"),
        (#"{"substr": ["abc", "x", "x"]}"#, ""), (#"{"substr": ["abc", 1.9, 1.9]}"#, "b"),
        (#"{"substr": ["abc"]}"#, "abc"), (#"{"substr": ["abc", -1.9]}"#, "c"), (#"{"substr": ["abc", -0.9]}"#, "abc"),
    ])
    func `values are joined as texts`(text: String, expected: String) throws {
        #expect(try Rule(text: text).evaluate(.null) == .string(expected))
    }
}
