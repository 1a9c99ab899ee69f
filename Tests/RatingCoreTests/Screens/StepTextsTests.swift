import RatingCore
import Testing

@Suite struct StepTextsTests {
    private func text(_ key: String, languages: [String]) -> String {
        let reading = ConfigurationReader().read(
            Array(
                """
                {"mainTitle": "own", "strings": {
                  "fr": {"mainTitle": "fr", "bye": "fr bye"}, "fr-CA": {"mainTitle": "fr-CA"},
                  "zh-Hant": {"mainTitle": "zh-Hant"}, "zh": {"mainTitle": "zh", "bye": "zh bye"}}}
                """.utf8))
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        return StepTexts(configuration: configuration, languages: languages)(.key(key))
    }

    @Test(
        "The narrowest tag that has the text wins, then the next language",
        arguments: [
            (["zh-Hant-TW"], "zh-Hant"), (["zh-Hans-CN"], "zh"), (["fr-CA", "zh"], "fr-CA"), (["fr-BE"], "fr"),
            (["sr-Latn-RS", "fr-FR"], "fr"), (["de"], "own"), ([], "own"), (["-"], "own"), (["--fr"], "own"),
        ])
    func languages(languages: [String], expected: String) {
        #expect(text("mainTitle", languages: languages) == expected)
    }

    @Test func aTextThatANarrowTagLacksComesFromTheWiderOne() {
        #expect(text("bye", languages: ["fr-CA"]) == "fr bye")
        #expect(text("bye", languages: ["zh-Hant-TW"]) == "zh bye")
        #expect(text("bye", languages: ["de"]) == "bye")
    }
}
