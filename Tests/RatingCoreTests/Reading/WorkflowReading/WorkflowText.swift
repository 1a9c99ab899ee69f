import RatingCore

/// Workflows as test cases write them.
enum WorkflowText {
    /// A workflow with these states, beginning with the first of them, which a test calls `a`.
    static func of(_ states: String, initial: String = "a") -> String {
        #"{"id": "test", "initial": "\#(initial)", "states": {\#(states)}}"#
    }

    /// A guard with this rule.
    static func when(_ rule: String) -> String {
        #""guard": {"type": "when", "params": {"rule": \#(rule)}}"#
    }

    /// A step of stars whose button submits them.
    static func stars(_ on: String, maximum: Int = 5) -> String {
        #"{"meta": {"kind": "stars", "maximum": \#(maximum), "buttons": [{"event": "SUBMIT", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {\#(on)}}"#
    }

    static let end = #""end": {"type": "final"}"#

    static func read(_ text: String, textKeys: Set<String> = []) throws -> (Workflow?, [Diagnostic]) {
        var reader = WorkflowReader(textKeys: textKeys)
        let workflow = reader.read(try JSONDocument(text))
        // Whether a flow keeps what it hears has tests of its own: the steps of most others ask for nothing's sake.
        let others: [Diagnostic.Code] = [.unusedAnswer, .unrecordedEnd]
        return (workflow, reader.diagnostics.filter { !others.contains($0.code) })
    }

    /// What lint says, all of it.
    static func lint(_ text: String) throws -> [Diagnostic] {
        var reader = WorkflowReader()
        _ = reader.read(try JSONDocument(text))
        return reader.diagnostics
    }

    static func codes(_ text: String, textKeys: Set<String> = []) throws -> [String] {
        try read(text, textKeys: textKeys).1.map { $0.code.rawValue }
    }
}
