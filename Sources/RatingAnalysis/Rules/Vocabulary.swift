import RatingCore

/// Codes of closed lists, and what people write in their place.
enum Vocabulary {
    static let systems = [String](
        phrases: """
            ios|macos|tvos|watchos|visionos|linux|android|windows
            """)
    static let channels = ["debug", "testflight", "appstore"]

    /// What is wrong with a code, and what to write.
    struct Problem {
        let message: String
        let suggestion: String?
    }

    /// - Parameter comparison: how the text is compared.
    static func problem(_ text: String, _ role: TargetVariable.Role, _ comparison: Comparison) -> Problem? {
        switch role {
        case .plain, .version: nil
        case .os: listed(text, systems, systemNames, "an operating system", comparison)
        case .channel: listed(text, channels, channelNames, "a channel", comparison)
        case .country: country(text, comparison)
        case .language: language(text, comparison)
        case .locale: locale(text, comparison)
        }
    }

    enum Comparison {
        case whole, prefix, suffix
    }

    private static func listed(
        _ text: String, _ known: [String], _ others: [(names: String, code: String)], _ noun: String,
        _ comparison: Comparison
    ) -> Problem? {
        let fits = known.contains { code in
            switch comparison {
            case .whole: code == text
            case .prefix: code.hasPrefix(text)
            case .suffix: code.hasSuffix(text)
            }
        }
        if fits { return nil }
        let plain = plain(text)
        let meant =
            known.first { $0 == plain } ?? others.first { $0.names.split(separator: " ").contains { $0 == plain } }?
            .code
            ?? nearestName(to: plain, among: known)
        return Problem(
            message: "“\(excerpt(text))” is never the name of \(noun); the names are \(known.joined(separator: ", "))",
            suggestion: didYouMean(meant))
    }

    private static let systemNames: [(names: String, code: String)] = [
        ("iphone iphoneos ipad ipados ipod ipodtouch applios mobile", "ios"),
        ("mac osx macosx macintosh darwin maccatalyst catalyst desktop", "macos"),
        ("appletv tv apple_tv", "tvos"), ("watch applewatch", "watchos"),
        ("vision visionpro xros applevision applevisionpro realityos", "visionos"),
    ]
    private static let channelNames: [(names: String, code: String)] = [
        ("store prod production release live public app itunes apple appleappstore", "appstore"),
        ("beta tf test testing staging preview sandbox adhoc internal external", "testflight"),
        ("dev develop development developer local xcode simulator debugging", "debug"),
    ]

    /// In lower case, without what separates words.
    private static func plain(_ text: String) -> String {
        text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" && $0 != "." }
    }

    // MARK: Countries

    private static func country(_ text: String, _ comparison: Comparison) -> Problem? {
        if isCountry(text) || comparison != .whole && text.utf8.count < 2 { return nil }
        let upper = text.uppercased()
        let message =
            isCountry(upper)
            ? "“\(excerpt(text))” is not a country: ISO 3166-1 codes are written in capitals, and compared that way"
            : "“\(excerpt(text))” is not an ISO 3166-1 country"
        let meant = isCountry(upper) ? upper : countries(for: upper)
        return Problem(message: message, suggestion: meant ?? "write its two capitals, such as CA")
    }

    /// Two capitals of ISO 3166-1, alpha-2.
    static func isCountry(_ text: String) -> Bool { countries.contains(text) }

    /// What an unknown country code probably means.
    static func countries(for code: String) -> String? {
        countryNames.first { $0.names.split(separator: " ").contains { $0 == code } }?.code
    }

    private static let countries = Set(
        words: """
            AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
            CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA
            GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
            KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS
            MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS
            RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW
            TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
            """)

    private static let countryNames: [(names: String, code: String)] = [
        ("UK GBR ENGLAND", "the United Kingdom is GB"), ("EN ENG", "EN is a language: GB or US"),
        ("USA", "the United States is US"), ("JA JPN JAP", "Japan is JP"), ("KO KOR", "South Korea is KR"),
        ("ZH CHN", "China is CN"), ("CS CZE", "Czechia is CZ"), ("DA DNK", "Denmark is DK"),
        ("EL GRE GRC", "Greece is GR"),
        ("SP ESP", "Spain is ES"), ("EU", "the European Union is not a country: list its members"),
        ("HI IND", "India is IN"), ("HE ISR", "Israel is IL"), ("DEU GER", "Germany is DE"), ("FRA", "France is FR"),
        ("CAN", "Canada is CA"), ("AUS", "Australia is AU"), ("AUT", "Austria is AT"), ("SUI CHE", "Switzerland is CH"),
        ("BRA", "Brazil is BR"), ("MEX", "Mexico is MX"), ("ITA", "Italy is IT"), ("NLD HOL", "the Netherlands is NL"),
        ("VNM", "Vietnam is VN"), ("FA IRN", "Iran is IR"), ("UR", "Pakistan is PK"), ("SWE", "Sweden is SE"),
    ]

    // MARK: Languages

