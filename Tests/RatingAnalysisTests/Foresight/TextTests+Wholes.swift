import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// What shows only where all texts of a document are looked at together.
extension TextTests {
    // MARK: Languages of a few words

    private static let full = #""mainTitle": "%", "mainText": "%", "likeMainTitle": "%", "dislikeMainTitle": "%""#

    /// The languages as they stand in strings; `all` for one that has every text.
    private static func languages(_ languages: (tag: String, texts: String)...) -> String {
        let words = [
            "de": "Wie gefällt dir das?", "es": "¿Qué te parece esto?", "fr": "Vous aimez ça ?", "sw": "Unaionaje hii?",
        ]
        let tables = languages.map { language in
            let texts = language.texts == "all" ? full.replacing("%", with: words[language.tag] ?? "") : language.texts
            return #""\#(language.tag)": {\#(texts)}"#
        }
        return document(#""strings": {\#(tables.joined(separator: ", "))}"#)
    }

    @Test(
        arguments: [
            (languages(("de", "all"), ("fr", #""mainTitle": "Vous aimez ça ?""#)), Diagnostic.Severity?.some(.note)),
            (
                languages(
                    ("de", #""mainTitle": "Wie ist es?""#), ("es", #""mainTitle": "¿Qué tal?""#),
                    ("fr", full.replacing("%", with: "Vous aimez ça ?"))), nil
            ),
            (languages(("de", "all"), ("es", "all"), ("fr", #""mainTitle": "Vous aimez ça ?""#)), .note),
            (languages(("de", "all"), ("es", "all"), ("fr", "all")), nil),
            (languages(("fr", #""mainTitle": "Vous aimez ça ?""#)), nil),
            (
                languages(
                    ("de", "all"), ("es", "all"),
                    ("fr", #""mainTitle": "Vous aimez ça ?", "mainText": "Dites-nous.", "likeMainTitle": "Merci !""#)),
                .warning
            ),
            // The library speaks no Swahili.
            (languages(("de", "all"), ("es", "all"), ("sw", #""mainTitle": "Unaionaje hii?""#)), .warning),
            (languages(("de", "all"), ("sw", #""mainTitle": "Unaionaje hii?""#)), .warning),
        ] as [(String, Diagnostic.Severity?)])
    func `a language may have a few words of its own`(_ text: String, _ severity: Diagnostic.Severity?) throws {
        let found = try Seeded(text, prefixes: ["text.missing"])
        #expect(
            found.isRead && found.findings.map { $0.severity } == (severity.map { [$0] } ?? []), "\(found.findings)")
    }

    // MARK: Names of apps

    private static func named(_ title: String, _ more: String = #""mainText": "Tell us about ChoirBook.""#) -> String {
        document(#""applicationName": "ChoirBook", "mainTitle": "\#(title)", \#(more)"#)
    }

    @Test(arguments: [
        named("How do you like ChoirMate?"), named("Is TuneKeeper for you?"),
        named("Thanks for singing with SongPal", #""likeMainTitle": "ChoirBook thanks you""#),
    ])
    func `a title that names another app is seen`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["text.app-name"])
        #expect(found.isRead && found.findings.count == 1, "\(found.problems) \(found.findings)")
    }

    @Test(arguments: [
        named("How do you like ChoirBook?"), named("Rate us in the AppStore"), named("Singing with AirPods?"),
        named("Wie gefällt Ihnen das, liebe SängerInnen?"), named("Bist du SängerIn oder mehr?"),
        named("Do you like CarPlay?"),
        named("How do you like MeinChor?", #""mainText": "MeinChor is our new name for ChoirBook.""#),
        named("How do you like it?"), named("HOW DO YOU LIKE IT?"), named("Is iCloud on?"),
        named("Do you like ChoirMate?", #""mainText": "Tell us.""#),
    ])
    func `a title that names none is left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["text.app-name"])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }
}
