import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Labels in the library's words, on buttons that do the opposite.
struct ButtonPromiseTests {
    /// What is found of the alert with one label in a language.
    private static func found(_ key: String, _ language: String, _ label: String) throws -> [Diagnostic] {
        let found = try Seeded(
            #"{"policy": "irate", "promptAtLaunch": false, "appStoreID": 6446901002, "strings": {"\#(language)": {"\#(key)": "\#(label)"}}}"#,
            prefixes: ["flow.dead-button"])
        #expect(found.isRead, "\(found.problems)")
        return found.findings
    }

    @Test(arguments: [
        ("en", "Not now"), ("en", "No, thanks"), ("en", "close"), ("de", "Nein danke"), ("nl", "Nee, bedankt"),
        ("nb", "Ikke nå"), ("hu", "Később"), ("de-AT", "Später"),
    ])
    func `a label that leaves, and opens the store, is seen`(_ language: String, _ label: String) throws {
        let found = try Self.found("rateButtonLabel", language, label)
        #expect(found.count == 1 && found[0].message.contains("opens the store"), "\(found)")
    }

    @Test(arguments: [("en", "No, thanks"), ("de", "Nein, danke")])
    func `a label that says no, and reminds, is seen`(_ language: String, _ label: String) throws {
        let found = try Self.found("remindButtonLabel", language, label)
        #expect(found.count == 1 && found[0].message.contains("reminded"), "\(found)")
    }

    @Test(arguments: [
        ("rateButtonLabel", "en", "Rate it now"), ("rateButtonLabel", "en", "Translate it"),
        ("rateButtonLabel", "en", "Notes now"), ("remindButtonLabel", "en", "Not now"),
        ("remindButtonLabel", "de", "Später"), ("cancelButtonLabel", "en", "Not now"),
        // A word of another language may be the app's own here.
        ("rateButtonLabel", "en", "Senere"),
    ])
    func `a label that fits is left alone`(_ key: String, _ language: String, _ label: String) throws {
        let found = try Self.found(key, language, label)
        #expect(found.isEmpty, "\(found)")
    }
}
