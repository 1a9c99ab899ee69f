import RatingCore
import Testing

@Suite struct LanguageMatchingTests {
    @Test(arguments: TextLanguage.allCases)
    func `every language is found by its own tag, in any case`(language: TextLanguage) {
        #expect(TextLanguage(matching: language.tag) == language)
        #expect(TextLanguage(matching: language.tag.uppercased()) == language)
        #expect(TextLanguage(matching: language.tag.replacing("-", with: "_") + ".UTF-8") == language)
    }

    @Test(arguments: [
        // Regions, scripts, variants and extensions that change nothing.
        ("de-AT", "de"), ("de-1996", "de"), ("en-001", "en"), ("es-419", "es"), ("fr-CA", "fr"),
        ("de-Latn-CH", "de"),
        ("ca-ES-valencia", "ca"), ("ar-EG-u-nu-latn", "ar"), ("th-u-ca-buddhist", "th"), ("ur-Arab-PK", "ur"),
        // Chinese, by script, by region, by language.
        ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"),
        ("cmn", "zh-Hans"),
        ("zh-Hant-TW", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"), ("zh-cmn-Hant", "zh-Hant"), ("yue", "zh-Hant"), ("zh-yue", "zh-Hant"),
        ("yue-Hant-HK", "zh-Hant"), ("yue-CN", "zh-Hans"), ("yue-Hans", "zh-Hans"),
        // Portuguese.
        ("pt-PT", "pt"), ("pt-AO", "pt"), ("pt-BR", "pt-BR"), ("pt_BR", "pt-BR"), ("pt-Latn-BR", "pt-BR"),
        // Norwegian, and old codes.
        ("no", "nb"), ("nn", "nb"), ("nn-NO", "nb"), ("nb-NO", "nb"), ("iw", "he"), ("iw-IL", "he"), ("in", "id"),
        ("in-ID", "id"), ("mo", "ro"), ("arb", "ar"),
        // Serbian and its neighbours.
        ("sr-RS", "sr"), ("sr-Cyrl", "sr"), ("sr-Latn-RS", "sr-Latn"), ("sr-ME", "sr-Latn"), ("sh", "sr-Latn"),
        ("cnr", "sr-Latn"), ("bs-Latn-BA", "bs"), ("bs-Cyrl", "sr"),
        // Who reads another language too.
        ("gsw", "de"), ("gsw-CH", "de"), ("prs-AF", "fa"),
    ])
    func `a tag leads to the language that its readers read`(tag: String, expected: String) {
        #expect(TextLanguage(matching: tag)?.tag == expected)
    }

    @Test(arguments: [
        "", "-", "--de", "x-de", "und", "C", "POSIX", "haw", "filipino", "den", "hi-Latn", "hi-Latn-IN", "ru-Latn",
        "pa-Arab", "pa-PK", "en-Shaw", "zh-Latn", "ja-Latn",
    ])
    func `another language, other letters and no tag at all are no match`(tag: String) {
        #expect(TextLanguage(matching: tag) == nil)
    }

    @Test
    func `the first of the user's languages that there is wins, and English where there is none`() {
        #expect(TextLanguage(preferred: ["haw", "hi-Latn", "sv-FI", "fi"]) == .sv)
        #expect(TextLanguage(preferred: ["haw"]) == .en)
        #expect(TextLanguage(preferred: []) == .en)
    }

    @Test
    func `of what an app is localized in, the nearest is taken`() {
        let tags = ["Base", "en", "zh_TW", "no", "pt-BR", "fr"]
        #expect(TextLanguage.firstTag(of: tags, for: ["zh-Hant-HK", "fr"]) == "fr")
        #expect(TextLanguage.firstTag(of: tags, for: ["zh-Hant-TW"]) == "zh_TW")
        #expect(TextLanguage.firstTag(of: tags, for: ["nn", "fr"]) == "no")
        #expect(TextLanguage.firstTag(of: tags, for: ["pt-PT", "en-GB"]) == "en")
        #expect(TextLanguage.firstTag(of: tags, for: ["de"]) == nil)
    }
}
