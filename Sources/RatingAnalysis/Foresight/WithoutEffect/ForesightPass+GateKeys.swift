import RatingCore

/// Keys that only gates read, where no gate does, or that other keys deprive of their effect.
extension ForesightPass {
    /// Whether it holds of what is in force for anybody.
    private func anywhere(_ holds: (RatingConfiguration) -> Bool) -> Bool {
        holds(configuration) || subject.parts.contains { holds($0.configuration) }
    }

    mutating func checkSessions() {
        let isCounted = anywhere { part in
            part.gates.contains(.sessions) || part.gates.contains(.firstSession)
                || part.conditions.map { $0.variables.contains("context.sessions") || $0.readsComputedPaths } ?? false
        }
        let pause = "maxDaysBetweenSession"
        if ownNode(pause) != nil, configuration[.maxDaysBetweenSession] != nil {
            if !isCounted {
                report(unread: pause, because: "nothing reads how many sessions there were")
            } else if !configuration[.useSessionSpaceChecking] {
                report(unread: pause, because: "with useSessionSpaceChecking false no pause restarts the count")
            }
        }
        if ownNode("useSessionSpaceChecking") != nil, !configuration[.useSessionSpaceChecking], !isCounted {
            report(unread: "useSessionSpaceChecking", because: "nothing reads how many sessions there were")
        }
    }

    mutating func checkLookup() {
        guard !anywhere({ $0.gates.contains(.latestVersion) }) else { return }
        // Beside its number they say which app it is, in the same way everywhere.
        let severity: Diagnostic.Severity = ownNode("appStoreID") == nil ? .warning : .note
        for key in ["appStoreCountry", "applicationBundleID"] where ownNode(key) != nil {
            report(
                unread: key, severity: severity, because: "the store is asked only for onlyPromptIfLatestVersion",
                "leave \(key) out, or write \"onlyPromptIfLatestVersion\": true")
        }
    }

    /// Keys that only say more of what another says.
    private static let companions: [(key: String, others: [String])] = [
        ("rolloutSalt", ["rolloutPercentage", "holdoutPercentage"]),
        ("cooldownGrowth", ["daysBeforeAskingAgain", "daysBetweenReviews"]),
        ("longestCooldown", ["cooldownGrowth"]),
        ("eventScores", ["scoreUntilPrompt"]),
        ("scoreWithinDays", ["scoreUntilPrompt"]),
    ]

    /// Of the whole a key has effect where a part has the other.
    mutating func checkCompanions() {
        for (key, others) in Self.companions where ownNode(key) != nil && isSet(key, in: configuration) {
            guard !others.contains(where: { isSet($0, in: configuration) }) else { continue }
            if isWhole, subject.parts.contains(where: { part in others.contains { isSet($0, in: part.configuration) } })
            {
                continue
            }
            // That the variants do not differ is said of the experiment.
            if key == "rolloutSalt", isOnlyDifference(key) { continue }
            report(
                unread: key, because: "\(others.joined(separator: " or ")) is not there",
                "add \(others[0]), or leave \(key) out")
        }
        checkGranularity()
        if ownNode("longestCooldown") != nil, number(.number(.cooldownGrowth)) == 1,
            !(isWhole && subject.parts.contains { ($0.configuration[.cooldownGrowth] ?? 1) > 1 })
        {
            report(unread: "longestCooldown", because: "with cooldownGrowth 1 no wait grows")
        }
        if ownNode("longestCooldown") != nil,
            let longest = ConfigurationKey(name: "longestCooldown").flatMap({ number($0) }),
            longest * 24 <= Double(hoursBetweenPrompts)
        {
            report(
                unread: "longestCooldown",
                because: "it is no more than the \(counted(hoursBetweenPrompts / 24, "day")) that a wait begins with",
                "write more than \(hoursBetweenPrompts / 24)")
        }
    }

    /// `versionGranularity` where nothing asks for a new version.
    private mutating func checkGranularity() {
        let key = "versionGranularity"
        guard ownNode(key) != nil, configuration.versionGranularity != .patch,
            let row = ConfigurationKey.table.first(where: { $0.name.description == key })
        else { return }
        func isRead(_ configuration: RatingConfiguration) -> Bool {
            let lists = configuration.workflow.workflow.steps.flatMap { $0.lists }
            let guards = lists.flatMap { $0.transitions.compactMap { $0.condition } }
            let rules = guards + (configuration.conditions.map { [$0] } ?? [])
            return configuration[.resetOnUpdate]
                || configuration.gates.contains { row.refines.contains($0) && !configuration.passesAllVersions($0) }
                || rules.contains { $0.readsComputedPaths || $0.variables.contains("context.daysSinceUpdate") }
                || configuration.alternatives.contains(where: isRead)
        }
        guard !isRead(configuration), !(isWhole && subject.parts.contains { isRead($0.configuration) }) else { return }
        report(
            unread: key, because: "nothing here asks for a new version",
            "leave it out, or add a key that does, such as \"oncePerVersion\": true")
    }

    /// Whether a variant says nothing else.
    private func isOnlyDifference(_ key: String) -> Bool {
        guard case .variant = part.kind, let members = part.members else { return false }
        return members.object.count == ["name", "weight", key].count { members[$0] != nil }
    }

    /// Whether a key has a value, also in a set of keys.
    func isSet(_ key: String, in configuration: RatingConfiguration) -> Bool {
        ConfigurationKey(name: key).map { key in
            configuration[any: key] != nil || configuration.alternatives.contains { $0[any: key] != nil }
        } ?? false
    }

