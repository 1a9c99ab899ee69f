/// The value of the key `feedback`: where feedback goes, and what is sent with it.
///
/// ```json
/// {"to": "support", "fields": ["stars", "version", "system"], "redact": true}
/// ```
public struct FeedbackSettings: Equatable, Sendable {
    /// The name of a destination that the app defines in code (`to`); nil if none is named.
    public var destination: String?
    /// What is sent with the text (`fields`); everything if the configuration does not say.
    public var fields: [FeedbackSettings.Field] {
        get { namedFields ?? FeedbackSettings.Field.allCases }
        set { namedFields = newValue }
    }
    /// Whether addresses and numbers in what the user typed are masked (`redact`); false if it does not say.
    public var redacts: Bool {
        get { saysRedact ?? false }
        set { saysRedact = newValue }
    }
    /// The fields, where the configuration says which.
    var namedFields: [FeedbackSettings.Field]?
    private var saysRedact: Bool?

    /// - Parameters:
    ///   - fields: nil: everything.
    ///   - redacts: nil: nothing is masked.
    public init(destination: String? = nil, fields: [FeedbackSettings.Field]? = nil, redacts: Bool? = nil) {
        self.destination = destination
        namedFields = fields
        saysRedact = redacts
    }

    /// Where an action's feedback goes: its own `to`, or that of the key `feedback`; a mail that the user composes goes
    /// there only if it says so itself. Nil: it is a mail that the user sends.
    package func destination(of action: WorkflowAction) -> String? {
        if let own = action.params["to"]?.stringValue { return own }
        return action.type == .composeMail ? nil : destination
    }

    /// As a document would write it.
    var json: RatingJSON {
        var members: [RatingJSON.Member] = []
        if let destination { members.add("to", .string(destination)) }
        if let namedFields { members.add("fields", .array(namedFields.map { .string($0.rawValue) })) }
        if let saysRedact { members.add("redact", .bool(saysRedact)) }
        return .object(members)
    }
}

extension FeedbackSettings {
    /// Whether a destination can have this name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, so a name is never an
    /// address or a URL.
    public static func isDestinationName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.isOnly { $0.isLetter || $0.isDigit || $0 == .minus || $0 == .period || $0 == 0x5F }
    }
}
