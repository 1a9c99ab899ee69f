/// A state machine as data, in the JSON form of XState v5: the steps that a user is led through.
///
/// See `WorkflowReader` for how it is read, and `Workflow.handle(_:in:variables:)` for how it runs.
package struct Workflow: Equatable, Sendable {
    package let id: String
    package let steps: [WorkflowStep]
    /// The place of the first step in `steps`.
    package let initial: Int
    /// The document that it was read from.
    package let json: RatingJSON

    /// Whatever is read of a document follows from it.
    package static func == (left: Workflow, right: Workflow) -> Bool { left.json == right.json }

    /// The place of the step with this name.
    package func index(ofStep name: String) -> Int? {
        steps.firstIndex { $0.name == name }
    }
}

/// One step: what is shown, and where each event leads.
package struct WorkflowStep: Sendable {
    package let name: String
    /// What the user sees; nil for a step that only decides, or an end.
    package let screen: StepScreen?
    package let entry: [WorkflowAction]
    package let exit: [WorkflowAction]
    /// The events that the step declares, in the order of the document.
    package let events: [EventTransitions]
    /// Taken without an event, as soon as one passes.
    package let always: [WorkflowTransition]
    /// Taken after a time on the step.
    package let timeouts: [Timeout]
    /// Whether the flow ends here.
    package let isFinal: Bool
    /// What an end stands for (`meta.outcome`); its name where the document gives none.
    package let outcome: String?

    /// The transitions of one event, tried in order.
    package struct EventTransitions: Sendable {
        package let event: String
        package let transitions: [WorkflowTransition]
    }

    /// Transitions that are tried once so many milliseconds have passed on the step.
    package struct Timeout: Sendable {
        package let milliseconds: Int64
        package let transitions: [WorkflowTransition]
    }

    /// Whether the step says where the event leads; one that it does not declare changes nothing.
    package func declares(_ event: String) -> Bool { transitions(for: event) != nil }

    func transitions(for event: String) -> (list: TransitionList, transitions: [WorkflowTransition])? {
        if let index = events.firstIndex(where: { $0.event == event }) {
            return (.event(index), events[index].transitions)
        }
        let index = timeouts.firstIndex { WorkflowEvent.timeout($0.milliseconds).type == event }
        return index.map { (.timeout($0), timeouts[$0].transitions) }
    }
}

/// Where an event leads, under which condition, and what is done on the way.
package struct WorkflowTransition: Sendable {
    /// Must be true for the transition to be taken; nil: always is.
    package let condition: Rule?
    /// The place of the next step; nil: the flow stays, and neither exits nor enters.
    package let target: Int?
    package let actions: [WorkflowAction]
    /// Whether a transition to its own step exits and enters it.
    package let reenter: Bool
}

/// Something to do, as plain data that the engine performs.
public struct WorkflowAction: Equatable, Sendable {
    public let type: Kind
    /// An object; empty where the document gives none.
    public let params: RatingJSON

    public init(_ type: Kind, _ params: RatingJSON = [:]) {
        self.type = type
        self.params = params
    }

    /// The action's name in a document.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Kind: String, CaseIterable, Sendable {
        case didUpdateRating, didValidateRating, didChooseAction, didChooseLater
        case didDecline, didAttemptToRate, didAskForReminder
        case recordAnswer, recordRated, recordDecline, recordReminder
        case requestNativeReview, openStore
        case sendFeedback, composeMail, fileTicket
        /// Sends what was submitted so far, and nothing that is only typed or chosen.
        case sendSubmitted
        /// The app's own action.
        case emit

        /// Whether it only changes what is stored about the user.
        public var isRecord: Bool {
            switch self {
            case .recordAnswer, .recordRated, .recordDecline, .recordReminder: true
            default: false
            }
        }

        /// Whether it sends feedback.
        public var sendsFeedback: Bool {
            switch self {
            case .sendFeedback, .composeMail, .fileTicket, .sendSubmitted: true
            default: false
            }
        }

        /// Whether the flow later hears the outcome: `OPENED` or `FAILED`.
        public var hasOutcome: Bool { sendsFeedback || self == .requestNativeReview || self == .openStore }
    }

    /// `{"type": …, "params": …}`, without empty params.
    public var json: RatingJSON {
        let type = RatingJSON.Member("type", .string(type.rawValue))
        return .object(params.members?.isEmpty ?? true ? [type] : [type, .init("params", params)])
    }
}

extension WorkflowAction: CustomStringConvertible {
    /// `didChooseAction {"step":"feedback"}`.
    public var description: String {
        params.members?.isEmpty ?? true ? type.rawValue : "\(type.rawValue) \(params.serialized())"
    }
}

/// Something that happened to a flow: a button, a star, an outcome.
package struct WorkflowEvent: Equatable, Sendable {
    package let type: String
    /// What the event carries; the guards read it as `event.NAME`. A member `stars` is the rating, any other an answer
    /// of its name.
    package let members: [RatingJSON.Member]

    package init(_ type: String, _ members: [RatingJSON.Member] = []) {
        self.type = type
        self.members = members
    }

    /// What is sent when the user answers or changes the answer, where the step declares it.
    package static let updateType = "UPDATE"

    /// The user chose stars.
    package static func update(stars: Int64) -> WorkflowEvent {
        WorkflowEvent(updateType, [.init("stars", .integer(stars))])
    }
    package static let submit = WorkflowEvent("SUBMIT")
    package static let action = WorkflowEvent("ACTION")
    package static let later = WorkflowEvent("LATER")
    /// The screen went away without a choice.
    package static let dismiss = WorkflowEvent("DISMISS")
    /// The store or its review sheet opened.
    package static let opened = WorkflowEvent("OPENED")
    package static let failed = WorkflowEvent("FAILED")

    /// Whether it tells what became of an action.
    @inline(never)
    static func isOutcome(_ type: String) -> Bool { type == opened.type || type == failed.type }

    /// Whether the step's answer goes with it: with everything that the user does, except closing the screen.
    @inline(never)
    package static func carriesAnswer(_ type: String) -> Bool {
        type != dismiss.type && !isOutcome(type) && !type.hasPrefix("after.")
    }

    /// So many milliseconds have passed on a step with a timeout.
    package static func timeout(_ milliseconds: Int64) -> WorkflowEvent { WorkflowEvent("after.\(milliseconds)") }
}
