import RatingCore

/// Conditions that let in only people to whom something has happened before.
extension RuleCheck {
    /// Parts that hold only for people for whom something went wrong: turned round, or without a value for all others.
    mutating func checkTrouble() {
        guard findings.isEmpty, outcome(of: root) != .never else { return }
        for part in root.conjuncts {
            let paths = part.variables.filter { Self.isOfTrouble($0) }
            let traits = paths.filter { $0.hasPrefix("traits.") }
            guard let path = paths.first, keepsOut(part, paths) else { continue }
            // What a trait's values mean is the app's, but for these.
            let isUntold =
                !traits.isEmpty
                && (!keepsOut(part, paths, traits: false) || !keepsOut(part, paths, traits: 0)
                    || keepsOut(part, traits, traits: true) && keepsOut(part, traits, traits: 1))
            guard !isUntold else { continue }
            let name = excerpt(path)
            report(
                .foresightBadMoment, part.place,
                "only people of whom “\(name)” says that something went wrong meet this, and nobody to whom that never happened",
                path.hasPrefix("context.daysSince")
                    ? "write {\">\": [{\"var\": [\"\(name)\", 999]}, 30]}: long ago, or never"
                    : "turn it round")
        }
    }

    /// Parts that hold only while people are doing something.
    mutating func checkInterruption() {
        guard findings.isEmpty else { return }
        for part in root.conjuncts {
            let path = part.variables.first { path in
                path.hasPrefix("traits.") && MomentName.isUnderWay(String(path.dropFirst("traits.".utf8.count)))
            }
            guard let path, keepsOut(part, [path], traits: false), keepsOut(part, [path]),
                !keepsOut(part, [path], traits: true)
            else { continue }
            report(
                .foresightBadMoment, part.place,
                "people are asked only while “\(excerpt(path))”, in the middle of something", "turn it round")
        }
    }

    /// Parts that hold only for people who were asked before, so that nobody is the first.
    mutating func checkFirstAsk() {
        guard findings.isEmpty, outcome(of: root) != .never else { return }
        for part in root.conjuncts {
            let paths = part.variables.filter { SupposedChoices.isOfPrompts($0) }
            guard let path = paths.first, keepsOut(part, paths) else { continue }
            report(
                .foresightNeverAsked, part.place,
                "“\(excerpt(path))” has no such value for whoever was never asked, so that nobody is asked a first time",
                path.hasPrefix("context.daysSince")
                    ? "write {\">\": [{\"var\": [\"\(excerpt(path))\", 999]}, 30]}, or use daysBeforeAskingAgain"
                    : "join it by “or” with {\"==\": [{\"var\": \"context.prompts\"}, 0]}")
        }
    }

    /// Whether a part can hold, and does not where nothing of all this has happened yet.
    private mutating func keepsOut(_ part: RuleExpression, _ paths: [String], traits: RatingJSON? = nil) -> Bool {
        var values: [String: RatingJSON?] = [:]
        for path in paths { values[path] = .some(path.hasPrefix("traits.") ? traits : Self.valueOfNever(path)) }
        guard outcome(of: part, fixing: values) == .never, let all = outcome(of: part) else { return false }
        return all != .never
    }

    /// Of a count 0, and none of days since then or of anything since the first prompt.
    private static func valueOfNever(_ path: String) -> RatingJSON? {
        let isSince = path.hasPrefix("context.daysSince") || path.hasPrefix("context.eventsSincePrompt.")
        return isSince || path.hasSuffix("SincePrompt") || path == "context.lastStars" ? nil : 0
    }

    /// What people suffer, and in a game may enjoy.
    private static let ofTheBody = Set(
        words: """
            attack attacks migraine flare fever panic pain
            """)

    static func isOfTrouble(_ path: String) -> Bool {
        if path == "context.crashes" || path == "context.daysSinceCrash" { return true }
        return ["context.events.", "context.daysSinceEvent.", "traits."].contains {
            guard path.hasPrefix($0) else { return false }
            let name = String(path.dropFirst($0.utf8.count))
            return MomentName.isTrouble(name) || MomentName.words(name).contains { ofTheBody.contains($0) }
        }
    }
}
