import RatingCore

extension WorkflowVerifier {
    /// What is unwise in a workflow that an app takes: an answer that makes nothing pass, a transition that is never taken, an
    /// event that nothing sends, an answer that nothing takes, an end that records nothing.
    package var advice: [Problem] {
        neverTaken() + unroutedAnswers() + unheardOutcomes() + unusedAnswers() + unrecordedEnds()
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
