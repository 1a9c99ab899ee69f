import RatingCore

/// Words that promise something for a review.
extension StoreRulesPass {
    mutating func checkTexts(of workflow: Workflow) {
        let rules = rules(apple: StoreRule.appleIncentive, google: StoreRule.googleIncentive)
        guard !rules.isEmpty else { return }
        var seen: Set<String> = []
        for (index, step) in workflow.steps.enumerated() {
            guard let screen = step.screen else { continue }
            for text in screen.texts where seen.insert(name(of: text)).inserted {
                guard let word = incentive(in: text) else { continue }
                let suggestion = "say nothing about what the user gets for it"
                switch text {
                case .key(let key):
                    report(
                        .storeIncentive, keys: [key, "strings"],
                        "the text “\(excerpt(key))” has the word “\(word)”, which seems to promise something for a review",
                        citing: rules, suggestion: suggestion)
                case .literal:
                    report(
                        .storeIncentive, .step(index),
                        "a text of the step “\(excerpt(step.name))” has the word “\(word)”, which seems to promise something for a review",
                        citing: rules, suggestion: suggestion)
                }
            }
        }
    }

    /// Of a key other than of the same words.
    private func name(of text: StepScreen.Text) -> String {
        switch text {
        case .key(let key): "key \(key)"
        case .literal(let literal): "literal \(literal)"
        }
    }

    /// The first such word in the text, in any language that the configuration has it in.
    private mutating func incentive(in text: StepScreen.Text) -> String? {
        switch text {
        case .literal(let literal): return memory.incentive(in: literal)
        case .key(let key):
            for text in memory.texts(key, of: configuration.strings ?? LanguageTexts([])) {
                if let word = memory.incentive(in: text) { return word }
            }
            guard case .text(let textKey) = ConfigurationKey(name: key) else { return nil }
            return configuration[textKey].flatMap { memory.incentive(in: $0) }
        }
    }
}

/// Words for rewards, in the languages that most store pages are written in.
enum IncentiveWords {
    /// The first such word in a text, as the list has it; nil if there is none.
    static func word(in text: String) -> String? {
        let lowered = text.lowercased()
        if let word = unspaced.first(where: { lowered.contains(part: $0) }) { return word }
        var isInnocent: Bool?
        for word in lowered.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }) {
            if word == "free" {
                let innocent = isInnocent ?? innocent.contains { lowered.contains(part: $0) }
                isInnocent = innocent
                if innocent { continue }
            }
            if whole.contains(String(word)) { return String(word) }
            if let stem = stem(of: word.utf8) { return stem }
        }
        guard let promise = promises.first(where: { lowered.contains(part: $0) }) else { return nil }
        let words = lowered.split { !$0.isLetter }
        let isOfRating = words.contains { ratings.contains(String($0)) || $0.hasPrefix("bewert") || $0 == "rate" }
        return isOfRating ? promise : nil
    }

    /// What only promises something beside words for a rating.
    private static let promises = [String](
        phrases: """
            and unlock|to unlock|will unlock|und schalte|et débloque|y desbloque|e desbloque|e sblocca
            """)
    private static let ratings = Set(
        phrases: """
            star|stars|review|reviews|stern|sterne|sternen|étoile|étoiles|avis|estrella|estrellas|estrela
            estrelas|stella|stelle
            """)

    private static func stem(of word: Substring.UTF8View) -> String? {
        guard let first = word.first, let stems = stemsByFirst[first] else { return nil }
        return stems.first { word.starts(with: $0.utf8) }
    }

    private static let stemsByFirst = Dictionary(grouping: stems) { $0.utf8.first ?? 0 }

    /// Turns of phrase whose “free” promises nothing.
    private static let innocent = ["feel free", "free to ", "free time", "ad-free", "ad free", "crash-free"]

    private static let whole: Set<String> = [
        // English
        "free", "gift", "gifts", "prize", "prizes", "coin", "coins", "gem", "gems", "credits", "bonus", "promo", "cash",
        // French
        "gratuit", "gratuite", "gratuits", "gratuites", "cadeau", "cadeaux", "pièces", "remise",
        // German, Dutch
        "gratis", "kostenlos", "kostenlose", "kostenloses", "münzen", "gutschein", "geschenk", "munten", "korting",
        // Spanish, Portuguese, Italian
        "regalo", "regalos", "premio", "premios", "premi", "prêmio", "prémio", "monedas", "moedas", "monete", "grátis",
        "brinde", "sconto", "sconti",
        // Polish, Turkish, Indonesian, Swedish
        "monety", "rabat", "hediye", "hadiah", "koin", "diskon", "rabatt", "mynt", "gåva",
    ]

    /// Beginnings of words.
    private static let stems = [String](
        phrases: """
            reward|discount|voucher|coupon|giveaway|récompense|réduction|belohn|rabatt|recompens|descuento
            desconto|ricompens|beloning|belönin|nagrod|zniżk|darmow|ödül|indirim|ücretsiz|наград|монет|скидк
            бесплатн|подар|бонус|знижк|безкоштовн|винагород|مكافأ|مجان|هدية|इनाम|मुफ़्त|छूट
            """)

    /// Words of languages that are written without spaces between words, or with endings at both sides.
    private static let unspaced = [String](
        phrases: """
            報酬|コイン|割引|無料|プレゼント|特典|奖励|金币|折扣|免费|礼品|獎勵|金幣|免費|禮物|보상|코인|할인|무료|선물|รางวัล|ส่วนลด|ฟรี
            """)
}
