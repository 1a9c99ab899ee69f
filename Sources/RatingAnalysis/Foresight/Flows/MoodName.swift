/// What the name of an event says of how people feel.
struct MoodName {
    /// −1, 0 or 1.
    let mood: Int
    /// Whether it is one of promoters, passives and detractors, whose order is always the same.
    let isOfPromoters: Bool

    /// Nil where it says nothing of it, or both.
    init?(_ name: String) {
        let words = MomentName.words(name)
        var moods: Set<Int> = []
        for (index, word) in words.enumerated() {
            let before = index > 0 ? words[index - 1] : ""
            guard let mood = Self.mood(of: word, after: before) else { continue }
            let isNegated = ["not", "no", "non", "never", "un"].contains(before)
            // What is not bad may be anything.
            if isNegated, mood < 1 { return nil }
            moods.insert(isNegated ? -1 : mood)
        }
        guard moods.count == 1, let mood = moods.first else { return nil }
        self.mood = mood
        isOfPromoters = words.contains { Self.moodOfPromoters($0) != nil }
    }

    private static func mood(of word: String, after before: String) -> Int? {
        if before.hasPrefix("thumb"), word == "up" || word == "down" { return word == "up" ? 1 : -1 }
        if scales.contains(before), word == "low" || word == "high" { return word == "high" ? 1 : -1 }
        if good.contains(word) { return 1 }
        if bad.contains(word) { return -1 }
        return neutral.contains(word) ? 0 : moodOfPromoters(word)
    }

    private static func moodOfPromoters(_ word: String) -> Int? {
        let one = word.hasSuffix("s") ? String(word.dropLast()) : word
        switch one {
        case "promoter", "promotor", "promoteur": return 1
        case "passive", "passif", "pasivo": return 0
        case "detractor", "detracteur", "détracteur", "detrator": return -1
        default: return nil
        }
    }

    private static let good = Set(
        words: """
            happy love loves loved loving like likes liked positive good great satisfied pleased delighted excellent
            awesome fan zufrieden contento satisfait
            """)
    private static let bad = Set(
        words: """
            unhappy unloved unliked dislike dislikes disliked hate hates hated negative bad poor terrible awful sad angry
            unsatisfied dissatisfied disappointed frustrated displeased critic unzufrieden descontento insatisfait
            """)
    private static let scales = Set(
        words: """
            mood score rating satisfaction stars happiness
            """)
    private static let neutral: Set<String> = ["neutral", "meh", "indifferent", "mixed", "undecided"]
}
