import RatingCore

/// Gates that are closed for good, alone or together.
extension ForesightPass {
    mutating func checkNeverAsked() {
        guard !configuration[.previewMode] else { return }
        checkShare()
        checkCaps()
        checkSchedule()
        checkSessionsInARow()
        checkEvents()
        checkConditions()
    }

    /// The keys may be meant to close here and to open elsewhere: then that is judged there.
    ///
    /// - Parameter isSwitch: whether this is how one closes on purpose; otherwise every placement has to open.
    private mutating func reportNeverAsked(
        _ keys: [String], isSwitch: Bool = true, _ message: String, _ suggestion: String
    ) {
        let others = subject.parts.filter { part in
            guard case .placement = part.kind else { return true }
            return !part.configuration.asksNobody
        }
        let openers = others.filter { part in keys.contains { part.members?[$0] != nil } }
        if isWhole, !openers.isEmpty, isSwitch || openers.count == others.count { return }
        report(.foresightNeverAsked, keys: keys, message, suggestion: suggestion)
    }

    // MARK: Shares and caps

    private mutating func checkShare() {
        let (share, held) = (configuration[.rolloutPercentage] ?? 100, configuration[.holdoutPercentage] ?? 0)
        guard has(.rollout), min(share, 100 - held) <= 0 else { return }
        let key = share <= 0 ? "rolloutPercentage" : "holdoutPercentage"
        reportNeverAsked(
            [key], "\(key) \(share <= 0 ? "0 asks no installation" : "100 keeps every installation from being asked")",
            "write a number between 0 and 100, or \"disabled\": true to switch off")
    }

    private mutating func checkCaps() {
        for (key, gate) in [("maxNumberOfReminder", Gate.reminders), ("maxPromptsPerYear", .yearlyCap)] {
            guard has(gate), let name = ConfigurationKey(name: key), number(name) == 0 else { continue }
            reportNeverAsked(
                [key], "\(key) 0 allows no prompt at all, the first one included",
                "write 1 or more, null for no limit, or \"disabled\": true to switch off")
        }
        if has(.usageRate), let rate = configuration[.usesPerWeekForPrompt], rate > 1_000 {
            reportNeverAsked(
                ["usesPerWeekForPrompt"], "nobody uses an app \(numberText(rate)) times a week",
                "write how often in one week, such as 3")
        }
    }

    /// Sessions that never add up, because each pause starts the count over.
    private mutating func checkSessionsInARow() {
        if let sessions = AskingModel.sessionsOutOfReach(configuration) {
            let key = sessions.gate == .sessions ? "displaySessionCount" : "conditions"
            return reportNeverAsked(
                ["maxDaysBetweenSession", key],
                "with maxDaysBetweenSession 0 every session starts the count over, so that it never comes to "
                    + "\(sessions.value) as long as each user keeps one offset from UTC",
                "write how many days may lie between two sessions, such as 7, or null for any number")
        }
        let need = configuration[.displaySessionCount] ?? 0
        guard has(.sessions), configuration[.useSessionSpaceChecking] else { return }
        if configuration[.maxDaysBetweenSession] == 1, need >= 4 {
            report(
                .foresightRarelyAsked, keys: ["maxDaysBetweenSession", "displaySessionCount"],
                "only people with \(need) sessions in a row are asked, since a pause of more than a day starts the count over",
                suggestion: "write how many days may lie between two sessions, such as 7, or null for any number")
        }
    }

    // MARK: Schedule

    private mutating func checkSchedule() {
        guard has(.schedule) else { return }
        if let quiet = configuration.quietHours, ownNode("quietHours") != nil { check(quiet) }
        let (from, until) = (configuration.activeFrom, configuration.activeUntil)
        if let until, let today = foresight.today, until.instant <= today.instant {
            return reportNeverAsked(
                ["activeUntil"], "activeUntil \(until) is over, so that nobody is asked any more",
                "write a later date, or leave the key out")
        }
        if let from, let until, until.instant <= from.instant {
            return reportNeverAsked(
                ["activeUntil", "activeFrom"], "activeUntil \(until) is not after activeFrom \(from)",
                "write an end after the beginning")
        }
        guard let until else { return }
        if let quiet = configuration.quietHours, isAlwaysQuiet(from, until, quiet) {
            return reportNeverAsked(
                ["quietHours", "activeUntil", "activeFrom"],
                "all of the time until activeUntil lies within the quiet hours \(quiet)",
                "write a longer time, or other quiet hours")
        }
        guard let from, ownNode("activeFrom") != nil || ownNode("activeUntil") != nil else { return }
        let minutes = (until.instant.milliseconds - from.instant.milliseconds) / 60_000
        guard minutes < 12 * 60 else { return }
        let length = minutes < 120 ? counted(minutes, "minute") : counted((minutes + 30) / 60, "hour")
        report(
            .foresightRarelyAsked, keys: ["activeUntil", "activeFrom"],
            "people are asked for \(length) only, from \(from) to \(until), and hardly anybody has the app open just then",
            suggestion: "check the dates; a campaign takes days")
    }

