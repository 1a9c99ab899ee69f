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
            if meaning == .feedback, opens {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))” of the step \(name(of: step)) opens the store\(within)",
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
            let numbers = (words(text) ?? "").split { !$0.isNumber }.compactMap { Int64($0) }
            guard numbers.count == 2, let least = numbers.min(), let most = numbers.max(), least < most,
                (least == screen.minimum) != (most == screen.maximum)
            else { continue }
            report(
                .flowGuard, place(text, .workflow(.step(step))),
                "a text of the step \(name(of: step)) speaks of \(least) and \(most)\(within), and people choose from \(screen.minimum) to \(screen.maximum)",
                "let both say the same")
        }
    }
}

/// What a label promises, as far as its words tell.
private enum LabelMeaning {
    case review, feedback

    init?(_ label: String) {
        guard label.utf8.count < 200 else { return nil }
        let text = label.lowercased()
        let isReview = Self.ofReviews.contains { LeftoverWords.contains(text, $0) }
        let isFeedback = Self.ofFeedback.contains { LeftoverWords.contains(text, $0) }
        guard isReview != isFeedback, !Self.refusals.contains(where: { LeftoverWords.contains(text, $0) }) else {
            return nil
        }
        self = isReview ? .review : .feedback
    }

    private static let ofReviews = [
        "review", "app store", "rate ", "bewerte", "bewertung", "rezension", "donner un avis", "noter l", "reseña",
        "valorar", "avaliar", "recension", "valuta", "beoordel", "レビュー", "评价", "評価", "تقييم", "отзыв", "оцен",
    ]
    private static let ofFeedback = [
        "feedback", "write to us", "write us", "message", "contact", "tell us", "support", "schreib uns", "nachricht",
        "kontakt", "équipe", "écrivez-nous", "al equipo", "escríbenos", "scrivici", "fale conosco", "написать нам",
    ]
    private static let refusals = ["no,", "not ", "n’t", "n't", "nicht", "kein", "later", "später", "without"]
}
