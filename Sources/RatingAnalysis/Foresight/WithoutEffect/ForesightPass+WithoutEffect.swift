import RatingCore

/// What is written and never read.
///
/// A key at the top counts as read where any placement or variant reads it.
extension ForesightPass {
    mutating func checkWithoutEffect() {
        checkGateKeys()
        checkCompanions()
        checkParts()
        // Of so many parts some may read what the others do not.
        guard subject.parts.count < Foresight.maximumParts else { return }
        if let reads {
            checkTexts(reads)
            checkStarKeys(reads)
            checkFeedback(reads)
            checkReplyKeys(reads)
        }
        guard isWhole else { return }
        checkSessions()
        checkLookup()
        checkEmptiness()
    }

    /// Keys of gates that other keys, or their own value, deprive of their effect.
    mutating func checkGateKeys() {
        checkUsage()
        checkCapAboveCap()
        checkAskedOnce()
        if ownNode("maxDeclines") != nil, has(.declined), configuration[.daysBeforeAskingAgainAfterAnswer] == nil,
            let most = configuration[.maxDeclines], most > 1
        {
            report(
                unread: "maxDeclines",
                because: "the first refusal is for good, since daysBeforeAskingAgainAfterAnswer is not there",
                "add daysBeforeAskingAgainAfterAnswer, or leave maxDeclines out")
        }
        checkOpenGates()
        if part.set != nil, let reads { checkReplyKeys(reads) }
    }

    /// What the flows read that this part can come to; nil of a variant, which is judged by what it changes.
    private var reads: WorkflowReads? {
        switch part.kind {
        case .whole: return subject.reads
        case .variant: return nil
        case .placement:
            var reads = WorkflowReads(configuration.workflow.workflow)
            if let rule = configuration.conditions { reads.read(rule) }
            for part in subject.parts where part.changesFlow {
                guard case .variant = part.kind else { continue }
                reads.add(WorkflowReads(part.configuration.workflow.workflow))
            }
            return reads
        }
    }

    private var flows: String { isWhole ? subject.flowNames : "the workflow \(configuration.workflow.name)" }

    /// A part that is to be asked at, in a document that switches everything off.
    mutating func checkDisabled() {
        guard !isWhole, subject.whole.isDisabled, ownNode("disabled")?.boolValue == false else { return }
        report(
            .foresightWithoutEffect, keys: ["disabled"],
            "disabled false has no effect here: where the whole document is switched off, every part is",
            suggestion: "take \"disabled\": true from the top, and write it where nobody is to be asked")
    }

    private mutating func report(unread key: String, because reason: String, _ suggestion: String? = nil) {
        guard !isFaulty(key) else { return }
        report(
            .foresightWithoutEffect, keys: [key], "\(key) has no effect: \(reason)",
            suggestion: suggestion ?? "leave \(key) out")
    }

    /// The policies that are in force somewhere.
    private func anywhere(_ holds: (RatingConfiguration) -> Bool) -> Bool {
        holds(configuration) || subject.parts.contains { holds($0.configuration) }
    }

    // MARK: What flows read

    private mutating func checkTexts(_ reads: WorkflowReads) {
        let texts = ConfigurationKey.table.filter { $0.isStepText }.map { $0.name.description }
        let unread = texts.filter { ownNode($0) != nil && !reads.keys.contains($0) }
        checkTextSources(reads)
        guard let first = unread.first else { return }
        let others = unread.count - 1
        let what = others == 0 ? first : "\(first) and \(counted(Int64(others), "other text"))"
        report(
            .foresightWithoutEffect, keys: [first],
            "\(what) \(others == 0 ? "is" : "are") never shown: no step of \(flows) has \(others == 0 ? "it" : "them")",
            suggestion: "leave \(others == 0 ? "it" : unread.joined(separator: ", ")) out, or choose another workflow")
    }

