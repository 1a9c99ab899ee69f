import RatingCore
import Testing

/// A JSON text that holds another one in a string.
private func quoted(_ json: String) -> String { RatingJSON.string(json).serialized() }

@Suite
struct FirebaseParameterTests {
    private let document = "{\n  \"displaySessionCount\": 5,\n  \"mainTitle\": \"é 😀\", \"minDays\": \"2\"\n}"

    private func response(_ text: String) -> String {
        "{\"entries\": {\n\"theme\": \"dark\", \"rating\": \(text)}, \"state\": \"UPDATE\"}"
    }

    @Test func `it is read as a plain document`() {
        let reading = body(response(quoted(#"{"displaySessionCount": 5, "disabled": true}"#)), parameter: "rating")
            .reading
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document?[.integer(.displaySessionCount)] == .value(.integer(5)))
        #expect(reading.isDisabled)
    }

    @Test(arguments: [false, true])
    func `a problem stands where the text around says it, however it is escaped`(escapesAll: Bool) throws {
        var text = quoted(document)
        if escapesAll {
            text =
                "\"" + document.utf16.map { "\\u" + String(UInt32($0) + 0x10000, radix: 16).dropFirst() }.joined()
                + "\""
        }
        let json = response(text)
        let reading = body(json, parameter: "rating").reading
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(reading.summary.map { $0.drop { $0 != " " } } == [" config.wrong-type minDays"])
        let line = try #require(json.split(separator: "\n").dropFirst().first)
        let found = String(line.unicodeScalars.dropFirst((diagnostic.position?.column ?? 0) - 1))
        #expect(found.hasPrefix(escapesAll ? "\\u0022\\u0032" : "\\\"2"))
        #expect(diagnostic.position?.line == 2)
    }

    @Test func `a workflow's problems have their place too`() throws {
        let workflow = #"{"workflow": {"initial": "one", "states": {"one": {"on": {"LATER": "two"}}}}}"#
        let json = response(quoted(workflow))
        let reading = body(json, parameter: "rating").reading
        let missing = try #require(reading.diagnostics.first { $0.code == .missingTarget })
        let line = try #require(json.split(separator: "\n").dropFirst().first)
        let column = try #require(missing.position?.column)
        #expect(line.dropFirst(column - 1).hasPrefix("\\\"two"))
    }

    @Test func `text that is no JSON is refused`() {
        #expect(body(response(#""{\"a\": }""#), parameter: "rating").reading.summary == ["2:37 json.syntax"])
        #expect(body(response("\"\""), parameter: "rating").reading.summary == ["2:29 json.syntax"])
        #expect(body(response("7"), parameter: "rating").reading.summary == ["2:28 config.wrong-type rating"])
        #expect(body(response("\"[]\""), parameter: "rating").reading.summary == ["2:29 config.not-object"])
    }

    @Test func `a missing parameter says nothing`() {
        let reading = body(response("\"{}\""), parameter: "ratings").reading
        #expect(reading.document == ConfigurationDocument())
        #expect(reading.summary == ["1:13 firebase.missing-parameter ratings"])
    }

    @Test func `a plain document has no parameters`() {
        #expect(
            body(#"{"minDays": 1}"#, parameter: "rating").reading.document?[.integer(.minDays)] == .value(.integer(1)))
    }
}
