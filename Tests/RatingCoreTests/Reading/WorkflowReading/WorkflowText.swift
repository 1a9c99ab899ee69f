import RatingAnalysis
import RatingCore
import TestInput

typealias WorkflowText = TestInput.WorkflowText

extension WorkflowText {
    static func read(_ text: String, textKeys: Set<String> = []) throws -> (Workflow?, [Diagnostic]) {
        var reader = WorkflowReader(textKeys: textKeys)
        let workflow = reader.readAdvising(try JSONDocument(text))
        // Whether a flow keeps what it hears has tests of its own: the steps of most others ask for nothing's sake.
        let others: [Diagnostic.Code] = [.unusedAnswer, .unrecordedEnd]
        return (workflow, reader.diagnostics.filter { !others.contains($0.code) })
    }

    /// What lint says, all of it.
    static func lint(_ text: String) throws -> [Diagnostic] {
        var reader = WorkflowReader()
        _ = reader.readAdvising(try JSONDocument(text))
        return reader.diagnostics
    }

    static func codes(_ text: String, textKeys: Set<String> = []) throws -> [String] {
        try read(text, textKeys: textKeys).1.map { $0.code.rawValue }
    }
}
