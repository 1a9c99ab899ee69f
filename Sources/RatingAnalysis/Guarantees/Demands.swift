import RatingCore

/// What a placement demands of whoever is asked there, in time and in what has happened.
///
/// Every demand is one that must be met: whatever is not modelled demands nothing here, so that what follows for the
/// times at which somebody can be asked holds all the same.
struct Demands: Hashable, Sendable {
    /// A bound and the gate that sets it.
    struct Bound: Hashable, Sendable {
        var value: Int64
        var gate: Gate?

        mutating func raise(to new: Int64, by gate: Gate) {
            if new > value { (value, self.gate) = (new, gate) }
        }

        mutating func lower(to new: Int64, by gate: Gate) {
            if new < value { (value, self.gate) = (new, gate) }
        }

        static let none = Bound(value: 0)
        static let endless = Bound(value: .max)
    }

    /// A gate that nothing opens.
    var closedForGood: Gate?

    // Since the last prompt, in milliseconds; of the calendar: of local times.
    var cooldown = Bound.none
    var calendarCooldown = Bound.none
    /// How what of these the configuration says grows with each prompt that gets no answer; nil where it does not. They
    /// are the least that it is.
    var growth: CooldownGrowth?
    private var growingDays: Int64 = 0
    private var growingCalendarDays: Int64 = 0
    /// At most so many prompts in 365 days.
    var yearlyCap: Int?
    /// How many prompts there must have been.
    var leastPrompts = Bound.none
    /// How many prompts there may have been.
    var mostPrompts = Bound.endless

    // Since the installation.
    var age = Bound.none
    var calendarAge = Bound.none

    // Since what happened last; `.max` is for good.
    var crash = Bound.none
    /// Of an update that counts as another version.
    var update = Bound.none
    /// By what other versions differ.
    var granularity = VersionGranularity.patch
    /// By what those differ that start all counts and the age over, and let answers be forgotten; nil: none does.
    var startsOver: VersionGranularity?
    var answer = Bound.none
    var decline = Bound.none
    var reminder = Bound.none
    var rating = Bound.none
    /// Whether someone who rated needs another version.
    var rated: Gate?
    /// Whether each prompt needs a version that had none.
    var newVersion: Gate?
    /// Whether there must be a prompt to count from.
    var needsPrompt: Gate?
    /// Whether there must have been a crash.
    var needsCrash: Gate?

    // How often it must have happened, and may have.
    var sessions = Bound.none
    var launches = Bound.none
    var uses = Bound.none
    var events = Bound.none
    var mostSessions = Int64.max
    var mostLaunches = Int64.max
    var mostUses = Int64.max
    var mostEvents = Int64.max
    var mostCrashes = Int64.max
    var named: [NamedCount] = []
    /// One of the two must be reached; nil: it does not count.
    var usesOrEvents: UsesOrEvents?
    /// Whether there must be two sessions or two launches.
    var secondSession: Gate?
    var usesPerWeek = 0.0

    // Moments.
    var from: Int64?
    var until: Int64?
    var quiet: QuietHours?

    /// What of the configuration is not modelled: the placement may demand more.
    var unmodelled: [String] = []

    struct NamedCount: Hashable, Sendable {
        let name: String
        var least: Int64
        var most: Int64 = .max
    }

    struct UsesOrEvents: Hashable, Sendable {
        var uses: Int64?
        var events: Int64?

        /// Nil for demands of anything else.
        init?(_ demands: [GateDemand]) {
            for demand in demands {
                switch demand {
                case .atLeast(.uses, let count): uses = count
                case .atLeast(.events, let count): events = count
                default: return nil
                }
            }
        }
    }

    /// The demands of a placement's configuration, but for its conditions.
    ///
    /// - Parameters:
    ///   - set: the one of the sets of `anyOf` that is open.
    ///   - counting: the configuration by which events are counted, whatever the placement.
    init(
        _ configuration: RatingConfiguration, with set: RatingConfiguration? = nil,
        counting: RatingConfiguration
    ) {
        let isPreview = configuration[.previewMode]
        granularity = configuration.versionGranularity
        if counting[.resetOnUpdate] { startsOver = counting.versionGranularity }
        for gate in configuration.gates where !isPreview || gate == .enabled || gate == .inProgress {
            add(gate, configuration)
        }
        if let set, !isPreview {
            for gate in set.gates { add(gate, set) }
        }
        if growingDays > 0 || growingCalendarDays > 0 { growth = configuration.cooldownGrowth }
    }