    /// Where texts come from matters only if there are any.
    private mutating func checkTextSources(_ reads: WorkflowReads) {
        guard !reads.showsTexts else { return }
        let isChanged = [
            ("strings", configuration.strings?.languages.isEmpty == false),
            ("localLocalizableStringsEnabled", configuration[.localLocalizableStringsEnabled]),
            ("useAllAvailableLanguages", !configuration[.useAllAvailableLanguages]),
            ("appStoreGenreID", configuration[.appStoreGenreID] != nil),
        ]
        for (key, isChanged) in isChanged where isChanged && ownNode(key) != nil {
            report(unread: key, because: "no step of \(flows) shows a text")
        }
    }

    private mutating func checkStarKeys(_ reads: WorkflowReads) {
        for key in ["positiveStarsLimit", "validateRatingButtonEnable"] {
            guard ownNode(key) != nil, !reads.keys.contains(key) else { continue }
            // What holds anyway may be written down.
            if key == "validateRatingButtonEnable", configuration[.validateRatingButtonEnable] { continue }
            report(unread: key, because: "no step of \(flows) reads it")
        }
        if ownNode("prefersNativeRating") != nil, configuration[.prefersNativeRating], ownNode("workflow") != nil {
            report(unread: "prefersNativeRating", because: "workflow says which steps there are")
        }
    }

    private mutating func checkFeedback(_ reads: WorkflowReads) {
        if ownNode("resumeWithin") != nil, !reads.kinds.contains(.text) {
            report(unread: "resumeWithin", because: "no step of \(flows) has a text to resume")
        }
        // What an app does with actions of its own is not known here.
        guard !reads.sendsFeedback, !reads.actions.contains(.emit) else { return }
        let keys = ["emailSupport", "emailObject", "emailHeaderContent", "feedback"].filter { ownNode($0) != nil }
        guard let first = keys.first else { return }
        report(
            .foresightWithoutEffect, keys: [first],
            "\(keys.joined(separator: ", ")) \(keys.count == 1 ? "has" : "have") no effect: no step of \(flows) sends feedback",
            suggestion: "leave \(keys.count == 1 ? "it" : "them") out, or choose a workflow with feedback, such as open"
        )
    }

    private mutating func checkReplyKeys(_ reads: WorkflowReads) {
        if ownNode("remindPeriod") != nil, !isDefault(.number(.remindPeriod)),
            !reads.actions.contains(.recordReminder)
        {
            report(
                unread: "remindPeriod", because: "no step of \(flows) lets people ask to be reminded later",
                "leave it out; daysBeforeAskingAgain is the wait after every prompt")
        }
        if ownNode("daysBeforeAskingAgainAfterAnswer") != nil,
            !isDefault(.integer(.daysBeforeAskingAgainAfterAnswer)),
            !reads.actions.contains(.recordAnswer), !reads.actions.contains(.recordDecline)
        {
            report(
                unread: "daysBeforeAskingAgainAfterAnswer",
                because: "no step of \(flows) records an answer or a refusal",
                "leave it out; daysBeforeAskingAgain is the wait after every prompt")
        }
        for (key, label) in [("remindPeriod", "remindButtonLabel"), ("maxDeclines", "cancelButtonLabel")]
        where ownNode(key) != nil && isSet(key, in: configuration) && reads.keys.contains(label)
            && configuration.hides(.key(label))
        {
            report(unread: key, because: "\(label) is empty, which hides the only button for it")
        }
        if ownNode("maxDeclines") != nil, isSet("maxDeclines", in: configuration),
            !reads.actions.contains(.recordDecline)
        {
            report(unread: "maxDeclines", because: "no step of \(flows) records a refusal")
        }
        if ownNode("promptForNewVersionIfUserRated") != nil, configuration[.promptForNewVersionIfUserRated],
            !reads.actions.contains(.recordRated)
        {
            report(
                unread: "promptForNewVersionIfUserRated",
                because: "no step of \(flows) records that people went to rate")
        }
    }

    /// What holds anyway may be written down.
    private func isDefault(_ key: ConfigurationKey) -> Bool {
        configuration[any: key] == configuration.policy.defaults.first { $0.key == key }?.value
    }

    // MARK: What gates read

