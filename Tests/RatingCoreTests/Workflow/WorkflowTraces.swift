import Foundation

@testable import RatingCore

/// Workflows and what an interpreter of their form, XState 5.32, did with them: one a line,
/// `{workflow, traces: [{config, context, events, expect: {steps, actions, done}}]}`.
enum WorkflowTraces {
    /// A few of the recorded workflows, kept with the tests.
    static func sample() throws -> [RatingJSON] { try lines(of: Fixture.text("Workflow/Fixtures/workflows.jsonl")) }

    private static let recording = "vectors/workflows.jsonl"

    /// Whether all of them are at hand.
    static let areAllPresent = SharedData.has(recording)

    static func all() throws -> [RatingJSON] { try lines(of: SharedData.text(recording)) }

    private static func lines(of text: String) throws -> [RatingJSON] {
        try text.split(separator: "\n").map { try JSONDocument(String($0)).root.value }
    }
}

extension Workflow {
    /// The workflow of a document. One with an error is a mistake of the test.
    init(_ json: RatingJSON) throws {
        var reader = WorkflowReader()
        guard let workflow = reader.read(try JSONDocument(json.serialized()).root) else {
            preconditionFailure("\(reader.diagnostics)")
        }
        self = workflow
    }
}

extension WorkflowEvent {
    /// `{"type": "UPDATE", "stars": 3}`.
    init(json: RatingJSON) {
        self.init(json["type"]?.stringValue ?? "", (json.members ?? []).filter { $0.name != "type" })
    }
}

/// Values for guards, given as objects.
func workflowVariables(config: RatingJSON?, context: RatingJSON?) -> Workflow.Variables {
    { path in
        if path.hasPrefix("config.") { return config?.value(atPath: String(path.dropFirst(7))) }
        if path.hasPrefix("context.") { return context?.value(atPath: String(path.dropFirst(8))) }
        return nil
    }
}
