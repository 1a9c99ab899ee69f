import RatingTesting
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// What follows from a try, result by result.
@Suite struct DeliveryRulesTests {
    private static let now = UTCInstant(milliseconds: 1_000_000_000_000)
    private static let rules = DeliveryRules(
        limits: Outbox.Limits(tries: 3, patience: .seconds(7 * 86_400)),
        backoff: Backoff(base: .milliseconds(1_000), cap: .milliseconds(60_000)))

    /// Of a source that gives nothing but this, every draw is 0; of one that gives zeros, drawing does not end.
    private static let low: UInt64 = 1 << 40

    private static func pause(
        _ key: String = "K", attempts: Int64 = 1, since: UTCInstant = now, length: Int64 = 2_000,
        _ reason: String = "503", isUnusable: Bool = false
    ) -> DestinationPause {
        DestinationPause(
            key: key, attempts: attempts, since: since, wait: StoredWait(began: now, length: length),
            lastError: reason, isUnusable: isUnusable)
    }

    private func step(
        _ result: DeliveryResult?, isBehindSuspect: Bool = false, pause: DestinationPause? = nil,
        draw: UInt64 = .max
    ) -> DeliveryRules.Step {
        var random = ConstantRandom(value: draw)
        return Self.rules.step(
            after: result, of: "K", isBehindSuspect: isBehindSuspect, pause: pause, at: Self.now, using: &random)
    }

    @Test(arguments: [false, true])
    func `what has arrived is removed and what counts for nothing waits`(isBehindSuspect: Bool) {
        #expect(
            step(.delivered(reference: "7"), isBehindSuspect: isBehindSuspect, pause: Self.pause(attempts: 99))
                == .remove(reference: "7"))
        #expect(step(nil, isBehindSuspect: isBehindSuspect, pause: Self.pause(attempts: 99)) == .wait)
    }

    @Test(
        arguments: [
            (nil, 1), (Self.pause(attempts: 4), 5), (Self.pause("other", attempts: 4), 1),
        ] as [(DestinationPause?, Int64)])
    func `what is refused fails with the tries of its own`(pause: DestinationPause?, attempts: Int64) {
        for isBehindSuspect in [false, true] {
            #expect(
                step(.refused(reason: "400"), isBehindSuspect: isBehindSuspect, pause: pause)
                    == .fail(reason: "400", attempts: attempts, endsPause: !isBehindSuspect))
        }
    }

    /// Its pause is the suspect's.
    @Test(arguments: [.retry(reason: "503", after: nil), .unusable(reason: "401")] as [DeliveryResult])
    func `behind a suspect nothing is found out by a failure`(result: DeliveryResult) {
        #expect(step(result, isBehindSuspect: true, pause: Self.pause("suspect", attempts: 99)) == .wait)
    }

    @Test(
        arguments: [
            // The back-off draws up to its limit, which doubles.
            (nil, nil, UInt64.max, 1, 1_000), (nil, nil, low, 1, 0), (Self.pause(), nil, .max, 2, 2_000),
            // Another item, and a destination that was unusable, begin anew.
            (Self.pause("other"), nil, .max, 1, 1_000), (Self.pause(isUnusable: true), nil, .max, 1, 1_000),
            // The server asks for more, or for less; for no longer than a day; for a date, also one that has passed.
            (nil, .seconds(5), .max, 1, 5_000), (nil, .seconds(0), .max, 1, 1_000), (nil, .seconds(-5), .max, 1, 1_000),
            (nil, .seconds(.max), .max, 1, 86_400_000),
            (nil, .date(Self.now.adding(milliseconds: 7_000)), .max, 1, 7_000),
            (nil, .date(Self.now.adding(milliseconds: -7_000)), .max, 1, 1_000),
            (nil, .date(Self.now.adding(days: Int64(9))), .max, 1, 86_400_000),
        ] as [(DestinationPause?, RetryAfter?, UInt64, Int64, Int64)])
    func `a failure pauses for as long as server and backoff say`(
        pause: DestinationPause?, retryAfter: RetryAfter?, draw: UInt64, attempts: Int64, length: Int64
    ) {
        #expect(
            step(.retry(reason: "503", after: retryAfter), pause: pause, draw: draw)
                == .postpone(Self.pause(attempts: attempts, length: length)))
    }

    @Test func `an unusable destination pauses for the longest wait of the backoff`() {
        #expect(
            step(.unusable(reason: "401"), pause: Self.pause(attempts: 9), draw: Self.low)
                == .postpone(Self.pause(length: 60_000, "401", isUnusable: true)))
        #expect(
            step(.unusable(reason: "401"), pause: Self.pause(attempts: 9, isUnusable: true), draw: Self.low)
                == .postpone(Self.pause(attempts: 10, length: 60_000, "401", isUnusable: true)))
    }

    /// At the limits of tries and days: before, at, and after.
    @Test(
        arguments: [
            (1, 0, false), (2, 0, true), (3, 0, true), (2, 1, false), (2, -1, true), (1, -1, false),
        ] as [(Int64, Int64, Bool)])
    func `what was tried often and long enough is suspected`(earlier: Int64, later: Int64, isSuspect: Bool) {
        let since = Self.now.adding(days: Int64(-7)).adding(milliseconds: later)
        let last = Self.pause(attempts: earlier, since: since)
        let step = step(.retry(reason: "503", after: nil), pause: last, draw: Self.low)
        let next = Self.pause(attempts: earlier + 1, since: since, length: 0)
        #expect(step == (isSuspect ? .suspect(next) : .postpone(next)))
    }

    @Test func `setting a destination back counts against no item`() {
        var random = ConstantRandom(value: .max)
        let first = Self.rules.setBack("full", after: nil, at: Self.now, using: &random)
        #expect(first == Self.pause("", length: 1_000, "full", isUnusable: true))
        #expect(
            Self.rules.setBack("full", after: first, at: Self.now, using: &random)
                == Self.pause("", attempts: 2, length: 2_000, "full", isUnusable: true))
    }
}
