/// What the key `feedback` says: where feedback goes, and what goes along.
///
/// ```json
/// {"to": "support", "fields": ["stars", "version", "system"], "redact": true}
/// ```
public struct FeedbackSettings: Equatable, Sendable {
    /// The name of a destination that the app defines in code (`to`); nil where none is named.
    public var destination: String?
    /// What goes along with the text (`fields`); everything where the configuration does not say.
    public var fields: [FeedbackField]
    /// Whether addresses and numbers in what the user typed are masked (`redact`); false where it does not say.
    public var redacts: Bool

    public init(
        destination: String? = nil, fields: [FeedbackField] = FeedbackField.allCases, redacts: Bool = false
    ) {
        self.destination = destination
        self.fields = fields
        self.redacts = redacts
    }

    /// What a checked value of the key says.
    init(_ object: JSONValue?) {
        self.init(destination: object?["to"]?.stringValue, redacts: object?["redact"]?.boolValue ?? false)
        if let names = object?["fields"]?.arrayValue {
            fields = names.compactMap { $0.stringValue.flatMap(FeedbackField.init(rawValue:)) }
        }
    }
}

extension FeedbackSettings {
    /// Whether a destination can have this name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, so that a name is
    /// never an address or a URL.
    public static func isDestinationName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .minus || $0 == .period || $0 == 0x5F }
    }
}
