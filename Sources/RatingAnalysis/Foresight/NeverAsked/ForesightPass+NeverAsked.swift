import RatingCore

/// Gates that are closed for good, alone or together.
extension ForesightPass {
    mutating func checkNeverAsked() {
        guard !configuration[.previewMode] else { return }
        checkShare()
        checkCaps()
        checkSchedule()
        checkSessionsInARow()
        checkScores()
        checkConditions()
    }

    /// The keys may be meant to close here and to open elsewhere: then that is judged there.
    ///
    /// - Parameter isSwitch: whether this is how one closes on purpose; otherwise every placement has to open.
    private mutating func reportNeverAsked(
        _ keys: [ConfigurationKey], isSwitch: Bool = true, _ message: String, _ suggestion: String
    ) {
        let others = subject.parts.filter { $0.placement == nil || !$0.configuration.asksNobody }
        let openers = others.filter { part in keys.contains { part.members?[$0.name] != nil } }
        if isWhole, !openers.isEmpty, isSwitch || openers.count == others.count { return }
        report(.foresightNeverAsked, keys: keys, message, suggestion: suggestion)
    }

    // MARK: Shares, caps and counts

    private mutating func checkShare() {
        let (share, held) = (configuration[.rolloutPercentage] ?? 100, configuration[.holdoutPercentage] ?? 0)
        guard has(.rollout), min(share, 100 - held) <= 0 else { return }
        let key = ConfigurationKey.number(share <= 0 ? .rolloutPercentage : .holdoutPercentage)
        reportNeverAsked(
            [key], "\(key) \(share <= 0 ? "0 asks no installation" : "100 keeps every installation from being asked")",
            "write a number between 0 and 100, or \"disabled\": true to switch off")
    }

    private mutating func checkCaps() {
        for (key, gate) in [
            (ConfigurationKey.Integer.maxNumberOfReminder, Gate.reminders), (.maxPromptsPerYear, .yearlyCap),
        ]
        where has(gate) && configuration[key] == 0 {
            reportNeverAsked(
                [.integer(key)], "\(ConfigurationKey.integer(key)) 0 allows no prompt at all, the first one included",
                "write 1 or more, null for no limit, or \"disabled\": true to switch off")
        }
    }

    /// Sessions that never add up, because each pause starts the count over.
    private mutating func checkSessionsInARow() {
        let suggestion = "write how many days may lie between two sessions, such as 7, or null for any number"
        if let sessions = AskingModel.sessionsOutOfReach(configuration) {
            let key: ConfigurationKey =
                sessions.gate == .sessions ? .integer(.displaySessionCount) : .structure(.conditions)
            return reportNeverAsked(
                [.integer(.maxDaysBetweenSession), key],
                "with maxDaysBetweenSession 0 every session restarts the count, so it never reaches "
                    + "\(sessions.value) as long as each user keeps one offset from UTC",
                suggestion)
        }
        let need = configuration[.displaySessionCount] ?? 0
        guard has(.sessions), configuration[.useSessionSpaceChecking] else { return }
        let keys: [ConfigurationKey] = [.integer(.maxDaysBetweenSession), .integer(.displaySessionCount)]
        if configuration[.maxDaysBetweenSession] == 1, need >= 4 {
            report(
                .foresightRarelyAsked, keys: keys,
                "only users with \(need) sessions in a row are asked, since a pause of more than a day restarts the count",
                suggestion: suggestion)
        }
    }

    /// Points that no event gives.
    private mutating func checkScores() {
        let keys: [ConfigurationKey] = [.integer(.scoreUntilPrompt), .structure(.eventScores)]
        guard has(.score), keys.contains(where: { ownNode($0) != nil }),
            !configuration.eventPoints.contains(where: { $0.points > 0 })
        else { return }
        report(
            .foresightNeverAsked, keys: keys, "no event gives points, so nobody reaches scoreUntilPrompt",
            suggestion: "write which events give how many, such as \"eventScores\": {\"photo_saved\": 2}")
    }

    // MARK: Schedule

