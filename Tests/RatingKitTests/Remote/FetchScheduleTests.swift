import RatingTesting
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// When the server is asked next, as a function of what happened.
@Suite struct FetchScheduleTests {
    private static let now = UTCInstant(milliseconds: 1_795_651_200_000)
    /// Draws the longest jitter and back-off.
    private var longest = ConstantRandom(value: .max)

    private func settings() -> RemoteConfiguration.Settings {
        var settings = RemoteConfiguration.Settings()
        settings.minimumInterval = .seconds(100)
        settings.jitter = 0.5
        settings.backoff = Backoff(base: .milliseconds(1_000), cap: .milliseconds(4_000))
        return settings
    }

    /// A document that is no good waits for the interval, what is wrong with the server for the back-off, and what the
    /// server asks for comes before.
    @Test(arguments: RemoteConfiguration.Failure.Code.allCases, [nil, 60_000] as [Int64?])
    func `what follows from a failure`(code: RemoteConfiguration.Failure.Code, serverWait: Int64?) {
        var random = longest
        let failure = RemoteConfiguration.Failure(code, "")
        let first = FetchSchedule().after(
            failure, serverWait: serverWait, at: Self.now, settings: settings(), random: &random)
        let second = first.after(
            failure, serverWait: serverWait, at: Self.now, settings: settings(), random: &random)
        #expect(first.failures == 1 && second.failures == 2 && first.since == Self.now)
        let isOfDocument = [
            .tooLarge, .emptyBody, .notGenuine, .documentRefused, .rolledBack, .setAside, .lowerRevision,
        ].contains(code)
        let lengths = [first, second].map { $0.until.milliseconds - $0.since.milliseconds }
        if isOfDocument, serverWait == nil {
            #expect(lengths == [150_000, 150_000] && second.isInterval)
        } else {
            let asked = serverWait ?? 0
            #expect(lengths == [asked + 1_000, asked + 2_000] && !second.isInterval)
        }
        #expect(failure.delaysNext == ![.cancelled, .addressRefused, .missingSecret].contains(code))
    }

    /// Of the wait, in milliseconds, and of failures: jitter comes only after a success, which has its own wait.
    @Test(
        arguments: [
            (0, 0, 50_000), (100_000, 0, 150_000), (100_000, 1, 100_000), (0, 1, 1_000), (999, 1, 1_000),
            (.max, 1, 2_592_000_000),
        ] as [(Int64, Int64, Int64)])
    func `a poll waits until the next request is due`(wait: Int64, failures: Int64, expected: Int64) {
        var random = longest
        let schedule = FetchSchedule(
            failures: failures, since: Self.now, until: Self.now.adding(milliseconds: wait))
        #expect(schedule.pollWait(at: Self.now, settings: settings(), random: &random) == expected)
    }
}
