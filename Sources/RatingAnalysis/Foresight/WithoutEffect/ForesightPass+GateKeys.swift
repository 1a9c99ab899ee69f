import RatingCore

/// Keys that only gates read, where no gate does, or that other keys deprive of their effect.
extension ForesightPass {
    /// Keys of gates that other keys, or their own value, deprive of their effect.
    mutating func checkGateKeys() {
        checkCaps()
        checkOpenGates()
        if has(.declined), configuration[.daysBeforeAskingAgainAfterAnswer] == nil, configuration[.maxDeclines] ?? 0 > 1
        {
            report(
                unread: .integer(.maxDeclines),
                because: "the first refusal is for good, since daysBeforeAskingAgainAfterAnswer is not set",
                "add daysBeforeAskingAgainAfterAnswer, or leave maxDeclines out")
        }
        let forgotten: [(key: ConfigurationKey, isMeant: Bool)] = [
            (
                .flag(.promptForNewVersionIfUserRated),
                has(.rated) && !configuration[.promptForNewVersionIfUserRated]
            ),
            (
                .integer(.daysBeforeAskingAgainAfterAnswer),
                configuration[.daysBeforeAskingAgainAfterAnswer] ?? 0 >= 180
            ),
        ]
        if configuration[.resetOnUpdate], let key = forgotten.first(where: { $0.isMeant && node($0.key) != nil })?.key {
            report(
                .foresightWithoutEffect, keys: [.flag(.resetOnUpdate), key],
                "resetOnUpdate makes every update forget who rated, answered or declined, whatever \(key) says",
                suggestion: "leave resetOnUpdate out")
        }
    }

    mutating func checkSessions() {
        let all = [configuration] + subject.parts.map { $0.configuration }
        let isCounted = all.contains { part in
            part.gates.contains(.sessions) || part.gates.contains(.firstSession)
                || part.conditions.map { $0.variables.contains("context.sessions") || $0.readsComputedPaths } ?? false
        }
        let pause = ConfigurationKey.integer(.maxDaysBetweenSession)
        if configuration[.maxDaysBetweenSession] != nil, !isCounted || !configuration[.useSessionSpaceChecking] {
            report(
                unread: pause,
                because: isCounted
                    ? "with useSessionSpaceChecking false no pause restarts the count"
                    : "nothing reads how many sessions there were")
        }
        if !configuration[.useSessionSpaceChecking], !isCounted {
            report(unread: .flag(.useSessionSpaceChecking), because: "nothing reads how many sessions there were")
        }
    }

    // MARK: Companions

    /// Keys that only say more of what another says.
    private static let companions: [(key: ConfigurationKey, others: [ConfigurationKey])] = [
        (.text(.rolloutSalt), [.number(.rolloutPercentage), .number(.holdoutPercentage)]),
        (.number(.cooldownGrowth), [.integer(.daysBeforeAskingAgain), .integer(.daysBetweenReviews)]),
        (.integer(.longestCooldown), [.number(.cooldownGrowth)]),
        (.structure(.eventScores), [.integer(.scoreUntilPrompt)]),
        (.integer(.scoreWithinDays), [.integer(.scoreUntilPrompt)]),
    ]

    /// Of the whole a key has effect where a part has the other.
    mutating func checkCompanions() {
        for (key, others) in Self.companions where ownNode(key) != nil && isSet(key, in: configuration) {
            let all = [configuration] + (isWhole ? subject.parts.map { $0.configuration } : [])
            guard !all.contains(where: { part in others.contains { isSet($0, in: part) } }) else { continue }
            // That the variants do not differ is said of the experiment.
            if key == .text(.rolloutSalt), isOnlyDifference(key) { continue }
            report(
                unread: key, because: "\(others.map { $0.name }.joined(separator: " or ")) is not set",
                "add \(others[0]), or leave \(key) out")
        }
        checkGranularity()
        let days = hoursBetweenPrompts / 24
        if configuration[.longestCooldown] != nil, configuration[.cooldownGrowth] == 1, part.set == nil,
            !(isWhole && subject.parts.contains { $0.configuration[.cooldownGrowth] ?? 1 > 1 })
        {
            report(unread: .integer(.longestCooldown), because: "with cooldownGrowth 1 no wait grows")
        } else if let longest = configuration[.longestCooldown], longest <= days {
            report(
                unread: .integer(.longestCooldown),
                because: "it is no more than the \(counted(days, "day")) of the first wait",
                "write more than \(days)")
        }
    }

