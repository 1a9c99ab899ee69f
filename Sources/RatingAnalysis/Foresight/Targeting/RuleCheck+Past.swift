import RatingCore

/// Conditions that let in only people to whom something has happened before.
extension RuleCheck {
    /// Parts that hold only for people for whom something went wrong, or who were asked before: turned round, or without a
    /// value for all others.
    mutating func checkPast(offersReview: Bool, isFirstToAsk: Bool) {
        guard findings.isEmpty, outcome(of: root) != .never else { return }
        for part in root.conjuncts {
            let prompts = part.variables.filter { Self.isOfPrompts($0) }
            let trouble = part.variables.filter { Self.isOfTrouble($0) }
            if isFirstToAsk, let path = prompts.first, keepsOut(part, prompts) {
                report(
                    .foresightNeverAsked, part.place,
                    "“\(excerpt(path))” has no such value for users who were never asked, so nobody is asked a first time",
                    path.hasPrefix("context.daysSince")
                        ? "write {\">\": [{\"var\": [\"\(excerpt(path))\", 999]}, 30]}, or use daysBeforeAskingAgain"
                        : "join it by “or” with {\"==\": [{\"var\": \"context.prompts\"}, 0]}")
            } else if offersReview, let path = trouble.first, keepsOut(part, trouble) {
                report(
                    .foresightBadMoment, part.place,
                    "only users for whom “\(excerpt(path))” says that something went wrong meet this, and nobody for whom it never did",
                    path.hasPrefix("context.daysSince")
                        ? "write {\">\": [{\"var\": [\"\(excerpt(path))\", 999]}, 30]}: long ago, or never"
                        : "reverse it")
            }
        }
    }

    /// Whether a part can hold, and does not where nothing of all this has happened yet.
    private mutating func keepsOut(_ part: RuleExpression, _ paths: [String]) -> Bool {
        let values = Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.valueOfNever($0)) })
        guard outcome(of: part, fixing: values) == .never, let all = outcome(of: part) else { return false }
        return all != .never
    }

    /// Of a count 0, and none of days since then or of anything since the first prompt.
    private static func valueOfNever(_ path: String) -> RatingJSON? {
        let isSince = path.hasPrefix("context.daysSince") || path.hasPrefix("context.eventsSincePrompt.")
        return isSince || path.hasSuffix("SincePrompt") || path == "context.lastStars" ? nil : 0
    }

    /// Whether a variable only has another value than 0 or none once somebody has been asked.
    private static func isOfPrompts(_ path: String) -> Bool {
        guard path.hasPrefix("context.") else { return false }
        let name = path.dropFirst("context.".count).prefix { $0 != "." }
        return name.hasSuffix("SincePrompt")
            || ["prompts", "promptsSinceAnswer", "daysSinceAnswer", "daysSinceDecline", "declines", "lastStars"]
                .contains { name == $0 }
    }

    private static func isOfTrouble(_ path: String) -> Bool {
        if path == "context.crashes" || path == "context.daysSinceCrash" { return true }
        return ["context.events.", "context.daysSinceEvent."].contains {
            path.hasPrefix($0) && MomentName.isTrouble(String(path.dropFirst($0.utf8.count)))
        }
    }
}
