import RatingCore

/// Writes the history of one user, and lives through it as it is written: what is still missing for the next ask is what the
/// context says.
struct Witness {
    private(set) var scenario: Scenario
    private(set) var replay: ScenarioReplay
    /// Whether something could not be made to happen in time, or an ask was refused.
    private(set) var hasFailed = false
    private let offsets: OffsetRange
    private var last: Int64

    private static let day = UTCInstant.millisecondsPerDay
    /// Offsets a day apart, so that a session counts at each of them.
    private static let dayApart: [Int32] = [50_400, -36_000]
    /// How many things may happen.
    static let maximumCount: Int64 = 3_000_000

    init(
        _ configuration: RatingConfiguration, installID: String, name: String, start: Int64,
        traits: [RatingJSON.Member],
        offsets: OffsetRange
    ) {
        self.offsets = offsets
        last = start
        scenario = Scenario(
            name: name, installID: installID, start: UTCInstant(milliseconds: start), traits: .object(traits))
        replay = ScenarioReplay(configuration, installID: installID, traits: .object(traits))
    }

    var context: RatingContext { replay.context }

    /// - Parameter times: nothing happens where it has happened often enough.
    mutating func happen(
        _ event: ContextEvent, at moment: Int64, offsets: [Int32] = [0], times: Int64 = 1, every: Int64 = 0
    ) {
        guard times > 0 else { return }
        add(
            Scenario.Step(
                at: UTCInstant(milliseconds: moment), utcOffsets: offsets, .event(event), times: times, every: every))
    }

    mutating func ask(_ placement: String?, at moment: Int64, offset: Int32) {
        add(
            Scenario.Step(
                at: UTCInstant(milliseconds: moment), utcOffsets: [offset],
                .ask(placement: placement, expected: .ask)))
        if !replay.failures.isEmpty { hasFailed = true }
    }

    private mutating func add(_ step: Scenario.Step) {
        let isSorted = step.at.milliseconds >= last
        guard !hasFailed, isSorted, scenario.count + step.times <= Self.maximumCount else {
            hasFailed = true
            return
        }
        scenario.steps.append(step)
        replay.take(step, scenario.steps.count - 1)
        last = step.moment(step.times - 1).instant.milliseconds
    }

    /// Lets happen what the way needs and what counts at once.
    ///
    /// - Parameters:
    ///   - updates: whether versions may be launched now.
    ///   - isFinal: whether the ask is next; before that nothing is counted that must not be too often.
    ///   - rateAt: when the uses a week are counted.
    mutating func meet(
        _ way: AskingModel.Way, at moment: Int64, updates: Bool = true, isFinal: Bool = true, rateAt: Int64? = nil
    ) {
        let demands = way.demands
        let isUsing = isFinal || demands.mostUses == .max
        if demands.needsCrash != nil, context.crashes == 0 { happen(.crash, at: moment) }
        if updates, isFinal || demands.mostLaunches == .max && demands.mostUses == .max {
            meetVersion(way, at: moment)
            let launches = least(demands.launches.value, "context.launches", way) - context.launches
            happen(.launch(version: currentVersion(way)), at: moment, times: launches)
        }
        for event in demands.named {
            let missing =
                least(event.least, "context.events.\(event.name)", way) - context.count(ofEvent: EventName(event.name))
            happen(.event(EventName(event.name)), at: moment, times: missing)
        }
        let events = least(demands.events.value, "context.events", way) - context.events
        happen(.event(EventName(demands.named.first?.name ?? "event")), at: moment, times: events)
        guard isUsing else { return }
        happen(.foreground, at: moment, times: least(demands.uses.value, "context.uses", way) - context.uses)
        meetUsage(demands, at: moment)
        if let rateAt { meetRate(demands, at: moment, rateAt) }
    }

    /// Lets happen what the gates themselves say is missing at the moment of an ask.
    mutating func meetNeeds(_ placement: String?, at moment: Int64, offset: Int32) {
        let now = LocalInstant(UTCInstant(milliseconds: moment), utcOffset: offset)
        // What one needs may be what another needs too.
        for _ in 0..<16 where !hasFailed {
            let before = context
            for need in replay.needs(placement, now) where context == before { meet(need, at: now) }
            if context == before { return }
        }
    }

    private mutating func meet(_ need: Explanation.Need, at now: LocalInstant) {
        let moment = now.instant.milliseconds
        switch need.name {
        case "sessions":
            let isSpaced = replay.configuration[.useSessionSpaceChecking] && offsets == .any
            let isFirst = context.lastSessionAt.map {
                $0.civilDay != LocalInstant(now.instant, utcOffset: Self.dayApart[0]).civilDay
            }
            let order = isFirst ?? true ? Self.dayApart : [Self.dayApart[1], Self.dayApart[0]]
            happen(.session, at: moment, offsets: isSpaced ? order : [now.utcOffset], times: need.count)
        case "launches": happen(.launch(version: context.version), at: moment, times: need.count)
        case "uses": happen(.foreground, at: moment, offsets: [now.utcOffset], times: need.count)
        case "events": happen(.event("event"), at: moment, offsets: [now.utcOffset], times: need.count)
        case let name where name.hasPrefix("events."):
            happen(
                .event(EventName(String(name.dropFirst(7)))), at: moment, offsets: [now.utcOffset], times: need.count)
        default: break
        }
    }

    /// Lets waits grow anew, by the reply that lets somebody be asked again in time.
    mutating func reply(at moment: Int64, soThat demands: Demands, canAskAfter wait: Int64) {
        let isRated = min(demands.answer.value, .max - 1) > wait && demands.rating.value <= wait
        happen(isRated ? .rated : .answer(stars: 5), at: moment)
        if !isRated, demands.answer.value > wait { startOver(at: moment) }
    }