    /// `versionGranularity` where nothing asks for a new version.
    private mutating func checkGranularity() {
        let key = ConfigurationKey.structure(.versionGranularity)
        guard ownNode(key) != nil, configuration.versionGranularity != .patch else { return }
        func isRead(_ configuration: RatingConfiguration) -> Bool {
            let lists = configuration.workflow.workflow.steps.flatMap { $0.lists }
            let guards = lists.flatMap { $0.transitions.compactMap { $0.condition } }
            let rules = guards + (configuration.conditions.map { [$0] } ?? [])
            return configuration[.resetOnUpdate]
                || configuration.gates.contains { key.row.refines.contains($0) && !configuration.passesAllVersions($0) }
                || rules.contains { $0.readsComputedPaths || $0.variables.contains("context.daysSinceUpdate") }
                || configuration.alternatives.contains(where: isRead)
        }
        guard !isRead(configuration), !(isWhole && subject.parts.contains { isRead($0.configuration) }) else { return }
        report(
            unread: key, because: "nothing here asks for a new version",
            "leave it out, or add a key that does, such as \"oncePerVersion\": true")
    }

    /// Whether a variant says nothing else.
    private func isOnlyDifference(_ key: ConfigurationKey) -> Bool {
        guard part.isVariant, let members = part.members else { return false }
        return members.object.count == ["name", "weight", key.name].count { members[$0] != nil }
    }

    /// Whether a key has a value, also in a set of keys.
    func isSet(_ key: ConfigurationKey, in configuration: RatingConfiguration) -> Bool {
        configuration[any: key] != nil || configuration.alternatives.contains { $0[any: key] != nil }
    }

    // MARK: Others that demand more

    /// Gates that a key brings in only to be open for everybody.
    private mutating func checkOpenGates() {
        let growth = ConfigurationKey.number(.cooldownGrowth)
        if number(growth) == 1, configuration.policy?.standard(of: growth) == nil {
            report(unread: growth, because: "multiplying a wait by 1 changes nothing", "write 2 to double it each time")
        }
        // What the policy, a lower document or the whole demands may be taken back, and a variant may say what holds.
        guard part.set == nil, !part.isVariant, foresight.bundled == nil, let policy = configuration.policy else {
            return
        }
        for gate in configuration.gates where !policy.gates.contains(gate) {
            let keys = ConfigurationKey.table.filter { $0.gates.contains(gate) && configuration[any: $0.key] != nil }
            guard configuration.demandsNothing(of: gate), isWhole || !subject.whole.gates.contains(gate),
                keys.count == 1, let value = number(keys[0].key)
            else { continue }
            report(
                unread: keys[0].key, because: "everybody has reached \(numberText(value)) before they can be asked")
        }
    }

    /// A cap of a year that another cap, or a wait, lets nobody come to.
    private mutating func checkCaps() {
        let keys: [ConfigurationKey] = [
            .integer(.maxPromptsPerYear), .integer(.daysBeforeAskingAgain), .integer(.daysBetweenReviews),
        ]
        guard has(.yearlyCap), says(keys[0]), let cap = configuration[.maxPromptsPerYear], cap > 0 else { return }
        let days = hoursBetweenPrompts / 24
        if has(.reminders), let all = configuration[.maxNumberOfReminder], all > 0, cap > all {
            report(
                .foresightWithoutEffect, keys: [keys[0], .integer(.maxNumberOfReminder)],
                "maxPromptsPerYear \(cap) is never reached: maxNumberOfReminder allows \(all) in total",
                suggestion: all > 1 ? "write a number below \(all), or leave maxPromptsPerYear out" : "leave it out")
        } else if days > 0, !isFaulty(keys[1]), !isFaulty(keys[2]), case let most = (365 + days - 1) / days, cap > most
        {
            report(
                .foresightWithoutEffect, keys: keys,
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
