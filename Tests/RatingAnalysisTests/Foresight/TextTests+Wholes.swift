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

    // MARK: Ends

    private static func told(
        _ tag: String, _ title: String, _ text: String, _ english: String = "Your review helps other people."
    )
        -> String
    {
        document(
            #""strings": {"en": {"mainTitle": "How do you like this app?", "mainText": "\#(english)"}, "\#(tag)": {"mainTitle": "\#(title)", "mainText": "\#(text)"}}"#
        )
    }

    @Test(arguments: [
        told("it", "Come ti trovi con questa app?", "Le recensioni aiutano altri mu"),
        told("ja", "この話はいかがですか。", "評価していただくか、編集部へご意", "Write a review, or a letter."),
        told("de", "Wie gefällt dir diese App?", "Deine Bewertung hilft anderen!", "Your review helps other peop"),
        document(#""mainText": "Wil je je mening delen? [max. 60 tekens, informeel]""#),
        told("nb", "Hva synes du om denne appen?", "Dina stjärnor hjälper oss att bli bättre."),
        told("sv", "Vad tycker du om den här appen?", "Stjernene dine gjør så mye, og gjør oss også bedre: ærlig."),
    ])
    func `a text that is cut off, annotated or a neighbour's is seen`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["text.markup", "text.untranslated"])
        #expect(found.isRead && found.findings.count == 1, "\(found.problems) \(found.findings)")
    }

    @Test(arguments: [
        told("it", "Come ti trovi con questa app", "Le recensioni aiutano altri musicisti"),
        told("ja", "この話はいかがですか", "評価していただけると嬉しいです"),
        told("ja", "この話はいかがですか。", "評価していただけますか", "Would you write a review?"),
        told("th", "คุณชอบแอปนี้ไหม?", "รีวิวของคุณช่วยผู้อื่นได้มาก"),
        told("de", "Wie gefällt dir diese App?", "Deine Bewertung hilft (wirklich)"),
        told("de", "Wie gefällt dir diese App?", "Deine Bewertung hilft anderen", "Your review helps other people"),
        document(#""mainText": "Tell us [here].""#),
        told("nb", "Hva synes du om Fjällform?", "Stjernene dine gjør oss bedre."),
    ])
    func `a text that ends as others do is left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["text.markup", "text.untranslated"])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }
}
