import RatingAnalysis
import RatingCore
import Testing

/// People see texts in their language, or are told of in lint.
@Suite struct LanguageFindingTests {
    private func findings(_ members: String, button: String = "ok") throws -> [String] {
        let text = #"""
            {"policy": "balanced", "appStoreID": 1234567890, "workflow": {"id": "w", "initial": "a", "states": {
              "a": {"meta": {"kind": "thumbs", "title": "loveTitle", "buttons": [{"event": "ANSWER", "text": "\#(button)"}]},
                "on": {"ANSWER": {"target": "b", "actions": ["recordAnswer"]}, "DISMISS": "b"}},
              "b": {"type": "final"}}}, \#(members)}
            """#
        let json = try JSONDocument(text)
        let reading = ConfigurationReader().read(Array(text.utf8))
        try #require(reading.document != nil, "\(reading.diagnostics)")
        let lint = DocumentLint(stores: [], foresight: Foresight(today: LocalInstant(iso8601: "2026-11-22T12:00:00Z")))
        let keys = WrittenKeys(json, shape: .plain, parameter: nil, prefix: "")
        return lint.findings(in: reading, written: keys, over: nil).filter { $0.code == .textMissing }
            .map { "\($0.severity.rawValue) \($0.key ?? ""): \($0.message)" }
    }

    private static let texts = #""loveTitle": "Do you like it?", "ok": "Yes""#

    @Test(
        arguments: [
            (#""strings": {"de": {\#(texts)}}"#, "warning strings: users with any other language"),
            (#""strings": {"de": {\#(texts)}}, "defaultLanguage": "de""#, nil),
            (#""strings": {"en": {\#(texts)}}"#, nil),
            (
                #""strings": {"en": {\#(texts)}}, "defaultLanguage": "fr""#,
                "warning defaultLanguage: no text is in “fr”"
            ),
            (#""strings": {"en": {\#(texts)}}, "defaultLanguage": "en-GB""#, nil),
        ] as [(String, String?)])
    func `texts that people see in another language`(members: String, expected: String?) throws {
        let found = try findings(members)
        if let expected {
            #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
        } else {
            #expect(found == [])
        }
    }

    @Test func `words of the library's beside them are noted`() throws {
        let strings = #""strings": {"en": {"loveTitle": "Do you like it?"}, "de": {"loveTitle": "Gut?"}}"#
        let found = try findings(strings, button: "mainActionButton")
        #expect(found.count == 1 && found[0].hasPrefix("note strings: users with any other language"), "\(found)")
        #expect(found[0].contains("among the library's texts"))
    }

    @Test(arguments: [("zz", true), ("pt-BR", false), ("de", false)])
    func `a default language of which there is no text`(tag: String, isTold: Bool) throws {
        let text = #"{"policy": "balanced", "appStoreID": 1234567890, "defaultLanguage": "\#(tag)"}"#
        let reading = ConfigurationReader().read(Array(text.utf8))
        let keys = WrittenKeys(try JSONDocument(text), shape: .plain, parameter: nil, prefix: "")
        let lint = DocumentLint(stores: [], foresight: Foresight(today: LocalInstant(iso8601: "2026-11-22T12:00:00Z")))
        let found = lint.findings(in: reading, written: keys, over: nil).filter { $0.code == .textMissing }
        #expect(found.map(\.key) == (isTold ? ["defaultLanguage"] : []))
    }
}
