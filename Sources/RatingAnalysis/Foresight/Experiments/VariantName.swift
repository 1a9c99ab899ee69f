import RatingCore

/// What the names of variants say of their values.
enum VariantName {
    /// The numbers in it, but for those that only count the variants.
    static func numbers(in name: String) -> [Double] {
        let letters = MomentName.words(name)
        if letters.count <= 1, letters.first.map({ counting.contains($0) }) ?? true { return [] }
        return name.split { !$0.isNumber }.compactMap { Double($0) } + letters.compactMap { spelled[$0] }
    }

    private static let spelled: [String: Double] = {
        let rows: [(number: Double, words: String)] = [
            (2, "two zwei deux"), (3, "three drei trois tres"), (4, "four vier quatre cuatro"),
            (5, "five fünf fuenf cinq cinco"), (6, "six sechs seis"), (7, "seven sieben sept siete"),
            (8, "eight acht huit ocho"), (10, "ten zehn dix diez"), (12, "twelve zwölf zwoelf douze doce"),
            (15, "fifteen fünfzehn fuenfzehn quinze quince"), (16, "sixteen sechzehn seize"),
            (20, "twenty zwanzig vingt veinte"), (30, "thirty dreissig dreißig trente treinta"),
            (60, "sixty sechzig soixante sesenta"), (90, "ninety neunzig noventa"),
        ]
        var numbers: [String: Double] = [:]
        for row in rows {
            for word in Set(words: row.words) { numbers[word] = row.number }
        }
        return numbers
    }()

    static let counting = Set(
        words: """
            v a b c t version variant variation group arm option test bucket cell wave phase set treatment plan x copy
            title text q round step stage
            """)

    /// What a key is about, as one or many.
    static func subjects(of key: ConfigurationKey) -> Set<String> {
        let words = MomentName.words(key.name.description).filter { $0.utf8.count > 3 && !joining.contains($0) }
        return Set(words.flatMap { [$0, $0.last == "s" ? String($0.dropLast()) : $0 + "s"] })
    }

    /// What names of keys and of variants have for other reasons.
    private static let joining = Set(
        words: """
            before after until without between prompt prompts asking again count display maximum minimum number text title
            main
            """)

    static let ofTime: Set<String> = ["day", "days", "week", "weeks", "month", "months"]

    /// Whether a number of the name is a value in one of its units; of months and years about that.
    static func means(_ number: Double, _ value: Double, in name: String) -> Bool {
        units(in: name).contains { (number * $0 - value).magnitude < ($0 >= 28 ? number * $0 * 0.04 : 0.01) }
    }

    /// How many of a key's units one of the name may be.
    private static func units(in name: String) -> [Double] {
        let words = MomentName.words(name)
        func has(_ unit: String) -> Bool { words.contains { $0 == unit.prefix(1) || $0.hasPrefix(unit) } }
        return [1, 0.01] + (has("week") ? [7] : []) + (has("month") ? [28, 30, 31] : [])
            + (has("hour") ? [1 / 24.0] : []) + (has("year") ? [365] : [])
    }

    enum Scale: CaseIterable {
        /// Who asks sooner and of more people, and who later and of fewer.
        case patience
        case size
    }

    /// On which side the name is of its scale: -1, 0 or 1; nil where it does not say.
    static func side(of name: String, _ scale: Scale) -> Int? {
        let words = MomentName.words(name)
        guard !words.contains(where: { ofTexts.contains($0) }) else { return nil }
        let (low, high) = scale == .patience ? (eager, patient) : (small, large)
        let sides = words.compactMap { low.contains($0) ? -1 : high.contains($0) ? 1 : same.contains($0) ? 0 : nil }
        return sides.count == 1 ? sides[0] : nil
    }

    /// Whether it is the key's number that small and large are said of.
    static func names(_ key: ConfigurationKey, _ names: String) -> Bool {
        let words = MomentName.words(names)
        let own = MomentName.words(key.name.description).flatMap { [$0, $0 + "s"] }
        return !words.contains { ofPace.contains($0) }
            && words.contains { amounts.contains($0) || $0.utf8.count > 3 && own.contains($0) }
    }

    static let same = Set(
        words: """
            control baseline current default base today standard kontroll kontrolle kontrollgruppe controle contrôle
            controllo kontrol temoin témoin referenz kontrolna
            """)
    private static let eager = Set(
        words: """
            early earlier earliest eager soon sooner fast faster quick quicker short shorter loose looser lenient often
            frequent bold aggressive hasty keen
            """)
    private static let patient = Set(
        words: """
            late later latest patient slow slower long longer strict stricter rare rarely rarer seldom cautious
            conservative careful calm calmer
            """)
    private static let small = Set(
        words: """
            low lower few fewer less small smaller min minimal tiny light
            """)
    private static let large = Set(
        words: """
            high higher many more large larger big bigger max maximal huge heavy
            """)
    private static let ofTexts = Set(
        words: """
            title text copy label wording survey flow form message question
            """)
    /// Of which a large number means a short wait.
    private static let ofPace = Set(
        words: """
            frequency cadence pressure pace rate often prompts
            """)
    private static let amounts = Set(
        words: """
            threshold thresholds bar limit cap minimum wait age delay days gap cooldown pause points hurdle
            """)
}
