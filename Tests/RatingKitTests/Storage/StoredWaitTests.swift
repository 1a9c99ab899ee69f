import Testing

@testable import RatingKit

/// Waits that are stored, under any clock.
@Suite struct StoredWaitTests {
    private static let length: Int64 = 60_000

    private func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test(arguments: [(0, false), (1, false), (59_999, false), (60_000, true), (60_001, true)] as [(Int64, Bool)])
    func aWaitLastsItsLength(later: Int64, isOver: Bool) {
        let wait = StoredWait(began: instant(1_000), length: Self.length)
        let now = instant(1_000 + later)
        #expect(wait.seen(at: now) == wait)
        #expect((wait.until <= now) == isOver)
    }

    @Test func aClockBeforeTheBeginningBeginsItAnewOnce() {
        let wait = StoredWait(began: instant(1_000_000), length: Self.length)
        let restarted = wait.seen(at: instant(999_999))
        #expect(restarted == StoredWait(began: instant(999_999), length: Self.length, isRestarted: true))
        // Later looks do not prolong it.
        #expect(restarted.seen(at: instant(1_020_000)) == restarted)
        #expect(restarted.seen(at: instant(500_000)).until == instant(500_000))
    }

    @Test func aNegativeLengthIsNone() {
        #expect(StoredWait(began: instant(5), length: .min).until == instant(5))
    }

    /// Whatever the clock did before, once it goes on steadily the wait is over after its length; and it begins anew no
    /// more than once.
    @Test(arguments: 1...200) func itEndsWhateverTheClockDid(seed: Int) {
        var random = SeededRandom(state: UInt64(seed))
        let dates: [Int64] = [.min, -1, 0, 1_795_651_200_000, .max]
        var wait = StoredWait(began: instant(dates.randomElement(using: &random) ?? 0), length: Self.length)
        var beginnings: Set<Int64> = [wait.began.milliseconds]
        var now = wait.began
        for _ in 0..<20 {
            let jump = Int64.random(in: -200_000...100_000, using: &random)
            now =
                Int.random(in: 0..<8, using: &random) == 0
                ? instant(dates.randomElement(using: &random) ?? 0) : now.adding(milliseconds: jump)
            let isOver = wait.until <= now
            wait = wait.seen(at: now)
            if wait.until > now { beginnings.insert(wait.began.milliseconds) }
            // What was over is not begun again by a clock that goes on.
            if isOver { #expect(wait.until <= now) }
            let later = now.adding(milliseconds: Self.length)
            #expect(wait.seen(at: later).until <= later)
        }
        #expect(beginnings.count <= 2)
    }
}
