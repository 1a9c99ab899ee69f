import Testing

@testable import RatingCore

@Suite
struct LanguageTextsTests {
    @Test func `a text is found by just its language and key`() throws {
        let json = #"{"strings": {"fr": {"a": "un", "e\u0301": "deux"}, "fr-CA": {}}}"#
        let texts = try #require(
            read(json).document.flatMap { RatingConfiguration(ConfigurationLayers(bundled: $0)).strings })
        #expect(texts.text(forKey: "a", in: "fr") == "un" && texts.text(forKey: "a", in: "fr-CA") == nil)
        // Composed and decomposed letters are different keys, as names are in JSON.
        #expect(texts.text(forKey: "e\u{301}", in: "fr") == "deux" && texts.text(forKey: "\u{e9}", in: "fr") == nil)
        #expect(
            texts == LanguageTexts([.init("fr", [.init("a", "un"), .init("e\u{301}", "deux")]), .init("fr-CA", [])]))
    }

    @Test func `they and the settings of feedback can be set in code`() throws {
        var layers = ConfigurationLayers()
        try layers.set(.strings(LanguageTexts([.init("fr", [.init("mainTitle", "Salut")])])), for: .structure(.strings))
        try layers.set(.feedback(FeedbackSettings(destination: "a", redacts: false)), for: .structure(.feedback))
        let configuration = RatingConfiguration(layers)
        #expect(configuration.strings?.text(forKey: "mainTitle", in: "fr") == "Salut")
        #expect(configuration[any: .structure(.feedback)]?.json == ["to": "a", "redact": false])
        #expect(throws: Diagnostic.self) {
            try layers.set(.feedback(FeedbackSettings(destination: "no name")), for: .structure(.feedback))
        }
    }
}

extension LanguageTexts {
    fileprivate func text(forKey key: String, in tag: String) -> String? {
        languages.last { $0.tag == tag }?.text(forKey: key)
    }
}
