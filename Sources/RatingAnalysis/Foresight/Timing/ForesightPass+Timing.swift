import RatingCore

/// People asked too often, or at a bad moment.
extension ForesightPass {
    mutating func checkTiming() {
        guard !found(.foresightNeverAsked), !configuration[.previewMode] else { return }
        checkLaunch()
        checkMoment()
        checkFirstMinutes()
        checkDraft()
        checkReset()
        guard !isForWords else { return }
        checkCrash()
        checkReplies()
        checkRepeats()
    }

    /// Whether people come here to say something, who may do so whenever they want.
    private var isForWords: Bool {
        if case .placement(let name) = part.kind { MomentName.isForWords(name) } else { false }
    }

    /// Replies that an update lets be forgotten, where they are said to count.
    private mutating func checkReset() {
        guard ownNode("resetOnUpdate") != nil, configuration[.resetOnUpdate] else { return }
        let keys: [(key: String, isMeant: Bool)] = [
            ("promptForNewVersionIfUserRated", has(.rated) && !configuration[.promptForNewVersionIfUserRated]),
            ("daysBeforeAskingAgainAfterAnswer", configuration[.daysBeforeAskingAgainAfterAnswer] ?? 0 >= 180),
        ]
        guard let key = keys.first(where: { $0.isMeant && node($0.key) != nil })?.key else { return }
        report(
            .foresightTooOften, keys: ["resetOnUpdate", key],
            "with resetOnUpdate every update lets be forgotten who rated, answered or said no, whatever \(key) says",
            suggestion: "leave resetOnUpdate out")
    }

    // MARK: Moments

    private mutating func checkCrash() {
        guard ownNode("daysWithoutCrash") != nil else { return }
        let days = configuration[.daysWithoutCrash]
        let isTakenOut = days == nil && configuration.policy?.gates.contains(.crashFree) ?? false
        // The conditions may wait in its place.
        let isInConditions = ["context.daysSinceCrash", "context.crashes"].contains {
            configuration.conditions?.variables.contains($0) ?? false
        }
        guard days == 0 || isTakenOut, !isInConditions else { return }
        report(
            .foresightBadMoment, keys: ["daysWithoutCrash"],
            "\(days == 0 ? "daysWithoutCrash 0 waits for nothing" : "without daysWithoutCrash nothing waits"), so that people are asked right after a crash",
            suggestion: "write 7 or more")
    }

    private mutating func checkLaunch() {
        if case .placement = part.kind { return }
        guard part.set == nil, configuration[.promptAtLaunch] else { return }
        let isWritten = ownNode("promptAtLaunch") != nil
        // Who names placements has chosen other moments.
        let hasMoments =
            configuration[.rolloutPercentage] != 0
            && subject.parts.contains { part in
                if case .placement = part.kind { return !part.configuration.asksNobody }
                return false
            }
        guard isWritten || isWhole && hasMoments else { return }
        report(
            .foresightBadMoment, keys: isWritten ? ["promptAtLaunch"] : ["placements", "policy"],
            isWritten
                ? "people are asked as soon as they open the app, before it has been of any use to them"
                : "people are asked at these placements, and also as soon as they open the app: the policy \(configuration.policy?.name ?? "") says so",
            suggestion: "write \"promptAtLaunch\": false, and ask at a placement where something has been achieved")
    }

    private mutating func checkMoment() {
        if case .placement(let name) = part.kind, let reason = MomentName.reason(against: name) {
            report(
                .foresightBadMoment, nil, at: nil,
                "at the placement “\(excerpt(name))” \(reason)",
                suggestion: "ask where people have just achieved something")
        }
        if ownNode("eventScores") != nil {
            for event in configuration.eventPoints where event.points > 0 && MomentName.isTrouble(event.name) {
                report(
                    .foresightBadMoment, keys: ["eventScores"],
                    "“\(excerpt(event.name))” gives \(event.points) points, as if it were something that people like",
                    suggestion: "write -\(event.points)")
            }
        }
        let again = configuration[any: .structure(.eventsBeforeAskingAgain)]?.json.members ?? []
        for (key, names) in [
            ("requiredEvents", configuration.requiredEvents.map { $0.name }),
            ("eventsBeforeAskingAgain", again.map { $0.name }),
        ] where ownNode(key) != nil {
            for name in names where MomentName.isTrouble(name) {
                report(
                    .foresightBadMoment, keys: [key],
                    "only people who met “\(excerpt(name))” are asked\(key == "requiredEvents" ? "" : " again"), which is nothing that they like",
                    suggestion: "require an event that shows that the app was of use")
            }
        }
    }

