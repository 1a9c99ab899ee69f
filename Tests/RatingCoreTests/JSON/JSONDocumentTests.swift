import RatingCore
import Testing

@Suite
struct JSONDocumentTests {
    private static let text = #"{"a": null, "b": [true, -12, 2.5], "c": {"d": "x"}, "e": []}"#

    @Test
    func `nodes know what they are and where they stand`() throws {
        let document = try JSONDocument(Self.text)
        let root = document.root
        #expect(root.kind == .object)
        #expect(root.byteRange == 0..<document.bytes.count)
        #expect(root.count == 4)
        #expect(root["a"]?.isNull == true)
        let array = try #require(root["b"])
        #expect(array.kind == .array)
        #expect(array.count == 3)
        #expect(array.elements.map(\.kind) == [.bool, .integer, .number])
        #expect(array.elements.map(\.byteOffset) == [18, 24, 29])
        #expect(String(decoding: document.bytes[array.byteRange], as: UTF8.self) == "[true, -12, 2.5]")
        #expect(root["c"]?["d"]?.stringValue == "x")
        #expect(root["c"]?["d"]?.position == TextPosition(line: 1, column: 47))
        #expect(root["e"]?.count == 0)
    }

    @Test
    func `nodes give a value of their own type only`() throws {
        let root = try JSONDocument(#"[null, true, false, 1, 1.5, "1", [], {}]"#).root
        let nodes = Array(root.elements)
        #expect(nodes.map(\.isNull) == [true] + Array(repeating: false, count: 7))
        #expect(nodes.map(\.boolValue) == [nil, true, false, nil, nil, nil, nil, nil])
        #expect(nodes.map(\.integerValue) == [nil, nil, nil, 1, nil, nil, nil, nil])
        #expect(nodes.map(\.doubleValue) == [nil, nil, nil, 1, 1.5, nil, nil, nil])
        #expect(nodes.map(\.stringValue) == [nil, nil, nil, nil, nil, "1", nil, nil])
        for node in nodes {
            #expect(Array(node.elements).isEmpty)
            #expect(Array(node.members).isEmpty)
            #expect(node["x"] == nil)
        }
    }

    @Test
    func `members are walked in order, jumping over what they hold`() throws {
        let root = try JSONDocument(Self.text).root
        #expect(root.members.map(\.name.stringValue) == ["a", "b", "c", "e"])
        #expect(root.members.map(\.value.kind) == [.null, .array, .object, .array])
    }

    @Test
    func `of several members with a name the last is found, by its Unicode scalars`() throws {
        let root = try JSONDocument(#"{"k": 1, "\u006b": 2, "é": 3, "e\u0301": 4, "": 5}"#).root
        #expect(root["k"]?.integerValue == 2)
        #expect(root["\u{E9}"]?.integerValue == 3)
        #expect(root["e\u{301}"]?.integerValue == 4)
        #expect(root[""]?.integerValue == 5)
        #expect(root["K"] == nil)
        #expect(root.value["\u{E9}"] == 3)
        #expect(root.value["e\u{301}"] == 4)
    }

    @Test(arguments: [
        (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000a""#, "\u{0}a"),
        (#""\u007F\u0080\u07ff\u0800\uFFFF""#, "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"),
        (#""\ud800\udc00\uDBFF\uDFFF😀\uD83D\uDE00""#, "\u{10000}\u{10FFFF}😀😀"), (#""\\u0041""#, #"\u0041"#),
    ])
    func `escapes are resolved`(text: String, string: String) throws {
        let node = try JSONDocument(text).root
        #expect(node.stringValue.map { Array($0.unicodeScalars) } == Array(string.unicodeScalars))
        #expect(node.value == .string(string))
    }

    @Test
    func `every escaped code unit outside the surrogates stands for its scalar`() throws {
        for unit in UInt32(0)...0xFFFF {
            let digits = String(unit, radix: 16)
            let text = "\"\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)\""
            let string = try? JSONDocument(text).root.stringValue
            #expect(string == Unicode.Scalar(unit).map { String(Character($0)) }, "\(text)")
        }
    }

    @Test
    func `strings are compared with escapes and without`() throws {
        let root = try JSONDocument(#"["ab", "a\u0062", "abc", "a", "", "\u00e9", 1]"#).root
        #expect(root.elements.map { $0.isString("ab") } == [true, true, false, false, false, false, false])
        #expect(root.elements.map { $0.isString("") } == [false, false, false, false, true, false, false])
        #expect(root.elements.map { $0.isString("é") } == [false, false, false, false, false, true, false])
    }

    @Test
    func `the bytes between a string's quotes are shown as they are written`() throws {
        let root = try JSONDocument(#"["aé", "a\n", "", 12]"#).root
        let raw = root.elements.map { node in
            node.withUTF8 { bytes, hasEscapes in "\(String(decoding: bytes, as: UTF8.self)) \(hasEscapes)" }
        }
        #expect(raw == ["aé false", #"a\n true"#, " false", " false"])
    }

    @Test
    func `nodes turn into values with all that they hold, in order`() throws {
        let value: RatingJSON = [
            "a": .null, "b": [true, -12, 2.5, [[], [.object([])]]], "c": ["d": "x", "e": ["f": [1, 2]]], "g": "end",
        ]
        let text = #"{"a":null,"b":[true,-12,2.5,[[],[{}]]],"c":{"d":"x","e":{"f":[1,2]}},"g":"end"}"#
        let root = try JSONDocument(text).root
        #expect(root.value == value)
        #expect(root["b"]?.value == value["b"])
        #expect(root["c"]?["e"]?.value == ["f": [1, 2]])
        #expect(root.members.map(\.name.value) == ["a", "b", "c", "g"])
    }

    @Test
    func `white space may stand between any two tokens`() throws {
        let text = "\t\r\n {\r\n\t \"a\" \n:\t[ 1 ,\r2 , { } , [ ] ] , \"b\":null } \n"
        #expect(try JSONDocument(text).root.value == ["a": [1, 2, .object([]), []], "b": .null])
    }
}
