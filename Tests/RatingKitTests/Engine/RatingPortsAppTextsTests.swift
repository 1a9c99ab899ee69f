import Foundation
import RatingKit
import RatingTesting
import Testing

@Suite struct AppTextsTests {
    /// A bundle that is localized in English, French and traditional Chinese.
    private final class AppBundle: Sendable {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("App-\(UUID().uuidString).bundle").path

        init() throws {
            for (language, texts) in [
                ("en", #""starskit.mainTitle" = "Own?"; "iRateAppMessage" = "Do you like %@?";"#),
                ("fr", #""starskit.mainTitle" = "À vous ?";"#), ("zh-Hant", #""starskit.mainTitle" = "喜歡嗎？";"#),
            ] {
                try FileManager.default.createDirectory(
                    atPath: "\(path)/\(language).lproj", withIntermediateDirectories: true)
                try texts.write(
                    toFile: "\(path)/\(language).lproj/Localizable.strings", atomically: true, encoding: .utf8)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func texts(_ languages: String...) throws -> RatingPorts.AppTexts {
            RatingPorts.AppTexts(bundle: try #require(Bundle(path: path)), languages: languages)
        }
    }

    @Test
    func `they are those of the user's first language that the app has, however the system chooses`() throws {
        let bundle = try AppBundle()
        #expect(try bundle.texts("fr-CA", "en").localized("starskit.mainTitle") == "À vous ?")
        #expect(try bundle.texts("de", "en-GB", "fr").localized("starskit.mainTitle") == "Own?")
        #expect(try bundle.texts("zh-TW").localized("starskit.mainTitle") == "喜歡嗎？")
        #expect(try bundle.texts("fr").localized("iRateAppMessage") == nil)
        #expect(try bundle.texts("fr").localized("starskit.mainText") == nil)
    }

    @MainActor
    private func title(_ json: String, _ texts: RatingPorts.AppTexts) async throws -> String? {
        let presenter = RecordingPresenter(recorder: CallRecorder())
        let ports = RatingPorts(
            store: InMemoryContextStore(), log: RecordingLog(), appTexts: { texts }, presenter: presenter,
            urlOpener: nil, nativeReview: nil, storeListings: nil)
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: try EngineFixture.document(json)), ports: ports)
        try await engine.ask(force: true)
        return engine.presentedStep?.title
    }

    @Test
    @MainActor func `a screen speaks the user's language, in the app's own words where it has them`() async throws {
        var texts = RatingPorts.AppTexts(languages: ["de-AT"])
        #expect(try await title("{}", texts) == "Wie gefällt dir diese App?")
        texts.applicationName = "Taschenschach"
        #expect(try await title("{}", texts) == "Wie gefällt dir Taschenschach?")
        texts.localized = { $0 == "starskit.mainTitle" ? "Zufrieden mit %@?" : nil }
        #expect(try await title("{}", texts) == "Zufrieden mit Taschenschach?")
        #expect(try await title(#"{"mainTitle": "Configured"}"#, texts) == "Configured")
        let appFirst = #"{"mainTitle": "Configured", "localLocalizableStringsEnabled": true}"#
        #expect(try await title(appFirst, texts) == "Zufrieden mit Taschenschach?")
    }

    /// iRate: “restrict to the same set of languages that your application already supports”.
    @Test
    @MainActor func `with useAllAvailableLanguages off only the languages that the app is localized in count`()
        async throws
    {
        let restricted = #"{"useAllAvailableLanguages": false}"#
        var texts = RatingPorts.AppTexts(languages: ["de", "fr-CA", "en"])
        texts.localizations = ["en", "fr"]
        #expect(try await title("{}", texts) == "Wie gefällt dir diese App?")
        #expect(try await title(restricted, texts) == "Que pensez-vous de cette app\u{A0}?")
        texts.localizations = ["it"]
        #expect(try await title(restricted, texts) == "Che cosa ne pensi di questa app?")
        texts.localizations = []
        #expect(try await title(restricted, texts) == "How do you like this app?")
        // The process has no bundle here, which Foundation on Linux cannot ask for its development language.
        #expect(try await title(restricted, RatingPorts.AppTexts(languages: ["de"])) == "How do you like this app?")
    }
}