    /// Whether it is quiet all the time between two moments, for all whom they are meant for.
    private func isAlwaysQuiet(_ from: LocalInstant?, _ until: LocalInstant, _ quiet: QuietHours) -> Bool {
        let start = max(from?.instant ?? .init(milliseconds: 0), foresight.today?.instant ?? .init(milliseconds: 0))
        let minutes = (until.instant.milliseconds - start.milliseconds) / 60_000
        guard minutes < 1_440 else { return false }
        // Who writes an offset means the people there.
        let own = [from?.utcOffset, until.utcOffset].compactMap { $0 }.filter { $0 != 0 }
        let zones: [Int32] = own.isEmpty ? [0, -28_800, -18_000, 3_600, 10_800, 19_800, 32_400] : own
        return zones.allSatisfy { zone in
            stride(from: 0, to: max(minutes, 1), by: 10).allSatisfy { minute in
                let moment = LocalInstant(start.adding(milliseconds: minute * 60_000), utcOffset: zone)
                return quiet.contains(minuteOfDay: moment.minuteOfDay)
            }
        }
    }

    private mutating func check(_ quiet: QuietHours) {
        let length = (quiet.end - quiet.start + 1_440) % 1_440
        let day = (8 * 60..<22 * 60).filter { !quiet.contains(minuteOfDay: $0) }.count
        let isOpenAtNight = !(0..<5 * 60).contains { quiet.contains(minuteOfDay: $0) }
        if length >= 1_440 - 60 {
            reportNeverAsked(
                ["quietHours"], isSwitch: false,
                "quietHours \(quiet) are the whole day but \(counted(Int64(1_440 - length), "minute")), so that nobody is asked",
                "write the hours of the night, such as 22:00-08:00, or leave the key out")
        } else if length < 30 {
            report(
                .foresightUnit, keys: ["quietHours"],
                "quietHours \(quiet) are only \(counted(Int64(length), "minute"))",
                suggestion: "write the hours of the night, such as 22:00-08:00")
        } else if day <= 120 || length > 10 * 60 && isOpenAtNight {
            let inverted = QuietHours(start: quiet.end, end: quiet.start)
            report(
                .foresightBadMoment, keys: ["quietHours"],
                "quietHours \(quiet) are those in which nobody is asked: people are asked only from \(inverted)",
                suggestion: length <= 16 * 60
                    ? "write \(inverted), or the hours of the night, such as 22:00-08:00"
                    : "write the hours of the night, such as 22:00-08:00")
        } else if length >= 16 * 60, let night = quiet.nightByTwelveHours {
            report(
                .foresightBadMoment, keys: ["quietHours"],
                "quietHours \(quiet) are \(length / 60) hours, which looks like a night by the clock of twelve hours",
                suggestion: "write \(night) if the night was meant")
        }
    }

    // MARK: Events

    private mutating func checkEvents() {
        checkScores()
        guard has(.events), ownNode("requiredEvents") != nil else { return }
        let events = configuration.requiredEvents
        for (index, event) in events.enumerated() {
            if event.count > 1, EventWord.isOnceOnly(event.name) {
                report(
                    .foresightNeverAsked, keys: ["requiredEvents"],
                    "“\(excerpt(event.name))” happens once, and \(event.count) times are required",
                    suggestion: "write 1")
            }
            guard let twin = events[..<index].first(where: { EventWord.areTwins($0.name, event.name) }) else {
                continue
            }
            report(
                .foresightNeverAsked, keys: ["requiredEvents"],
                "both “\(excerpt(twin.name))” and “\(excerpt(event.name))” are required, of which the app probably sends only one",
                suggestion: "keep the name that the app sends")
        }
    }

    /// Points that no event gives.
    private mutating func checkScores() {
        let key = "scoreUntilPrompt"
        guard has(.score), ownNode(key) != nil || ownNode("eventScores") != nil,
            !configuration.eventPoints.contains(where: { $0.points > 0 })
        else { return }
        report(
            .foresightNeverAsked, keys: [key, "eventScores"],
            "no event gives points, so that nobody comes to scoreUntilPrompt",
            suggestion: "write which events give how many, such as \"eventScores\": {\"photo_saved\": 2}")
    }

    // MARK: Conditions

