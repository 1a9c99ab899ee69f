import RatingCore

/// Values that look like another unit or scale.
extension ForesightPass {
    mutating func checkSizes() {
        for row in ConfigurationKey.table {
            let key = row.name.description
            guard ownNode(key) != nil, let range = SensibleRange(row), let value = number(row.key) else { continue }
            check(value, of: key, range)
        }
        checkRequiredCounts()
        checkPoints()
        checkGreatPoints()
        checkNoPoints()
        checkRate()
        checkGrowth()
        checkConditionSizes()
        checkStars()
        checkStart()
        checkTimeouts()
        checkIncludedWaits()
    }

    /// The value of a key that is a number, whole or not.
    func number(_ key: ConfigurationKey) -> Double? {
        switch configuration[any: key] {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    private mutating func check(_ value: Double, of key: String, _ range: SensibleRange) {
        let written = numberText(value)
        switch range.unit {
        case .days: checkDays(value, of: key, most: range.most)
        case .hours where value > range.most:
            let days = SensibleRange.wholeDays(of: value / 60)
            report(
                .foresightUnit, keys: [key],
                "\(key) is in hours, and \(written) of them are \(spoken(days: value / 24))",
                suggestion: days.map { "write \($0.days * 24) for \(counted($0.days, "day"))" } ?? "write 24 for a day")
        case .hours where value > 0 && value < 0.1:
            report(
                .foresightUnit, keys: [key],
                "\(key) is in hours, and \(written) of one is \(spoken(days: value / 24)): nothing is resumed after it",
                suggestion: "write 24 for a day, or 0 for never")
        case .percent where value > 0 && value < 1:
            report(
                .foresightUnit, keys: [key],
                "\(key) is in percent, and \(written) is less than one installation of a hundred",
                suggestion: "write \(numberText((value * 10_000).rounded() / 100)) if a fraction is meant")
        case .percent where key == "holdoutPercentage" && value > 50 && value < 100:
            report(
                .foresightUnit, keys: [key],
                "\(key) says who is never asked, and \(written) keeps most people from it",
                suggestion: "write \(numberText(100 - value)) if the others were meant")
        case .count where key == "usesPerWeekForPrompt" && value == 52:
            report(
                .foresightUnit, keys: [key],
                "\(key) is 52, which looks like once a week in a year: it is 7 times a day",
                suggestion: "write 1 for once a week")
        case .count(let unit) where value > range.most:
            let consequence =
                key == "maxNumberOfReminder"
                ? "asking so often in all is no limit" : "hardly anybody comes to so many \(unit)"
            report(
                .foresightUnit, keys: [key], "\(key) is \(written): \(consequence)",
                suggestion: "write a number up to \(numberText(range.most))")
        case .hours, .percent, .count: break
        }
    }

    private mutating func checkDays(_ value: Double, of key: String, most: Double) {
        let meant = SensibleRange.wholeDays(of: value)
        // What must be longer than a long wait is long.
        if key == "remindPeriod", case let wait = Double(daysBetweenPrompts), wait >= 180, value <= wait * 2 {
            return
        }
        let suggestion = meant.map { "write \($0.days) if \($0.unit) were meant: \(key) is in days" }
        if value > most {
            let other =
                key == "daysBeforeAskingAgainAfterAnswer"
                ? "leave the key out, or write null, for never again" : "write at most \(numberText(most))"
            report(
                .foresightLongWait, keys: [key],
                "\(key) is \(spoken(days: value)), longer than most installations live",
                suggestion: suggestion ?? other)
        } else if SensibleRange.looksLikeHours(value), !SensibleRange.isOftenMonths(key, value) {
            report(
                .foresightUnit, keys: [key],
                "\(key) is in days, and \(numberText(value)) looks like hours: as it stands it is \(spoken(days: value))",
                suggestion: suggestion)
        } else if value > 0, value < 1.0 / 24 {
            report(
                .foresightUnit, keys: [key],
                "\(key) is in days, and \(numberText(value)) of one is only \(spoken(days: value))",
                suggestion: "write 1 for a day, or 0 for no wait")
        }
    }

    private mutating func checkGrowth() {
        guard ownNode("cooldownGrowth") != nil, let growth = number(.number(.cooldownGrowth)), growth > 10 else {
            return
        }
        report(
            .foresightUnit, keys: ["cooldownGrowth"],
            "cooldownGrowth multiplies the wait by \(numberText(growth)) with each prompt: it is a factor, not days",
            suggestion: "write 2 to double it each time")
    }

    private mutating func checkConditionSizes() {
        guard ownNode("conditions") != nil, let rule = configuration.conditions else { return }
        let compared = rule.root.literals { $0.isOrder || $0.isEquality }
        let numbers = compared.flatMap { path, values in values.compactMap { $0.doubleValue }.map { (path, $0) } }
        for (path, value) in numbers {
            let isDays = path.hasPrefix("context.daysSince")
            if isDays, value > 1_100 || value >= 168 && SensibleRange.looksLikeHours(value) {
                let meant = SensibleRange.wholeDays(of: value)
                report(
                    .foresightUnit, keys: ["conditions"],
                    "\(path) is in days, and \(numberText(value)) of them are \(spoken(days: value))",
                    suggestion: meant.map { "write \($0.days) if \($0.unit) were meant" })
            } else if isDays, value > 0, value < 1 {
                report(
                    .foresightUnit, keys: ["conditions"],
                    "\(path) is a whole number of days, so \(numberText(value)) is reached only after a whole one",
                    suggestion: "write 1")
            } else if let most = Self.mostOfContext[path] ?? (path.hasPrefix("context.events") ? 20_000 : nil),
                value > most
            {
                report(
                    .foresightUnit, keys: ["conditions"],
                    "\(path) is held against \(numberText(value)), to which hardly anybody comes",
                    suggestion: "write a number up to \(numberText(most))")
            }
        }
    }

    private static let mostOfContext: [String: Double] = [
        "context.sessions": 1_000, "context.launches": 2_000, "context.uses": 5_000, "context.prompts": 24,
        "context.crashes": 100,
    ]

    // MARK: Stars

    /// A limit that no star comes to, or none is below.
    private mutating func checkStars() {
        let key = "positiveStarsLimit"
        let workflow = configuration.workflow.workflow
        guard let limit = configuration[.positiveStarsLimit], WorkflowReads(workflow).keys.contains(key),
            node(key) != nil || node("workflow")?.kind == .object
        else { return }
        let maxima = workflow.steps.compactMap { step in
            step.screen.flatMap { [.stars, .smileys, .scale].contains($0.kind) ? $0.maximum : nil }
        }
        guard let most = maxima.max() else { return }
        if limit > most {
            report(
                .foresightUnit, keys: [key, "workflow"],
                "\(key) is \(limit), and there are only \(most) stars, so that nobody is led on to a review",
                suggestion: "write a number from 2 to \(most)")
        } else if limit <= 1 {
            report(
                .foresightUnit, keys: [key, "workflow"],
                "no rating is below \(key) \(limit), so that nobody is ever asked for feedback",
                suggestion: "write a number from 2 to \(most)")
        } else if most >= 10, limit * 2 <= most {
            report(
                .foresightUnit, keys: [key, "workflow"],
                "\(key) is \(limit) where there are \(most) steps, so that less than half of them counts as positive",
                suggestion: "write 8 of 10, or more")
        }
    }

    // MARK: Dates and timeouts

    private mutating func checkStart() {
        guard ownNode("activeFrom") != nil, let today = foresight.today, let start = configuration.activeFrom else {
            return
        }
        let days = Double(start.instant.milliseconds - today.instant.milliseconds) / 86_400_000
        guard days > 366 else { return }
        report(
            .foresightLongWait, keys: ["activeFrom"],
            "activeFrom is \(spoken(days: days)) ahead, and until then nobody is asked", suggestion: "check the year")
    }

    /// Timeouts that nobody waits for; short ones are a matter of the flow.
    private mutating func checkTimeouts() {
        guard ownNode("workflow") != nil else { return }
        for (index, step) in configuration.workflow.workflow.steps.enumerated() where step.screen != nil {
            for (place, timeout) in step.timeouts.enumerated() where timeout.milliseconds > 3_600_000 {
                let time = timeout.milliseconds
                report(
                    .foresightUnit, .list(step: index, .timeout(place)),
                    "the timeout of the step “\(excerpt(step.name))” is in milliseconds, and \(time) of them are \(spoken(days: Double(time) / 86_400_000)), for which no screen stays",
                    suggestion: "write 30000 for half a minute, or leave the timeout out")
            }
        }
    }

    // MARK: Waits within others

    /// Waits that begin together, or the longer after the shorter, so that the shorter makes no difference.
    private mutating func checkIncludedWaits() {
        let cooldown = [("daysBeforeAskingAgain", Gate.cooldown), ("daysBetweenReviews", .reviewCooldown)]
        for (long, gate) in cooldown where has(gate) && !isFaulty(long) {
            checkWait("daysBeforeAskingAgainAfterAnswer", within: long, "an answer follows a prompt")
            if has(.reminderPeriod) { checkWait("remindPeriod", within: long, "a reminder follows a prompt") }
        }
        let both = has(.cooldown) && has(.reviewCooldown)
        if both { checkWait("daysBetweenReviews", within: "daysBeforeAskingAgain", "both begin with a prompt") }
        if both, node("daysBeforeAskingAgain") != nil, node("daysBetweenReviews") != nil {
            checkWait("daysBeforeAskingAgain", within: "daysBetweenReviews", "both begin with a prompt")
        }
        guard has(.age) else { return }
        if has(.daysSinceFirstLaunch) {
            checkWait("minDays", within: "daysUntilPrompt", "both begin with the installation")
            if node("minDays") != nil {
                checkWait("daysUntilPrompt", within: "minDays", "both begin with the installation")
            }
        }
    }

    private mutating func checkWait(_ short: String, within long: String, _ reason: String) {
        guard says(short), let shortKey = ConfigurationKey(name: short),
            let longKey = ConfigurationKey(name: long),
            let days = number(shortKey), let longer = number(longKey),
            days < longer || days == longer && 30..<120 ~= days && short == "daysBeforeAskingAgainAfterAnswer"
        else { return }
        report(
            .foresightIncludedWait, keys: [short, long],
            "\(short) \(numberText(days)) is over \(days < longer ? "before" : "with") \(long) \(numberText(longer)): \(reason), so it makes no difference",
            suggestion: "write more than \(numberText(longer)), or leave \(short) out")
    }
}