    private mutating func add(_ gate: Gate, _ configuration: RatingConfiguration) {
        for demand in gate.demands(of: configuration) ?? [] { add(demand, by: gate) }
    }

    /// What is not among these is not modelled: conditions are (see ConditionCase), each set of `anyOf` is a way of its own,
    /// and what the store has may be unknown.
    private mutating func add(_ demand: GateDemand, by gate: Gate) {
        switch demand {
        case .nobody: closedForGood = gate
        case .atLeast(.sessions, let count): sessions.raise(to: count, by: gate)
        case .atLeast(.launches, let count): launches.raise(to: count, by: gate)
        case .atLeast(.uses, let count): uses.raise(to: count, by: gate)
        case .atLeast(.events, let count): events.raise(to: count, by: gate)
        // What else is counted can be met at any moment; only a session a day takes time, where offsets are fixed.
        case .atLeast, .points: break
        case .atMost(.prompts, let count): mostPrompts.lower(to: count, by: gate)
        // Before a second refusal nobody need refuse.
        case .atMost(.declines, let count): if count < 1 { decline.raise(to: .max, by: gate) }
        case .atMost: break
        case .happened(let event, let times, _): require(event, least: times)
        case .elapsed(.installation, let time, _): age.raise(to: time, by: gate)
        case .elapsed(.lastUpdate, let time, _): update.raise(to: time, by: gate)
        case .dayAfterUpdate: update.raise(to: UTCInstant.millisecondsPerDay, by: gate)
        case .elapsed(.lastCrash, let time, _): crash.raise(to: time, by: gate)
        case .elapsed(.lastAnswer, let time, _): answer.raise(to: time, by: gate)
        case .elapsed(.lastDecline, let time, _): decline.raise(to: time, by: gate)
        case .elapsed(.lastReminder, let time, _): reminder.raise(to: time, by: gate)
        case .elapsed(.lastRating, let time, _): rating.raise(to: time, by: gate)
        case .elapsed(.lastPrompt, let time, let grows):
            cooldown.raise(to: time, by: gate)
            if grows { growingDays = max(growingDays, time / UTCInstant.millisecondsPerDay) }
        case .calendarDays(.installation, let days, _): calendarAge.raise(to: Self.days(days), by: gate)
        case .calendarDays(.lastPrompt, let days, let grows):
            calendarCooldown.raise(to: Self.days(days), by: gate)
            if grows { growingCalendarDays = max(growingCalendarDays, days) }
        case .calendarDays: break
        case .promptsInAYear(let limit): cap(at: limit)
        case .newVersion(.lastRating): rated = gate
        case .newVersion(.lastPrompt): newVersion = gate
        case .newVersion, .latestVersion, .bucket, .holds: break
        case .usesPerWeek(let uses): usesPerWeek = max(usesPerWeek, uses)
        case .from(let moment): from = max(from ?? .min, moment.milliseconds)
        case .before(let moment): until = min(until ?? .max, moment.milliseconds)
        case .outside(let hours): quiet = quiet ?? hours
        case .oneOf([.atLeast(.sessions, 2), .atLeast(.launches, 2)]): secondSession = gate
        case .oneOf(let demands): if usesOrEvents == nil { usesOrEvents = UsesOrEvents(demands) }
        }
    }

    private mutating func cap(at limit: Int64) {
        if limit < RatingContext.maximumPrompts {
            yearlyCap = min(yearlyCap ?? .max, Int(limit))
        } else {
            // With the history full, a prompt that is withdrawn takes the oldest one with it.
            yearlyCap = min(yearlyCap ?? .max, Int(limit) + 1)
            unmodelled.append("a cap as large as the history of prompts")
        }
    }

    mutating func require(_ name: String, least: Int64, most: Int64 = .max) {
        if let index = named.firstIndex(where: { $0.name == name }) {
            named[index].least = max(named[index].least, least)
            named[index].most = min(named[index].most, most)
        } else {
            named.append(NamedCount(name: name, least: least, most: most))
        }
    }

