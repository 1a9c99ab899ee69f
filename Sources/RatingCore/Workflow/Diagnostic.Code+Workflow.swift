/// What reading a workflow reports.
extension Diagnostic.Code {
    public static let malformedWorkflow = Self(
        "workflow.malformed", "a part of a workflow is malformed")
    public static let missingTarget = Self(
        "workflow.missing-target", "a transition, or `initial`, names a step that does not exist")
    public static let unknownAction = Self(
        "workflow.unknown-action", "a workflow names an action that the engine does not know")
    public static let unknownKind = Self("workflow.unknown-kind", "a step is of a kind that no screen shows")
    public static let hierarchy = Self(
        "workflow.hierarchy", "states within states, parallel states and history are not supported")
    public static let unknownMember = Self(
        "workflow.unknown-member", "a part of a workflow has a member that means nothing; it is ignored")
    public static let workflowTooLarge = Self(
        "workflow.too-large", "a workflow has more parts than a workflow may have")
    public static let unknownVariable = Self(
        "workflow.unknown-variable", "a guard reads a variable that never has a value")
    public static let unknownText = Self(
        "workflow.unknown-text", "a text has a key that no language has a text for")
    public static let undeclaredEvent = Self(
        "workflow.undeclared-event", "a button sends an event that its step does not declare")
    public static let unsentEvent = Self("workflow.unsent-event", "a step declares an event that nothing sends")
    public static let invalidRule = Self("condition.invalid", "a condition is not a valid JsonLogic rule")
}
