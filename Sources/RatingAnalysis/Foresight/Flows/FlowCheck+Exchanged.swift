import RatingCore

/// Buttons that lead where the other should.
extension FlowCheck {
    /// Whether each of two buttons leads to a step that is named after the event of the other.
    func leadsToEachOther(_ one: StepScreen.Button, _ other: StepScreen.Button, from step: Int) -> Bool {
        func target(_ button: StepScreen.Button) -> [String] {
            let steps = Set(edges(button.event, from: step).filter { leaves($0) }.map { exploration.step(of: $0.to) })
            return steps.count == 1 ? steps.first.map { MomentName.words(workflow.steps[$0].name) } ?? [] : []
        }
        func names(_ words: [String], _ event: String) -> Bool {
            let own = MomentName.words(event.lowercased())
            return !own.isEmpty && own.allSatisfy { words.contains($0) }
        }
        let (first, second) = (target(one), target(other))
        return names(first, other.event) && names(second, one.event) && !names(first, one.event)
            && !names(second, other.event)
    }
}
