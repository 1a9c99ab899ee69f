import RatingCore

/// Tags of languages, and what people write in their place.
enum LanguageTagRules {
    /// What is wrong with the tag of a language in `strings`; nil for a good one.
    static func problem(with tag: String) -> Vocabulary.Problem? {
        let plain = String(decoding: tag.utf8.map { $0 == 0x5F ? .minus : $0 }, as: UTF8.self)
        let subtags = plain.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
        let language = subtags[0]
        if let meant = Vocabulary.confusedLanguages(for: language.lowercased()) {
            return .init(message: "“\(excerpt(tag))” names a country in the place of its language", suggestion: meant)
        }
        guard Vocabulary.isLanguage(language.lowercased()), subtags.allSatisfy({ !$0.isEmpty }) else {
            return .init(
                message: "“\(excerpt(tag))” is no language of BCP 47, so nobody reads its texts",
                suggestion: suggestion(for: language))
        }
        if tag != plain {
            return .init(
                message: "“\(excerpt(tag))” is no tag of BCP 47, whose parts have hyphens between them",
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
            if subtag.utf8.count == 4, subtag.utf8.allSatisfy({ $0.isLetter }),
                !scripts.contains(subtag.lowercased())
            {
                return .init(
                    message: "“\(excerpt(tag))” has a script that there is not in ISO 15924: \(subtag)",
                    suggestion: nearestName(to: subtag.lowercased(), among: scripts).map { script in
                        "did you mean “\(script.prefix(1).uppercased())\(script.dropFirst())”?"
                    })
            }
            guard subtag.utf8.count == 2, subtag.utf8.allSatisfy({ $0.isLetter }), !Vocabulary.isCountry(upper) else {
                continue
            }
            return .init(
                message: "“\(excerpt(tag))” has a region that there is not: \(subtag)",
                suggestion: Vocabulary.countries(for: upper))
        }
        return nil
    }

    /// Those of ISO 15924 that systems have texts in, in small letters.
    private static let scripts = [
        "adlm", "arab", "armn", "beng", "cans", "cher", "cyrl", "deva", "ethi", "geor", "grek", "gujr", "guru", "hang",
        "hans", "hant", "hebr", "jpan", "khmr", "knda", "kore", "laoo", "latn", "mlym", "mong", "mtei", "mymr", "nkoo",
        "olck", "orya", "rohg", "sinh", "sund", "syrc", "taml", "telu", "tfng", "thaa", "thai", "tibt", "vaii", "yiii",
    ]

    private static func suggestion(for name: String) -> String {
        let lower = name.lowercased()
        if ["base", "default", "all", "any", "other", "fallback", "*", "und", "root", ""].contains(lower) {
            return "texts for all other languages stand at the top of the document: \"mainTitle\": \"…\""
        }
        return tags[lower].map { "did you mean “\($0)”?" } ?? "write a code of ISO 639, such as de or pt-BR"
    }

    /// Tags by the names that people write in their place.
    private static let tags: [String: String] = {
        let names: [(names: String, tag: String)] = [
            ("english eng", "en"), ("german deutsch deu ger", "de"), ("french francais français fra fre", "fr"),
            ("spanish espanol español spa", "es"), ("italian italiano ita", "it"), ("portuguese português por", "pt"),
            ("brazilian", "pt-BR"), ("japanese jpn", "ja"), ("chinese zho chi", "zh-Hans"), ("korean kor", "ko"),
            ("russian rus", "ru"), ("dutch nederlands nld dut", "nl"), ("swedish swe", "sv"), ("danish dan", "da"),
            ("norwegian nor", "nb"), ("finnish fin", "fi"), ("polish pol", "pl"), ("turkish tur", "tr"),
            ("czech ces cze", "cs"), ("greek ell gre", "el"), ("arabic ara", "ar"), ("hebrew heb", "he"),
            ("ukrainian ukr", "uk"), ("hungarian hun", "hu"), ("romanian ron rum", "ro"), ("vietnamese vie", "vi"),
        ]
        var tags: [String: String] = [:]
        for (names, tag) in names {
            for name in names.split(separator: " ") { tags[String(name)] = tag }
        }
        return tags
    }()

    /// The language of a tag alone, in small letters.
    static func language(of tag: String) -> String {
        String(decoding: tag.utf8.prefix { $0.isLetter }.map { $0 | 0x20 }, as: UTF8.self)
    }
}
