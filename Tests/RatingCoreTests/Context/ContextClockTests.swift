import TestInput
import TestTools
import Testing

@testable import RatingCore

@Suite
struct ContextClockTests {
    @Test func `dates in the future are rewritten to now`() {
        var context = RatingContext([
            (.prompted("a"), .day(50)), (.launch(version: "1.0"), .day(100)), (.launch(version: "1.1"), .day(101)),
            (.session, .day(101)),
            (.crash, .day(102)), (.prompted("b"), .day(103)),
            (.answer(stars: 2), .day(103)),
            (.rated, .day(103)), (.decline, .day(103)), (.remind, .day(103)),
        ])
        let now = LocalInstant.day(60, utcOffset: -3_600)
        _ = context.apply(.foreground, configuration: RatingConfiguration(), now: now)
        #expect(context.installedAt == .day(50))
        #expect(context.updatedAt == now)
        #expect(context.lastSessionAt == now)
        #expect(context.lastCrashAt == now)
        #expect(context.prompts.map { $0.at } == [.day(50), now])
        #expect(context.lastPromptAt == now)
        #expect(context.lastAnswer == .init(at: now, version: "1.1", stars: 2))
        #expect(context.lastRated == .init(at: now, version: "1.1"))
        #expect(context.lastDecline == .init(at: now, version: "1.1"))
        #expect(context.lastReminder == .init(at: now, version: "1.1"))
    }

    @Test func `dates up to now stay as they are`() {
        let context = RatingContext([(.crash, .day(1)), (.foreground, .day(1, utcOffset: 7_200))])
        #expect(context.lastCrashAt == .day(1))
    }

    /// Every run applies events at moments from anywhere in Int64, near each other or at the ends, and in between
    /// decides and explains under all policies.
    @Test(arguments: 0..<20)
    func `no clock traps or leaves a date in the future`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let configurations = RatingPolicy.allCases.map { policy in
            RatingConfiguration(
                """
                {"policy": "\(policy.name)", "maxDaysBetweenSession": 36500, "daysUntilPrompt": 36500, "minDays": 36500,
                "daysBetweenReviews": 36500, "usesPerWeekForPrompt": 3, "remindPeriod": 0.5, "maxPromptsPerYear": 2,
                "daysBeforeAskingAgain": 36500, "daysBeforeAskingAgainAfterAnswer": 36500, "quietHours": "22:00-08:00",
                "daysWithoutCrash": 36500, "activeFrom": "0001-01-01T00:00:00Z", "activeUntil": "9999-12-31T00:00:00Z"}
                """)
        }
        for run in 0..<rounds(200) {
            var context = RatingContext(installID: "\(run)")
            let configuration = configurations[run % configurations.count]
            for step in 0..<12 {
                let now = LocalInstant.anywhere(using: &generator)
                _ = context.apply(.random(using: &generator), configuration: configuration, now: now)
                #expect(context.dates.allSatisfy { $0.instant <= now.instant })
                #expect(context.prompts.map { $0.at.instant } == context.prompts.map { $0.at.instant }.sorted())
                guard step % 4 == 3 else { continue }
                let elsewhere = LocalInstant.anywhere(using: &generator)
                let eligibility = Eligibility(configuration, installID: context.installID)
                let explanation = eligibility.explain(context, now: elsewhere)
                #expect(explanation.decision == eligibility.decide(context, now: elsewhere))
            }
        }
    }
}

extension LocalInstant {
    /// A moment from anywhere that an Int64 reaches, often at its ends or within a few days of the same one.
    static func anywhere(using generator: inout SeededGenerator) -> LocalInstant {
        let milliseconds: Int64 =
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: [.min, .min + 1, -1, 0, 1, .max - 1, .max].randomElement(using: &generator) ?? 0
            case 1: Int64(bitPattern: generator.next())
            case 2: Int64(bitPattern: generator.next()) >> Int64.random(in: 0...40, using: &generator)
            default: 1_767_268_800_000 + Int64.random(in: -200_000_000...200_000_000, using: &generator)
            }
        let offset = Int32(truncatingIfNeeded: generator.next()) >> Int32.random(in: 0...20, using: &generator)
        return LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: offset)
    }
}

extension RatingContext {
    fileprivate var dates: [LocalInstant] {
        [
            installedAt, updatedAt, lastSessionAt, lastCrashAt, lastAnswer?.at, lastRated?.at, lastDecline?.at,
            lastReminder?.at,
        ].compactMap { $0 } + prompts.map { $0.at }
    }
}
