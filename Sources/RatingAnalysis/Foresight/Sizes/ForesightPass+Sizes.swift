import RatingCore

/// Values that look like another unit or scale.
extension ForesightPass {
    mutating func checkSizes() {
        for row in ConfigurationKey.table {
            guard ownNode(row.key) != nil, let range = SensibleRange(row), let value = number(row.key) else { continue }
            check(value, of: row.key, range)
        }
        checkRequiredCounts()
        checkPoints()
        checkGreatPoints()
        checkNoPoints()
        checkRate()
        checkGrowth()
        checkConditionDays()
        checkStars()
        checkStart()
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

    private mutating func check(_ value: Double, of key: ConfigurationKey, _ range: SensibleRange) {
        let written = numberText(value)
        let (message, suggestion): (String, String)
        switch range.unit {
        case .days: return checkDays(value, of: key, most: range.most)
        case .hours where value > range.most:
            message = "\(key) is in hours, and \(written) of them are \(spoken(days: value / 24))"
            suggestion =
                SensibleRange.wholeDays(of: value / 60).map {
                    "write \($0.days * 24) for \(counted($0.days, "day"))"
                } ?? "write 24 for a day"
        case .percent where value > 0 && value < 1:
            message = "\(key) is in percent, and \(written) is less than one installation in a hundred"
            suggestion = "write \(numberText((value * 10_000).rounded() / 100)) if you mean a fraction"
        case .percent where key == .number(.holdoutPercentage) && value > 50 && value < 100:
            message = "\(key) says who is never asked, and \(written) excludes most users"
            suggestion = "write \(numberText(100 - value)) if you mean the others"
        case .count(let unit) where value > range.most:
            message =
                key == .integer(.maxNumberOfReminder)
                ? "\(key) is \(written): asking that often in total is no limit"
                : "\(key) is \(written): hardly any user reaches that many \(unit)"
            suggestion = "write a number up to \(numberText(range.most))"
        case .hours, .percent, .count: return
        }
        report(.foresightUnit, keys: [key], message, suggestion: suggestion)
    }

    private mutating func checkDays(_ value: Double, of key: ConfigurationKey, most: Double) {
        // What must be longer than a long wait is long.
        let wait = Double(max(hoursBetweenPrompts / 24, configuration.daysByYearlyCap))
        if key == .number(.remindPeriod), wait >= 180, value <= wait * 2 { return }
        let suggestion = SensibleRange.wholeDays(of: value).map {
            "write \($0.days) if you mean \($0.unit): \(key) is in days"
        }
        if value > most {
            report(
                .foresightLongWait, keys: [key],
                "\(key) is \(spoken(days: value)), longer than most installations last",
                suggestion: suggestion
                    ?? (key == .integer(.daysBeforeAskingAgainAfterAnswer)
                        ? "leave the key out, or write null, for never again"
                        : "write at most \(numberText(most))"))
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
        let key = ConfigurationKey.number(.cooldownGrowth)
        guard ownNode(key) != nil, let growth = number(key), growth > 10 else { return }
        report(
            .foresightUnit, keys: [key],
            "cooldownGrowth multiplies the wait by \(numberText(growth)) with each prompt: it is a factor, not days",
            suggestion: "write 2 to double it each time")
    }

    private mutating func checkConditionDays() {
        let conditions = ConfigurationKey.structure(.conditions)
        guard ownNode(conditions) != nil, let rule = configuration.conditions else { return }
        let compared = rule.root.literals { $0.isOrder || $0.isEquality }.filter { $0.0.hasPrefix("context.daysSince") }
        for (path, values) in compared {
            for value in values.compactMap({ $0.doubleValue }) {
                guard value > 1_100 || value >= 168 && SensibleRange.looksLikeHours(value) else { continue }
                report(
                    .foresightUnit, keys: [conditions],
                    "\(path) is in days, and \(numberText(value)) of them are \(spoken(days: value))",
                    suggestion: SensibleRange.wholeDays(of: value).map { "write \($0.days) if you mean \($0.unit)" })
            }
        }
    }

    /// A limit that no star comes to, or none is below.
    private mutating func checkStars() {
        let keys: [ConfigurationKey] = [.integer(.positiveStarsLimit), .structure(.workflow)]
        let workflow = configuration.workflow.workflow
        guard let limit = configuration[.positiveStarsLimit], WorkflowReads(workflow).keys.contains(keys[0].name),
            node(keys[0]) != nil || node(keys[1])?.kind == .object
        else { return }
        let maxima = workflow.steps.compactMap { step in
            step.screen.flatMap { if case .integer = $0.answers { $0.maximum } else { nil } }
        }
        guard let most = maxima.max(), limit > most || limit <= 1 else { return }
        report(
            .foresightUnit, keys: keys,
            limit > most
                ? "\(keys[0]) is \(limit), but there are only \(most) stars, so nobody gets to a review"
                : "no rating is below \(keys[0]) \(limit), so nobody is ever asked for feedback",
            suggestion: "write a number from 2 to \(most)")
    }

    private mutating func checkStart() {
        let key = ConfigurationKey.structure(.activeFrom)
        guard ownNode(key) != nil, let today = foresight.today, let start = configuration.activeFrom else { return }
        let days = Double(start.instant.milliseconds - today.instant.milliseconds) / 86_400_000
        guard days > 366 else { return }
        report(
            .foresightLongWait, keys: [key],
            "activeFrom is \(spoken(days: days)) ahead, and until then nobody is asked", suggestion: "check the year")
    }

    // MARK: Waits within others

    /// Waits that begin together, or the longer after the shorter, so that the shorter makes no difference.
    private mutating func checkIncludedWaits() {
        let prompt = ConfigurationKey.integer(.daysBeforeAskingAgain)
        let review = ConfigurationKey.integer(.daysBetweenReviews)
        for (long, gate) in [(prompt, Gate.cooldown), (review, .reviewCooldown)] where has(gate) && !isFaulty(long) {
            checkWait(
                .integer(.daysBeforeAskingAgainAfterAnswer), within: long, "an answer follows a prompt")
            if has(.reminderPeriod) {
                checkWait(.number(.remindPeriod), within: long, "a reminder follows a prompt")
            }
        }
        if has(.cooldown), has(.reviewCooldown) {
            checkWait(review, within: prompt, "both start from a prompt")
            if node(review) != nil { checkWait(prompt, within: review, "both start from a prompt") }
        }
        guard has(.age), has(.daysSinceFirstLaunch) else { return }
        let (install, launch) = (ConfigurationKey.number(.daysUntilPrompt), ConfigurationKey.integer(.minDays))
        checkWait(launch, within: install, "both start from the installation")
        if node(launch) != nil { checkWait(install, within: launch, "both start from the installation") }
    }

    private mutating func checkWait(_ short: ConfigurationKey, within long: ConfigurationKey, _ reason: String) {
        guard says(short), let days = number(short), let longer = number(long),
            days < longer
                || days == longer && 30..<120 ~= days && short == .integer(.daysBeforeAskingAgainAfterAnswer)
        else { return }
        report(
            .foresightIncludedWait, keys: [short, long],
            "\(short) \(numberText(days)) ends \(days < longer ? "before" : "with") \(long) \(numberText(longer)): \(reason), so it makes no difference",
            suggestion: "write more than \(numberText(longer)), or leave \(short) out")
    }
}
