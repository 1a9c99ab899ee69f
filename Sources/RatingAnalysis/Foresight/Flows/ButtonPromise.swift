import RatingCore

/// What a button says it does, by its event or its label.
enum ButtonPromise {
    case leave, later, refusal, review, feedback

    init?(event: String) {
        switch event.uppercased() {
        case "LATER", "NOT_NOW", "NOTNOW", "REMIND", "REMIND_LATER", "SNOOZE": self = .later
        case "NO", "DECLINE", "NEVER", "NO_THANKS", "REFUSE", "DONT_ASK": self = .refusal
        case "SKIP", "CANCEL", "CLOSE", "LEAVE": self = .leave
        default: return nil
        }
    }

    private init?(_ label: BuiltInText) {
        switch label {
        case .dislikeExitButton, .likeExitButton, .close: self = .leave
        case .remindButtonLabel: self = .later
        case .cancelButtonLabel: self = .refusal
        case .likeActionButton, .rateButtonLabel: self = .review
        case .dislikeActionButton, .feedbackSendButton: self = .feedback
        default: return nil
        }
    }

    init?(key: String) {
        guard let text = BuiltInText(rawValue: key), let promise = ButtonPromise(text) else { return nil }
        self = promise
    }

    /// - Parameter language: the label's; nil where it is not told.
    init?(label: String, in language: String?) {
        let plain = LanguageWords.plain(label)
        let found = LanguageWords.labels[plain]?.first { tag, _ in
            language.map { LanguageTagRules.language(of: $0) == LanguageTagRules.language(of: tag) } ?? true
        }
        guard let found, let promise = ButtonPromise(found.text) else { return nil }
        self = promise
    }

    var isOfLeaving: Bool { self == .leave || self == .later || self == .refusal }
}