    /// Forgets what was answered, where an update does so.
    mutating func startOver(at moment: Int64) {
        guard replay.configuration[.resetOnUpdate] else { return }
        // The first launch is no update.
        if context.launches == 0, context.version == nil { happen(.launch(version: "1.0"), at: moment) }
        happen(.launch(version: newVersion), at: moment)
    }

    private func least(_ bound: Int64, _ path: String, _ way: AskingModel.Way) -> Int64 {
        max(bound, way.choices?.counts.first { $0.path == path }?.low ?? 0)
    }

    func currentVersion(_ way: AskingModel.Way) -> String? {
        if let chosen = way.choices?.version { return chosen }
        return context.version ?? (context.launches == 0 ? "1.0" : nil)
    }

    private mutating func meetVersion(_ way: AskingModel.Way, at moment: Int64) {
        if let chosen = way.choices?.version, context.version != chosen {
            happen(.launch(version: chosen), at: moment)
        }
        let granularity = way.demands.granularity
        let used =
            (way.demands.newVersion == nil ? [] : context.prompts.map { $0.version })
            + (way.demands.rated == nil ? [] : context.lastRated.map { [$0.version] } ?? [])
        if used.contains(where: { VersionOrder.isSame($0, context.version, by: granularity) }) {
            happen(.launch(version: newVersion), at: moment)
        }
    }

    /// One that nothing stored knows.
    var newVersion: String {
        let known = [context.version, context.lastRated?.version] + context.prompts.map { $0.version }
        // Also where only first numbers count.
        return (1...).lazy.map { "\($0).0" }.first { !known.contains($0) } ?? ""
    }

    private mutating func meetUsage(_ demands: Demands, at moment: Int64) {
        guard let usage = demands.usesOrEvents else { return }
        let uses = usage.uses.flatMap { $0 <= demands.mostUses ? $0 - context.uses : nil }
        let events = usage.events.flatMap { $0 <= demands.mostEvents ? $0 - context.events : nil }
        if uses ?? 1 <= 0 || events ?? 1 <= 0 { return }
        if let uses, uses <= events ?? .max {
            happen(.foreground, at: moment, times: uses)
        } else if let events {
            happen(.event(EventName(demands.named.first?.name ?? "event")), at: moment, times: events)
        }
    }

    private mutating func meetRate(_ demands: Demands, at moment: Int64, _ rateAt: Int64) {
        guard demands.usesPerWeek > 0 else { return }
        let start = context.installedAt?.instant.milliseconds ?? moment
        let weeks = Double(rateAt - start) / 604_800_000
        var uses = Int64(min((demands.usesPerWeek * weeks).rounded(.up), 1e12))
        while weeks > 0, Double(uses) / weeks < demands.usesPerWeek, uses < 1_000_000_000 { uses += 1 }
        happen(.foreground, at: moment, times: max(uses, 1) - context.uses)
    }

    /// Lets sessions happen from one moment to another, one a day where there is time.
    mutating func meetSessions(_ way: AskingModel.Way, from first: Int64, to moment: Int64, launches: Bool = true) {
        let demands = way.demands
        var need = least(demands.sessions.value, "context.sessions", way)
        if demands.secondSession != nil, max(context.sessions, context.launches, need) < 2 {
            let isLaunch =
                launches && demands.mostLaunches >= 2 && context.launches >= context.sessions
                && demands.mostUses - context.uses >= 2 - context.launches
            if isLaunch {
                happen(.launch(version: currentVersion(way)), at: max(first, last), times: 2 - context.launches)
            } else {
                need = 2
            }
        }
        guard need > context.sessions else { return }
        let configuration = replay.configuration
        guard configuration[.useSessionSpaceChecking] else {
            return happen(.session, at: max(first, last), times: need - context.sessions)
        }
        let begin = max(first, last)
        let pause = configuration[.maxDaysBetweenSession]
        let isRestarted = { (at: Int64, context: RatingContext) -> Bool in
            guard let pause, let last = context.lastSessionAt else { return false }
            return at > last.instant.adding(days: pause).milliseconds
        }
        let have = isRestarted(begin, context) ? 0 : context.sessions
        if need - have == 1, context.lastSessionAt == nil || isRestarted(begin, context) {
            return happen(.session, at: begin)
        }
        if pause ?? 1 >= 1, (need - have - 1) * Self.day <= moment - begin,
            context.lastSessionAt.map({ $0.civilDay != LocalInstant(UTCInstant(milliseconds: begin)).civilDay }) ?? true
        {
            return happen(.session, at: begin, times: need - have, every: Self.day)
        }
        if offsets == .any {
            let at = UTCInstant(milliseconds: max(moment, last))
            let count = need - (isRestarted(at.milliseconds, context) ? 0 : context.sessions)
            let isSame = context.lastSessionAt.map {
                $0.civilDay == LocalInstant(at, utcOffset: Self.dayApart[0]).civilDay
            }
            let order = isSame ?? false ? [Self.dayApart[1], Self.dayApart[0]] : Self.dayApart
            return happen(.session, at: at.milliseconds, offsets: order, times: count)
        }
        // At the first moment of each day.
        happen(.session, at: begin)
        let midnight = (LocalInstant(UTCInstant(milliseconds: begin)).civilDay + 1) * Self.day
        happen(.session, at: midnight, times: need - have - 1, every: Self.day)
    }
}
