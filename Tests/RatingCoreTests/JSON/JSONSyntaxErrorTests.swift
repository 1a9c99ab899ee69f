import RatingCore
import Testing

@Suite
struct JSONSyntaxErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var bytes: [UInt8]
        var reason: JSONSyntaxError.Reason
        var offset: Int
        var position: String

        init(_ text: String, _ reason: JSONSyntaxError.Reason, _ offset: Int, _ position: String) {
            self.init(Array(text.utf8), reason, offset, position)
        }

        init(_ bytes: [UInt8], _ reason: JSONSyntaxError.Reason, _ offset: Int, _ position: String) {
            self.bytes = bytes
            self.reason = reason
            self.offset = offset
            self.position = position
        }

        var testDescription: String { "\(reason): \(String(decoding: bytes.prefix(40), as: UTF8.self))" }
    }

    static let cases: [Case] = [
        Case("", .emptyDocument, 0, "1:1"), Case(" \n", .emptyDocument, 2, "2:1"),
        Case(String(repeating: "[", count: 513), .tooDeep, 512, "1:513"),
        Case([UInt8](repeating: 0x20, count: 4_194_305), .tooLarge, 4_194_304, "1:4194305"),
        Case("\u{FEFF}{}", .byteOrderMark, 0, "1:1"),
        Case([0xFF, 0xFE, 0x7B, 0], .wrongEncoding, 0, "1:1"), Case([0xFE, 0xFF, 0, 0x7B], .wrongEncoding, 0, "1:1"),
        Case([0x7B, 0, 0x7D, 0], .wrongEncoding, 0, "1:1"), Case([0, 0x7B, 0, 0x7D], .wrongEncoding, 0, "1:1"),
        Case([0x5B, 0x22, 0xC3, 0xA9, 0x81, 0x22, 0x5D], .invalidUTF8, 4, "1:4"),
        Case([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1, "1:2"),
        Case([0x22, 0xE2, 0x82], .invalidUTF8, 1, "1:2"),
        Case("[1,\n", .truncated, 4, "2:1"), Case("{\"a\"", .truncated, 4, "1:5"), Case("{", .truncated, 1, "1:2"),
        Case("{\"a\":", .truncated, 5, "1:6"), Case("{\"a\":1", .truncated, 6, "1:7"),
        Case("[[]", .truncated, 3, "1:4"),
        Case("[1, \u{A0}2]", .unexpectedByte, 4, "1:5"), Case("]", .unexpectedByte, 0, "1:1"),
        Case("[,1]", .unexpectedByte, 1, "1:2"), Case("{\"a\":}", .unexpectedByte, 5, "1:6"),
        Case("[True]", .invalidLiteral, 1, "1:2"), Case("nul", .invalidLiteral, 0, "1:1"),
        Case("truefalse", .invalidLiteral, 0, "1:1"), Case("[NaN]", .invalidLiteral, 1, "1:2"),
        Case("[01]", .invalidNumber, 1, "1:2"), Case("[-01]", .invalidNumber, 2, "1:3"),
        Case("[1.]", .invalidNumber, 3, "1:4"),
        Case("[1e]", .invalidNumber, 3, "1:4"), Case("-", .invalidNumber, 1, "1:2"),
        Case("0x10", .invalidNumber, 1, "1:2"),
        Case("[+1]", .invalidNumber, 1, "1:2"), Case("1.2.3", .invalidNumber, 3, "1:4"),
        Case("[1,\n 1e999]", .numberOutOfRange, 5, "2:2"),
        Case("[\"é\", \"a", .unterminatedString, 7, "1:7"), Case("\"\\", .unterminatedString, 0, "1:1"),
        Case("\"\\u00", .unterminatedString, 0, "1:1"),
        Case("[\"é\n\"]", .controlCharacterInString, 4, "1:4"), Case([0x5B, 0, 0x5D], .unexpectedByte, 1, "1:2"),
        Case("\"\u{0}\"", .controlCharacterInString, 1, "1:2"),
        Case("\"é\\x\"", .invalidEscape, 3, "1:3"), Case("\"\\u12G4\"", .invalidEscape, 1, "1:2"),
        Case("\"\\ud800\"", .loneSurrogate, 1, "1:2"), Case("\"\\uDC00\"", .loneSurrogate, 1, "1:2"),
        Case("\"a\\ud800\\u0041\"", .loneSurrogate, 2, "1:3"), Case("\"\\ud800\\ud800\"", .loneSurrogate, 1, "1:2"),
        Case("['a']", .wrongQuotes, 1, "1:2"), Case("{'a':1}", .wrongQuotes, 1, "1:2"),
        Case("{“a”: 1}", .wrongQuotes, 1, "1:2"), Case("[‘a’]", .wrongQuotes, 1, "1:2"),
        Case("// a\n{}", .comment, 0, "1:1"), Case("[1, /* b */ 2]", .comment, 4, "1:5"),
        Case("[1 // c\n]", .comment, 3, "1:4"),
        Case("{ /* d */ }", .comment, 2, "1:3"), Case("{} // e", .comment, 3, "1:4"),
        Case("{a: 1}", .expectedName, 1, "1:2"), Case("{1: 1}", .expectedName, 1, "1:2"),
        Case("{,}", .expectedName, 1, "1:2"),
        Case("{\"a\" 1}", .expectedColon, 5, "1:6"), Case("{\"a\", 1}", .expectedColon, 4, "1:5"),
        Case("[1 2]", .expectedCommaOrBracket, 3, "1:4"), Case("[1}", .expectedCommaOrBracket, 2, "1:3"),
        Case("{\"a\":1 \"b\":2}", .expectedCommaOrBrace, 7, "1:8"), Case("{\"a\":1]", .expectedCommaOrBrace, 6, "1:7"),
        Case("[1,\n]", .trailingComma, 2, "1:3"), Case("{\"é\":1 , }", .trailingComma, 8, "1:8"),
        Case("{}\n{}", .trailingContent, 3, "2:1"), Case("1 2", .trailingContent, 2, "1:3"),
    ]

    @Test(arguments: cases)
    func `an error says what is wrong and where`(_ example: Case) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(example.bytes) }
        #expect(error?.reason == example.reason)
        #expect(error?.byteOffset == example.offset)
        #expect(error?.position.description == example.position)
        #expect(error?.description.hasPrefix("\(example.position): ") == true)
    }

    /// Typographic quotes are U+2018, U+2019, U+201C and U+201D, each of three bytes.
    @Test(arguments: ["", "[", "{", "{\"a\": 1, "])
    func `only what looks like a quote is one, also at the end of a document`(before: String) {
        let isName = before.hasPrefix("{")
        for bytes in [[0x27], [0xE2, 0x80, 0x98], [0xE2, 0x80, 0x99], [0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x9D]]
            as [[UInt8]]
        {
            for tail in [[], [0x61]] as [[UInt8]] {
                let error = #expect(throws: JSONSyntaxError.self) {
                    try JSONDocument(Array(before.utf8) + bytes + tail)
                }
                #expect(error?.reason == .wrongQuotes, "\(bytes)")
            }
        }
        let others: [[UInt8]] = [
            [0xE2], [0xE2, 0x80], [0xE2, 0x80, 0x97], [0xE2, 0x80, 0x9A], [0xE2, 0x80, 0x9E], [0xE2, 0x81, 0x98],
            [0xE2, 0x82, 0x9C], [0xE1, 0x80, 0x98], [0xE3, 0x80, 0x9D], [0x98, 0x80, 0xE2], [0x60], [0xC2, 0xAB],
        ]
        for bytes in others {
            let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(Array(before.utf8) + bytes) }
            #expect(error?.reason == (isName ? .expectedName : .unexpectedByte), "\(bytes)")
            #expect(error?.byteOffset == before.utf8.count)
        }
    }

    @Test
    func `there is a case for every reason`() {
        #expect(Set(Self.cases.map(\.reason)) == Set(JSONSyntaxError.Reason.allCases))
    }

    @Test(arguments: [
        ("[1 x]", "expected , or ] after the element, found 'x'"),
        ("{\"a\" \n1}", "expected : after the member's name, found '1'"),
        ("{\n\n", "the document ends before its value is complete; close what is open"),
        ("[\u{A0}]", "expected a value, found U+00A0"), ("[😀]", "expected a value, found U+1F600"),
        ("[\"\t\"]", "a tab within a string; escape it, as \\n or \\u000A, or close the string"),
        ("{“a”: 1}", "a string stands in straight double quotes; replace U+201C by \""),
        ("[1.", "the number has a wrong form at the end of the document; write it like -12, 0.5 or 1e9"),
    ])
    func `an error says what was found`(text: String, message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
        #expect(error?.message == message)
    }

    @Test
    func `an error names the limit that was set`() {
        let limits = JSONLimits(maximumBytes: 3, maximumDepth: 1)
        let size = #expect(throws: JSONSyntaxError.self) { try JSONDocument("[[]]", limits: limits) }
        #expect(size?.message == "the document has more than 3 bytes; shorten it")
        let depth = #expect(throws: JSONSyntaxError.self) { try JSONDocument("[[", limits: limits) }
        #expect(depth?.message == "more than 1 arrays and objects within each other; flatten the document")
    }
}
