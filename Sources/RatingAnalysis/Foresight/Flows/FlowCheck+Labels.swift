import RatingCore

/// Labels that say the opposite of what their buttons do, and texts that name another scale.
extension FlowCheck {
    mutating func checkMeaning(
        _ step: Int, _ screen: StepScreen, in language: String?, _ words: (StepScreen.Text) -> String?
    ) {
        let within = language.map { " in \(excerpt($0))" } ?? ""
        func place(_ text: StepScreen.Text, _ otherwise: Place) -> Place {
            guard case .key(let key) = text else { return otherwise }
            return language == nil ? .keys([key]) : .keys(["strings"])
        }
        for (index, button) in screen.buttons.enumerated() where !screen.kind.asks && !isLarge {
            guard let label = words(button.text), let meaning = LabelMeaning(label) else { continue }
            let ways = edges(button.event, from: step).filter { $0.transition != nil }
            let opens = ways.contains { performs($0, .openStore, .requestNativeReview) }
            let place = place(button.text, .button(step: step, index))
            if meaning != .review, opens {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))” of the step \(name(of: step)) opens the store\(within)",
                    "exchange the labels of the buttons, or their events")
            } else if meaning == .review, !ways.isEmpty,
                ways.allSatisfy({ performs($0, .recordDecline, .didDecline, .recordReminder, .didAskForReminder) })
            {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))” of the step \(name(of: step)) is recorded as a refusal, or as a wish to be reminded\(within)",
                    "exchange the labels of the buttons, or their events")
            } else if meaning == .review, !opens,
                ways.contains(where: { edge in
                    leaves(edge) && workflow.steps[exploration.step(of: edge.to)].screen?.kind.asks == true
                }), !self.ways(after: ways).contains(where: { flow.asksForReview($0) || performs($0, .emit) })
            {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))” of the step \(name(of: step)) opens no store\(within), but asks something else",
                    "exchange the labels of the buttons, or their events")
            }
        }
        guard screen.kind == .scale else { return }
        for text in [screen.title, screen.text].compactMap({ $0 }) {
            let numbers = numbers(in: words(text))
            guard numbers.count == 2, let least = numbers.min(), let most = numbers.max(), least < most,
                (least == screen.minimum) != (most == screen.maximum)
                    || ![least, most].contains(screen.maximum) && saysItsScale(text, screen)
            else { continue }
            report(
                .flowGuard, place(text, .workflow(.step(step))),
                "a text of the step \(name(of: step)) speaks of \(least) and \(most)\(within), and people choose from \(screen.minimum) to \(screen.maximum)",
                "let both say the same")
        }
    }

    private func numbers(in text: String?) -> [Int64] { (text ?? "").split { !$0.isNumber }.compactMap { Int64($0) } }

    /// Whether a text names both ends of its scale in some language, and so is meant to.
    private func saysItsScale(_ text: StepScreen.Text, _ screen: StepScreen) -> Bool {
        guard case .key(let key) = text, let languages = configuration.strings?.languages else { return false }
        return languages.prefix(60).contains { numbers(in: $0.text(forKey: key)) == [screen.minimum, screen.maximum] }
    }
}

/// What a label promises, as far as its words tell.
private enum LabelMeaning {
    case review, feedback
    /// No, or later.
    case leaving

    init?(_ label: String) {
        guard label.utf8.count < 200 else { return nil }
        let text = label.lowercased()
        func says(_ words: [String]) -> Bool { words.contains { LeftoverWords.contains(text, $0) } }
        let isReview = says(Self.ofReviews)
        let isFeedback = says(Self.ofFeedback)
        if !isReview, !isFeedback, Self.isLeaving(text) {
            self = .leaving
        } else if isReview != isFeedback, !says(Self.refusals + Self.delaying) {
            self = isReview ? .review : .feedback
        } else {
            return nil
        }
    }

    /// Short labels only: a sentence may say no to something else.
    private static func isLeaving(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }
        guard words.count <= 4, let first = words.first else { return false }
        return refusing.contains(String(first)) || delaying.contains { text.hasPrefix($0) }
    }

    private static let ofReviews = [
        "review", "app store", "rate ", "bewerte", "bewertung", "rezension", "donner un avis", "noter ", "évaluer",
        "reseña", "valorar", "calificar", "avaliar", "recension", "recensi", "betygsätt", "valuta", "beoordel", "oceń",
        "anmeld", "vurder", "arvostel", "レビュー", "评价", "评分", "評價", "評分", "評価", "평가", "리뷰", "تقييم", "отзыв", "оцен",
        "оцін", "değerlendir",
    ]
    private static let ofFeedback = [
        "feedback", "write to us", "write us", "message", "contact", "tell us", "support", "schreib uns", "nachricht",
        "kontakt", "équipe", "écrivez-nous", "al equipo", "escríbenos", "scrivici", "fale conosco", "написать нам",
    ]
    private static let refusals = [
        "no,", "not ", "n’t", "n't", "nicht", "kein", "without", "never", "no ", "non ", "pas ", "não ", "niet ",
        "inte ",
        "ikke ", "nie ", "не ", "değil", "しない", "不", "안 ", "않",
    ]
    /// First words of labels that say no.
    private static let refusing: Set<String> = [
        "no", "nee", "nein", "non", "não", "nej", "nei", "ei", "nie", "ne", "нет", "ні", "hayır", "όχι", "nem", "không",
        "tidak", "never", "niemals", "jamais", "nunca", "mai", "nooit", "aldrig", "いいえ", "아니요", "아니오", "不用", "不了",
        "不用了", "لا", "לא",
    ]
    /// How labels begin that put something off.
    private static let delaying = [
        "not now", "later", "maybe later", "another time", "remind me", "nicht jetzt", "jetzt nicht", "später",
        "vielleicht später", "ein andermal", "erinner", "pas maintenant", "plus tard", "peut-être plus tard",
        "me le rappeler",
        "ahora no", "más tarde", "recuérda", "agora não", "mais tarde", "lembr", "non ora", "più tardi", "ricordame",
        "niet nu", "misschien later", "inte nu", "senare", "påminn", "ikke nå", "ikke nu", "senere", "påmind",
        "minn meg", "myöhemmin", "ei nyt", "później", "nie teraz", "przypomnij", "позже", "не сейчас", "напомнить",
        "пізніше", "sonra", "şimdi değil", "あとで", "後で", "また今度", "나중에", "以后", "以後", "稍后", "稍後", "لاحق", "ذكرني",
    ]
}
