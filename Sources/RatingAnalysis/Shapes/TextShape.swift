import RatingCore

/// What a text must be, for the reader, and as far as a schema can say it.
package struct TextShape: Sendable {
    /// With its article, for messages.
    let wanted: String
    /// For JSON Schema (ECMA-262).
    let pattern: String?
    /// What is wrong with a text, as the end of a sentence; empty: it is not what is wanted.
    let problem: @Sendable (String) -> String?
    /// What it names, of the app's own.
    var names: AppManifest.List?

    init(
        _ wanted: String, pattern: String? = nil, names: AppManifest.List? = nil,
        problem: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.wanted, self.pattern, self.problem) = (wanted, pattern, problem)
        self.names = names
    }

    init(_ wanted: String, pattern: String, isValid: @escaping @Sendable (String) -> Bool) {
        self.init(wanted, pattern: pattern) { isValid($0) ? nil : "" }
    }

    static let any = TextShape("a text")
    static let full = TextShape("a text", pattern: #"[\s\S]"#) { $0.isEmpty ? "is empty" : nil }

    static func name(of list: AppManifest.List) -> TextShape { TextShape("a text", names: list) }
}

// MARK: Times

extension TextShape {
    private static let day =
        #"\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))"#
    private static let time = #"[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+\-]\d{2}:[0-5]\d(:[0-5]\d)?)"#
    static let spanPattern = #"\d+(d|h|ms|m|s)( +\d+(d|h|ms|m|s))*"#
    /// A date with a time, as a schema says it.
    static let momentPattern = "^\(day)\(time)$"

    static let date = TextShape(
        "a date such as \"2026-01-05T12:00:00Z\"", pattern: "^\(day)(\(time))?$"
    ) { LocalInstant(iso8601: $0) != nil }

    static let span = TextShape("a length of time, such as \"1d\"", pattern: "^ *\(spanPattern) *$") {
        TimeSpan($0) != nil
    }

    static let moment = TextShape(
        "a length of time since the start, such as \"7d\", or a date",
        pattern: "^( *\(spanPattern) *|\(day)(\(time))?)$"
    ) { TimeSpan($0) != nil || LocalInstant(iso8601: $0) != nil }

    static let offset = TextShape(
        "an offset from UTC such as \"+01:00\" or \"Z\"", pattern: #"^([Zz]|[+\-]\d{2}:[0-5]\d(:[0-5]\d)?)$"#
    ) { LocalInstant.utcOffset($0) != nil }
}
