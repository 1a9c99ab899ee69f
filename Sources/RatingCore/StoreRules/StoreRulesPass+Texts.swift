/// Words that promise something for a review.
extension StoreRulesPass {
    mutating func checkTexts(of workflow: Workflow) {
        let rules = rules(apple: StoreRule.appleIncentive, google: StoreRule.googleIncentive)
        guard !rules.isEmpty else { return }
        var seen: Set<StepScreen.Text> = []
        for (index, step) in workflow.steps.enumerated() {
            guard let screen = step.screen else { continue }
            for text in screen.texts where seen.insert(text).inserted {
                guard let word = words(of: text).lazy.compactMap({ IncentiveWords.word(in: $0) }).first else {
                    continue
                }
                let suggestion = "say nothing of what the user gets for it"
                switch text {
                case .key(let key):
                    report(
                        .storeIncentive, keys: [key, "strings"],
                        "the text “\(key)” has the word “\(word)”, which seems to promise something for a review",
                        citing: rules, suggestion: suggestion)
                case .literal:
                    report(
                        .storeIncentive, .step(index),
                        "a text of the step “\(step.name)” has the word “\(word)”, which seems to promise something for a review",
                        citing: rules, suggestion: suggestion)
                }
            }
        }
    }

    /// The text in every language that the configuration has it in.
    private func words(of text: StepScreen.Text) -> [String] {
        switch text {
        case .literal(let literal): return [literal]
        case .key(let key):
            var texts = (configuration.strings?.members ?? []).compactMap { $0.value[key]?.stringValue }
            if case .text(let textKey) = ConfigurationKey(name: key), let text = configuration[textKey] {
                texts.append(text)
            }
            return texts
        }
    }
}

extension StepScreen {
    /// All texts that the step shows.
    fileprivate var texts: [Text] {
        [title, text].compactMap { $0 } + buttons.map { $0.text } + choices.map { $0.text }
    }
}

/// Words for rewards, in the languages that most store pages are written in.
enum IncentiveWords {
    /// The first such word in a text, as the list has it; nil if there is none.
    static func word(in text: String) -> String? {
        let lowered = text.lowercased()
        let bytes = Array(lowered.utf8)
        if let word = unspaced.first(where: { contains(bytes, $0) }) { return word }
        let isInnocent = innocent.contains { contains(bytes, $0) }
        for word in lowered.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }) {
            if word == "free", isInnocent { continue }
            if whole.contains(String(word)) { return String(word) }
            if let stem = stems.first(where: { word.hasPrefix($0) }) { return stem }
        }
        return nil
    }

    private static func contains(_ text: [UInt8], _ part: String) -> Bool {
        let part = Array(part.utf8)
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }

    /// Turns of phrase whose “free” promises nothing.
    private static let innocent = ["feel free", "free to ", "free time", "ad-free", "ad free", "crash-free"]

    private static let whole: Set<String> = [
        // English
        "free", "gift", "gifts", "prize", "prizes", "coin", "coins", "gem", "gems", "credits", "bonus", "promo", "cash",
        // French
        "gratuit", "gratuite", "gratuits", "gratuites", "cadeau", "cadeaux", "pièces", "remise", "lot",
        // German, Dutch
        "gratis", "kostenlos", "kostenlose", "kostenloses", "münzen", "gutschein", "geschenk", "munten", "korting",
        // Spanish, Portuguese, Italian
        "regalo", "regalos", "premio", "premios", "premi", "prêmio", "prémio", "monedas", "moedas", "monete", "grátis",
        "brinde", "sconto", "sconti",
        // Polish, Turkish, Indonesian, Swedish
        "monety", "rabat", "hediye", "hadiah", "koin", "diskon", "rabatt", "mynt", "gåva",
    ]

    /// Beginnings of words.
    private static let stems = [
        "reward", "discount", "voucher", "coupon", "giveaway", "récompense", "réduction", "belohn", "rabatt",
        "recompens",
        "descuento", "desconto", "ricompens", "beloning", "belönin", "nagrod", "zniżk", "darmow", "ödül", "indirim",
        "ücretsiz", "наград", "монет", "скидк", "бесплатн", "подар", "бонус", "знижк", "безкоштовн", "винагород",
        "مكافأ", "مجان", "هدية", "इनाम", "मुफ़्त", "छूट",
    ]

    /// Words of languages that are written without spaces between words, or with endings at both sides.
    private static let unspaced = [
        "報酬", "コイン", "割引", "無料", "プレゼント", "特典", "奖励", "金币", "折扣", "免费", "礼品", "獎勵", "金幣", "免費", "禮物",
        "보상", "코인", "할인", "무료", "선물", "รางวัล", "ส่วนลด", "ฟรี",
    ]
}
