/// How far one language is from another for a reader, by Unicode's published distances (UTS #35, part 1, "Language
/// matching").
///
/// The tables are those of CLDR's `common/supplemental/languageInfo.xml` (`written_new`), but for macrolanguages that
/// neither a system of Apple's nor this library speaks, and of `likelySubtags.xml` (release 48), for languages that a
/// script or region tells apart. Unicode License v3, <https://www.unicode.org/license.txt>.
package enum LanguageDistance {
    /// From here on readers do not understand it.
    package static var readable: Int { 49 }

    /// The places of the tags that suit a reader of these languages, the best first.
    ///
    /// A later language is worth as much as an earlier one in another region's words.
    static func ranking(of tags: [LanguageTag], for languages: [String], within distance: Int = readable) -> [Int] {
        let wanted = languages.map { tag in (tag: LanguageTag(tag), likely: LanguageTag(tag).likely) }
        var ranked: [(rank: Int, place: Int)] = []
        for (place, tag) in tags.enumerated() {
            let likely = tag.likely
            let ranks = wanted.enumerated().compactMap { index, wanted -> Int? in
                let far = self.distance(from: wanted.likely, to: likely)
                guard far <= distance else { return nil }
                return (((far + 5 * index) * 1_000 + index) * 2 + (likely.isParadigm ? 0 : 1)) * 2
                    + (wanted.tag == tag ? 0 : 1)
            }
            if let rank = ranks.min() { ranked.append((rank, place)) }
        }
        return ranked.inOrder { Int64($0.rank) }.map { $0.place }
    }

    /// Of full tags; from 50 on nothing is understood.
    static func distance(from wanted: LanguageTag, to other: LanguageTag) -> Int {
        let isSame = wanted.language == other.language
        guard let language = isSame ? 0 : languages["\(wanted.language) \(other.language)"] else { return 80 }
        return language + script(from: wanted, to: other) + region(from: wanted, to: other)
    }

    private static func script(from wanted: LanguageTag, to other: LanguageTag) -> Int {
        let (from, to) = (wanted.script, other.script)
        if from == to || from.isEmpty || to.isEmpty { return 0 }
        if wanted.language != other.language {
            let isUsual = from == wanted.usualScript && to == other.usualScript
            return isUsual && transcribed.contains(wanted.language) ? 10 : 50
        }
        switch (wanted.language, from, to) {
        case ("sr", "latn", "cyrl"), ("sr", "cyrl", "latn"): return 5
        case ("zh", "hans", "hant"): return 15
        case ("zh", "hant", "hans"): return 19
        case ("zh", "hani", _), ("zh", "latn", "hans"): return 20
        case ("ja", "latn", "jpan"), ("ja", "hani", "jpan"), ("ja", "hira", "jpan"), ("ja", "kana", "jpan"),
            ("ja", "hrkt", "jpan"), ("ko", "hani", "kore"), ("ko", "hang", "kore"), ("ko", "jamo", "kore"):
            return 5
        case (let language, "latn", _) where romanized.contains(language) && to == other.usualScript: return 20
        default: return 50
        }
    }

    private static func region(from wanted: LanguageTag, to other: LanguageTag) -> Int {
        let (from, to) = (wanted.region, other.region)
        if from == to { return 0 }
        guard wanted.language == other.language else { return 4 }
        let cluster: Set<String>
        switch wanted.language {
        case "ar": cluster = maghreb
        case "en": cluster = likeUnitedStates
        case "es", "pt": cluster = americas
        case "zh" where wanted.script == "hant" && other.script == "hant": cluster = ["hk", "mo"]
        default: return 4
        }
        let isIn = cluster.contains(from)
        if isIn != cluster.contains(to) { return 5 }
        return wanted.language == "en" && !isIn && (from == "gb" || to == "gb") ? 3 : 4
    }

    /// Pairs of languages whose usual letters differ, and whose readers know the other's.
    private static let transcribed = Set(words: "az bn hy ka km kn lo ml my ne or pa ps sd si ta te ti tk ur uz yi")
    /// Languages also written in Latin letters.
    private static let romanized = Set(words: "ar bn gu hi kn ml mr ta te")
    private static let maghreb = Set(words: "ma dz tn ly mr eh")
    private static let likeUnitedStates = Set(words: "as gu mh mp pr um us vi")
    private static let americas = Set(
        words: """
            003 005 013 019 021 029 419 ag ai ar aw bb bl bm bo bq br bs bv bz ca cl co cr cu cw dm do ec fk gd gf gl gp gs \
            gt gy hn ht jm kn ky lc mf mq ms mx ni pa pe pm pr py sr sv sx tc tt us uy vc ve vg vi
            """)

    /// From a language to one that its readers understand: distance, the one understood, and who does; behind `=` in both
    /// directions.
    private static let languages: [String: Int] = {
        let rows = """
            4 de gsw lb|4 bs =hr|4 aa =ssy|8 nb =da|20 nb =nn|20 de rm|20 da fo|20 es ay eu gl gn|30 es qu|20 fil|30 fil ceb
            20 nl af fy|20 ru be|30 ru ab az hy kk ky mn tg tk tt uz|20 fr br co crs ht oc|30 fr kg ln lua mg rw wo
            20 id jv su|30 id ms|30 hi bh gu mr sa|30 ar ckb|30 tr ku|20 it la|20 zh ug
            20 en chr cy ga gd haw is mi pcm|30 en ach ak bem bn ee eo gaa ha ia ig ka km kn kri lg lo loz mfe ml mt my ne nso
            30 en ny nyn om or pa ps sd si sn so sq st sw ta te ti tlh tn to tum ur xh yi yo zu
            10 ar aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arq ars ary arz auz avl ayh ayl ayn ayp bbz pga
            10 ar shu ssh|10 az azb|10 et vro|10 lv ltg|10 mn mvf|10 ne dty|10 or spv|10 ps pbt pst|10 sq aae aat aln|10 uz uzs
            10 ms bjn btj bve bvu coa dup hji id jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn ors pel
            10 ms pse tmw urk vkk vkt xmm zlm zmi|10 yi yih|10 zh cdo cjy cpx czh czo gan hak hsn lzh mnp nan wuu yue
            """
        var languages: [String: Int] = [:]
        for row in [String](rows: rows) {
            let words = [String](words: row)
            guard words.count > 1, let distance = Int(words[0]) else { continue }
            for word in words.dropFirst(2) {
                let isMutual = word.utf8.first == 0x3D
                let language = isMutual ? String(word.dropFirst()) : word
                languages["\(language) \(words[1])"] = distance
                if isMutual { languages["\(words[1]) \(language)"] = distance }
            }
        }
        return languages
    }()
}