    /// How few starts of the app are enough on the first day, by the gates themselves.
    private mutating func checkFirstMinutes() {
        let keys = [
            "useSessionSpaceChecking", "displaySessionCount", "minLaunches", "usesUntilPrompt", "daysUntilPrompt",
            "minDays", "neverInFirstSession",
        ]
        guard keys.contains(where: { ownNode($0) != nil }) else { return }
        if case .placement(let name) = part.kind, MomentName.isForWords(name) { return }
        let eligibility = Eligibility(configuration, installID: subject.installID(for: part.kind))
        let starts = (1...4).first { isAsked(afterStarts: $0, eligibility) }
        // With one it is the first session, which the stores' rules are about.
        guard let starts, starts > 1 else { return }
        report(
            .foresightBadMoment, keys: keys,
            "people are asked once they have opened the app \(starts) times, which can be within the first minutes",
            suggestion: "let daysUntilPrompt be 3 or more")
    }

    private func isAsked(afterStarts starts: Int64, _ eligibility: Eligibility) -> Bool {
        var user = SupposedUser()
        (user.launches, user.uses) = (starts, starts)
        user.sessions = configuration[.useSessionSpaceChecking] ? 1 : starts
        let now = LocalInstant(foresight.today?.instant ?? UTCInstant(milliseconds: 0))
        switch eligibility.decide(user.context(at: now), now: now) {
        case .ask: return true
        case .skip(var closed):
            closed.remove(.schedule)
            closed.remove(.rollout)
            return closed.isEmpty
        }
    }

    // MARK: Answers

    /// What people answer, and nothing heeds.
    private mutating func checkReplies() {
        guard isWhole || ["workflow", "policy", "prefersNativeRating"].contains(where: { ownNode($0) != nil }) else {
            return
        }
        let actions = WorkflowReads(configuration.workflow.workflow).actions
        let days = daysBetweenPrompts
        let again = days == 0 ? "at the next occasion" : "after \(counted(days, "day"))"
        let keys = ["workflow", "prefersNativeRating"]
        let heedsAnswers = actions.contains(.recordAnswer) && has(.notAnswered)
        if actions.contains(.recordRated), !has(.rated), !heedsAnswers, days < 365 {
            report(
                .foresightTooOften, keys: keys, "people who went to rate the app are asked again \(again)",
                suggestion: "write \"promptForNewVersionIfUserRated\": false")
        } else if actions.contains(.recordAnswer), !has(.notAnswered), days < 90 {
            report(
                .foresightTooOften, keys: keys, "people who answered are asked again \(again)",
                suggestion: "write \"daysBeforeAskingAgainAfterAnswer\": 365")
        }
        if actions.contains(.recordDecline), !has(.declined), days < 90 {
            report(
                .foresightTooOften, keys: keys, "people who said no are asked again \(again)",
                suggestion: "write \"daysBeforeAskingAgainAfterAnswer\": 365")
        }
        if actions.contains(.recordReminder), !has(.reminderPeriod), days == 0 {
            report(
                .foresightTooOften, keys: ["remindPeriod"] + keys,
                "people who asked to be reminded later are asked again \(again)",
                suggestion: "write \"remindPeriod\": 7")
        }
    }

    // MARK: Repeats

