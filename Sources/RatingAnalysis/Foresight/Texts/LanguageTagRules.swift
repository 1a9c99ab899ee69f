import RatingCore

/// Tags of languages, and what people write in their place.
enum LanguageTagRules {
    /// What is wrong with the tag of a language in `strings`; nil for a good one.
    static func problem(with tag: String) -> Vocabulary.Problem? {
        let plain = String(decoding: tag.utf8.map { $0 == 0x5F ? .minus : $0 }, as: UTF8.self)
        let subtags = plain.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
        let language = subtags[0]
        if let meant = Vocabulary.confusedLanguages(for: language.lowercased()) {
            return .init(message: "“\(excerpt(tag))” names a country instead of its language", suggestion: meant)
        }
        guard Vocabulary.isLanguage(language.lowercased()), subtags.allSatisfy({ !$0.isEmpty }) else {
            return .init(
                message: "“\(excerpt(tag))” is not a BCP 47 language, so nobody reads its texts",
                suggestion: suggestion(for: language))
        }
        if tag != plain {
            return .init(
                message: "“\(excerpt(tag))” is not a BCP 47 tag, whose parts are separated by hyphens",
                suggestion: "did you mean “\(excerpt(plain))”?")
        }
        if language != language.lowercased() {
            return .init(
                message: "“\(excerpt(tag))” is an unusual way to write a language",
                suggestion:
                    "did you mean “\(excerpt(([language.lowercased()] + subtags.dropFirst()).joined(separator: "-")))”?"
            )
        }
        for subtag in subtags.dropFirst().prefix(while: { $0.utf8.count > 1 }) {
            let upper = subtag.uppercased()
            if upper == "CHS" || upper == "CHT" {
                return .init(
                    message: "“\(excerpt(tag))” is an old name, which no system uses",
                    suggestion: "did you mean “\(upper == "CHS" ? "zh-Hans" : "zh-Hant")”?")
            }
            guard subtag.utf8.count == 2, subtag.utf8.allSatisfy({ $0.isLetter }), !Vocabulary.isCountry(upper) else {
                continue
            }
            return .init(
                message: "“\(excerpt(tag))” has a region that does not exist: \(subtag)",
                suggestion: Vocabulary.countries(for: upper))
        }
        return nil
    }

    private static func suggestion(for name: String) -> String {
        let lower = name.lowercased()
        if ["base", "default", "all", "any", "other", "fallback", "*", "und", "root", ""].contains(lower) {
            return "texts for all other languages belong at the top level of the document: \"mainTitle\": \"…\""
        }
        return "write an ISO 639 code, such as de or pt-BR"
    }

    /// The language of a tag alone, in small letters.
    static func language(of tag: String) -> String {
        String(decoding: tag.utf8.prefix { $0.isLetter }.map { $0 | 0x20 }, as: UTF8.self)
    }
}
