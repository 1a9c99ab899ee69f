import RatingCore

/// Whether a text ends where no sentence does, as one that was cut off.
enum TextEnding {
    /// - Parameters:
    ///   - key: of a text that has one; nil for a literal.
    ///   - tag: of the text's language; nil for a text at the top, which is looked at if it may be English.
    static func flaw(in text: String, key: String?, under tag: String?) -> TextFlaws.Flaw? {
        guard text.utf8.count <= 2_000, let last = text.last, let end = end(of: text, last, key, tag) else {
            return nil
        }
        return TextFlaws.Flaw(
            code: .textMarkup, message: "the text ends in the middle of a sentence: “…\(excerpt(end))”",
            suggestion: "write its end")
    }

    private static func end(of text: String, _ last: Character, _ key: String?, _ tag: String?) -> String? {
        if opens(text, ["(", "（"], [")", "）"]) || opens(text, ["「"], ["」"]) {
            return String(text.suffix(20))
        }
        let isMail = key.map { $0.hasPrefix("email") } ?? true
        if ",，、،".contains(last), !isMail, key.map({ !LeftoverWords.contains($0.lowercased(), "title") }) ?? false {
            return String(text.suffix(20))
        }
        guard last.isLetter else { return nil }
        let words = TextLanguageGuess.words(of: String(text.suffix(60)))
        let language = tag.map { LanguageTagRules.language(of: $0) } ?? "en"
        if ["ja", "ko", "zh", "yue"].contains(language) { return "を를请請".contains(last) ? String(last) : nil }
        guard words.count > 1, let word = words.last, text.hasSuffix(word) else { return nil }
        let two = words.suffix(2).joined(separator: " ")
        guard joining[language]?.contains(word) ?? false || language == "en" && englishJoining.contains(two) else {
            return nil
        }
        // “Ruf uns an”.
        if tag == nil,
            word == "an"
                || TextLanguageGuess.otherLanguage(of: text, TextLanguageGuess.words(of: text), under: "en") != nil
        {
            return nil
        }
        return two
    }

    /// Whether more is opened than closed; faces do neither.
    private static func opens(_ text: String, _ opening: [Unicode.Scalar], _ closing: [Unicode.Scalar]) -> Bool {
        guard text.unicodeScalars.contains(where: opening.contains) else { return false }
        var depth = 0
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if opening.contains(scalar), before != ":", before != ";", before != "=", before != "-" { depth += 1 }
            if closing.contains(scalar) { depth -= 1 }
            before = scalar
        }
        return depth > 0
    }

    /// Words in small letters that join others, and end nothing.
    private static let joining: [String: Set<String>] = {
        let rows = [
            ("en", "the a an and or our your my their because than"),
            (
                "de",
                "und oder der dem den des ein eine einen einem einer unser unsere unseren unserer dass weil für von"
            ),
            ("fr", "le la les de du des et ou à au aux pour votre vos notre nos que"),
            ("es", "el los las un de del y o para con por su que"),
            ("it", "il lo gli le di del della e o per con un che"),
            ("pt", "o os as de do da dos das e ou para com que por"), ("nl", "de een en of onze"),
            ("sv", "och att eller"), ("da", "og at eller"), ("nb", "og at eller å"), ("no", "og at eller å"),
            ("pl", "i w z na do że lub oraz o dla"), ("ru", "и в на для с чтобы или к по от из о"),
            ("uk", "і й в у на для з щоб або до про"), ("cs", "a i nebo že pro na"), ("fi", "ja tai että jos"),
            ("tr", "ve veya bir"), ("hu", "és hogy egy az"),
        ]
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in (row.0, Set(words: row.1)) })
    }()

    /// Words of which the second may end a sentence, but not behind the first.
    private static let englishJoining = Set(
        phrases: """
            moment to|minute to|minutes to|second to|seconds to|easier to|easy to|pleased to|you for|thanks for
            lot of|one of|because of|instead of|couple of|so that|would you|could you|can you|please take
            """)
}
