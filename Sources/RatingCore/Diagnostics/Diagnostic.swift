/// One problem of a document.
public struct Diagnostic: Error, Hashable, Sendable {
    public enum Severity: String, Sendable, Comparable {
        /// Worth knowing; nothing is wrong.
        case note
        /// The document runs, but probably not as meant.
        case warning
        /// The document is refused.
        case error

        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    public let severity: Severity
    public let code: Code
    /// The path of the key: `displaySessionCount`, `placements.level_completed.minDays`; nil for the whole document.
    public let key: String?
    /// Where the problem is; nil for a source without text, such as a dictionary.
    public let position: TextPosition?
    public let message: String
    /// What would probably mend it.
    public let suggestion: String?

    public init(
        _ code: Code,
        severity: Severity = .error,
        key: String? = nil,
        at position: TextPosition? = nil,
        _ message: String,
        suggestion: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.key = key
        self.position = position
        self.message = message
        self.suggestion = suggestion
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `3:5: error [config.wrong-type]: message`, the suggestion behind it.
    public var description: String {
        let place = position.map { "\($0): " } ?? ""
        let hint = suggestion.map { " (\($0))" } ?? ""
        return "\(place)\(severity.rawValue) [\(code.rawValue)]: \(message)\(hint)"
    }
}

extension Diagnostic {
    /// A stable name of a kind of problem. Names are never changed or used again for something else.
    public enum Code: String, CaseIterable, Sendable {
        case fileUnreadable = "file.unreadable"
        case jsonSyntax = "json.syntax"
        case jsonLimit = "json.limit"
        case jsonDuplicateKey = "json.duplicate-key"
        case notObject = "config.not-object"
        case unknownKey = "config.unknown-key"
        case wrongType = "config.wrong-type"
        case outOfRange = "config.out-of-range"
        case unknownValue = "config.unknown-value"
        case malformedValue = "config.malformed-value"
        case conflict = "config.conflict"
        case notAllowedHere = "config.not-allowed-here"
        case notEvaluated = "config.not-evaluated"
        case fromTheFuture = "config.from-the-future"
        case lowerRevision = "config.lower-revision"
        case firebaseState = "firebase.state"
        case firebaseParameter = "firebase.missing-parameter"
        case invalidRule = "condition.invalid"
        case malformedWorkflow = "workflow.malformed"
        case missingTarget = "workflow.missing-target"
        case unknownAction = "workflow.unknown-action"
        case unknownKind = "workflow.unknown-kind"
        case hierarchy = "workflow.hierarchy"
        case unknownMember = "workflow.unknown-member"
        case workflowTooLarge = "workflow.too-large"
        case unreachableStep = "workflow.unreachable"
        case noWayToEnd = "workflow.no-end"
        case endlessAlways = "workflow.endless"
        case unknownVariable = "workflow.unknown-variable"
        case unroutedAnswer = "workflow.unrouted"
        case shadowedTransition = "workflow.shadowed"
        case guardNeverPasses = "workflow.never-passes"
        case unknownText = "workflow.unknown-text"
        case undeclaredEvent = "workflow.undeclared-event"
        case unsentEvent = "workflow.unsent-event"
        case unusedAnswer = "workflow.unused-answer"
        case unrecordedEnd = "workflow.unrecorded-end"
        case unknownPlaceholder = "feedback.unknown-placeholder"
        case secret = "security.secret"
        case addressNotAllowed = "security.address"
        case storeGatedReview = "store.gated-review"
        case storeQuestionBeforeNative = "store.question-before-native"
        case storeNativeOnTap = "store.native-on-tap"
        case storeFirstSession = "store.first-session"
        case storeShortCooldown = "store.short-cooldown"
        case storeTooManyPrompts = "store.too-many-prompts"
        case storeIncentive = "store.incentive"
        case storeOwnPrompt = "store.own-prompt"

        public var summary: String {
            switch self {
            case .fileUnreadable: "the file cannot be read, or is larger than any configuration may be"
            case .jsonSyntax: "the text is no JSON (RFC 8259)"
            case .jsonLimit: "the JSON is larger or nested deeper than any configuration may be"
            case .jsonDuplicateKey: "an object has the same name twice"
            case .notObject: "the document, or a part that must be an object, is none"
            case .unknownKey: "no key has this name; it is passed over"
            case .wrongType: "the value has another JSON type than the key wants"
            case .outOfRange: "the value is outside the key's range"
            case .unknownValue: "the key has a closed list of values, and this is none of them"
            case .malformedValue: "the text does not have the form that the key wants"
            case .conflict: "two keys contradict each other"
            case .notAllowedHere: "the key may not stand here, or not come from this source"
            case .notEvaluated: "the part is known, but not evaluated here"
            case .fromTheFuture: "the document says that it needs a newer version of this library"
            case .lowerRevision: "a fetched document is older than the one that the app ships; it is passed over"
            case .firebaseState: "a Firebase response has a state that says nothing of the configuration"
            case .firebaseParameter: "the Firebase parameter that should hold the document is not there"
            case .invalidRule: "a condition is no valid JsonLogic rule"
            case .malformedWorkflow: "a part of a workflow does not have the form that it must have"
            case .missingTarget: "a transition, or the beginning, leads to a step that does not exist"
            case .unknownAction: "a workflow names an action that the engine does not know"
            case .unknownKind: "a step is of a kind that no screen shows"
            case .hierarchy: "states within states, parallel states and history are not supported"
            case .unknownMember: "a part of a workflow has a member that means nothing; it is passed over"
            case .workflowTooLarge: "a workflow has more parts than any workflow may have"
            case .unreachableStep: "no event leads to a step"
            case .noWayToEnd: "a flow that comes to a step cannot end any more"
            case .endlessAlways: "transitions without an event lead round in a circle for ever"
            case .unknownVariable: "a guard reads a variable that never has a value"
            case .unroutedAnswer: "an answer that the user can give makes no transition pass"
            case .shadowedTransition: "a transition is never taken, because one before it passes whenever it would"
            case .guardNeverPasses: "a guard does not pass for any value"
            case .unknownText: "a text has a key that nobody knows; the key itself would be shown"
            case .undeclaredEvent: "a button sends an event that its step does not declare"
            case .unsentEvent: "a step declares an event that nothing sends"
            case .unusedAnswer: "a step asks for an answer that nothing takes"
            case .unrecordedEnd: "a flow ends without having recorded an answer, a decline or a reminder"
            case .unknownPlaceholder: "a body template names something that no feedback has"
            case .secret: "a text looks like a password, token or key"
            case .addressNotAllowed: "a fetched document names a mailbox or page that the app does not allow"
            case .storeGatedReview: "only people who rate high come to the store"
            case .storeQuestionBeforeNative: "a question is asked before the store's own review sheet"
            case .storeNativeOnTap: "the store's own review sheet is requested by a tap"
            case .storeFirstSession: "people can be asked in their first session"
            case .storeShortCooldown: "people can be asked again within two weeks"
            case .storeTooManyPrompts: "people can be asked more than three times in 365 days"
            case .storeIncentive: "a text seems to promise something in return for a review"
            case .storeOwnPrompt: "the flow asks for a review in a prompt of its own"
            }
        }
    }
}
