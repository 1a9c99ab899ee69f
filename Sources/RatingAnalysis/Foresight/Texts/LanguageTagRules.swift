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
                    suggestion: nearestName(to: subtag.lowercased(), among: Array(scripts.prefix(27))).map { script in
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

    /// Codes of ISO 15924, in small letters; the commonest first.
    private static let scripts = """
        latn cyrl arab hans hant deva beng hebr grek jpan kore thai geor armn ethi guru gujr taml telu knda mlym sinh
        mymr khmr laoo tibt mong adlm afak aghb ahom aran armi avst bali bamu bass batk bhks blis bopo brah brai bugi
        buhd cakm cans cari cham cher chis chrs cirt copt cpmn cprt cyrs diak dogr dsrt dupl egyd egyh egyp elba elym
        gara geok glag gong gonm goth gran gukh hanb hang hani hano hatr hira hluw hmng hmnp hrkt hung inds ital jamo
        java jurc kali kana kawi khar khoj kitl kits kpel krai kthi lana latf latg leke lepc limb lina linb lisu loma
        lyci lydi mahj maka mand mani marc maya medf mend merc mero modi moon mroo mtei mult nagm nand narb nbat newa
        nkdb nkgb nkoo nshu ogam olck onao orkh orya osge osma ougr palm pauc pcun pelm perm phag phli phlp phlv phnx
        piqd plrd prti psin ranj rjng rohg roro runr samr sara sarb saur sgnw shaw shrd shui sidd sidt sind sogd sogo
        sora soyo sund sunu sylo syrc syre syrj syrn tagb takr tale talu tang tavt tayo teng tfng tglg thaa tirh tnsa
        todr tols toto tutg ugar vaii visp vith wara wcho wole xpeo xsux yezi yiii zanb zinh zmth zsye zsym zxxx zyyy
        zzzz
        """.split { $0 == " " || $0 == "\n" }.map { String($0) }

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
