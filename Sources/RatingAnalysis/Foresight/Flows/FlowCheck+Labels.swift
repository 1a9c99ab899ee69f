import RatingCore

/// Labels that say the opposite of what their buttons do, and texts that name another scale.
extension FlowCheck {
    mutating func checkMeaning(
        _ step: Int, _ screen: StepScreen, in language: String?, _ words: (StepScreen.Text) -> String?
    ) {
        let within = language.map { " (\(excerpt($0)))" } ?? ""
        func place(_ text: StepScreen.Text, _ otherwise: Place) -> Place {
            guard case .key(let key) = text else { return otherwise }
            return language == nil ? .keys([key]) : .keys(["strings"])
        }
        // Whether a button that opens no store has a label that promises one.
        var isPromisedElsewhere: Bool {
            screen.buttons.contains { button in
                !opensStore(button, of: step) && label(button).map { LabelMeaning.namesReview($0) } ?? false
            }
        }
        // Where the document says nothing, the library's own words are shown.
        func label(_ button: StepScreen.Button) -> String? {
            if let own = words(button.text) { return own }
            guard case .key(let key) = button.text, let text = BuiltInText(rawValue: key) else { return nil }
            guard let language else { return TextLanguage.en[text] }
            let tag = TextLanguage.firstTag(of: TextLanguage.allCases.map { $0.tag }, for: [language])
            return TextLanguage.allCases.first { $0.tag == tag }.map { $0[text] }
        }
        for (index, button) in screen.buttons.enumerated() where !screen.kind.asks && !isLarge {
            guard let label = language == nil ? label(button) : words(button.text) else { continue }
            let opens = opensStore(button, of: step)
            let isRefusal = opens && LabelMeaning.refuses(label) && isPromisedElsewhere
            let meaning = LabelMeaning(label)
            let place = place(button.text, .button(step: step, index))
            if isRefusal || meaning == .feedback && opens {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))”\(within) of the step \(name(of: step)) opens the store",
                    "exchange the labels of the buttons, or their events")
            } else if edges(button.event, from: step).contains(where: { performs($0, .recordReminder) }),
                LabelMeaning.saysNo(label)
            {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))”\(within) of the step \(name(of: step)) says no, and people are reminded all the same",
                    "exchange the labels of the buttons, or their events")
            } else if meaning == .review, !opens, screen.kind != .store, ratesWithoutStore(button, of: step) {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))”\(within) of the step \(name(of: step)) is recorded as a rating, and opens no store",
                    "add openStore to its actions")
            } else if meaning == .review, !opens, asksOnly(button, of: step) {
                report(
                    .flowDeadButton, place,
                    "the button “\(excerpt(label))”\(within) of the step \(name(of: step)) opens no store, but asks something else",
                    "exchange the labels of the buttons, or their events")
            }
        }
        if screen.kind == .stars {
            for text in [screen.title, screen.text].compactMap({ $0 }) {
                guard let stars = words(text).flatMap({ StarCount.most(in: $0) }) else { continue }
                report(
                    .flowGuard, place(text, .workflow(.step(step))),
                    "a text\(within) of the step \(name(of: step)) speaks of \(stars) stars, and there are five",
                    "let both say the same")
            }
        }
        guard screen.kind == .scale else { return }
        for text in [screen.title, screen.text].compactMap({ $0 }) where language != nil {
            guard saysEndsOtherwise(text, words(text), screen) else { continue }
            report(
                .flowGuard, place(text, .workflow(.step(step))),
                "a text\(within) of the step \(name(of: step)) says of \(screen.minimum) what another language says of \(screen.maximum)",
                "exchange the two ends")
        }
        for text in [screen.title, screen.text].compactMap({ $0 }) {
            let numbers = numbers(in: words(text))
            guard numbers.count == 2, let least = numbers.min(), let most = numbers.max(), least < most, least <= 1,
                (least == screen.minimum) != (most == screen.maximum)
                    || most != screen.maximum && saysItsScale(text, screen)
            else { continue }
            report(
                .flowGuard, place(text, .workflow(.step(step))),
                "a text\(within) of the step \(name(of: step)) speaks of \(least) and \(most), and people choose from \(screen.minimum) to \(screen.maximum)",
                "let both say the same")
        }
    }

    /// Whether a text has the ends of its scale the other way round than in another language.
    private func saysEndsOtherwise(_ text: StepScreen.Text, _ words: String?, _ screen: StepScreen) -> Bool {
        func isUpward(_ words: String?) -> Bool? {
            words.flatMap { ScaleEnds.isUpward($0, screen.minimum, screen.maximum) }
        }
        guard case .key(let key) = text, isUpward(words) == false else { return false }
        let others = configuration.strings?.languages.prefix(60).map { $0.text(forKey: key) } ?? []
        return (others + [configuration.ownText(key)]).contains { isUpward($0) == true }
    }

    private func opensStore(_ button: StepScreen.Button, of step: Int) -> Bool {
        edges(button.event, from: step).contains {
            $0.transition != nil && performs($0, .openStore, .requestNativeReview)
        }
    }

    /// Whether a button records a rating, and neither it nor what follows opens the store or tells the app to.
    private func ratesWithoutStore(_ button: StepScreen.Button, of step: Int) -> Bool {
        let ways = edges(button.event, from: step).filter { $0.transition != nil }
        return ways.contains { performs($0, .recordRated) }
            && !(ways + self.ways(after: ways)).contains {
                performs($0, .openStore, .requestNativeReview, .emit, .didAttemptToRate)
            }
    }

    /// Whether a button leads on to a question other than how many stars, and nowhere to the store.
    private func asksOnly(_ button: StepScreen.Button, of step: Int) -> Bool {
        let ways = edges(button.event, from: step).filter { $0.transition != nil }
        return ways.contains { edge in
            let next = workflow.steps[exploration.step(of: edge.to)].screen?.kind
            return leaves(edge) && (next == .text || next == .choice)
        } && !self.ways(after: ways).contains { flow.asksForReview($0) || performs($0, .emit) }
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

    init?(_ label: String) {
        guard label.utf8.count < 200 else { return nil }
        let text = label.lowercased()
        let isReview = Self.says(Self.ofReviews, in: text)
        let isFeedback = Self.says(Self.ofFeedback, in: text)
        guard isReview != isFeedback, !Self.says(Self.refusals, in: text) else { return nil }
        self = isReview ? .review : .feedback
    }

    /// Whether a label speaks of rating or reviewing at all, in more languages.
    static func namesReview(_ label: String) -> Bool { says(ofReviews + furtherReviews, in: label.lowercased()) }

    /// Whether a short label begins with no, and does not put anything off.
    static func saysNo(_ label: String) -> Bool {
        let text = label.lowercased()
        let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }
        guard words.count <= 4, let first = words.first else { return false }
        return refusing.contains(String(first)) && !says(delaying, in: text)
            && !words.contains { ofTime.contains(String($0)) }
    }

    /// Whether a short label begins with no, or puts something off.
    static func refuses(_ label: String) -> Bool {
        let text = label.lowercased()
        let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }
        guard words.count <= 4, let first = words.first, !says(ofReviews + furtherReviews, in: text) else {
            return false
        }
        return refusing.contains(String(first)) || says(delaying, in: text)
    }

    /// At the beginning of a word, where there are blanks between them.
    private static func says(_ words: [String], in text: String) -> Bool {
        words.contains { word in
            let isSpaced = word.utf8.first ?? 0 < 0xE3
            return isSpaced ? LeftoverWords.contains(" \(text)", " \(word)") : LeftoverWords.contains(text, word)
        }
    }

    private static let ofReviews = [String](
        phrases: """
            review|app store|rate |bewerte|bewertung|rezension|donner un avis|noter l|reseña|valorar|avaliar
            recension|beoordel|レビュー|评价|評価|تقييم|отзыв|оцен
            """)
    private static let furtherReviews = [String](
        phrases: """
            omtale|un avis|omdöme|arvio|noter |beoordeel|évaluer|calificar|recensi|betygsätt|valuta|oceń|anmeld|vurder|arvostel|评分|評價|評分|평가
            리뷰|оцін|değerlendir|értékel|hodno|recenz|evalu|ocijen|ocen|αξιολ|įvertin|novērt|hinda|đánh giá|รีวิว
            ให้คะแนน|ulas|समीक्षा|रेट
            """)
    private static let ofFeedback = [String](
        phrases: """
            feedback|write to us|write us|message the|contact|tell us what|schreib uns|nachricht|kontakt
            écrivez-nous|écrire à l|al equipo|escríbenos|scrivici|fale conosco|написать нам
            """)
    private static let refusals = [String](
        phrases: """
            no,|not |don’t|don't|nicht|kein|later|später|without|never|skip
            """)
    /// First words of labels that say no.
    private static let refusing = Set(
        words: """
            no nee nein non não nej nei ei nie ne нет ні hayır όχι nem không tidak never niemals jamais nunca mai nooit
            aldrig いいえ 아니요 아니오 不用 不了 不用了 لا לא
            """)
    /// With no: not now, not yet.
    private static let ofTime = Set(
        words: """
            now today yet time moment jetzt heute noch gerade diesmal maintenant encore ahora hoy todavía aún agora hoje
            ainda ora ancora oggi subito ara nu nog vandaag idag ännu endnu ennå nyt vielä most teraz jeszcze teď nyní
            sada zdaj dabar tagad сейчас ещё еще зараз сега şimdi τώρα bây sekarang nanti الآن עכשיו
            """)
    /// How labels begin that put something off, or close the screen.
    private static let delaying = [String](
        phrases: """
            not now|later|maybe later|another time|remind me|nicht jetzt|jetzt nicht|später|vielleicht später
            ein andermal|pas maintenant|plus tard|ahora no|más tarde|agora não|mais tarde|non ora|più tardi
            niet nu|misschien later|inte nu|senare|ikke nå|ikke nu|senere|myöhemmin|później|nie teraz|przypomnij
            позже|не сейчас|напомнить|пізніше|erinner|rappel|recuérda|recordar|ricorda|lembr|herinner|påminn
            påmind|hatırlat|később|později|neskôr|mai târziu|kasnije|pozneje|по-късно|αργότερα|vėliau|vēlāk
            hiljem|để sau|ไว้ทีหลัง|nanti|daha sonra|sonra|बाद में|אחר כך|あとで|後で|나중에|以后|以後|稍后|稍後|لاحق|close
            dismiss|schließen|fermer|cerrar|fechar|chiudi|sluiten|stäng|lukk|luk|sulje|zamknij|закрыть|закрити
            kapat|閉じる|닫기|关闭|關閉|إغلاق|סגור
            """)
}
