/// Which workflow a configuration runs.
public enum WorkflowChoice: Equatable, Sendable {
    case builtIn(BuiltInWorkflow)
    /// One of the app's own.
    case custom(Workflow)

    /// The workflow itself.
    public var workflow: Workflow {
        switch self {
        case .builtIn(let builtIn): builtIn.workflow
        case .custom(let workflow): workflow
        }
    }

    /// As a document would write it.
    public var json: JSONValue {
        switch self {
        case .builtIn(let builtIn): .string(builtIn.name)
        case .custom(let workflow): workflow.json
        }
    }
}
