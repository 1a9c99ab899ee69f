import RatingCore

/// Buttons that do nothing, or not what they say.
extension FlowCheck {
    mutating func checkButtons(_ step: Int, _ screen: StepScreen) {
        for (index, button) in screen.buttons.enumerated() {
            let place = Place.button(step: step, index)
            if let list = workflow.steps[step].events.first(where: { $0.event == button.event }),
                list.transitions.allSatisfy({ $0.actions.isEmpty && $0.stepEntered(from: step) == nil })
            {
                report(
                    .flowDeadButton, place,
                    "the button that sends \(excerpt(button.event)) does nothing: its event has neither a target nor actions",
                    "give the event a target")
                continue
            }
            if screen.buttons[..<index].contains(where: { $0.event == button.event }) {
                report(
                    .flowDeadButton, place,
                    "two buttons of the step \(name(of: step)) send \(excerpt(button.event)), so they do the same",
                    "give each an event of its own")
                continue
            }
            if screen.buttons[..<index].contains(where: { $0.text == button.text }) {
                report(
                    .flowDeadButton, place, "two buttons of the step \(name(of: step)) have the same label",
                    "give each a label of its own")
                continue
            }
            if let other = screen.buttons[..<index].first(where: { leadsToEachOther($0, button, from: step) }) {
                report(
                    .flowDeadButton, place,
                    "the button that sends \(excerpt(button.event)) leads to the step that \(excerpt(other.event)) is named after, and the other way round",
                    "exchange the targets")
                continue
            }
            if let other = screen.buttons[..<index].first(where: { isExchanged($0, button) }) {
                report(
                    .flowDeadButton, place,
                    "of the buttons of the step \(name(of: step)) the one that sends \(excerpt(button.event)) is labelled after \(excerpt(other.event)), and the other way round",
                    "exchange the labels, or the events")
                continue
            }
            if button.needsAnswer, ["SKIP", "LATER", "CANCEL", "CLOSE", "NOT_NOW"].contains(button.event.uppercased()) {
                report(
                    .flowDeadButton, place,
                    "the button that sends \(excerpt(button.event)) can be pressed only with an answer, and its name says that people leave without one",
                    "leave needsAnswer out")
                continue
            }
            if button.needsAnswer, !screen.kind.asks {
                report(
                    .flowDeadButton, place,
                    "needsAnswer has no effect: a step of the kind \(screen.kind.rawValue) has no answer",
                    "leave it out")
                continue
            }
            checkLabel(button, place, step)
        }
        checkRecords(step)
    }

    /// A label of the library that says something else than the button does.
    private mutating func checkLabel(_ button: StepScreen.Button, _ place: Place, _ step: Int) {
        guard case .key(let key) = button.text, !isLarge else { return checkExitEvent(button, place, step) }
        let edges = edges(button.event, from: step).filter { $0.transition != nil }
        guard !edges.isEmpty else { return }
        let opens = edges.contains { performs($0, .openStore, .requestNativeReview) }
        let sends = edges.contains { performs($0, .sendFeedback, .composeMail, .fileTicket) }
        switch key {
        case "likeExitButton", "dislikeExitButton", "cancelButtonLabel", "remindButtonLabel":
            guard opens || sends else { return }
            report(
                .flowDeadButton, place,
                "the button is labelled \(key), which says that it leaves, and \(opens ? "opens the store" : "sends feedback")",
                "exchange the labels of the buttons, or their events")
        case "likeActionButton", "rateButtonLabel":
            // Said of the step itself, or of the button whose label this one has.
            if workflow.steps[step].screen?.kind == .store { return }
            let isOffer = ways(after: edges).contains {
                flow.asksForReview($0) || performs($0, .emit, .didChooseAction)
            }
            guard !isOffer else { return }
            report(
                .flowNoStore, place,
                "the button is labelled \(key), which says that it opens the store, and nothing opens it",
                "add openStore to the actions of \(excerpt(button.event))")
        default: checkExitEvent(button, place, step)
        }
    }

    /// Whether each of two buttons has a label whose key names the event of the other.
    private func isExchanged(_ one: StepScreen.Button, _ other: StepScreen.Button) -> Bool {
        func names(_ label: StepScreen.Text, _ event: String) -> Bool {
            let words = event.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
            let own = label.key.map { MomentName.words($0) } ?? []
            return !words.isEmpty && words.allSatisfy { own.contains($0) }
        }
        return names(one.text, other.event) && names(other.text, one.event) && !names(one.text, one.event)
            && !names(other.text, other.event)
    }

