import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let workflow = CommandDefinition(
        name: "workflow", abstract: "Draws a workflow, or runs it on recorded events.",
        discussion: """
            The file is a workflow, or a configuration, whose workflow is used; stars, alert, native and open are the \
            built-in ones. With --trace each line {config?, context?, events: [{type, stars?, …}]} gives a line \
            {steps, actions, done}.
            """,
        positionals: [Positional("file", "A workflow or configuration, or the name of a built-in.")],
        options: [.trace] + documentOptions + [.format("text", "mermaid", "dot", "svg", "json")],
        examples: [
            ("ratingkit workflow stars --format mermaid", "The graph, in the form for Markdown pages."),
            ("ratingkit workflow flow.json --trace events.jsonl", "What the flow does on these events."),
        ],
        run: { invocation in
            let (workflow, configuration) = try invocation.workflow()
            if let trace = invocation.value(of: .trace) {
                let runner = WorkflowTrace(workflow: workflow, configuration: configuration)
                return try LineFile(trace, terminal: invocation.terminal).answer(on: invocation.terminal) {
                    line throws(CommandFailure) in try runner.answer(line.root.value)
                }
            }
            switch invocation.format {
            case "json": invocation.print(json: workflow.json)
            case "mermaid": invocation.terminal.write(StyledText(lines: workflow.graph.mermaid), to: .output)
            case "dot": invocation.terminal.write(StyledText(lines: workflow.graph.dot), to: .output)
            case "svg": invocation.terminal.write(StyledText(lines: try Graphviz.svg(workflow.graph.dot)), to: .output)
            default: invocation.terminal.write(StyledText(lines: workflow.graph.text), to: .output)
            }
            return .success
        })
}

extension CommandDefinition.Option {
    fileprivate static let trace = Self("trace", "events", "A file with events to run, one run per line.")
}

extension Invocation {
    /// The workflow that the command line names, with the configuration that it runs under.
    fileprivate func workflow() throws(CommandFailure) -> (Workflow, RatingConfiguration) {
        let name = positional(0) ?? "-"
        if let builtIn = BuiltInWorkflow(name: name) { return (builtIn.workflow, RatingConfiguration()) }
        let configuration = RatingConfiguration(try layers(ofFile: name))
        return (configuration.workflow.workflow, configuration)
    }
}
