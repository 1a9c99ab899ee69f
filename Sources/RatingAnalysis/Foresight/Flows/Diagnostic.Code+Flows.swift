import RatingCore

/// What foresight reports of workflows.
extension Diagnostic.Code {
    package static let flowHiddenExit = Self(
        "flow.hidden-exit", "the button that leaves a step is hidden, because its label is empty")
    package static let flowNoExit = Self("flow.no-exit", "a step offers no way to go on")
    package static let flowDeadButton = Self("flow.dead-button", "a button does nothing, or not what it says")
    package static let flowNoStore = Self("flow.no-store", "a flow offers the store without a page to open")
    package static let flowNoDestination = Self("flow.no-destination", "feedback has nowhere to go")
    package static let flowLostAnswer = Self("flow.lost-answer", "an answer given on a step is lost")
    package static let flowGuard = Self("flow.guard", "a guard always passes, or reads what is not there yet")
    package static let flowTimeout = Self("flow.timeout", "a step disappears too soon")
    package static let flowUnasked = Self("flow.unasked", "a flow does something that users did not choose")

    static let flows: [Self] = [
        .flowHiddenExit, .flowNoExit, .flowDeadButton, .flowNoStore, .flowNoDestination, .flowLostAnswer, .flowGuard,
        .flowTimeout, .flowUnasked,
    ]
}
