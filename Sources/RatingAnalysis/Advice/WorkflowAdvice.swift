import RatingCore

extension WorkflowVerifier {
    /// What is unwise in a workflow that an app takes: an answer that makes nothing pass, a transition that is never taken, an
    /// event that nothing sends, an answer that nothing takes, an end that records nothing.
    package var advice: [Problem] {
        neverTaken() + unroutedAnswers() + unheardOutcomes() + unusedAnswers() + unrecordedEnds() + manyMarks()
    }

    /// Stars and faces, 44 points wide, stand side by side: more than seven take two rows on a phone of 375 points.
    private func manyMarks() -> [Problem] {
        workflow.steps.indices.compactMap { step in
            guard let screen = workflow.steps[step].screen, [.stars, .smileys].contains(screen.kind.control),
                screen.maximum > 7
            else { return nil }
            return Problem(
                code: .manyMarks, severity: .note, place: .step(step),
                message:
                    "the step “\(excerpt(workflow.steps[step].name))” has \(screen.maximum) \(screen.kind.rawValue), which take two rows on a phone",
                suggestion: "ask for at most 7, or use a scale")
        }
    }
}

extension ConfigurationReader {
    /// The same, which also says what is unwise in workflows.
    package var advising: ConfigurationReader {
        var reader = self
        reader.advice = { $0.advice }
        return reader
    }
}

extension WorkflowReader {
    /// Reads a document of its own, and also says what is unwise.
    package mutating func readAdvising(_ document: JSONDocument) -> Workflow? {
        read(document, advice: { $0.advice })
    }
}
