import RatingCore

/// What a user can do on a step, as populations give shares of it.
enum StepChoice: CaseIterable {
    case answer, later, decline, dismiss
}

extension Workflow {
    /// What a button stands for, by what it emits: a refusal or a reminder is one, and an end that emits nothing is a
    /// refusal too.
    func choice(of event: String, on step: WorkflowStep) -> StepChoice {
        if event == WorkflowEvent.dismiss.type { return .dismiss }
        var emitted: [WorkflowAction] = []
        var endsSilently = false
        for transition in step.events.first(where: { $0.event == event })?.transitions ?? [] {
            let target = transition.target.map { steps[$0] }
            let actions = step.exit + transition.actions + (target?.actionsOfEntering ?? [])
            emitted += actions
            if target?.isFinal == true, actions.isEmpty { endsSilently = true }
        }
        for action in emitted {
            switch action.type {
            case .recordDecline, .didDecline: return .decline
            case .recordReminder, .didAskForReminder, .didChooseLater: return .later
            default: break
            }
        }
        return endsSilently ? .decline : .answer
    }

    /// The button that a user presses of some that stand for the same: who likes the app one that leads to the store, others
    /// one that leads to feedback; where several do, or none, one of them by chance. Where buttons stand changes nothing.
    func button(of buttons: [StepScreen.Button], on step: WorkflowStep, likes: Bool, _ fraction: Double) -> StepScreen
        .Button?
    {
        guard buttons.count > 1 else { return buttons.first }
        let leads = buttons.map { (button: $0, lead: lead(of: $0.event, on: step)) }
        let wanted: [Lead?] = likes ? [.store, nil, .feedback] : [.feedback, nil, .store]
        let best =
            wanted.lazy.map { lead in leads.filter { $0.lead == lead }.map(\.button) }.first { !$0.isEmpty } ?? []
        let sorted = best.sorted { $0.event < $1.event }
        return sorted[min(Int(fraction * Double(sorted.count)), sorted.count - 1)]
    }

    private enum Lead { case store, feedback }

    /// What the fewest moves after an event lead to; nil where that is both or neither.
    private func lead(of event: String, on step: WorkflowStep) -> Lead? {
        var seen: Set<Int> = []
        var transitions = step.events.first { $0.event == event }?.transitions ?? []
        while !transitions.isEmpty {
            let targets = transitions.compactMap(\.target).filter { seen.insert($0).inserted }
            let types = transitions.flatMap { $0.actions } + targets.flatMap { steps[$0].entry }
            let store = types.contains { $0.type == .openStore || $0.type == .requestNativeReview }
            let feedback = types.contains { $0.type.sendsFeedback }
            if store || feedback { return store == feedback ? nil : store ? .store : .feedback }
            transitions = targets.flatMap { steps[$0].always + steps[$0].events.flatMap(\.transitions) }
        }
        return nil
    }
}

extension WorkflowStep {
    /// The answer of a user who has so many stars for the app, 1 to 5; nil where nothing is asked.
    func simulatedAnswer(stars: Int, _ fraction: Double) -> StepAnswer? {
        guard let screen else { return nil }
        /// The same place on another scale.
        func scaled(_ lowest: Int64) -> Int {
            Int(lowest + ((screen.maximum - lowest) * Int64(stars - 1) + 2) / 4)
        }
        switch screen.kind.control {
        case .stars: return .stars(scaled(1))
        case .smileys: return .smiley(scaled(1))
        case .numbers: return .scale(scaled(screen.minimum))
        case .thumbs: return .thumb(stars >= 4 ? .up : .down)
        case .choices:
            let place = Int(fraction * Double(screen.choices.count))
            guard screen.choices.indices.contains(place) else { return nil }
            return screen.choices[place].takesText ? .text("simulated") : .choice(screen.choices[place].value)
        case .field: return .text("simulated")
        case .contact: return .contact("user@example.org")
        case nil: return nil
        }
    }
}
