import RatingTesting
import TestInput
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// Settings as their documentation says, and what is stored within their bounds.
@Suite struct RemoteLimitTests {
    private static let now = UTCInstant(milliseconds: 1_795_651_200_000)

    @Test func `what no app says is as documented`() {
        let settings = RemoteConfiguration.Settings()
        #expect(settings.minimumInterval == .seconds(12 * 3_600) && settings.jitter == 1)
        #expect(settings.deadline == .seconds(10) && settings.maximumBytes == 1_048_576)
        #expect(settings.backoff == Backoff(base: .seconds(2 * 60), cap: .seconds(4 * 3_600)))
        #expect(settings.longestRetryAfter == .seconds(24 * 3_600) && settings.redirectHosts.isEmpty)
        #expect(!settings.allowsLoopback && !settings.allowsPrivateAddresses && settings.firebasePrefix.isEmpty)
        #expect(settings.requestBody == nil && settings.pointer == nil && settings.allowed != nil)
    }

    @Test(
        arguments: [(-1, 0), (0, 0), (1, 1), (315_360_000_000, 315_360_000_000), (315_360_000_001, 315_360_000_000)]
            as [(Int64, Int64)])
    func `waits are up to ten years`(given: Int64, taken: Int64) {
        var settings = RemoteConfiguration.Settings()
        settings.minimumInterval = .milliseconds(given)
        settings.longestRetryAfter = .milliseconds(given)
        settings.deadline = .milliseconds(given)
        #expect(settings.minimumWait == taken && settings.longestServerWait == taken)
        #expect(settings.longestFetch == .milliseconds(taken))
    }

    @Test(
        arguments: [(-1.0, 0), (0, 0), (0.25, 250), (1, 1_000), (1.5, 1_000), (.nan, 0), (.infinity, 1_000)]
            as [(Double, Int64)])
    func `jitter is a part of the interval`(jitter: Double, longest: Int64) {
        var settings = RemoteConfiguration.Settings()
        (settings.minimumInterval, settings.jitter) = (.seconds(1), jitter)
        #expect(settings.longestJitter == longest)
    }

    /// No stored wait is longer than these settings make one; jitter follows a failure only.
    @Test(
        arguments: [
            (0, true, 10_000), (1, true, 15_000), (1, false, 86_400_000 + 4_000), (0, false, 86_400_000 + 4_000),
        ] as [(Int64, Bool, Int64)])
    func `a stored wait is bounded`(failures: Int64, isInterval: Bool, longest: Int64) {
        var settings = RemoteConfiguration.Settings()
        (settings.minimumInterval, settings.jitter) = (.seconds(10), 0.5)
        settings.backoff = Backoff(base: .seconds(1), cap: .seconds(4))
        for length in [0, 1, longest - 1, longest, longest + 1, longest * 2] {
            let stored = FetchSchedule(
                failures: failures, since: Self.now, until: Self.now.adding(milliseconds: length),
                isInterval: isInterval)
            #expect(
                stored.bounded(by: settings).until == Self.now.adding(milliseconds: min(length, longest)), "\(length)")
        }
    }

    @Test func `failures are counted up to a million`() {
        var random = ConstantRandom(value: .max)
        for (before, after) in [
            (0, 1), (999_999, 1_000_000), (1_000_000, 1_000_001), (1_000_001, 1_000_001), (.max, 1_000_001),
        ] as [(Int64, Int64)] {
            var schedule = FetchSchedule(failures: before)
            schedule.decline(at: Self.now, minimumWait: 5, jitter: 2)
            #expect(schedule.failures == after && schedule.isInterval && schedule.since == Self.now)
            #expect(schedule.until == Self.now.adding(milliseconds: 7))
            schedule = FetchSchedule(failures: before)
            let backoff = Backoff(base: .milliseconds(1), cap: .milliseconds(8))
            schedule.fail(at: Self.now, backoff: backoff, serverWait: nil, random: &random)
            #expect(schedule.failures == after && !schedule.isInterval)
        }
    }

    @Test(arguments: [0, 1, 2, 1_022, 1_023, 1_024, 1_025])
    func `validators have up to 1,024 bytes`(count: Int) {
        let text = String(repeating: "a", count: count)
        #expect((RemoteValidators.usable(text) != nil) == (1...1_024 ~= count))
        let tag = "\"\(String(repeating: "a", count: max(0, count - 2)))\""
        #expect((RemoteValidators.usableETag(tag) != nil) == (tag.utf8.count <= 1_024))
    }

    @Test(arguments: [
        ("\"\"", true), ("\"a\"", true), ("W/\"a\"", true), ("W/\"\"", true), ("\"", false), ("a", false),
        ("\"a", false),
        ("a\"", false), ("w/\"a\"", false), ("\"a\", \"b\"", false), ("W/", false), ("W/\"", false), ("\"\"\"", false),
        ("W/W/\"a\"", false), ("\"\u{1F}\"", false), ("\"\u{7F}\"", false), ("\"\u{7E} \"", true), ("\"é\"", false),
    ])
    func `a tag stands in one pair of quotation marks`(tag: String, isUsable: Bool) {
        #expect((RemoteValidators.usableETag(tag) != nil) == isUsable)
    }

    @Test(arguments: [
        ("\"a\"", "\"a\"", true), ("W/\"a\"", "\"a\"", true), ("\"a\"", "W/\"a\"", true), ("\"a\"", "\"b\"", false),
        ("W/\"a\"", "W/\"b\"", false),
    ])
    func `tags are compared weakly`(left: String, right: String, isSame: Bool) {
        #expect(RemoteValidators.isSame(left, right) == isSame)
    }
}
