import RatingCore
import TestInput
import Testing

@testable import RatingWorkbench

/// What is counted of one user, against a model that keeps every decision.
@Suite struct UserTallyTests {
    private static let day: Int64 = 86_400_000
    private static let closed: [GateSet] = [[.sessions], [.cooldown], [.sessions, .cooldown, .rollout], [.rollout]]

    /// Days apart, so that what is a year, or seven days, apart is so exactly.
    @Test(arguments: 0..<12) func `each figure is that of all decisions`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let start = UTCInstant(milliseconds: 1_767_225_600_000)
        var (tally, summary) = (UserTally(), ReplaySummary())
        var (asks, skips, days): ([Int64], [GateSet], [Int64]) = ([], [], [])
        var (afterCrash, first, night) = (Int64(0), Int64(0), Int64(0))
        var now: Int64 = 0
        for _ in 0..<60 {
            now += Int64([0, 1, 5, 60, 182, 183, 364].randomElement(using: &random)!)
            let hour = Int64([0, 7, 8, 12, -3, -2].randomElement(using: &random)!)
            let at = LocalInstant(start.adding(milliseconds: now * Self.day), utcOffset: Int32(hour) * 3_600)
            var context = RatingContext(installID: "a")
            let crash: Int64? = [nil, 0, 6, 7, 8].randomElement(using: &random)!
            if let crash {
                let before = LocalInstant(at.instant.adding(milliseconds: -crash * Self.day))
                _ = context.apply(.crash, configuration: RatingConfiguration(), now: before)
            }
            let launches = Int.random(in: 0...2, using: &random)
            for _ in 0..<launches {
                _ = context.apply(.launch(version: "1"), configuration: RatingConfiguration(), now: at)
            }
            tally.noteEvent(at: at.instant.milliseconds)
            days.append(now)
            if Bool.random(using: &random) {
                tally.note(.ask, "a", at, context, in: &summary)
                asks.append(now)
                if let crash, crash < 7 { afterCrash += 1 }
                if launches < 2 { first += 1 }
                if (0..<8).contains(hour) || hour == -2 { night += 1 }
            } else {
                let gates = Self.closed.randomElement(using: &random)!
                tally.note(.skip(gates), nil, at, context, in: &summary)
                skips.append(gates)
            }
        }
        tally.end("a", [], ReplayPlan(RatingConfiguration()), in: &summary)
        #expect(summary.asksAfterCrash == afterCrash && summary.asksInFirstSession == first)
        #expect(summary.asksAtNight == night && summary.usersAsked == (asks.isEmpty ? 0 : 1))
        #expect(summary.placements["a"]?.asked == Int64(asks.count))
        #expect(summary.placements[nil]?.considered == Int64(skips.count))
        for gate in [Gate.sessions, .cooldown, .rollout] {
            #expect(summary.closed[gate] == Int64(skips.count { $0.contains(gate) }))
            #expect(summary.closedAlone[gate] == Int64(skips.count { $0 == [gate] }))
        }
        #expect(summary.asksOfUser.counts == [asks.count: 1])
        #expect(summary.daysToFirstAsk.counts == [Int(asks[0] - days[0]): 1])
        let first1970 = start.milliseconds / Self.day
        #expect(summary.firstDays.counts == [Int(first1970 + days[0]): 1])
        #expect(summary.lastDays.counts == [Int(first1970 + days[days.count - 1]): 1])
        // The most within a year, of which the end is no part.
        let most = asks.map { last in asks.count { $0 <= last && last - $0 < 365 } }.max() ?? 0
        #expect(summary.asksInYear.counts == [most: 1])
    }
}
