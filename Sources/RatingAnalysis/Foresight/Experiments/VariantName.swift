import RatingCore

/// What the names of variants say of their values.
enum VariantName {
    /// The numbers in it, but for those that only count the variants.
    static func numbers(in name: String) -> [Double] {
        let letters = MomentName.words(name)
        if letters.count <= 1, letters.first.map({ counting.contains($0) }) ?? true { return [] }
        return name.split { !$0.isNumber }.compactMap { Double($0) } + letters.compactMap { spelled[$0] }
    }

    private static let spelled: [String: Double] = [
        "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10, "twelve": 12,
        "fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60, "ninety": 90, "zwei": 2, "drei": 3, "vier": 4,
        "fünf": 5, "fuenf": 5, "sechs": 6, "sieben": 7, "acht": 8, "zehn": 10, "zwölf": 12, "zwoelf": 12,
    ]

    private static let counting = Set(
        words:
            "v a b c t version variant group arm option test bucket cell wave phase set plan x copy q round step stage")

    /// Whether a name says what a key counts.
    static func names(_ key: ConfigurationKey, in name: String) -> Bool {
        let subjects = MomentName.words(key.name).filter { $0.utf8.count > 3 && !joining.contains($0) }
        return MomentName.words(name).contains { word in
            let isTime = key.row.unit?.hasSuffix("days") ?? false
            return subjects.contains { $0 == word || $0 + "s" == word || $0 == word + "s" }
                || isTime && ["day", "days", "week", "weeks", "month", "months"].contains(word)
        }
    }

    /// What names of keys and of variants have for other reasons.
    private static let joining = Set(
        words:
            "before after until without between prompt prompts asking again count display maximum number text title main"
    )

    /// Whether a number of the name is a value in one of its units; of months and years about that.
    static func means(_ number: Double, _ value: Double, in name: String) -> Bool {
        let words = MomentName.words(name)
        func has(_ unit: String) -> Bool { words.contains { $0 == unit.prefix(1) || $0.hasPrefix(unit) } }
        let units =
            [1, 0.01] + (has("week") ? [7] : []) + (has("month") ? [28, 30, 31] : [])
            + (has("hour") ? [1 / 24.0] : []) + (has("year") ? [365] : [])
        return units.contains { (number * $0 - value).magnitude < ($0 >= 28 ? number * $0 * 0.04 : 0.01) }
    }

    /// Whether a name says how much more or less, and not how much.
    static func isRelative(_ name: String) -> Bool {
        MomentName.words(name).contains { ["more", "less", "fewer", "extra", "plus", "longer", "later"].contains($0) }
    }

    /// On which side the name is, of who asks sooner (-1) and who later (1); 0 in between; nil where it does not say.
    static func side(of name: String) -> Int? {
        let words = MomentName.words(name)
        guard !words.contains(where: { ofTexts.contains($0) }) else { return nil }
        let isAmount = words.contains { amounts.contains($0) }
        let sides = words.compactMap { word -> Int? in
            if isAmount, ["low", "lower", "high", "higher"].contains(word) { return word.hasPrefix("low") ? -1 : 1 }
            return eager.contains(word) ? -1 : patient.contains(word) ? 1 : same.contains(word) ? 0 : nil
        }
        return sides.count == 1 ? sides[0] : nil
    }

    static func isControl(_ name: String) -> Bool { MomentName.words(name).contains { same.contains($0) } }

    private static let same = Set(
        words: """
            control baseline current default base standard kontroll kontrolle controle contrôle controllo kontrol temoin
            témoin kontrolna
            """)
    private static let eager = Set(
        words:
            "early earlier eager soon sooner fast faster quick short shorter loose lenient frequent bold keen"
    )
    private static let patient = Set(
        words:
            "late later patient slow slower long longer strict stricter rare rarely cautious careful calm")
    /// Of which more is asked later.
    private static let amounts = Set(
        words: "threshold bar limit minimum wait age delay days cooldown pause points hurdle")
    private static let ofTexts = Set(words: "title titles text copy label wording survey flow form message question")
}

extension KeyRow {
    /// What the key's number counts.
    var unit: String? {
        switch type {
        case .integer(_, let unit), .number(_, let unit): unit.description
        default: nil
        }
    }
}
