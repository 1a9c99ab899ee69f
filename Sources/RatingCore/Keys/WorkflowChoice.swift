/// Which workflow a configuration runs.
package enum WorkflowChoice: Equatable, Sendable {
    case builtIn(BuiltInWorkflow)
    /// One of the app's own.
    case custom(Workflow)

    /// The workflow itself.
    package var workflow: Workflow {
        switch self {
        case .builtIn(let builtIn): builtIn.workflow
        case .custom(let workflow): workflow
        }
    }

    /// As a document would write it.
    package var json: RatingJSON {
        switch self {
        case .builtIn(let builtIn): .string(builtIn.name)
        case .custom(let workflow): workflow.json
        }
    }
}
