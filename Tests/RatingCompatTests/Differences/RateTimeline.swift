import Foundation
import TestInput

@testable import RatingCompat
@testable import RatingCore

/// One random timeline of iRate, with its alert, and the policy `irate` with the same settings.
@MainActor
struct RateTimeline {
    private var random: SeededGenerator
    private let world = TimelineWorld()
    private let settings: Settings
    private var client: iRate
    private var native: NativeSide
    private var result = TimelineResult()

    private struct Settings {
        let uses: Int
        let events: Int
        let days: Double
        let usesPerWeek: Double
        let remindDays: Double
        let asksAgain: Bool

        var json: RatingJSON {
            [
                "policy": "irate", "usesUntilPrompt": .integer(Int64(uses)),
                "eventsUntilPrompt": .integer(Int64(events)),
                "daysUntilPrompt": .number(days), "usesPerWeekForPrompt": .number(usesPerWeek),
                "remindPeriod": .number(remindDays), "promptForNewVersionIfUserRated": .bool(asksAgain),
                "promptAtLaunch": false,
            ]
        }
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        settings = Settings(
            uses: random.integer(0...4), events: random.integer(0...4), days: random.one(of: [0, 0.5, 1, 2, 3.5]),
            usesPerWeek: random.one(of: [0, 0, 1, 3.5, 7]), remindDays: random.one(of: [0, 1, 2.5]),
            asksAgain: random.chance(60))
        client = iRate(ports: world.ports(version: "1.0"), startsByItself: false)
        native = NativeSide(
            RatingConfiguration(ConfigurationLayers(bundled: ConfigurationReader().read(settings.json).document)))
    }

    mutating func run() -> TimelineResult {
        launch("1.0")
        for _ in 0..<random.integer(10...40) {
            step()
            result.steps += 1
            if !result.failures.isEmpty { break }
        }
        return result
    }

    private mutating func step() {
        switch random.integer(0...99) {
        case 0..<35: world.pass(&random, upToDays: 3)
        case 35..<38: world.advance(milliseconds: -Int64(random.integer(1...100)) * 1_800_000)
        case 38..<40: world.travel(toUTCOffset: Int32(random.integer(-11...12)) * 3_600)
        case 40..<48: launch(client.applicationVersion)
        case 48..<55: launch(random.one(of: ["1.0", "1.1", "2.0"]))
        case 55..<63: event(.foreground) { $0.applicationWillEnterForeground() }
        case 63..<73: event(.event("saved")) { $0.logEvent(deferPrompt: true) }
        default: ask()
        }
        compareGates(isBehind: isClockBehind, reset: false)
    }

    // MARK: Events

    private mutating func launch(_ version: String?) {
        world.lookup.drop()
        world.alerts.drop()
        let isUpdate = native.context.launches > 0 && version != client.applicationVersion
        let startsOver = isUpdate && client.ratedAnyVersion
        client = iRate(ports: world.ports(version: version), startsByItself: false)
        client.delegate = nil
        client.usesUntilPrompt = settings.uses
        client.eventsUntilPrompt = settings.events
        client.daysUntilPrompt = Float(settings.days)
        client.usesPerWeekForPrompt = Float(settings.usesPerWeek)
        client.remindPeriod = Float(settings.remindDays)
        client.promptForNewVersionIfUserRated = settings.asksAgain
        client.promptAtLaunch = false
        client.appStoreID = 42
        world.lookup.answer = TestWorld.found(version: version)
        event(.launch(version: version), startsOver: startsOver) { $0.applicationLaunched() }
        world.lookup.finish()
    }

    private mutating func event(_ event: ContextEvent, startsOver: Bool = false, _ legacy: (iRate) -> Void) {
        let isBehind = isClockBehind
        legacy(client)
        native.apply(event, world.now)
        compareState(isBehind: isBehind, startsOver: startsOver)
    }