    private static func language(_ text: String, _ comparison: Comparison) -> Problem? {
        if let confused = confusedLanguages(for: text) {
            return Problem(message: "“\(text)” is the code of a country, not of its language", suggestion: confused)
        }
        if isLanguage(text) || comparison != .whole && text.utf8.count < 2 { return nil }
        let lower = text.lowercased()
        if lower != text, isLanguage(lower) {
            return Problem(
                message: "“\(text)” is not a language: ISO 639 codes are written in lower case, and compared that way",
                suggestion: "did you mean “\(confusedLanguages(for: lower) == nil ? lower : text)”?")
        }
        if text.utf8.contains(.minus) || text.utf8.contains(0x5F) {
            return Problem(
                message: "“\(excerpt(text))” is more than a language, so traits.language never equals it",
                suggestion: "write the language alone, or compare traits.locale")
        }
        return Problem(
            message: "“\(excerpt(text))” is not an ISO 639 language",
            suggestion: "write its two lower-case letters, such as fr")
    }

    /// Two small letters of ISO 639-1, or three of ISO 639-3 for a language that has no two.
    static func isLanguage(_ text: String) -> Bool {
        if languages.contains(text) { return true }
        return text.utf8.count == 3 && text.utf8.allSatisfy { $0.isLetter && $0 >= 0x61 } && !longForms.contains(text)
    }

    /// What a country's code in a language's place probably stands for.
    static func confusedLanguages(for code: String) -> String? {
        confused.first { $0.names == code }?.language
    }

    private static let languages = Set(
        words: """
            aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
            eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu iw ja jv
            ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne
            ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st
            su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
            """)

    /// Codes of three letters of languages that have one of two, and words.
    private static let longForms = Set(
        words: """
            eng fra fre deu ger spa ita jpn kor zho chi rus por nld dut pol tur ara heb hin ces cze dan swe nor fin ell gre hun
            ron rum ukr vie tha ind all any und xxx foo
            """)

    private static let confused: [(names: String, language: String)] = [
        ("jp", "Japanese is ja"), ("cn", "Chinese is zh (zh-Hans, zh-Hant)"), ("cz", "Czech is cs"),
        ("kr", "Korean is ko"), ("ua", "Ukrainian is uk"), ("gr", "Greek is el"), ("dk", "Danish is da"),
        ("us", "English is en"), ("gb", "English is en, in Britain en-GB"), ("at", "German is de, in Austria de-AT"),
        ("mx", "Spanish is es, in Mexico es-MX"), ("il", "Hebrew is he"), ("ir", "Persian is fa"),
        ("br", "Portuguese is pt, in Brazil pt-BR"), ("in", "Hindi is hi, Indonesian id"), ("se", "Swedish is sv"),
        ("vn", "Vietnamese is vi"), ("rs", "Serbian is sr"), ("eg", "Arabic is ar"),
        ("by", "Belarusian is be"), ("pk", "Urdu is ur"), ("ph", "Filipino is fil"),
    ]

    // MARK: Locales

    private static func locale(_ text: String, _ comparison: Comparison) -> Problem? {
        if text.utf8.contains(0x5F) {
            return Problem(
                message: "“\(excerpt(text))” is not a BCP 47 locale, whose parts are separated by hyphens",
                suggestion:
                    "did you mean “\(excerpt(String(decoding: text.utf8.map { $0 == 0x5F ? .minus : $0 }, as: UTF8.self)))”?"
            )
        }
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
        guard comparison != .suffix else { return region(subtags.last ?? "", of: text) }
        let first = subtags[0]
        let isWhole = comparison == .whole || subtags.count > 1
        if isWhole || first.utf8.count > 1, let problem = language(first, comparison) {
            return Problem(
                message: "“\(excerpt(text))” is not a locale: \(problem.message)", suggestion: problem.suggestion)
        }
        if subtags.count == 1 {
            guard comparison == .whole else { return nil }
            return Problem(
                message:
                    "a locale usually has a region (\(excerpt(first))-…), so traits.locale is hardly ever “\(excerpt(text))”",
                suggestion: "compare traits.language, or write {\"starts_with\": [{\"var\": \"traits.locale\"}, …]}")
        }
        for subtag in subtags.dropFirst() {
            if subtag.utf8.count == 2, let problem = region(subtag, of: text) { return problem }
        }
        return nil
    }

    private static func region(_ subtag: String, of text: String) -> Problem? {
        guard subtag.utf8.count == 2, subtag.utf8.allSatisfy({ $0.isLetter }), !isCountry(subtag) else { return nil }
        let upper = subtag.uppercased()
        return Problem(
            message: isCountry(upper)
                ? "“\(excerpt(text))” is not a locale as it is compared: a region is written in capitals"
                : "“\(excerpt(text))” is not a locale: there is no region \(subtag)",
            suggestion: isCountry(upper) ? "did you mean \(upper)?" : countries(for: upper))
    }
}

extension Set<String> {
    /// The words and phrases of a text, parted by bars and ends of lines.
    init(phrases text: String) { self.init([String](phrases: text)) }
}

extension [String] {
    @inline(never)
    init(phrases text: String) {
        self = text.utf8.split { $0 == UInt8(ascii: "|") || $0 == 0x0A }.map { String($0) ?? "" }
    }
}
