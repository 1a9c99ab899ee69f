import RatingCore

/// Whether a text is in the language that it stands under, by its letters and its commonest words.
enum TextLanguageGuess {
    /// What the text, of these words, seems to be written in instead; nil where nothing speaks against its language.
    static func otherLanguage(of text: String, _ words: [String], under tag: String) -> String? {
        let language = LanguageTagRules.language(of: tag)
        var counts: (expected: Int, latin: Int, other: Int) = (0, 0, 0)
        let expected = scripts(of: language, tag)
        for scalar in text.unicodeScalars where scalar.isOfAlphabet {
            let script = TextFit.script(of: scalar)
            if expected.contains(script) { counts.expected += 1 }
            if script == .latin { counts.latin += 1 } else { counts.other += 1 }
        }
        if !expected.isEmpty, counts.expected == 0 {
            if !expected.contains(.latin), counts.latin >= 6, words.count > 1 {
                return "letters of another language"
            }
            if expected == [.latin], counts.other >= 2 { return "letters of another language" }
        }
        if let other = ownerOfLetters(in: text, under: tag, language) { return other }
        guard expected == [.latin] || expected.isEmpty else { return nil }
        return LanguageWords.language(of: words, otherThan: language).flatMap { other in
            areClose(language, other) ? nil : "the language “\(other)”"
        }
    }

    /// Whether a text of a language with letters of its own has none of them.
    static func hasNoOwnLetters(_ text: String, under tag: String) -> Bool {
        let expected = scripts(of: LanguageTagRules.language(of: tag), tag)
        guard !expected.isEmpty, !expected.contains(.latin) else { return false }
        return !text.unicodeScalars.contains { $0.isOfAlphabet && expected.contains(TextFit.script(of: $0)) }
    }

    /// Whether languages are so near to each other that a few words are the same.
    static func areClose(_ left: String, _ right: String) -> Bool {
        near.contains { $0.contains(left) && $0.contains(right) }
    }

    private static let near: [Set<String>] = [
        "nb nn no da sv", "hr bs sr sh sl", "id ms", "cs sk", "sk pl", "es gl pt ca it ast an co mt", "ru uk be bg mk",
        "nl af",
        "de gsw lb nds", "pl szl dsb hsb", "hi mr ne", "zh yue ja",
    ].map { Set(words: $0) }

    /// Whose letters a text has more of than of its own, where its own language never writes them. A few may be a name.
    private static func ownerOfLetters(in text: String, under tag: String, _ language: String) -> String? {
        let writers = language == "zh" ? ["zh", chinese(tag)] : [language]
        for row in foreignLetters where row.writers.contains(where: writers.contains) {
            let foreign = count(row.letters, in: text)
            if foreign > 2, foreign > count(row.own, in: text) { return row.owner }
        }
        return nil
    }

    private static func count(_ letters: Letters, in text: String) -> Int {
        text.unicodeScalars.reduce(0) { count, scalar in
            count + (letters.contains { $0.contains(scalar) } ? 1 : 0)
        }
    }

    /// How a tag writes Chinese: what stands in it, or is usual in its region.
    private static func chinese(_ tag: String) -> String {
        let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
        if subtags.contains("hans") { return "zh-hans" }
        return subtags.contains { ["hant", "tw", "hk", "mo"].contains($0) } ? "zh-hant" : "zh-hans"
    }

    private typealias Letters = [ClosedRange<Unicode.Scalar>]

    /// Letters that some never write, those that they have in their place, and whose the first are.
    private static let foreignLetters: [(writers: [String], letters: Letters, own: Letters, owner: String)] = {
        func these(_ letters: String) -> Letters { letters.unicodeScalars.map { $0...$0 } }
        let (kana, han, hangul): (Letters, Letters, Letters) = (["ぁ"..."ゖ", "ァ"..."ヺ"], ["一"..."鿿"], ["가"..."힣"])
        let simplified = these("们这请谢欢应评为吗给报问题写关时间说让开选见")
        let traditional = these("們這請謝歡應評為嗎給報問題寫關時間說讓開選見")
        return [
            (["zh", "yue"], kana, han, "Japanese"), (["ko"], kana, hangul, "Japanese"),
            (["zh", "yue", "ja"], hangul, han + kana, "Korean"),
            (["zh-hant"], simplified, traditional, "Simplified Chinese"),
            (["zh-hans"], traditional, simplified, "Traditional Chinese"),
            (["uk"], these("ыэёъ"), these("іїєґ"), "Russian"), (["ru"], these("іїєґ"), these("ыэёъ"), "Ukrainian"),
            (["nb", "nn", "no", "da"], these("äöÄÖ"), these("æøåÆØÅ"), "Swedish"),
            (["sv"], these("æøÆØ"), these("äöÄÖ"), "Norwegian or Danish"),
        ]
    }()

    private static func scripts(of language: String, _ tag: String) -> [TextLanguage.Script] {
        let lower = tag.lowercased()
        let subtags = lower.split { $0 == "-" || $0 == "_" }
        if subtags.contains("latn") { return [.latin] }
        if subtags.contains("cyrl") { return [.cyrillic] }
        switch language {
        case "ru", "uk", "bg", "be", "mk", "kk", "ky", "mn", "tg": return [.cyrillic]
        case "sr", "bs", "uz", "az": return [.cyrillic, .latin]
        case "el": return [.greek]
        case "he", "iw", "yi": return [.hebrew]
        case "ar", "fa", "ur", "ps", "ckb", "sd", "ug": return [.arabic]
        case "hi", "mr", "ne", "sa": return [.devanagari]
        case "bn", "as": return [.bengali]
        case "pa": return [.gurmukhi, .arabic]
        case "th": return [.thai]
        case "ko": return [.korean]
        // Han counts as Japanese.
        case "ja", "zh", "yue": return [.japanese]
        case "am", "hy", "ka", "km", "lo", "my", "si", "ta", "te", "kn", "ml", "gu", "or", "bo", "dz", "ti", "dv":
            return []
        default: return [.latin]
        }
    }
}
