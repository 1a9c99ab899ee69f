/// One problem in a document.
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
    /// What would probably fix it.
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

extension Diagnostic {
    /// What is wrong and what would mend it, without place and code.
    package var sentence: String { message + (suggestion.map { "; \($0)" } ?? "") }
}

extension Diagnostic: CustomStringConvertible {
    /// `3:5: error [config.wrong-type]: message`, followed by the suggestion.
    public var description: String {
        let place = position.map { "\($0): " } ?? ""
        let hint = suggestion.map { " (\($0))" } ?? ""
        return "\(place)\(severity.rawValue) [\(code.rawValue)]: \(message)\(hint)"
    }
}
