/// What a gate measured and required, in the gate's own unit.
extension Eligibility {
    func quantities(
        of gate: Gate, _ check: GateCheck, _ context: RatingContext, now: LocalInstant
    ) -> (measured: JSONValue?, required: JSONValue?, unit: String?) {
        switch check {
        case .reached(let have, let need):
            (.integer(have), .integer(need), gate == .launches ? "launches" : "sessions")
        case .eitherReached(let have, let need, let or, let orNeed):
            either(have, need, or, orNeed)
        case _ where gate == .yearlyCap: yearlyCap(context, now: now)
        case .below(let have, let limit): (.integer(have), .integer(limit), "prompts, fewer than")
        case .rate(let have, let need):
            (have.isFinite ? .number(have.rounded(toPlaces: 2)) : nil, .number(need), "uses a week")
        case .calendarDays(let since, let need):
            (
                since.map { .integer($0.calendarDays(to: now)) }, .integer(need),
                gate == .reviewCooldown ? "calendar days since the last prompt" : "calendar days since the first launch"
            )
        case _ where gate == .latestVersion:
            (context.version.map { .string($0) }, context.storeVersion?.version.map { .string($0) }, nil)
        case .waited(let since, _): waiting(gate, since: since, now: now)
        case .scheduled: (.string(now.iso8601), .string(scheduleText), nil)
        case .forGood(let since): (since.json, nil, nil)
        case .notInstalled where gate == .age: waiting(gate, since: nil, now: now)
        case .notInstalled: (nil, .integer(thresholds.calendarDays), "calendar days since the first launch")
        case .state(let isOpen): state(gate, isOpen: isOpen, context, now: now)
        }
    }

    private func either(
        _ have: Int64, _ need: Int64, _ or: Int64, _ orNeed: Int64
    ) -> (JSONValue?, JSONValue?, String?) {
        if orNeed == .max { return (.integer(have), .integer(need), "uses") }
        if need == .max { return (.integer(or), .integer(orNeed), "events") }
        return (
            ["uses": .integer(have), "events": .integer(or)], ["uses": .integer(need), "events": .integer(orNeed)],
            "either one"
        )
    }

    private func yearlyCap(_ context: RatingContext, now: LocalInstant) -> (JSONValue?, JSONValue?, String?) {
        let recent = context.prompts.filter { now.instant.milliseconds - $0.at.instant.milliseconds < Self.year }.count
        return (.integer(Int64(recent)), .integer(Int64(thresholds.promptsPerYear)), "prompts in 365 days, fewer than")
    }

    private func waiting(
        _ gate: Gate, since: LocalInstant?, now: LocalInstant
    ) -> (JSONValue?, JSONValue?, String?) {
        let (required, unit): (Int64, String) =
            switch gate {
            case .cooldown: (thresholds.cooldown, "days since the last prompt, more than")
            case .crashFree: (thresholds.crashFree, "days since the last crash, more than")
            case .age: (thresholds.age, "days since the first launch, and 1 since an update")
            case .reminderPeriod: (thresholds.remindPeriod, "days since “remind me later”")
            case .notAnswered: (thresholds.afterAnswer ?? 0, "days since the last answer")
            case .declined: (thresholds.afterAnswer ?? 0, "days since the refusal")
            default: (0, "")
            }
        let elapsed = since.map { days(now.instant.milliseconds - $0.instant.milliseconds) }
        return (elapsed, days(required), unit)
    }

    private func state(
        _ gate: Gate, isOpen: Bool, _ context: RatingContext, now: LocalInstant
    ) -> (JSONValue?, JSONValue?, String?) {
        switch gate {
        case .enabled, .inProgress: (.bool(isOpen == (gate == .enabled)), .bool(gate == .enabled), nil)
        case .rated: (context.lastRated.map { .string($0.version ?? "without a version") }, nil, nil)
        case .newVersion:
            (context.version.map { .string($0) }, thresholds.oncePerVersion ? "a version not asked at" : nil, nil)
        case .rollout:
            (
                .number((Double(bucket) / 42_949_672.96).rounded(toPlaces: 2)),
                .number((Double(thresholds.rollout.end) / 429_496.729_6).rounded() / 100), "percent, below"
            )
        case .events:
            (
                .object(requiredEvents.map { .init($0.name, .integer(context.count(ofEvent: $0.name))) }),
                .object(requiredEvents.map { .init($0.name, .integer($0.count)) }), nil
            )
        case .conditions: (conditions.map { .string(decidingText($0, context, now: now)) }, true, nil)
        default: (nil, nil, nil)
        }
    }

    private var scheduleText: String {
        var parts: [String] = []
        if let from = configuration.activeFrom { parts.append("from \(from)") }
        if let until = configuration.activeUntil { parts.append("before \(until)") }
        if let quiet = configuration.quietHours { parts.append("not in \(quiet)") }
        return parts.joined(separator: ", ")
    }

    private func days(_ milliseconds: Int64) -> JSONValue {
        let days = (Double(milliseconds) / Double(Instant.millisecondsPerDay)).rounded(toPlaces: 2)
        return Int64(exactly: days).map { .integer($0) } ?? .number(days)
    }
}

extension Double {
    /// Rounded down to so many decimal places, so that a wait never looks over before it is.
    fileprivate func rounded(toPlaces places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded(.down) / scale
    }
}
