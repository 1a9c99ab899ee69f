import RatingCore
import TestInput
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
    private static let value: JSONValue = [
        "b": [1, -2.5, "x"], "a": ["z": .null, "é": true, "Z": .object([])], "empty": [],
        "nested": [[["deep": [false]]]],
    ]

    @Test("compact text has no white space")
    func writesCompact() {
        #expect(
            Self.value.serialized()
                == #"{"b":[1,-2.5,"x"],"a":{"z":null,"é":true,"Z":{}},"empty":[],"nested":[[{"deep":[false]}]]}"#)
    }

    @Test("pretty text has an element or member a line and two spaces a level")
    func writesPretty() {
        #expect(
            Self.value.serialized(.pretty) == """
                {
                  "b": [
                    1,
                    -2.5,
                    "x"
                  ],
                  "a": {
                    "z": null,
                    "é": true,
                    "Z": {}
                  },
                  "empty": [],
                  "nested": [
                    [
                      {
                        "deep": [
                          false
                        ]
                      }
                    ]
                  ]
                }
                """)
    }

    @Test("sorted names are in the order of their scalars at every level, equal ones as they were")
    func sortsNames() {
        #expect(
            Self.value.serialized(sortedNames: true)
                == #"{"a":{"Z":{},"z":null,"é":true},"b":[1,-2.5,"x"],"empty":[],"nested":[[{"deep":[false]}]]}"#)
        let value: JSONValue = ["\u{1F600}": 1, "\u{FFFD}": 2, "a": 3, "": 4, "a": 5, "aa": 6, "B": 7]
        #expect(
            value.serialized(sortedNames: true)
                == "{\"\":4,\"B\":7,\"a\":3,\"a\":5,\"aa\":6,\"\u{FFFD}\":2,\"\u{1F600}\":1}")
    }

    @Test(
        "numbers have the fewest digits that keep their value and type",
        arguments: [
            (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"), (0, "0"),
            (.number(0), "0.0"), (.number(-0.0), "-0.0"), (.number(3), "3.0"), (.number(0.1), "0.1"),
            (.number(0.1 + 0.2), "0.30000000000000004"), (.number(1e16), "1e+16"), (.number(1e-7), "1e-07"),
            (.number(.leastNonzeroMagnitude), "5e-324"), (.number(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
        ] as [(JSONValue, String)])
    func writesNumbers(value: JSONValue, text: String) throws {
        #expect(value.serialized() == text)
        #expect(try JSONDocument(text).root.value == value)
    }

    @Test("a double that is not finite is written as null", arguments: [Double.nan, .infinity, -.infinity])
    func writesNonFiniteAsNull(double: Double) {
        #expect(JSONValue.number(double).serialized() == "null")
        #expect(JSONValue.array([.number(double)]).serialized() == "[null]")
    }

    @Test("only what must be escaped is")
    func escapes() {
        let string = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}😀"
        #expect(
            JSONValue.string(string).serialized() == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é\u{2028}😀\"")
        #expect(JSONValue.object([.init("\n", .null)]).serialized() == #"{"\n":null}"#)
    }

    @Test("bytes are those of the text")
    func writesBytes() {
        #expect(Self.value.serializedBytes(.pretty) == Array(Self.value.serialized(.pretty).utf8))
    }

    @Test("1,000 random values read back as they were", arguments: [JSONStyle.compact, .pretty])
    func readsBack(style: JSONStyle) throws {
        var generator = SeededGenerator(seed: 259)
        for _ in 0..<1000 {
            let value = JSONValue.random(depth: 5, using: &generator)
            let text = value.serialized(style)
            let again = try JSONDocument(text).root.value
            #expect(again == value)
            #expect(again.serialized(style) == text)
            let sorted = value.serialized(style, sortedNames: true)
            #expect(try JSONDocument(sorted).root.value.serialized(style, sortedNames: true) == sorted)
        }
    }
}
