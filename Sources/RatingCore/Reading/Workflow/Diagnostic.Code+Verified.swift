/// What running through all of a workflow reports.
extension Diagnostic.Code {
    public static let unreachableStep = Self("workflow.unreachable", "no event leads to a step")
    public static let noWayToEnd = Self("workflow.no-end", "a flow that reaches a step can no longer end")
    public static let endlessAlways = Self(
        "workflow.endless", "transitions without an event form an endless cycle")
    public static let unroutedAnswer = Self(
        "workflow.unrouted", "no transition passes for an answer that the user can give")
    public static let shadowedTransition = Self(
        "workflow.shadowed", "a transition is never taken, because one before it passes whenever it would")
    public static let guardNeverPasses = Self("workflow.never-passes", "a guard passes for no value")
    public static let unusedAnswer = Self("workflow.unused-answer", "a step asks for an answer that nothing takes")
    public static let manyMarks = Self("workflow.many-marks", "a step has more stars or faces than fit side by side")
    public static let unrecordedEnd = Self(
        "workflow.unrecorded-end", "a flow ends without having recorded an answer, a refusal or a reminder")
}
