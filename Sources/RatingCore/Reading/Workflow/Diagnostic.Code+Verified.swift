/// What running through all of a workflow reports.
extension Diagnostic.Code {
    public static let unreachableStep = Self("workflow.unreachable", "no event leads to a step")
    public static let noWayToEnd = Self("workflow.no-end", "a flow that comes to a step cannot end any more")
    public static let endlessAlways = Self(
        "workflow.endless", "transitions without an event lead round in a circle for ever")
    public static let unroutedAnswer = Self(
        "workflow.unrouted", "an answer that the user can give makes no transition pass")
    public static let shadowedTransition = Self(
        "workflow.shadowed", "a transition is never taken, because one before it passes whenever it would")
    public static let guardNeverPasses = Self("workflow.never-passes", "a guard does not pass for any value")
    public static let unusedAnswer = Self("workflow.unused-answer", "a step asks for an answer that nothing takes")
    public static let unrecordedEnd = Self(
        "workflow.unrecorded-end", "a flow ends without having recorded an answer, a decline or a reminder")
}
