import RatingCore

/// Texts that were left in another language.
extension ForesightPass {
    mutating func checkTranslation(
        _ text: String, _ key: String, _ node: JSONDocument.Node, _ language: StringsLanguage, _ all: [StringsLanguage],
        _ isForeign: inout Bool
    ) {
        let own = LanguageTagRules.language(of: language.tag)
        let path = DocumentPath.member(language.path, key)
        // The language of a text shows at its beginning.
        let beginning = String(text.prefix(1_000))
        let words = TextLanguageGuess.words(of: beginning)
        if let other = TextLanguageGuess.otherLanguage(of: beginning, words, under: language.tag) {
            // One text says it of all.
            guard !isForeign else { return }
            isForeign = true
            report(
                .textUntranslated, node, at: path, "the text under “\(excerpt(language.tag))” seems to be \(other)",
                suggestion: "translate it")
            return
        }
        let letters = words.reduce(0) { $0 + $1.utf8.count }
        let isOfOtherLetters = letters >= 4 && TextLanguageGuess.hasNoOwnLetters(beginning, under: language.tag)
        if own != "en", Self.englishLabels.contains(text.lowercased()),
            !["nl", "da", "nb", "nn", "no", "sv"].contains(own),
            all.contains(where: { LanguageTagRules.language(of: $0.tag) == "en" && $0.texts[key]?.stringValue == text }
            ),
            !isForeign
        {
            return report(
                .textUntranslated, node, at: path, "“\(excerpt(text))” under “\(excerpt(language.tag))” is English",
                suggestion: "translate it")
        }
        if let other = Self.labelLanguage(of: text), other != own, !isForeign, !areClose(own, other) {
            return report(
                .textUntranslated, node, at: path,
                "“\(excerpt(text))” under “\(excerpt(language.tag))” is a label of the language “\(other)”",
                suggestion: "translate it")
        }
        guard words.count > 1 && letters >= 8 || letters >= 30 || isOfOtherLetters, !isForeign else { return }
        var source: String?
        if own != "en" {
            if this(key) == text { source = "that of the key at the top" }
            if let builtIn = BuiltInText(rawValue: key), TextLanguage.en[builtIn] == text {
                source = "the library's English one"
            }
        }
        for other in all.prefix(60) where other.tag != language.tag && other.texts[key]?.stringValue == text {
            let theirs = LanguageTagRules.language(of: other.tag)
            if theirs == own || areClose(own, theirs) && words.count < 5 { continue }
            let isFirst = other.name.byteOffset < language.name.byteOffset
            if theirs == "en" || own != "en" && isFirst { source = "that of “\(excerpt(other.tag))”" }
        }
        guard let source else { return }
        report(
            .textUntranslated, node, at: path, "the text under “\(excerpt(language.tag))” is the same as \(source)",
            suggestion: "translate it, or take it away so that the library's own serves")
    }

    /// Labels that no other language has alike, but for those near to English.
    private static let englishLabels = Set(
        phrases: """
            send|later|next|skip|back|close|cancel|submit|rate|not now|thanks|thank you|continue|done|yes
            remind me|rate now|write us|thanks!|thank you!|next step|maybe later
            """)

    /// The language of a label that is written so in one only.
    private static func labelLanguage(of label: String) -> String? {
        labels.first { $0.words.contains(label.lowercased()) }?.language
    }

    private static let labels: [(language: String, words: Set<String>)] = [
        (
            "de",
            Set(
                phrases: """
                    später|senden|schließen|weiter|abbrechen|nein danke|nein, danke|nicht jetzt|jetzt bewerten|fertig
                    zurück|überspringen
                    """)
        ),
        ("fr", Set(phrases: "plus tard|envoyer|fermer|annuler|non merci|non, merci|pas maintenant|continuer|suivant")),
        ("es", Set(phrases: "más tarde|cerrar|ahora no|no, gracias|siguiente|calificar")),
        ("it", Set(phrases: "più tardi|invia|chiudi|annulla|no, grazie|non ora")),
        ("pt", Set(phrases: "mais tarde|fechar|agora não|não, obrigado|avançar")),
        ("pl", Set(phrases: "później|wyślij|zamknij|nie, dziękuję|dalej")),
        ("sv", Set(phrases: "skicka|stäng|inte nu|nej tack|nej, tack")),
        ("nl", Set(phrases: "versturen|verzenden|sluiten|niet nu|nee, bedankt")),
    ]

    /// The text at the top of the document.
    func this(_ key: String) -> String? { subject.written.node(key)?.stringValue }

    private func areClose(_ left: String, _ right: String) -> Bool {
        let groups = [
            ["nb", "nn", "no", "da", "sv"], ["hr", "bs", "sr", "sh", "sl"], ["id", "ms"], ["cs", "sk"],
            ["es", "gl", "pt", "ca", "it", "ast", "an", "co", "mt"],
            ["ru", "uk", "be", "bg", "mk"], ["nl", "af"], ["de", "gsw", "lb", "nds"], ["pl", "szl", "dsb", "hsb"],
            ["hi", "mr", "ne"], ["zh", "yue", "ja"],
        ]
        return groups.contains { $0.contains(left) && $0.contains(right) }
    }
}
