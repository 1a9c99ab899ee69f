import Testing

@testable import RatingCore

@Suite
struct ReportingCursorTests {
    private func nodes(_ text: String) throws -> (document: JSONDocument, members: [JSONDocument.Member]) {
        let document = try JSONDocument(text)
        return (document, document.root.members.map { $0 })
    }

    @Test func `problems stand in the order of the text, those of one place in the order of the reports`() throws {
        let (document, members) = try nodes("{\"a\": 1,\n \"b\": 2}")
        var cursor = ReportingCursor()
        cursor.report(.unknownKey, severity: .warning, members[1].name, at: "b", "first")
        cursor.report(.wrongType, members[0].value, at: "a", "second")
        cursor.report(.wrongType, members[1].name, at: "b", "third")
        cursor.report(.notEvaluated, severity: .note, nil, "of no place")
        #expect(
            cursor.diagnostics(in: document.text).map(\.description) == [
                "note [config.not-evaluated]: of no place", "1:7: error [config.wrong-type]: second",
                "2:2: warning [config.unknown-key]: first", "2:2: error [config.wrong-type]: third",
            ])
        #expect(cursor.hasError && cursor.errorCount == 2)
    }

    @Test func `so many names are compared for one document, inner ones included`() throws {
        var cursor = ReportingCursor(comparisons: 4)
        #expect(cursor.nearest(to: "minDay", among: ["minDays", "policy"]) == "did you mean “minDays”?")
        var inner = cursor.inner()
        #expect(inner.nearest(to: "minDay", among: ["minDays", "policy"]) != nil)
        #expect(inner.nearest(to: "minDay", among: ["minDays"]) == nil)
        let embedded = try #require(EmbeddedText(try JSONDocument("\"{}\"").root))
        cursor.take(inner, in: embedded)
        #expect(cursor.nearest(to: "minDay", among: ["minDays"]) == nil)
    }

    @Test(arguments: [9_999, 10_000, 10_001])
    func `ten thousand names are compared where nothing else is said`(count: Int) {
        var cursor = ReportingCursor()
        #expect(cursor.mayCompare(with: count) == true)
        #expect(cursor.mayCompare(with: 1) == (count < 10_000))
        #expect(cursor.mayCompare(with: 1) == false)
    }

    @Test func `to look among no names counts as one comparison`() {
        var cursor = ReportingCursor(comparisons: 2)
        #expect((0..<3).map { _ in cursor.mayCompare(with: 0) } == [true, true, false])
        #expect(cursor.nearest(to: "a", among: ["a"]) == nil)
        #expect(cursor.nearest(to: "a", among: KnownNames(["a"])) == nil)
    }

    @Test func `problems of a text inside a string are placed in the document around it`() throws {
        let (document, members) = try nodes(#"{"a": "{\"b\":\u000A {\"c\": 1}}"}"#)
        let embedded = try #require(EmbeddedText(members[0].value))
        let inner = try JSONDocument(embedded.bytes)
        var cursor = ReportingCursor()
        var innerCursor = cursor.inner()
        innerCursor.report(.wrongType, inner.root["b"]?["c"], at: "c", "later")
        innerCursor.report(.wrongType, inner.root["b"], at: "b", "earlier")
        innerCursor.report(.notEvaluated, severity: .note, nil, "of no place")
        cursor.take(innerCursor, in: embedded)
        #expect(
            cursor.diagnostics(in: document.text).map { "\($0.position?.description ?? "-") \($0.message)" } == [
                "- of no place", "1:22 earlier", "1:30 later",
            ])
    }

    @Test func `a workflow in a configuration shares the budget of the document`() {
        func suggestion(beside members: Int) -> String? {
            let others = (0..<members).map { ", \"zz\($0)\": 1" }.joined()
            let steps = "{\"initial\": \"end\", \"states\": {\"end\": {\"type\": \"final\"\(others)}}}"
            let reading = ConfigurationReader().read("{\"workflow\": \(steps), \"minDayz\": 1}")
            return reading.diagnostics.last { $0.code == .unknownKey }?.suggestion
        }
        #expect(suggestion(beside: 1) == "did you mean “minDays”?")
        #expect(suggestion(beside: 5_000) == nil)
    }
}