    private mutating func ask() {
        let isReachable = random.chance(85)
        world.lookup.answer =
            isReachable
            ? TestWorld.found(version: client.applicationVersion)
            : random.one(of: [TestWorld.offline, .refused(status: 500), .notFound])
        let shown = world.alerts.shown.count
        let allowed = client.shouldPromptForRating()
        client.promptIfAllCriteriaMet()
        world.lookup.finish()
        let isShown = world.alerts.shown.count > shown
        if isShown != native.closed(world.now).isEmpty, isShown != allowed {
            result.explain(isReachable ? nil : .failedLookup, "asked \(!isShown), by iRate \(isShown)")
        }
        guard isShown else { return }
        result.questions += 1
        let isBehind = isClockBehind
        switch random.integer(0...9) {
        case 0..<2:
            world.alerts.answer(.rate)
            native.apply(.rated, world.now)
        case 2:
            world.alerts.answer(.decline)
            native.apply(.decline, world.now)
        default:
            world.alerts.answer(.remind)
            native.apply(.remind, world.now)
        }
        compareState(isBehind: isBehind, startsOver: false)
    }

    // MARK: Comparing

    /// Whether the clock stands before anything that either side has stored.
    private var isClockBehind: Bool {
        let context = native.context
        let dates = [
            context.installedAt, context.updatedAt, context.lastReminder?.at, context.lastRated?.at,
            context.lastDecline?.at, context.lastEventAt,
        ]
        return dates.contains { $0?.isAfter(world.now) ?? false }
    }

    private mutating func compareState(isBehind: Bool, startsOver: Bool) {
        compareGates(isBehind: isBehind, reset: startsOver)
        let context = native.context
        if context.uses != Int64(client.usesCount) || context.events != Int64(client.eventCount) {
            result.explain(startsOver ? .updateAfterRating : nil, "\(context.uses) uses, by iRate \(client.usesCount)")
            native.context.uses = Int64(client.usesCount)
            native.context.events = Int64(client.eventCount)
        }
        let marks = (context.lastRated != nil, context.lastDecline != nil)
        if marks != (client.ratedAnyVersion, client.declinedAnyVersion) {
            result.explain(nil, "marks differ: \(marks)")
        }
        compareReminder(isBehind: isBehind, startsOver: startsOver)
        if context.updatedAt == nil, context.installedAt?.isSame(as: client.firstUsed) != true {
            result.explain(isBehind ? .clockSetBack : nil, "first used \(String(describing: context.installedAt))")
        }
        guard isBehind || startsOver else { return }
        // On from where iRate stands.
        native.context.installedAt = client.firstUsed.local(like: context.installedAt)
        native.context.updatedAt = nil
        native.context.usageRestart = nil
    }

    private mutating func compareReminder(isBehind: Bool, startsOver: Bool) {
        let reminder = native.context.lastReminder
        if reminder == nil, client.lastReminded == nil { return }
        if let reminder, reminder.at.isSame(as: client.lastReminded) { return }
        result.explain(
            startsOver ? .updateAfterRating : isBehind ? .clockSetBack : nil,
            "reminded \(String(describing: reminder?.at)), by iRate \(String(describing: client.lastReminded))")
        native.context.lastReminder = client.lastReminded.local(like: reminder?.at)
            .map { RatingContext.Reply(at: $0, version: nil) }
    }

    private mutating func compareGates(isBehind: Bool, reset: Bool) {
        let now = world.now.date
        func elapsed(_ date: Date?) -> Double { date.map { now.timeIntervalSince($0) } ?? 0 }
        let isRated = client.ratedThisVersion || (client.ratedAnyVersion && !settings.asksAgain)
        let gates: [(gate: Gate, isOpen: Bool)] = [
            (.rated, !isRated), (.declined, !client.declinedAnyVersion),
            (.age, elapsed(client.firstUsed) >= settings.days * 86_400),
            (.usage, client.usesCount >= settings.uses || client.eventCount >= settings.events),
            (.usageRate, !(client.usesPerWeek < client.usesPerWeekForPrompt)),
            (.reminderPeriod, client.lastReminded.map { elapsed($0) >= settings.remindDays * 86_400 } ?? true),
        ]
        if client.shouldPromptForRating() != gates.allSatisfy(\.isOpen) {
            result.explain(nil, "the rule is not its parts")
        }
        let closed = native.closed(world.now)
        for (gate, isOpen) in gates where closed.contains(gate) == isOpen {
            let reason: PolicyDifference? =
                switch gate {
                case .age, .usage, .reminderPeriod, .usageRate:
                    reset
                        ? .updateAfterRating
                        : isBehind && gate != .usage
                            ? .clockSetBack
                            : gate == .usageRate && native.context.updatedAt != nil ? .rateSinceInstallation : nil
                default: nil
                }
            result.explain(reason, "\(gate): \(!isOpen), by iRate \(isOpen), at \(world.now)")
        }
    }
}
