import Foundation
import TestInput

@testable import RatingCompat
@testable import RatingCore

/// One random timeline of SwiftRater, with its alert, and the policy `swiftrater` with the same settings.
@MainActor
struct SwiftRaterTimeline {
    private var random: SeededGenerator
    private let world = TimelineWorld()
    private let settings: SwiftRaterSettings
    private var client: SwiftRater
    private var native: NativeSide
    private var version = "1.0"
    private var wasSetBack = false
    private var result = TimelineResult()

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var settings = SwiftRaterSettings()
        settings.conditionsMetMode = random.chance(50) ? .all : .any
        settings.daysUntilPrompt = random.integer(0...4)
        settings.usesUntilPrompt = random.integer(1...4)
        settings.significantUsesUntilPrompt = random.chance(80) ? random.integer(1...4) : nil
        settings.daysBeforeReminding = random.chance(80) ? random.integer(0...3) : nil
        settings.useStoreKitIfAvailable = false
        self.settings = settings
        client = SwiftRater(ports: world.ports(version: "1.0"))
        client.settings = settings
        native = NativeSide(
            RatingConfiguration(
                ConfigurationLayers(bundled: ConfigurationReader().read(Self.document(settings)).document)))
    }

    private static func document(_ settings: SwiftRaterSettings) -> RatingJSON {
        var conditions: [RatingJSON.Member] = []
        if let days = settings.daysUntilPrompt { conditions.append(.init("daysUntilPrompt", .number(Double(days)))) }
        if let uses = settings.usesUntilPrompt { conditions.append(.init("usesUntilPrompt", .integer(Int64(uses)))) }
        if let count = settings.significantUsesUntilPrompt {
            conditions.append(.init("requiredEvents", ["significant": .integer(Int64(count))]))
        }
        let sets: [RatingJSON] =
            settings.conditionsMetMode == .all ? [.object(conditions)] : conditions.map { .object([$0]) }
        var members: [RatingJSON.Member] = [
            .init("policy", "swiftrater"), .init("workflow", "alert"), .init("maxNumberOfReminder", .null),
            .init("anyOf", .array(sets)),
        ]
        if let days = settings.daysBeforeReminding { members.append(.init("remindPeriod", .number(Double(days)))) }
        return .object(members)
    }

    mutating func run() -> TimelineResult {
        launch()
        for _ in 0..<random.integer(10...40) {
            switch random.integer(0...99) {
            case 0..<35: world.pass(&random, upToDays: 3)
            case 35..<38:
                world.advance(milliseconds: -Int64(random.integer(1...100)) * 1_800_000)
                wasSetBack = true
            case 38..<40: world.travel(toUTCOffset: Int32(random.integer(-11...12)) * 3_600)
            case 40..<50: launch()
            case 50..<54: launch(random.one(of: ["1.0", "1.1", "2.0"]))
            case 54..<66:
                client.usage.significantUses += 1
                native.apply(.event("significant"), world.now)
            default: ask()
            }
            result.steps += 1
            if !result.failures.isEmpty { break }
        }
        return result
    }

    private mutating func launch(_ newVersion: String? = nil) {
        version = newVersion ?? version
        world.lookup.drop()
        world.alerts.drop()
        client = SwiftRater(ports: world.ports(version: version))
        client.settings = settings
        let isOnline = random.chance(85)
        world.lookup.answer = isOnline ? TestWorld.found(version: version) : TestWorld.offline
        client.appLaunched()
        world.lookup.finish()
        native.apply(.launch(version: version), world.now)
        if native.context.uses != Int64(client.usage.uses) {
            result.explain(isOnline ? nil : .offlineLaunches, "\(native.context.uses) uses")
            native.context.uses = Int64(client.usage.uses)
        }
    }

    private mutating func ask() {
        let usage = client.usage
        let now = world.now
        let isNew = usage.firstUse == nil
        let isBehind = isClockBehind
        let reminder = usage.reminderRequest
        let asks = client.check(with: world.alerts)
        // The first look at days began the waiting; and a date that the clock has passed back over stays there.
        if let first = usage.firstUse, native.context.installedAt?.isSame(as: first) != true {
            result.explain(isNew ? .firstUseAtFirstLook : wasSetBack ? .clockSetBack : nil, "first used at \(first)")
            native.context.installedAt = Optional(first).local(like: native.context.installedAt)
            native.context.updatedAt = nil
        }
        let reminded = Date(timeIntervalSince1970: reminder)
        if reminder != 0, native.context.lastReminder?.at.isSame(as: reminded) != true {
            result.explain(wasSetBack ? .clockSetBack : nil, "reminded at \(reminded)")
            native.context.lastReminder = Optional(reminded).local(like: native.context.lastReminder?.at)
                .map { RatingContext.Reply(at: $0, version: nil) }
        }
        compare(asks: asks, isReminded: reminder != 0, isBehind: isBehind, now)
        guard asks else { return }
        result.questions += 1
        switch random.integer(0...9) {
        case 0:
            world.alerts.answer(.rate)
            native.apply(.rated, now)
        case 1:
            world.alerts.answer(.decline)
            native.apply(.decline, now)
        default:
            world.alerts.answer(.remind)
            native.apply(.remind, now)
        }
    }

    private mutating func compare(asks: Bool, isReminded: Bool, isBehind: Bool, _ now: LocalInstant) {
        let closed = native.closed(now)
        let isDone = closed.contains(.rated) || closed.contains(.declined)
        if isDone != (native.context.lastRated != nil || native.context.lastDecline != nil) {
            result.explain(nil, "done \(isDone)")
        }
        guard asks != closed.isEmpty else { return }
        let reason: PolicyDifference? =
            if isBehind {
                .clockSetBack
            } else if isReminded {
                // Only the reminder counts there, and without a wait it never comes.
                settings.daysBeforeReminding == nil || asks && closed == [.anyOf] ? .reminderAlone : nil
            } else if settings.conditionsMetMode == .all, settings.significantUsesUntilPrompt == nil, !asks {
                .unsetCondition
            } else if isOnTheDay(now) {
                .exactDays
            } else if native.context.updatedAt.map({ now.instant.milliseconds - $0.instant.milliseconds < 86_400_000 })
                ?? false
            {
                .dayAfterUpdate
            } else {
                nil
            }
        result.explain(reason, "asked \(!asks), by SwiftRater \(asks), closed \(closed), at \(now)")
    }

    /// Whether the wait is over to the second, which is too early there.
    private func isOnTheDay(_ now: LocalInstant) -> Bool {
        guard let first = client.usage.firstUse, let days = settings.daysUntilPrompt else { return false }
        return Int(now.date.timeIntervalSince(first)) == days * 86_400
    }

    private var isClockBehind: Bool {
        let context = native.context
        return [context.installedAt, context.lastReminder?.at, context.lastEventAt, context.updatedAt]
            .contains { $0?.isAfter(world.now) ?? false }
            || [client.usage.firstUse, Date(timeIntervalSince1970: client.usage.reminderRequest)]
                .contains { $0.map { $0 > world.now.date } ?? false }
    }
}

extension SwiftRaterUsage {
    /// Looks without storing.
    fileprivate var firstUse: Date? {
        let stored = ports.defaults.double(forKey: "keySwiftRaterFirstUseDate")
        return stored == 0 ? nil : Date(timeIntervalSince1970: stored)
    }
}