    private mutating func checkSessions() {
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

    private mutating func checkLookup() {
        guard !anywhere({ $0.gates.contains(.latestVersion) }) else { return }
        for key in ["appStoreCountry", "applicationBundleID"] where ownNode(key) != nil {
            report(
                unread: key, because: "the store is asked only for onlyPromptIfLatestVersion",
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
    private mutating func checkCompanions() {
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
    private func isSet(_ key: String, in configuration: RatingConfiguration) -> Bool {
        ConfigurationKey(name: key).map { key in
            configuration[any: key] != nil || configuration.alternatives.contains { $0[any: key] != nil }
        } ?? false
    }

    private mutating func checkEmptiness() {
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
    private mutating func checkUsage() {
        if part.set == nil, has(.usage), ownNode("usesUntilPrompt") != nil, node("displaySessionCount") != nil,
            let uses = configuration[.usesUntilPrompt], uses > 0,
            has(.sessions), let sessions = configuration[.displaySessionCount], uses <= sessions
        {
            report(
                .foresightWithoutEffect, keys: ["usesUntilPrompt"],
                "usesUntilPrompt \(uses) makes no difference: each of the \(sessions) sessions that displaySessionCount demands is a use",
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
    private mutating func checkOpenGates() {
        if ownNode("cooldownGrowth") != nil, number(.number(.cooldownGrowth)) == 1,
            !configuration.policy.defaults.contains(where: { $0.key == .number(.cooldownGrowth) })
        {
            report(
                unread: "cooldownGrowth", because: "a wait times 1 is the same wait", "write 2 to double it each time")
        }
        // What the policy, a lower document or the whole demands may be taken back, and a variant may say what holds.
        guard part.set == nil, foresight.bundled == nil else { return }
        if case .variant = part.kind { return }
        for gate in configuration.gates where !configuration.policy.gates.contains(gate) {
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
    private mutating func checkAskedOnce() {
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

    private mutating func checkCapAboveCap() {
        guard has(.yearlyCap), says("maxPromptsPerYear"), let cap = configuration[.maxPromptsPerYear], cap > 0
        else { return }
        if has(.reminders), let all = configuration[.maxNumberOfReminder], all > 0, cap > all {
            report(
                .foresightWithoutEffect, keys: ["maxPromptsPerYear", "maxNumberOfReminder"],
                "maxPromptsPerYear \(cap) is never reached: maxNumberOfReminder allows \(all) in all",
                suggestion: "write a number below \(all), or leave maxPromptsPerYear out")
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

    // MARK: Placements

    private mutating func checkParts() {
        guard case .placement(let name) = part.kind, let members = part.members else { return }
        for key in ["promptAtLaunch", "maxDaysBetweenSession", "useSessionSpaceChecking", "appStoreCountry"] {
            guard members[key] != nil else { continue }
            report(
                .foresightWithoutEffect, members[key], at: key,
                "\(key) has no effect in a placement: it is read for the whole app",
                suggestion: "write it at the top")
        }
        // A placement without keys changes nothing for all to see.
        guard members.object.count > 0, configuration.says(theSameAs: subject.whole) else { return }
        report(
            .foresightWithoutEffect, nil, at: nil,
            "the placement “\(excerpt(name))” changes nothing: all its values hold anyway",
            suggestion: "leave it out, or write what is to differ there")
    }
}

extension KeyRow {
    /// Whether it is a text that a step shows.
    fileprivate var isStepText: Bool {
        guard case .text(let key) = key else { return false }
        switch key {
        case .mainTitle, .mainText, .mainActionButton, .dislikeMainTitle, .dislikeMainText, .dislikeActionButton,
            .dislikeExitButton, .likeMainTitle, .likeMainText, .likeActionButton, .likeExitButton, .messageTitle,
            .message, .updateMessage, .cancelButtonLabel, .rateButtonLabel, .remindButtonLabel:
            return true
        default:
            return false
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

    /// Whether all keys have the same values.
    func says(theSameAs other: RatingConfiguration) -> Bool {
        ConfigurationKey.table.allSatisfy { self[any: $0.key] == other[any: $0.key] } && policy == other.policy
    }
}