    private mutating func checkRepeats() {
        let days = daysBetweenPrompts
        if ownNode("daysBeforeAskingAgainAfterAnswer") != nil, !isFaulty("daysBeforeAskingAgainAfterAnswer"),
            has(.notAnswered) || has(.declined), let wait = configuration[.daysBeforeAskingAgainAfterAnswer],
            max(wait, days) < 30
        {
            report(
                .foresightTooOften, keys: ["daysBeforeAskingAgainAfterAnswer", "daysBeforeAskingAgain"],
                "people who answered or said no are asked again \(max(wait, days) == 0 ? "at once" : "after \(counted(max(wait, days), "day"))")",
                suggestion: "write 365, or leave the key out for never again")
        }
        if ownNode("remindPeriod") != nil, let wait = configuration[.remindPeriod], wait < 1, days == 0 {
            report(
                .foresightTooOften, keys: ["remindPeriod"],
                "who asks to be reminded later is asked again after \(wait == 0 ? "no time" : spoken(days: wait))",
                suggestion: "write 7 or more")
        }
        if ownNode("promptForNewVersionIfUserRated") != nil, has(.rated),
            configuration[.promptForNewVersionIfUserRated],
            WorkflowReads(configuration.workflow.workflow).actions.contains(.recordRated),
            days < 30 && !has(.yearlyCap) || days < 120 && configuration.versionGranularity == .patch
        {
            report(
                .foresightTooOften, keys: ["promptForNewVersionIfUserRated"],
                "people who rated are asked again with every new version, however soon it comes",
                suggestion: configuration.versionGranularity == .patch
                    ? "write false, or \"versionGranularity\": \"major\""
                    : "write false, or add \"maxPromptsPerYear\": 1")
        }
        let cap = configuration[.maxPromptsPerYear] ?? 0
        if ["maxPromptsPerYear", "daysBeforeAskingAgain", "daysBetweenReviews"].contains(where: { ownNode($0) != nil }),
            has(.yearlyCap), cap >= 3, days >= 14, case let span = daysOfPrompts(cap), span < 30
        {
            report(
                .foresightTooOften, keys: ["daysBeforeAskingAgain", "daysBetweenReviews", "maxPromptsPerYear"],
                "all \(cap) prompts of a year may come within \(span) days",
                suggestion: "let daysBeforeAskingAgain be 60 or more")
        }
    }

    /// Days that pass from one prompt to the next, also by a cap of one a year.
    var daysBetweenPrompts: Int64 { max(hoursBetweenPrompts / 24, configuration.daysByYearlyCap) }

    /// How many days lie between the first of some prompts and the last, which nobody answers.
    private func daysOfPrompts(_ count: Int64) -> Int64 {
        let growth = configuration[.cooldownGrowth] ?? 1
        let longest = Double(configuration[.longestCooldown] ?? 36_500)
        var (wait, days) = (Double(hoursBetweenPrompts / 24), 0.0)
        for _ in 1..<min(count, 100) {
            days += wait
            wait = max(wait, min(wait * growth, longest))
        }
        return Int64(min(days, 1e6))
    }

    /// A draft that is offered again when the next question is already due.
    private mutating func checkDraft() {
        guard ownNode("resumeWithin") != nil, let hours = configuration[.resumeWithin], hoursBetweenPrompts > 0,
            configuration[.maxNumberOfReminder] ?? .max > 1, hours > Double(hoursBetweenPrompts),
            !isFaulty("resumeWithin")
        else { return }
        report(
            .foresightBadMoment, keys: ["resumeWithin", "daysBeforeAskingAgain", "daysBetweenReviews"],
            "a draft is offered again for \(numberText(hours)) hours, and people may be asked anew after \(hoursBetweenPrompts)",
            suggestion: "write at most \(hoursBetweenPrompts)")
    }

    /// Hours that pass from one prompt to the next whatever the user does.
    var hoursBetweenPrompts: Int64 {
        max(
            has(.cooldown) ? configuration[.daysBeforeAskingAgain] ?? 0 : 0,
            has(.reviewCooldown) ? configuration[.daysBetweenReviews] ?? 0 : 0) * 24
    }
}
