import Testing

@testable import RatingCore

/// How many sessions are missing, and when the last of them can be, against living through them one by one.
@Suite struct SessionNeedsTests {
    private static let documents =
        [
            #"{"useSessionSpaceChecking": false}"#,
            #"{"useSessionSpaceChecking": true, "maxDaysBetweenSession": null}"#,
        ] + (0...2).map { "{\"useSessionSpaceChecking\": true, \"maxDaysBetweenSession\": \($0)}" }

    /// What is stored beforehand: sessions, and when the last was; its offset may be another one than now.
    private static let pasts: [(sessions: Int64, lastAt: LocalInstant?)] = {
        var pasts: [(sessions: Int64, lastAt: LocalInstant?)] = [(0, nil), (0, .day(0)), (3, .day(4))]
        for day in [-30.0, -2.5, -2, -1, -0.6, -0.4, 0, 0.4] {
            for sessions in 0...2 as ClosedRange<Int64> { pasts.append((sessions, .day(day))) }
            for offset in [-43_200, 43_200] as [Int32] { pasts.append((1, .day(day, utcOffset: offset))) }
        }
        return pasts
    }()

    @Test(arguments: documents, [1, 2, 3, 5] as [Int64])
    func `as many sessions are missing as it takes to have them`(document: String, need: Int64) {
        let configuration = RatingConfiguration(document)
        let now = LocalInstant.day(0)
        for (sessions, lastAt) in Self.pasts where sessions < need {
            let context = RatingContext.with { ($0.sessions, $0.lastSessionAt) = (sessions, lastAt) }
            let missing = context.sessionsMissing(to: need, configuration: configuration, from: now)
            let lived = Self.live(context, to: need, configuration)
            #expect(missing == lived?.count, "\(sessions) until \(String(describing: lastAt?.iso8601))")
            guard let lived else { continue }
            let moment = context.moment(ofSession: lived.count, configuration: configuration, from: now)
            #expect(moment == lived.at, "\(sessions) until \(String(describing: lastAt?.iso8601))")
        }
    }

    /// A session now, and then one at each midnight, or all of them now where they need not be days apart: how many
    /// counted until there were enough. Nil: there never are.
    private static func live(
        _ past: RatingContext, to need: Int64, _ configuration: RatingConfiguration
    ) -> (count: Int64, at: LocalInstant)? {
        var (context, time, count) = (past, LocalInstant.day(0), Int64(0))
        for _ in 0..<20 {
            let before = context.sessions
            let startsOver = context.restartsSessions(SessionCounting(configuration), now: time)
            _ = context.apply(.session, configuration: configuration, now: time)
            if context.sessions != before || startsOver { count += 1 }
            if context.sessions >= need { return (count, time) }
            if configuration[.useSessionSpaceChecking] { time = time.midnight(ofDay: time.civilDay + 1) ?? time }
        }
        return nil
    }
}