    private mutating func checkConditions() {
        guard !found(.foresightNeverAsked), !isFaulty("conditions") else { return }
        guard has(.conditions), let rule = configuration.conditions, node("conditions") != nil else { return }
        if case .bool(let value) = rule.json {
            guard !value else { return }
            return reportNeverAsked(
                ["conditions"], "the conditions are false for everybody", "write \"disabled\": true to switch off")
        }
        let bounds = GateBounds(configuration)
        let size = rule.json.scalars.count
        memory.triesLeft -= size
        guard memory.triesLeft > 0 else { return }
        if case let truth = bounds.truth(of: rule.root), !truth.holds, !truth.keys.isEmpty {
            return reportNeverAsked(
                ["conditions"] + truth.keys, isSwitch: false,
                "nobody who meets the conditions is let in by \(truth.keys.joined(separator: ", "))",
                "change the conditions or \(truth.keys[0])")
        }
        if size < 300 { checkNeedlessParts(of: rule, bounds) }
        var search = FirstAsk(
            configuration: configuration, now: moment, installID: subject.installID(for: part.kind),
            mayHaveBeenAsked: !isWhole, triesLeft: memory.triesLeft)
        defer { memory.triesLeft = search.triesLeft }
        let closed = search.gatesClosedToAll
        guard closed.isEmpty else { return }
        switch search.answer(to: rule) {
        case .someone, .untold: return
        case .onlyAfterCrash:
            guard memory.flows.flow(of: configuration.workflow.workflow, in: configuration).offersReview else { return }
            report(
                .foresightBadMoment, keys: ["conditions"],
                "only people whose app has crashed meet the conditions: for others there are no days since a crash",
                suggestion: "use daysWithoutCrash, or let context.crashes be 0 too")
        case .nobodyYet:
            reportNeverAsked(
                ["conditions"],
                "only people who have been asked before meet the conditions, so that nobody is the first",
                "let context.prompts be 0 too, or use daysBeforeAskingAgain")
        case .nobody(let gates) where gates.isEmpty:
            // A part that contradicts itself has been shown.
            guard !found(.targetingConstant) else { return }
            reportNeverAsked(
                ["conditions"], isSwitch: false, "nobody can meet all of the conditions",
                "leave out what contradicts the rest")
        case .nobody(let gates):
            let keys = gates.flatMap { gate in
                ConfigurationKey.table.filter { $0.gates.contains(gate) }.map { $0.name.description }
            }.filter { configuration[any: ConfigurationKey(name: $0) ?? .flag(.disabled)] != nil }
            reportNeverAsked(
                ["conditions"] + keys, isSwitch: false,
                "nobody who meets the conditions is let in by \(keys.joined(separator: ", "))",
                "change the conditions or \(keys.first ?? "the key")")
        }
    }

    /// Parts of the conditions that hold for whoever the gates let in.
    private mutating func checkNeedlessParts(of rule: Rule, _ bounds: GateBounds) {
        guard ownNode("conditions") != nil else { return }
        let heirs = subject.parts.map { $0.configuration }.filter { $0.conditions == rule }
        let others = isWhole ? heirs.map { GateBounds($0) } : []
        for part in rule.conjuncts {
            let truth = bounds.truth(of: part)
            guard !truth.fails, !truth.keys.isEmpty, others.allSatisfy({ !$0.truth(of: part).fails })
            else { continue }
            let names =
                (try? Rule(part.source))?.variables.map { excerpt($0) }.joined(separator: ", ") ?? ""
            report(
                .foresightWithoutEffect, keys: ["conditions"] + truth.keys,
                "what the conditions say of \(names) makes no difference: \(truth.keys.joined(separator: ", ")) demands as much",
                suggestion: "leave it out, or demand more")
        }
    }

    /// Whether something was found under a key: what follows from it is not reported beside it.
    func isFaulty(_ key: String) -> Bool {
        cursor.findings.contains { finding in
            guard finding.diagnostic.severity > .note, let path = finding.diagnostic.key else { return false }
            return path.split(separator: ".").contains { $0 == key }
        }
    }

    /// A moment at which dates and quiet hours let people be asked.
    private var moment: LocalInstant {
        LocalInstant(
            max(
                configuration.activeFrom?.instant ?? .init(milliseconds: 0),
                foresight.today?.instant ?? .init(milliseconds: 0)))
    }
}

extension QuietHours {
    /// The ordinary night that it is where its start is meant in the evening; nil if it is none. Of an end in the
    /// afternoon nothing is said: people may be meant to be asked of an evening only.
    fileprivate var nightByTwelveHours: QuietHours? {
        guard 8 * 60..<12 * 60 ~= start, 5 * 60...10 * 60 ~= end else { return nil }
        return QuietHours(start: start + 720, end: end)
    }
}