extension LanguageTag {
    /// With the script and the region that its language most likely has, where it names none.
    var likely: LanguageTag {
        var tag = self
        if script.isEmpty {
            let isElsewhere = Self.scripts["\(language)-\(region)"]
            tag.script = isElsewhere ?? usualScript
        }
        guard region.isEmpty else { return tag }
        tag.region =
            switch (language, tag.script) {
            case ("zh", "hant"): "tw"
            case ("pa", "arab"): "pk"
            case ("yue", "hans"): "cn"
            default: Self.regions[language] ?? ""
            }
        return tag
    }

    /// What the language is written with where nothing else is said; empty where that is not known.
    var usualScript: String { Self.scripts[language] ?? "" }

    /// Whether others of its language lean on it.
    var isParadigm: Bool {
        switch (language, region) {
        case ("en", "us"), ("en", "gb"), ("es", "es"), ("es", "419"), ("pt", "br"), ("pt", "pt"): true
        default: false
        }
    }

    private static let scripts: [String: String] = {
        let rows = """
            latn af az bs ca cs cy da de en es et eu fi fil fr fy ga gl ha hr hu id ig is it ku lt lv ms nb nl nn pl pt ro rw sk \
            sl so sq sr-me sr-ro sr-tr sv sw tk to tr uz vi yo zu ky-tr
            cyrl ab be bg kk ky mk mn ru sr tg tt uk az-ru uz-cn ug-kz ug-mn
            arab ar ckb fa ps sd ug ur az-iq az-ir kk-af kk-cn kk-ir kk-mn ku-iq ku-ir ku-lb ky-cn pa-pk tg-pk uz-af
            hant yue zh-au zh-bn zh-gb zh-gf zh-hk zh-id zh-mo zh-pa zh-pf zh-ph zh-sr zh-th zh-tw zh-us zh-vn
            hans zh yue-cn
            deva hi mr ne sa sd-in
            hebr he yi
            beng bn
            grek el
            gujr gu
            guru pa
            armn hy
            jpan ja
            geor ka
            khmr km
            knda kn
            kore ko
            laoo lo
            mlym ml
            mymr my
            orya or
            sinh si
            taml ta
            telu te
            thai th
            ethi am ti
            cher chr
            """
        var scripts: [String: String] = [:]
        for row in [String](rows: rows) {
            let words = [String](words: row)
            for word in words.dropFirst() { scripts[word] = words[0] }
        }
        return scripts
    }()

    private static let regions: [String: String] = {
        let tags = """
            af-za ar-eg az-az be-by bg-bg bn-bd bs-ba ca-es ckb-iq cs-cz cy-gb da-dk de-de el-gr en-us es-es et-ee eu-es fa-ir \
            fi-fi fil-ph fr-fr ga-ie gl-es gu-in he-il hi-in hr-hr hu-hu hy-am id-id is-is it-it ja-jp ka-ge kk-kz km-kh kn-in \
            ko-kr ku-tr ky-kg lo-la lt-lt lv-lv mk-mk ml-in mn-mn mr-in ms-my my-mm nb-no ne-np nl-nl nn-no or-in pa-in pl-pl \
            ps-af pt-br ro-ro ru-ru sd-pk si-lk sk-sk sl-si sq-al sr-rs sv-se sw-tz ta-in te-in tg-tj th-th tk-tm tr-tr tt-ru \
            ug-cn uk-ua ur-pk uz-uz vi-vn yi-ua yue-hk zh-cn zu-za
            """
        var regions: [String: String] = [:]
        for tag in [String](words: tags).map({ LanguageTag($0) }) { regions[tag.language] = tag.region }
        return regions
    }()
}