    /// An event that is called as those that leave, and goes to the store.
    private mutating func checkExitEvent(_ button: StepScreen.Button, _ place: Place, _ step: Int) {
        let exits = [
            "LATER", "SKIP", "CANCEL", "CLOSE", "NO", "NOT_NOW", "NOTNOW", "REMIND", "DECLINE", "LEAVE", "NEVER",
        ]
        let ways = edges(button.event, from: step).filter { $0.transition != nil }
        guard exits.contains(button.event.uppercased()), !ways.isEmpty,
            ways.allSatisfy({ performs($0, .openStore, .requestNativeReview) })
        else { return }
        report(
            .flowDeadButton, place,
            "the button that sends \(excerpt(button.event)) opens the store, and its name says that people leave",
            "let it lead to an end, or give the event another name")
    }

    /// What is recorded of people who went to the store must not be a refusal.
    private mutating func checkRecords(_ step: Int) {
        var seen: Set<Int> = []
        for edge in edgesFrom[step] where edge.transition != nil && performs(edge, .openStore) {
            guard let transition = edge.transition,
                performs(edge, .recordDecline, .recordReminder, .didDecline, .didAskForReminder),
                seen.insert(edge.list * 100_000 + transition).inserted
            else { continue }
            let place = WorkflowPlace.transition(step: step, exploration.lists[edge.list].place, transition)
            report(
                .flowDeadButton, .workflow(place),
                "whoever goes to the store from \(name(of: step)) is recorded as having declined, or as wanting to be reminded",
                "record it with recordRated")
        }
    }

    // MARK: The store

    mutating func checkStore(_ step: Int, _ screen: StepScreen) {
        let ways = edgesFrom[step].filter { $0.transition != nil }
        switch screen.kind {
        case .store:
            let isOpened = ways.contains { performs($0, .openStore, .requestNativeReview, .emit) && flow.isSeen($0) }
            let enters = workflow.steps[step].entry.contains { $0.type == .openStore || $0.type == .emit }
            guard !isOpened, !enters else { return }
            report(
                .flowNoStore, .workflow(.step(step)),
                "the step \(name(of: step)) offers a review, and none of its buttons opens the store",
                "add openStore to what a button does")
        case .native:
            let isRequested =
                workflow.steps[step].entry.contains { $0.type == .requestNativeReview || $0.type == .emit }
                || exploration.edges.contains {
                    exploration.step(of: $0.to) == step && performs($0, .requestNativeReview)
                }
            guard !isRequested else { return }
            report(
                .flowNoStore, .workflow(.step(step)),
                "the step \(name(of: step)) is for the store's own sheet, and nothing requests it",
                "add \"entry\": [\"requestNativeReview\"]")
        default: return
        }
    }

    // MARK: Hidden buttons

    /// Buttons that an empty label hides, so that people cannot leave a step, or go on from it.
    mutating func checkHidden() {
        var seen: Set<String> = []
        let all = configuration.strings?.languages ?? []
        let languages = all.filter { $0.texts.contains { $0.text.isEmpty } }.prefix(60).map { $0.tag }
        for step in workflow.steps.indices where exploration.isReached(step: step) {
            guard let screen = workflow.steps[step].screen, screen.kind != .native else { continue }
            for language in [String?.none] + languages.map({ String?.some($0) }) {
                let hidden = screen.buttons.indices.filter { isHidden(screen.buttons[$0].text, in: language) }
                guard let first = hidden.first else { continue }
                let shown = screen.buttons.indices.filter { !hidden.contains($0) }
                let lacksExit =
                    hidden.contains { isExit($0, of: step, screen) } && !shown.contains { isExit($0, of: step, screen) }
                let lacksWay =
                    hidden.contains { goesOn($0, of: step, screen) } && !shown.contains { goesOn($0, of: step, screen) }
                    && !goesOnByAnswer(step)
                let lacksStore =
                    screen.kind == .store && hidden.contains { opensStore($0, of: step, screen) }
                    && !shown.contains { opensStore($0, of: step, screen) }
                guard lacksExit || lacksWay || lacksStore else { continue }
                let label = screen.buttons[first].text
                let place: Place
                var words = "its label is empty"
                switch label {
                case .literal: place = .button(step: step, first)
                case .key(let key):
                    guard seen.insert("\(key) \(language ?? "")").inserted else { continue }
                    place = .keys(language == nil ? [key] : ["strings"])
                    words = "\(key) is empty\(language.map { " in \(excerpt($0))" } ?? "")"
                }
                report(
                    lacksExit ? .flowHiddenExit : .flowDeadButton, place,
                    "the button by which people \(lacksExit ? "leave" : "go on from") the step \(name(of: step)) is hidden, since \(words)",
                    "give it a label")
            }
        }
    }

