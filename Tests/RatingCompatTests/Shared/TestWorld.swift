import Foundation
import RatingCompat

/// Ports that a test moves by hand.
@MainActor
final class TestWorld {
    let clock: ManualClock
    let defaults = InMemoryDefaults()
    let sheet = SheetRecorder()
    let alerts = AlertRecorder()
    let lookup = QueuedLookup()
    let pages = OpenPages()
    let notifications = NotificationCenter()
    let log = RecordingLog()
    /// What must live as long as the test.
    var kept: [AnyObject] = []
    var app = AppIdentity(shortVersion: "1.0", name: "App", bundleID: "com.example.app")
    var timeZone = TimeZone(secondsFromGMT: 0)

    init(_ start: String = "2024-01-01T09:00:00Z") {
        clock = ManualClock(LocalInstant(iso8601: start) ?? LocalInstant(UTCInstant(milliseconds: 0)))
        lookup.answer = Self.found()
    }

    var ports: LegacyPorts {
        LegacyPorts(
            clock: clock,
            calendar: { [timeZone] in
                var calendar = Calendar(identifier: .gregorian)
                if let timeZone { calendar.timeZone = timeZone }
                return calendar
            },
            defaults: defaults, app: app, lookup: lookup, alerts: alerts, reviewSheet: sheet, pages: pages,
            notifications: notifications, log: log)
    }

    static func found(version: String? = "1.0", bundleID: String = "com.example.app") -> StoreAnswer {
        .found(StoreListing(storeID: 123_456_789, bundleID: bundleID, version: version, genreID: 6007))
    }

    static let offline = StoreAnswer.unreachable(
        NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet))

    func set(_ instant: String) {
        if let now = LocalInstant(iso8601: instant) { clock.set(now) }
    }

    /// Returns once something waits for the clock.
    func whenAsleep() async throws {
        while clock.sleeperCount == 0 { await Task.yield() }
    }

    func advance(seconds: Double) {
        clock.advance(by: .seconds(seconds))
    }
}
