import RatingCore

/// Texts that were left in another language.
extension ForesightPass {
    mutating func checkTranslation(
        _ text: String, _ key: String, _ node: JSONDocument.Node, _ language: StringsLanguage, _ all: [StringsLanguage],
        _ isForeign: inout Bool
    ) {
        // One text says it of all.
        guard !isForeign else { return }
        let own = LanguageTagRules.language(of: language.tag)
        let path = DocumentPath.member(language.path, key)
        // The language of a text shows at its beginning.
        let beginning = String(text.prefix(1_000))
        let words = LanguageWords.words(of: beginning)
        var other = TextLanguageGuess.otherLanguage(of: beginning, words, under: language.tag)
        if other == nil, let label = LanguageWords.labels[words.joined(separator: " ")] {
            let languages = Set(label.map { LanguageTagRules.language(of: $0.tag) })
            if languages.count == 1, let only = languages.first, only != own, !TextLanguageGuess.areClose(own, only) {
                other = "the language “\(only)”"
            }
        }
        if let other {
            isForeign = true
            return report(
                .textUntranslated, node, at: path, "the text under “\(excerpt(language.tag))” seems to be \(other)",
                suggestion: "translate it")
        }
        let letters = words.reduce(0) { $0 + $1.utf8.count }
        let isOfOtherLetters = letters >= 4 && TextLanguageGuess.hasNoOwnLetters(beginning, under: language.tag)
        guard words.count > 1 && letters >= 8 || letters >= 30 || isOfOtherLetters else { return }
        var source: String?
        if own != "en" {
            if subject.whole.ownText(key) == text { source = "that of the key at the top level" }
            if let builtIn = BuiltInText(rawValue: key), TextLanguage.en[builtIn] == text {
                source = "the library's English one"
            }
        }
        for other in all.prefix(60) where other.tag != language.tag && other.texts[key]?.stringValue == text {
            let theirs = LanguageTagRules.language(of: other.tag)
            if theirs == own || TextLanguageGuess.areClose(own, theirs) && words.count < 5 { continue }
            let isFirst = other.name.byteOffset < language.name.byteOffset
            if theirs == "en" || own != "en" && isFirst { source = "that of “\(excerpt(other.tag))”" }
        }
        guard let source else { return }
        report(
            .textUntranslated, node, at: path, "the text under “\(excerpt(language.tag))” is the same as \(source)",
            suggestion: "translate it, or remove it so that the library's own is used")
    }
}