    private mutating func checkSchedule() {
        guard has(.schedule) else { return }
        if let quiet = configuration.quietHours, ownNode(.structure(.quietHours)) != nil { check(quiet) }
        let keys: [ConfigurationKey] = [.structure(.activeUntil), .structure(.activeFrom)]
        guard let until = configuration.activeUntil else { return }
        if let today = foresight.today, until.instant <= today.instant {
            return reportNeverAsked(
                [keys[0]], "activeUntil \(until) has passed, so nobody is asked any more",
                "write a later date, or leave the key out")
        }
        guard let from = configuration.activeFrom else { return }
        let minutes = (until.instant.milliseconds - from.instant.milliseconds) / 60_000
        if minutes <= 0 {
            reportNeverAsked(
                keys, "activeUntil \(until) is not after activeFrom \(from)", "write an end after the beginning")
        } else if minutes < 12 * 60, keys.contains(where: { ownNode($0) != nil }) {
            report(
                .foresightRarelyAsked, keys: keys,
                "users are asked for only \(minutes < 120 ? counted(minutes, "minute") : counted((minutes + 30) / 60, "hour")), from \(from) to \(until), and hardly anybody has the app open just then",
                suggestion: "check the dates; a campaign takes days")
        }
    }

    private mutating func check(_ quiet: QuietHours) {
        let length = (quiet.end - quiet.start + 1_440) % 1_440
        let day = (8 * 60..<22 * 60).filter { !quiet.contains(minuteOfDay: $0) }.count
        let isOpenAtNight = !(0..<5 * 60).contains { quiet.contains(minuteOfDay: $0) }
        if length >= 1_440 - 60 {
            reportNeverAsked(
                [.structure(.quietHours)], isSwitch: false,
                "quietHours \(quiet) are the whole day but \(counted(Int64(1_440 - length), "minute")), so nobody is asked",
                "write the hours of the night, such as 22:00-08:00, or leave the key out")
        } else if day <= 120 || length > 10 * 60 && isOpenAtNight {
            let inverted = QuietHours(start: quiet.end, end: quiet.start)
            report(
                .foresightBadMoment, keys: [.structure(.quietHours)],
                "quietHours \(quiet) are the hours in which nobody is asked: users are asked only from \(inverted)",
                suggestion: length <= 16 * 60
                    ? "write \(inverted), or the hours of the night, such as 22:00-08:00"
                    : "write the hours of the night, such as 22:00-08:00")
        }
    }

    // MARK: Conditions

    private mutating func checkConditions() {
        let conditions = ConfigurationKey.structure(.conditions)
        guard !found(.foresightNeverAsked), !isFaulty(conditions), has(.conditions), node(conditions) != nil,
            let rule = configuration.conditions
        else { return }
        if case .bool(let value) = rule.json {
            guard !value else { return }
            return reportNeverAsked(
                [conditions], "the conditions are false for everybody", "write \"disabled\": true to switch off")
        }
        let size = rule.json.scalars.count
        memory.triesLeft -= size
        guard memory.triesLeft > 0 else { return }
        let bounds = GateBounds(configuration)
        let truth = bounds.truth(of: rule.root)
        if !truth.holds, !truth.keys.isEmpty {
            let names = truth.keys.map { $0.name }
            reportNeverAsked(
                [conditions] + truth.keys, isSwitch: false,
                "nobody who meets the conditions gets past \(names.joined(separator: ", "))",
                "change the conditions or \(names[0])")
        } else if !truth.holds || neverMet {
            reportNeverAsked(
                [conditions], isSwitch: false, "nobody can meet all of the conditions",
                "leave out what contradicts the rest")
        } else if size < 300 {
            checkNeedlessParts(of: rule, bounds)
        }
    }

    /// Parts of the conditions that hold for whoever the gates let in.
    private mutating func checkNeedlessParts(of rule: Rule, _ bounds: GateBounds) {
        guard ownNode(.structure(.conditions)) != nil else { return }
        let heirs = subject.parts.map { $0.configuration }.filter { $0.conditions == rule }
        let others = isWhole ? heirs.map { GateBounds($0) } : []
        for part in rule.conjuncts {
            let truth = bounds.truth(of: part)
            guard !truth.fails, !truth.keys.isEmpty, others.allSatisfy({ !$0.truth(of: part).fails })
            else { continue }
            let names =
                (try? Rule(part.source))?.variables.map { excerpt($0) }.joined(separator: ", ") ?? ""
            report(
                .foresightWithoutEffect, keys: [.structure(.conditions)] + truth.keys,
                "what the conditions say of \(names) makes no difference: \(truth.keys.map { $0.name }.joined(separator: ", ")) demands as much",
                suggestion: "leave it out, or demand more")
        }
    }
}
