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
            return screen.choices.indices.contains(place) ? .choice(screen.choices[place].value) : nil
        case .field: return .text("simulated")
        case nil: return nil
        }
    }
}
