import RatingCore

/// The flows of a document's parts, each gone through once: most parts have that of the whole.
struct ReviewFlows {
    private var effort = VerificationEffort()
    private var known: [(circumstances: Circumstances, flow: ReviewFlow)] = []

    mutating func flow(of workflow: Workflow, in configuration: RatingConfiguration) -> ReviewFlow {
        let circumstances = Circumstances(workflow, configuration)
        let same = known.first { $0.flow.workflow == workflow && $0.circumstances == circumstances }
        if let same { return same.flow }
        let exploration = WorkflowExploration(workflow, configuration: configuration, maximumWork: effort.share())
        let flow = ReviewFlow(exploration) { configuration.hides($0.text) }
        known.append((circumstances, flow))
        return flow
    }

    /// What of a configuration has a say in where a workflow leads.
    private struct Circumstances: Equatable {
        /// The values of the keys that guards read.
        let settings: [RatingJSON?]
        /// Of each button.
        let isHidden: [Bool]

        init(_ workflow: Workflow, _ configuration: RatingConfiguration) {
            settings = workflow.keysOfGuards.map { configuration[any: $0]?.json }
            isHidden = workflow.steps.flatMap { $0.screen?.buttons ?? [] }.map { configuration.hides($0.text) }
        }
    }
}
