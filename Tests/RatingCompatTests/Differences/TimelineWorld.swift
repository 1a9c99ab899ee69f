import Foundation
import RatingCompat
import TestInput

/// The clock, place and ports of one timeline. Moments are multiples of half a second, which doubles hold exactly, so
/// that both sides see the same moment.
@MainActor
final class TimelineWorld {
    let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 1_767_268_800_000), utcOffset: 0))
    let defaults = InMemoryDefaults()
    let alerts = AlertRecorder()
    let lookup = QueuedLookup()
    private let pages = OpenPages()
    private let log = RecordingLog()
    private let notifications = NotificationCenter()
    private let sheet = SheetRecorder()

    var now: LocalInstant { clock.now() }

    func ports(version: String?) -> LegacyPorts {
        LegacyPorts(
            clock: clock, calendar: { [clock] in Self.calendar(utcOffset: clock.now().utcOffset) },
            defaults: defaults, app: AppIdentity(shortVersion: version, name: "App", bundleID: "com.example.app"),
            lookup: lookup, alerts: alerts, reviewSheet: nil, pages: pages, notifications: notifications, log: log)
    }

    func sheetPorts(version: String?) -> LegacyPorts {
        var ports = ports(version: version)
        ports.reviewSheet = sheet
        return ports
    }

    func advance(milliseconds: Int64) {
        let now = clock.now()
        clock.set(LocalInstant(now.instant.adding(milliseconds: milliseconds), utcOffset: now.utcOffset))
    }

    func travel(toUTCOffset seconds: Int32) {
        clock.set(LocalInstant(clock.now().instant, utcOffset: seconds))
    }

    /// Time passes: seconds, hours, or days, often to just before, at or after a whole number of days.
    func pass(_ random: inout SeededGenerator, upToDays days: Int) {
        let day: Int64 = 86_400_000
        switch random.integer(0...3) {
        case 0: advance(milliseconds: Int64(random.integer(0...20)) * 500)
        case 1: advance(milliseconds: Int64(random.integer(0...96)) * 1_800_000)
        default: advance(milliseconds: Int64(random.integer(1...days)) * day + Int64(random.integer(-1...1)) * 500)
        }
    }

    private static var calendars: [Int32: Calendar] = [:]

    private static func calendar(utcOffset: Int32) -> Calendar {
        if let calendar = calendars[utcOffset] { return calendar }
        var calendar = Calendar(identifier: .gregorian)
        if let zone = TimeZone(secondsFromGMT: Int(utcOffset)) { calendar.timeZone = zone }
        calendars[utcOffset] = calendar
        return calendar
    }
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}

extension Optional where Wrapped == Date {
    /// The date as the native side has it; with the offset that it has there.
    func local(like other: LocalInstant?) -> LocalInstant? {
        map { LocalInstant(UTCInstant(milliseconds: $0.milliseconds), utcOffset: other?.utcOffset ?? 0) }
    }
}

extension LocalInstant {
    func isSame(as date: Date?) -> Bool { date.map { $0.milliseconds == instant.milliseconds } ?? false }

    func isAfter(_ other: LocalInstant) -> Bool { instant > other.instant }
}

/// What the native side decides, gate by gate.
struct NativeSide {
    var configuration: RatingConfiguration
    var context = RatingContext(installID: "timeline")
    private var eligibility: Eligibility

    init(_ configuration: RatingConfiguration) {
        self.configuration = configuration
        eligibility = Eligibility(configuration, installID: "timeline")
    }

    mutating func configure(_ configuration: RatingConfiguration) {
        self.configuration = configuration
        eligibility = Eligibility(configuration, installID: "timeline")
    }

    mutating func apply(_ event: ContextEvent, _ now: LocalInstant) {
        _ = context.apply(event, configuration: configuration, now: now)
    }

    func closed(_ now: LocalInstant) -> GateSet {
        if case .skip(let closed) = eligibility.decide(context, now: now) { closed } else { [] }
    }
}
