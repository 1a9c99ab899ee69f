/// Feedback that the user has sent and the outbox could not take. It is kept with the context, and goes to the outbox as
/// soon as that takes it.
package struct UnsentFeedback: Equatable, Sendable {
    /// The idempotency key.
    package let key: String
    package let destination: String
    package let feedback: Feedback

    package init(key: String, destination: String, feedback: Feedback) {
        self.key = key
        self.destination = destination
        self.feedback = feedback
    }

    /// Keys have 1 to 36 ASCII letters, digits and hyphens; a UUID has 36.
    package static func isKey(_ key: String) -> Bool {
        1...36 ~= key.utf8.count && key.isOnly { $0.isLetter || $0.isDigit || $0 == .minus }
    }
}

extension UnsentFeedback {
    package var json: RatingJSON {
        ["key": .string(key), "destination": .string(destination), "feedback": feedback.json]
    }

    init?(json: RatingJSON) {
        guard let key = json["key"]?.stringValue, Self.isKey(key), let destination = json["destination"]?.stringValue,
            let feedback = json["feedback"].flatMap({ try? Feedback(json: $0) })
        else { return nil }
        self.init(key: key, destination: destination, feedback: feedback)
    }
}