    mutating func checkEmptiness() {
        if ownNode("updateMessage") != nil, let text = configuration[.updateMessage], !text.isEmpty,
            text == configuration[.message]
        {
            report(unread: "updateMessage", because: "it says the same as message, in whose place it stands")
        }
        guard ownNode("requiredEvents") != nil, has(.events), configuration.requiredEvents.isEmpty else { return }
        report(
            unread: "requiredEvents", because: "it names no event",
            "write what people must have done and how often, such as {\"photo_saved\": 3}, or leave it out")
    }

    /// One of the two is reached at once, so that the other is never waited for.
    mutating func checkUsage() {
        if part.set == nil, has(.usage), ownNode("usesUntilPrompt") != nil, node("displaySessionCount") != nil,
            let uses = configuration[.usesUntilPrompt], uses > 0,
            has(.sessions), let sessions = configuration[.displaySessionCount], uses <= sessions
        {
            report(
                .foresightWithoutEffect, keys: ["usesUntilPrompt"],
                "usesUntilPrompt \(uses) makes no difference: each of the \(sessions) sessions that displaySessionCount demands begins with a use",
                suggestion: "write more than \(sessions), or leave it out")
        }
        guard has(.usage), let uses = configuration[.usesUntilPrompt], let events = configuration[.eventsUntilPrompt],
            (uses == 0) != (events == 0)
        else { return }
        let (none, other) =
            uses == 0 ? ("usesUntilPrompt", "eventsUntilPrompt") : ("eventsUntilPrompt", "usesUntilPrompt")
        guard says(none) else { return }
        report(
            .foresightWithoutEffect, keys: [none, other],
            "\(none) 0 is reached at once, and one of the two is enough, so that \(other) \(max(uses, events)) has no effect",
            suggestion: "write null to leave \(none) out of account")
    }

    /// Gates that a key brings in only to be open for everybody.
    mutating func checkOpenGates() {
        if ownNode("cooldownGrowth") != nil, number(.number(.cooldownGrowth)) == 1,
            configuration.policy?.standard(of: .number(.cooldownGrowth)) == nil
        {
            report(
                unread: "cooldownGrowth", because: "a wait times 1 is the same wait", "write 2 to double it each time")
        }
        // What the policy, a lower document or the whole demands may be taken back, and a variant may say what holds.
        guard part.set == nil, foresight.bundled == nil, let policy = configuration.policy else { return }
        if case .variant = part.kind { return }
        for gate in configuration.gates where !policy.gates.contains(gate) {
            let keys = ConfigurationKey.table.filter { $0.gates.contains(gate) && configuration[any: $0.key] != nil }
            guard configuration.demandsNothing(of: gate), isWhole || !subject.whole.gates.contains(gate),
                keys.count == 1, ownNode(keys[0].name.description) != nil, let value = number(keys[0].key)
            else { continue }
            report(
                unread: keys[0].name.description,
                because: "everybody has come to \(numberText(value)) before they can be asked")
        }
    }

    /// What is said of asking again where people are asked once.
    mutating func checkAskedOnce() {
        let key = "maxNumberOfReminder"
        guard has(.reminders), configuration[.maxNumberOfReminder] == 1, node(key) != nil,
            !(isWhole && subject.parts.contains { $0.members?[key] != nil })
        else { return }
        let again = [
            "daysBeforeAskingAgain", "daysBetweenReviews", "cooldownGrowth", "sessionsBeforeAskingAgain",
            "usesBeforeAskingAgain", "eventsBeforeAskingAgain", "remindPeriod", "daysBeforeAskingAgainAfterAnswer",
            "maxDeclines",
        ]
        guard let unread = again.first(where: { ownNode($0) != nil && isSet($0, in: configuration) }) else { return }
        report(
            unread: unread, because: "maxNumberOfReminder 1 lets nobody be asked again",
            "leave it out, or let maxNumberOfReminder be 2 or more")
    }

    mutating func checkCapAboveCap() {
        guard has(.yearlyCap), says("maxPromptsPerYear"), let cap = configuration[.maxPromptsPerYear], cap > 0
        else { return }
        if has(.reminders), let all = configuration[.maxNumberOfReminder], all > 0, cap > all {
            report(
                .foresightWithoutEffect, keys: ["maxPromptsPerYear", "maxNumberOfReminder"],
                "maxPromptsPerYear \(cap) is never reached: maxNumberOfReminder allows \(all) in all",
                suggestion: all > 1 ? "write a number below \(all), or leave maxPromptsPerYear out" : "leave it out")
        } else if hoursBetweenPrompts > 0, !isFaulty("daysBeforeAskingAgain"), !isFaulty("daysBetweenReviews") {
            let days = hoursBetweenPrompts / 24
            let most = (365 + days - 1) / days
            guard cap > most else { return }
            report(
                .foresightWithoutEffect, keys: ["maxPromptsPerYear", "daysBeforeAskingAgain", "daysBetweenReviews"],
                "maxPromptsPerYear \(cap) is never reached: with \(counted(days, "day")) between prompts there are at most \(most) a year",
                suggestion: "write \(min(3, most)) or less, or leave maxPromptsPerYear out")
        }
    }
}

extension RatingConfiguration {
    /// Whether a gate that can ask for a version is told not to.
    fileprivate func passesAllVersions(_ gate: Gate) -> Bool {
        switch gate {
        case .newVersion: !self[.oncePerVersion]
        case .latestVersion: !self[.onlyPromptIfLatestVersion]
        case .rated: !self[.promptForNewVersionIfUserRated]
        default: demandsNothing(of: gate)
        }
    }
}
