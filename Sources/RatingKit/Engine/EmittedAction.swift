/// An action that is being performed, with its origin.
public struct EmittedAction: Equatable, Sendable {
    /// The action.
    public let action: WorkflowAction
    /// Where in the app the user was asked.
    public let placement: String?
    /// The revision of the configuration that the flow began with.
    public let revision: ConfigurationDocument.Revision?
    /// The variants of experiments that the flow began with, in the order of the experiments.
    public let variants: [ExperimentVariant]
    /// The workflow's name.
    public let workflow: String
    /// The step that the action came from: the one that was left or entered, or whose transition has it.
    public let step: String
}
