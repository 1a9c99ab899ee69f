import RatingCore
import TestInput
import Testing

@Suite struct JSONPointerTests {
    /// RFC 6901, section 5.
    private static let example = #"""
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
        """#

    private func message(_ pointer: String, in json: String = example) throws -> String? {
        let root = try JSONDocument(json).root
        do throws(JSONPointer.Failure) {
            _ = try JSONPointer(pointer).node(in: root)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/foo/1", #""baz""#), ("/", "0"), ("/a~1b", "1"),
        ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func `the examples of RFC 6901`(_ pointer: String, _ value: String) throws {
        let root = try JSONDocument(Self.example).root
        #expect(try JSONPointer(pointer).node(in: root).value.serialized() == value)
    }

    @Test func `the empty pointer is the whole document`() throws {
        let root = try JSONDocument(Self.example).root
        #expect(try JSONPointer("").node(in: root).value == root.value)
    }

    @Test func `a tilde is undone once, and a name of digits is a name in an object`() throws {
        let root = try JSONDocument(#"{"~1": {"01": 1}}"#).root
        #expect(try JSONPointer("/~01/01").node(in: root).integerValue == 1)
    }

    @Test(arguments: [
        ("foo", "“foo” is not a JSON Pointer: it must begin with “/”"),
        ("#/foo", "“#/foo” is not a JSON Pointer: it must begin with “/”"),
        ("/m~n", "“/m~n” is not a JSON Pointer: in a name “~” is written “~0”, and “/” is “~1”"),
        ("/m~", "“/m~” is not a JSON Pointer: in a name “~” is written “~0”, and “/” is “~1”"),
        ("/foo/00", "there is no “00” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/01", "there is no “01” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/2", "there is no “2” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/-", "there is no “-” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/-1", "there is no “-1” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/+1", "there is no “+1” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/", "there is no “” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/99999999999999999999", "there is no “99999999999999999999” in /foo, an array of 2 elements, 0 to 1"),
        ("/foo/0/x", "there is no “x” in /foo/0, which is a string"),
        ("/a~1b/x", "there is no “x” in /a~1b, which is a number"),
        (
            "/bar",
            "there is no “bar” in the whole document, an object of “foo”, “”, “a/b”, “c%d”, “e^f”, “g|h”, “i\\j”, “k\"l” "
                + "and 2 more"
        ),
    ])
    func `what is not there is told with what is`(_ pointer: String, _ expected: String) throws {
        #expect(try message(pointer) == expected)
    }

    @Test(arguments: [
        ("[]", "an empty array"), ("{}", "an empty object"), ("[1]", "an array of one element, 0"),
        ("null", "which is null"),
    ])
    func `of nothing, too`(_ json: String, _ content: String) throws {
        #expect(try message("/x", in: json) == "there is no “x” in the whole document, \(content)")
    }
}

@Suite struct DocumentPlaceTests {
    private func read(_ json: String, at pointer: String, layer: ConfigurationLayer = .remote) -> ConfigurationReading {
        ConfigurationBody.read(json, with: ConfigurationReader(layer: layer, pointer: pointer)).reading
    }

    @Test(arguments: [
        (#"{"value": {"minDays": 3}}"#, "/value"), (#"{"flags": [{}, {"value": {"minDays": 3}}]}"#, "/flags/1/value"),
        (#"{"value": "{\"minDays\": 3}"}"#, "/value"), (#"{"minDays": 3}"#, ""), (#""{\"minDays\": 3}""#, ""),
        (#"{"entries": {"rating": {"minDays": 3}}, "state": "UPDATE"}"#, "/entries/rating"),
        (
            #"{"parameters": {"r": {"defaultValue": {"value": "{\"minDays\": 3}"}}}}"#,
            "/parameters/r/defaultValue/value"
        ),
    ])
    func `the document is read where it stands, itself or in a string`(_ json: String, _ pointer: String) {
        let reading = read(json, at: pointer)
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(reading.document?[.integer(.minDays)] == .value(.integer(3)))
    }

    @Test func `problems stand where the body has them`() {
        let object = "{\"data\": {\n  \"rating\": {\"minDays\": \"3\", \"minDayz\": 3}, \"minDays\": \"no\"}}"
        #expect(
            read(object, at: "/data/rating").summary == [
                "2:25 config.wrong-type minDays", "2:30 config.unknown-key minDayz",
            ])
        let string = #"{"data": "{\"minDays\": \"3\",\n \"minLaunches\": \u0022\u0033\"}"}"#
        #expect(
            read(string, at: "/data").summary == [
                "1:25 config.wrong-type minDays", "1:51 config.wrong-type minLaunches",
            ])
        #expect(read(#"{"data": "{\"minDays\": }"}"#, at: "/data").summary == ["1:25 json.syntax"])
    }

    @Test func `what is not there refuses the body, with the place where the way ends`() {
        let reading = read(#"{"key": "rating", "error": {"errorCode": "FLAG_NOT_FOUND"}}"#, at: "/error/value")
        #expect(reading.document == nil && reading.summary == ["1:28 config.missing-document"])
        #expect(reading.diagnostics.first?.message == "there is no “value” in /error, an object of “errorCode”")
        #expect(read("{}", at: "value").summary == ["config.missing-document"])
        #expect(read("{", at: "/value").summary == ["1:2 json.syntax"])
    }

    @Test(arguments: ["7", "null", "[]", "true", #""[]""#, #""7""#])
    func `what is there must be an object, or hold one`(_ value: String) {
        let reading = read("{\"value\": \(value)}", at: "/value")
        #expect(reading.document == nil && reading.diagnostics.map(\.code) == [.notObject])
    }

    @Test func `the switch counts in a document that is refused, and nowhere else in the body`() {
        #expect(read(#"{"value": {"disabled": true, "minDays": "3"}}"#, at: "/value").isDisabled)
        #expect(read(#"{"value": "{\"disabled\": true, \"minDays\": \"3\"}"}"#, at: "/value").isDisabled)
        #expect(!read(#"{"disabled": true, "value": {"minDays": 3}}"#, at: "/value").isDisabled)
    }

    @Test func `a name that the body has twice refuses it`() {
        #expect(read(#"{"value": {}, "value": {}}"#, at: "/value").summary == ["1:15 json.duplicate-key value"])
    }

    /// Whatever there is and whatever is asked for, there is a result.
    @Test func `no pointer and no body make it fail`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let bodies = [#"{"a": [{"~": {}, "/": "{}"}], "": {"": ""}}"#, "[[[[]]]]", "\"{\"", "null"]
        for _ in 0..<2_000 {
            let pointer = String(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in "/~01a- é".randomElement(using: &random) ?? "/" }
            )
            let reading = read(bodies.randomElement(using: &random) ?? "", at: pointer)
            #expect((reading.document == nil) == reading.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
        }
    }
}
