import RatingCore
import TestInput
import Testing

@Suite
struct JSONWritingTests {
    private static let value: RatingJSON = [
        "b": [1, -2.5, "x"], "a": ["z": .null, "é": true, "Z": .object([])], "empty": [],
        "nested": [[["deep": [false]]]],
    ]

    @Test
    func `compact text has no white space`() {
        #expect(
            Self.value.serialized()
                == #"{"b":[1,-2.5,"x"],"a":{"z":null,"é":true,"Z":{}},"empty":[],"nested":[[{"deep":[false]}]]}"#)
    }

    @Test
    func `pretty text has an element or member a line and two spaces a level`() {
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

    @Test
    func `sorted names are in the order of their scalars at every level, equal ones as they were`() {
        #expect(
            Self.value.serialized(sortedNames: true)
                == #"{"a":{"Z":{},"z":null,"é":true},"b":[1,-2.5,"x"],"empty":[],"nested":[[{"deep":[false]}]]}"#)
        let value: RatingJSON = ["\u{1F600}": 1, "\u{FFFD}": 2, "a": 3, "": 4, "a": 5, "aa": 6, "B": 7]
        #expect(
            value.serialized(sortedNames: true)
                == "{\"\":4,\"B\":7,\"a\":3,\"a\":5,\"aa\":6,\"\u{FFFD}\":2,\"\u{1F600}\":1}")
    }

    @Test(
        arguments: [
            (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"), (0, "0"),
            (.number(0), "0.0"), (.number(-0.0), "-0.0"), (.number(3), "3.0"), (.number(0.1), "0.1"),
            (.number(0.1 + 0.2), "0.30000000000000004"), (.number(1e16), "1e+16"), (.number(1e-7), "1e-07"),
            (.number(.leastNonzeroMagnitude), "5e-324"), (.number(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
        ] as [(RatingJSON, String)])
    func `numbers have the fewest digits that keep their value and type`(value: RatingJSON, text: String) throws {
        #expect(value.serialized() == text)
        #expect(try JSONDocument(text).root.value == value)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a double that is not finite is written as null`(double: Double) {
        #expect(RatingJSON.number(double).serialized() == "null")
        #expect(RatingJSON.array([.number(double)]).serialized() == "[null]")
    }

    @Test
    func `only what must be escaped is`() {
        let string = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}😀"
        #expect(
            RatingJSON.string(string).serialized() == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é\u{2028}😀\"")
        #expect(RatingJSON.object([.init("\n", .null)]).serialized() == #"{"\n":null}"#)
    }

    @Test
    func `bytes are those of the text`() {
        #expect(Self.value.serializedBytes(.pretty) == Array(Self.value.serialized(.pretty).utf8))
    }

    @Test(arguments: [JSONStyle.compact, .pretty])
    func `1,000 random values read back as they were`(style: JSONStyle) throws {
        var generator = SeededGenerator(seed: 259)
        for _ in 0..<1000 {
            let value = RatingJSON.random(depth: 5, using: &generator)
            let text = value.serialized(style)
            let again = try JSONDocument(text).root.value
            #expect(again == value)
            #expect(again.serialized(style) == text)
            let sorted = value.serialized(style, sortedNames: true)
            #expect(try JSONDocument(sorted).root.value.serialized(style, sortedNames: true) == sorted)
        }
    }
}
