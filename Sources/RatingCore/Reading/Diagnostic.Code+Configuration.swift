/// What reading a configuration reports.
extension Diagnostic.Code {
    public static let notObject = Self(
        "config.not-object", "the document, or a part that must be an object, is not one")
    public static let unknownKey = Self("config.unknown-key", "no key has this name; it is ignored")
    public static let wrongType = Self("config.wrong-type", "the value's JSON type is not the one that the key takes")
    public static let outOfRange = Self("config.out-of-range", "the value is outside the key's range")
    public static let unknownValue = Self(
        "config.unknown-value", "the key takes one of a list of values, and this is not one of them")
    public static let malformedValue = Self(
        "config.malformed-value", "the text does not have the form that the key takes")
    public static let conflict = Self("config.conflict", "two keys contradict each other")
    public static let notAllowedHere = Self(
        "config.not-allowed-here", "the key is not allowed here, or not from this source")
    public static let unnamedPolicy = Self(
        "config.unnamed-policy", "no policy is named: StarsKit's applies, or nobody is asked")
    public static let notEvaluated = Self("config.not-evaluated", "the part is known, but not evaluated here")
    public static let addressNotAllowed = Self(
        "security.address", "a fetched document names a mailbox or page that the app does not allow")
    public static let missingDocument = Self(
        "config.missing-document", "the body has nothing where the document should be")
    public static let firebaseState = Self(
        "firebase.state", "a Firebase response has a state that says nothing about the configuration")
    public static let firebaseParameter = Self(
        "firebase.missing-parameter", "the Firebase parameter that should hold the document is not there")

    /// All codes of this module.
    package static var core: [Self] {
        [
            .jsonSyntax, .jsonLimit, .jsonDuplicateKey, .fromTheFuture, .notObject, .unknownKey, .wrongType,
            .outOfRange, .unknownValue, .malformedValue, .conflict, .notAllowedHere, .unnamedPolicy, .notEvaluated,
            .addressNotAllowed, .missingDocument, .firebaseState, .firebaseParameter, .malformedWorkflow,
            .missingTarget,
            .unknownAction, .unknownKind, .hierarchy, .unknownMember, .workflowTooLarge, .unknownVariable,
            .unknownText, .undeclaredEvent, .unsentEvent, .invalidRule, .unreachableStep, .noWayToEnd,
            .endlessAlways, .unroutedAnswer, .shadowedTransition, .guardNeverPasses, .unusedAnswer,
            .unrecordedEnd, .manyMarks,
        ]
    }
}