    private static func days(_ days: Int64) -> Int64 { days * UTCInstant.millisecondsPerDay }
}

extension Demands {
    /// The wait since the last prompt after so many in a row that got no reply, in milliseconds.
    func cooldown(after unanswered: Int64) -> Int64 {
        guard let growth, growingDays > 0 else { return cooldown.value }
        let days = growth.days(growingDays, unanswered: unanswered)
        return max(cooldown.value, UTCInstant(milliseconds: 1).adding(days: days).milliseconds)
    }

    /// The same between local times.
    func calendarCooldown(after unanswered: Int64) -> Int64 {
        guard let growth else { return calendarCooldown.value }
        return max(
            calendarCooldown.value, Self.days(growth.calendarDays(growingCalendarDays, unanswered: unanswered)))
    }

    /// From how many prompts without a reply on the waits grow no longer, as far as is looked.
    var mostGrown: Int64 {
        guard growth != nil else { return 1 }
        let largest = (cooldown(after: 64), calendarCooldown(after: 64))
        return (1...64).first { (cooldown(after: $0), calendarCooldown(after: $0)) == largest } ?? 64
    }

    /// How soon after an update that changes no number before this one somebody can be asked.
    func wait(afterUpdateOf place: VersionGranularity) -> Bound {
        var bound = place <= granularity ? update : .none
        if let startsOver, place <= startsOver, let gate = age.gate { bound.raise(to: age.value, by: gate) }
        return bound
    }

    /// The same, of one that there can be a prompt for again.
    var afterNewVersion: Bound { wait(afterUpdateOf: granularity) }

    /// How soon after the reply that lets waits grow anew somebody can be asked; `.max`: never.
    ///
    /// - Parameter isVersionFree: whether another version can be had without an update.
    func afterReply(isVersionFree: Bool) -> Int64 {
        let rated = self.rated == nil ? rating.value : max(rating.value, isVersionFree ? 0 : afterNewVersion.value)
        return min(answer.value, rated, startsOver.map { wait(afterUpdateOf: $0).value } ?? .max)
    }

    /// How long it takes at least until there have been enough sessions; nil: they never are.
    func sessionTime(_ configuration: RatingConfiguration, offsets: OffsetRange) -> Int64? {
        let canLaunch = mostLaunches >= 2
        let need = max(sessions.value, secondSession != nil && !canLaunch ? 2 : 0)
        guard offsets == .fixed, need > 1, configuration[.useSessionSpaceChecking] else { return 0 }
        guard configuration[.maxDaysBetweenSession] ?? 1 > 0 else { return nil }
        return (need - 2) * UTCInstant.millisecondsPerDay + 1
    }

    /// The gate that keeps everybody from being asked here, whatever is stored; nil if there is none.
    var blocker: Gate? {
        if let closedForGood { return closedForGood }
        if mostPrompts.value < leastPrompts.value { return mostPrompts.gate ?? .conditions }
        if let from, let until, from >= until { return .schedule }
        if sessions.value > mostSessions || launches.value > mostLaunches || uses.value > mostUses
            || events.value > mostEvents || named.contains(where: { $0.least > $0.most })
            || needsCrash != nil && mostCrashes < 1
        {
            return .conditions
        }
        return nil
    }

    /// The same for someone of whom nothing was stored before this configuration.
    var blockerFromNothing: Gate? {
        if let blocker { return blocker }
        if launches.value > mostUses || named.reduce(0, { $0 + $1.least }) > mostEvents { return .conditions }
        if usesOrEvents.map({ $0.uses ?? .max > mostUses && $0.events ?? .max > mostEvents }) ?? false { return .usage }
        if secondSession != nil, mostSessions < 2, mostLaunches < 2 { return .firstSession }
        return nil
    }
}

/// How far a user's offset from UTC may go from one moment to another.
package enum OffsetRange: String, Sendable, CaseIterable {
    /// Any within ±18 hours, at any moment.
    case any
    /// One for good.
    case fixed

    /// In milliseconds, to either side.
    var reach: Int64 { self == .any ? 64_800_000 : 0 }
}
