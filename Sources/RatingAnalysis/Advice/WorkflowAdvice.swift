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
    /// A reader which also says what is unwise.
    package static func advising(textKeys: Set<String> = []) -> WorkflowReader {
        var reader = WorkflowReader(textKeys: textKeys)
        reader.advice = { $0.advice }
        return reader
    }
}
