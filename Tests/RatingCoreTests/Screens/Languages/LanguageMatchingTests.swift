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
        ("de-AT", "de"), ("de-1996", "de"), ("en-001", "en"), ("fr-CA", "fr"),
        ("de-Latn-CH", "de"),
        ("ca-ES-valencia", "ca"), ("ar-EG-u-nu-latn", "ar"), ("th-u-ca-buddhist", "th"), ("ur-Arab-PK", "ur"),
        // Chinese, by script, by region, by language.
        ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"),
        ("cmn", "zh-Hans"),
        ("zh-Hant-TW", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"), ("zh-cmn-Hant", "zh-Hant"), ("yue", "zh-Hant"), ("zh-yue", "zh-Hant"),
        ("yue-Hant-HK", "zh-Hant"), ("yue-CN", "zh-Hans"), ("yue-Hans", "zh-Hans"),
        // Portuguese.
        ("pt-PT", "pt-PT"), ("pt-AO", "pt-PT"), ("pt", "pt-BR"), ("pt_BR", "pt-BR"), ("pt-Latn-BR", "pt-BR"),
        // Spanish, by region.
        ("es-ES", "es"), ("es-PT", "es"), ("es-419", "es-419"), ("es-MX", "es-419"), ("es-US", "es-419"),
        // Norwegian, and old codes.
        ("no", "nb"), ("nn", "nb"), ("nn-NO", "nb"), ("nb-NO", "nb"), ("iw", "he"), ("iw-IL", "he"), ("in", "id"),
        ("in-ID", "id"), ("mo", "ro"), ("arb", "ar"),
        // Serbian and its neighbours.
        ("sr-RS", "sr"), ("sr-Cyrl", "sr"), ("sr-Latn-RS", "sr-Latn"), ("sr-ME", "sr-Latn"), ("sh", "sr-Latn"),
        ("cnr", "sr-Latn"), ("bs-Latn-BA", "bs"),
        // Who reads another language too.
        ("gsw", "de"), ("gsw-CH", "de"), ("prs-AF", "fa"), ("gl", "es"), ("af", "nl"), ("be", "ru"), ("jv", "id"),
        ("hi-Latn", "hi"), ("ja-Latn", "ja"), ("sw", "en"),
    ])
    func `a tag leads to the language that its readers read`(tag: String, expected: String) {
        #expect(TextLanguage(matching: tag)?.tag == expected)
    }

    @Test(arguments: [
        "", "-", "--de", "x-de", "und", "C", "POSIX", "nv", "filipino", "den", "ru-Latn", "pa-Arab", "pa-PK", "en-Shaw",
        "bs-Cyrl",
    ])
    func `another language, other letters and no tag at all are no match`(tag: String) {
        #expect(TextLanguage(matching: tag) == nil)
    }

    @Test
    func `the first of the user's languages that there is wins, and English where there is none`() {
        #expect(TextLanguage(preferred: ["nv", "ru-Latn", "sv-FI", "fi"]) == .sv)
        #expect(TextLanguage(preferred: ["nv"]) == .en)
        #expect(TextLanguage(preferred: []) == .en)
    }

    @Test
    func `of what an app is localized in, the nearest is taken`() {
        let tags = ["Base", "en", "zh_TW", "no", "pt-BR", "fr"]
        #expect(TextLanguage.firstTag(of: tags, for: ["zh-Hant-HK", "fr"]) == "zh_TW")
        #expect(TextLanguage.firstTag(of: tags, for: ["zh-Hant-TW"]) == "zh_TW")
        #expect(TextLanguage.firstTag(of: tags, for: ["nn", "fr"]) == "fr")
        #expect(TextLanguage.firstTag(of: tags, for: ["nn"]) == "no")
        #expect(TextLanguage.firstTag(of: tags, for: ["pt-PT", "en-GB"]) == "pt-BR")
        #expect(TextLanguage.firstTag(of: tags, for: ["de"]) == nil)
        #expect(TextLanguage.firstTag(of: tags, for: ["sw"]) == "en")
        #expect(TextLanguage.firstTag(of: tags, for: ["sw"], within: TextLanguage.closely) == nil)
        #expect(TextLanguage.firstTag(of: tags, for: ["nn"], within: TextLanguage.closely) == nil)
    }

    @Test(.enabled(if: SharedData.has("data/languages/matching.tsv")))
    func `what others take by the same data is taken here`() throws {
        var count = 0
        for line in try SharedData.text("data/languages/matching.tsv").split(separator: "\n") where !line.hasPrefix("#")
        {
            let fields = line.split(separator: "\t").map { $0.split(separator: ",").map(String.init) }
            #expect(TextLanguage.firstTag(of: fields[0], for: fields[1]) == fields[2][0], "\(line)")
            count += 1
        }
        #expect(count == 46)
    }

    /// What the rules of UTS #35 demand whatever the data: the same is nearest, and more languages take nothing away.
    @Test
    func `a tag that is there is taken, and a later wish never worsens an earlier`() {
        let tags = TextLanguage.allCases.map(\.tag) + ["en-GB", "de-AT", "fr-CA", "nn", "gl", "zh-HK"]
        for tag in tags {
            #expect(TextLanguage.firstTag(of: tags.reversed(), for: [tag]) == tag)
            for later in tags { #expect(TextLanguage.firstTag(of: tags, for: [tag, later]) == tag) }
        }
    }

    @Test(arguments: [
        ("en", "12"), ("fa-AF", "۱۲"), ("bn", "১২"), ("mr-IN", "१२"), ("ar", "12"), ("ar-EG", "١٢"), ("ar-MA", "12"),
        ("ar-AE", "12"),
        ("ar-SA", "١٢"), ("ur-PK", "12"), ("ur-IN", "۱۲"), ("hi", "12"), ("my", "၁၂"), ("ar-EG-u-nu-latn", "12"),
        ("ar_EG", "١٢"),
        ("de-u-ca-buddhist-nu-deva", "१२"), ("pa-PK", "۱۲"),
    ])
    func `numbers have the digits of language and region, unless the tag names others`(tag: String, text: String) {
        #expect(Digits(language: tag)(12) == text)
    }
}
