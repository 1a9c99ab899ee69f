import RatingCore

extension Scenario {
    /// A decision that is asked for, what is expected of it, and how the user goes on.
    package struct Question: Equatable, Sendable {
        package var placement: String?
        /// Whether the user is asked, where that is the decision; otherwise nothing happens.
        package var isAsked = true
        /// Asks whatever the gates say, except those that no forced question can pass.
        package var isForced = false
        /// Whether the question came on screen; otherwise its prompt is withdrawn.
        package var isPresented = true
        package var expected: Expectation?
        /// Just these gates are closed.
        package var closed: GateSet?
        /// What must still happen, by name.
        package var needs: [Need]?
        package var notBefore: UTCInstant?
        /// What the user sees and does; nil: that is not told, and the question is over at once.
        package var walk: Walk?

        package init(placement: String? = nil, expected: Expectation? = nil) {
            (self.placement, self.expected) = (placement, expected)
        }

        /// The decision expected, also where other expectations imply it.
        var impliedExpectation: Expectation? {
            if let expected { return expected }
            if let closed { return closed.isEmpty ? .ask : .skip }
            if needs?.isEmpty == false || notBefore != nil { return .skip }
            return walk == nil ? nil : .ask
        }
    }

    package struct Need: Hashable, Sendable {
        package let name: String
        package let count: Int64
    }

    /// A flow from its beginning.
    package struct Walk: Equatable, Sendable {
        /// What comes of the beginning, before the user does anything.
        package var start = Consequences()
        package var moves: [Move] = []
    }

    /// Something that the user does on a step, or that happens there.
    package struct Move: Equatable, Sendable {
        package var kind: Kind
        package var consequences = Consequences()

        package enum Kind: Equatable, Sendable {
            /// The answer as an event carries it.
            case answer(RatingJSON)
            /// The event of a button, or any other.
            case press(String)
            case dismiss
            /// So long nothing is done, in milliseconds; the step's timeout may end it.
            case wait(Int64)
        }
    }

    /// What comes of a move: what fails, and what is expected.
    package struct Consequences: Equatable, Sendable {
        /// The actions that the app or system cannot perform; all others succeed.
        package var failing: [WorkflowAction.Kind] = []
        /// The step that the flow then stands on.
        package var step: String?
        /// All actions that are emitted, in order.
        package var actions: [ExpectedAction]?
        package var feedback: FeedbackExpectation?
    }

    package struct ExpectedAction: Equatable, Sendable {
        package let type: WorkflowAction.Kind
        /// Nil: whatever they are.
        package let params: RatingJSON?
    }

    package enum FeedbackExpectation: Equatable, Sendable {
        case none
        /// One of those that are sent.
        case sent(to: String?, containing: String?, stars: Int64?)
    }
}