    /// Two texts of one step to which the document gives the same words.
    mutating func checkTwinLabels() {
        let steps = workflow.steps.indices.filter { exploration.isReached(step: $0) }
        let labels = Set(
            steps.flatMap { step in
                let screen = workflow.steps[step].screen
                let texts = [screen?.title, screen?.text].compactMap { $0 } + (screen?.choices.map { $0.text } ?? [])
                return (texts + (screen?.buttons.map { $0.text } ?? [])).compactMap { $0.key }
            })
        let configuration = configuration
        checkTwinLabels(of: steps, in: nil) { configuration.ownText($0) }
        for language in configuration.strings?.languages.prefix(60) ?? [] {
            let own = language.texts.filter { labels.contains($0.key) }
            checkTwinLabels(of: steps, in: language.tag) { key in own.last { $0.key == key }?.text }
        }
    }

    private mutating func checkTwinLabels(of steps: [Int], in language: String?, _ words: (String) -> String?) {
        var seen: Set<String> = []
        for step in steps {
            guard let screen = workflow.steps[step].screen, screen.kind != .native else { continue }
            let text = { (text: StepScreen.Text) in text.literal ?? text.key.flatMap(words) }
            checkRepeatedTexts(step, in: language, text)
            checkMeaning(step, screen, in: language, text)
            checkPromises(step, screen, in: language, text)
            var buttons: [String: String] = [:]
            for (index, button) in screen.buttons.enumerated() {
                let text = button.text.literal ?? button.text.key.flatMap(words)
                guard let text, !text.isEmpty, let twin = buttons.updateValue(button.event, forKey: text.lowercased()),
                    twin != button.event
                else { continue }
                var place = Place.button(step: step, index)
                if let key = button.text.key {
                    guard seen.insert(key).inserted else { continue }
                    place = .keys(language == nil ? [key] : ["strings"])
                } else if language != nil {
                    continue
                }
                report(
                    .flowDeadButton, place,
                    "two buttons of the step \(name(of: step)) both say “\(excerpt(text))”\(language.map { " in \(excerpt($0))" } ?? ""), and do different things",
                    "let each say what it does")
            }
        }
    }

    private func isHidden(_ label: StepScreen.Text, in language: String?) -> Bool {
        guard case .key(let key) = label else { return configuration.hides(label) }
        guard let language else { return configuration.ownText(key)?.isEmpty ?? false }
        return configuration.strings?.languages.first { $0.tag == language }?.text(forKey: key)?.isEmpty ?? false
    }

    /// Whether people can leave by a button without an answer and without going to the store.
    private func isExit(_ index: Int, of step: Int, _ screen: StepScreen) -> Bool {
        let button = screen.buttons[index]
        guard !(button.needsAnswer && screen.kind.asks) else { return false }
        return edges(button.event, from: step).contains {
            leaves($0) && !performs($0, .openStore, .sendFeedback, .fileTicket)
                && workflow.steps[exploration.step(of: $0.to)].screen?.kind != .text
        }
    }

    /// Whether a button gives an answer, or goes to the store or feedback.
    private func goesOn(_ index: Int, of step: Int, _ screen: StepScreen) -> Bool {
        edges(screen.buttons[index].event, from: step).contains { leaves($0) } && !isExit(index, of: step, screen)
    }

    private func opensStore(_ index: Int, of step: Int, _ screen: StepScreen) -> Bool {
        edges(screen.buttons[index].event, from: step).contains { performs($0, .openStore) }
    }

    private func goesOnByAnswer(_ step: Int) -> Bool {
        edges(WorkflowEvent.updateType, from: step).contains { leaves($0) }
    }
}

extension StepScreen.Text {
    var key: String? { if case .key(let key) = self { key } else { nil } }
    fileprivate var literal: String? { if case .literal(let text) = self { text } else { nil } }
}

extension RatingConfiguration {
    /// A text at the top of the document.
    func ownText(_ name: String) -> String? {
        if case .text(let key)? = ConfigurationKey(name: name) { self[key] } else { nil }
    }
}
