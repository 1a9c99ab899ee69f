import Testing

@testable import RatingCore

@Suite
struct ContextSessionTests {
    let spaced = RatingConfiguration(#"{"maxDaysBetweenSession": 3}"#)

    @Test func `without spacing every session counts`() {
        let configuration = RatingConfiguration(#"{"useSessionSpaceChecking": false, "maxDaysBetweenSession": 3}"#)
        let context = RatingContext(
            [(.session, .day(0)), (.session, .day(0)), (.session, .day(0.1)), (.session, .day(30))], configuration)
        #expect(context.sessions == 4)
        #expect(context.lastSessionAt == .day(30))
    }

    @Test func `a second session on a day counts nothing but moves the date`() {
        let context = RatingContext([(.session, .day(0)), (.session, .day(0.2))], spaced)
        #expect(context.sessions == 1)
        #expect(context.lastSessionAt == .day(0.2))
    }

    @Test func `moving the date puts off the restart`() {
        // Day 3.1 is more than three days after the first session, and less after the second.
        let context = RatingContext([(.session, .day(0)), (.session, .day(0.2)), (.session, .day(3.1))], spaced)
        #expect(context.sessions == 2)
    }

    @Test(arguments: [(Int64(-1), Int64(2)), (0, 2), (1, 1)])
    func `a pause longer than the limit restarts the count at one`(milliseconds: Int64, sessions: Int64) {
        let context = RatingContext([(.session, .day(0)), (.session, .day(3, plus: milliseconds))], spaced)
        #expect(context.sessions == sessions)
    }

    @Test func `a limit of zero restarts at every session`() {
        let configuration = RatingConfiguration(#"{"maxDaysBetweenSession": 0}"#)
        let context = RatingContext.with { $0.sessions = 7 }
        var later = context
        later.lastSessionAt = .day(0)
        _ = later.apply(.session, configuration: configuration, now: .day(0, plus: 1))
        #expect(later.sessions == 1)
    }

    @Test func `without a limit no pause restarts`() {
        let configuration = RatingConfiguration(#"{"maxDaysBetweenSession": null}"#)
        #expect(RatingContext([(.session, .day(0)), (.session, .day(900))], configuration).sessions == 2)
    }

    @Test(arguments: [
        ("2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z", Int64(2)),
        ("2026-03-01T00:00:00Z", "2026-03-01T23:59:59.999Z", 1),
        // The same moment of the world a second apart, on the next day for this user.
        ("2026-03-01T23:59:59+05:30", "2026-03-02T00:00:00+05:30", 2),
        // A flight west: later in the world, the same day again on the user's clock.
        ("2026-03-02T01:00:00+09:00", "2026-03-02T22:00:00-08:00", 1),
        // A flight east: an hour later and the next day.
        ("2026-03-01T20:00:00Z", "2026-03-02T06:00:00+09:00", 2),
    ])
    func `days are those of the user's calendar`(first: String, second: String, sessions: Int64) {
        let context = RatingContext([(.session, LocalInstant(first)), (.session, LocalInstant(second))], spaced)
        #expect(context.sessions == sessions)
    }
}
