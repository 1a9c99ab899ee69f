import TestInput
import Testing

@testable import RatingKit

/// Waits that are stored, under any clock.
@Suite struct StoredWaitTests {
    private static let length: Int64 = 60_000

    private func instant(_ milliseconds: Int64) -> UTCInstant { UTCInstant(milliseconds: milliseconds) }

    @Test(arguments: [(0, false), (1, false), (59_999, false), (60_000, true), (60_001, true)] as [(Int64, Bool)])
    func `a wait lasts its length`(later: Int64, isOver: Bool) {
        let wait = StoredWait(began: instant(1_000), length: Self.length)
        #expect(wait.isOver(at: instant(1_000 + later)) == isOver)
        #expect(wait.end(at: instant(1_000 + later)) == instant(61_000))
    }

    /// A minute is a correction of the clock, more is not.
    @Test(
        arguments: [(1, false), (60_000, false), (60_001, true), (86_400_000, true), (.max, true)] as [(Int64, Bool)])
    func `a clock that is set back ends it`(back: Int64, isOver: Bool) {
        let wait = StoredWait(began: instant(1_795_651_200_000), length: Self.length)
        let now = wait.began.adding(milliseconds: -back)
        #expect(wait.isOver(at: now) == isOver)
        #expect(wait.end(at: now) == (isOver ? now : wait.until))
    }

    @Test func `a negative length is none`() {
        let wait = StoredWait(began: instant(5), length: .min)
        #expect(wait.until == instant(5) && wait.isOver(at: instant(5)))
    }

    /// Whatever the clock did before: once it goes on steadily, a wait that is on is over after its length and what
    /// counts as a correction, and stays over. So nobody who looks now and then waits longer.
    @Test(arguments: 1...200) func `it ends whatever the clock did`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let dates: [Int64] = [.min, -1, 0, 1_795_651_200_000, .max]
        let length = [0, 1, Self.length, 43_200_000, .max].randomElement(using: &random) ?? 0
        let wait = StoredWait(began: instant(dates.randomElement(using: &random) ?? 0), length: length)
        var now = wait.began
        for _ in 0..<50 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: now = instant(dates.randomElement(using: &random) ?? 0)
            case 1: now = wait.began.adding(milliseconds: Int64.random(in: -70_000...70_000, using: &random))
            case 2: now = wait.until.adding(milliseconds: Int64.random(in: -70_000...70_000, using: &random))
            default: now = now.adding(milliseconds: Int64.random(in: -200_000...100_000, using: &random))
            }
            let isSetBack = now < wait.began.adding(milliseconds: -60_000)
            #expect(wait.isOver(at: now) == (isSetBack || now >= wait.until), "\(wait) at \(now)")
            if wait.isOver(at: now) { continue }
            #expect(wait.end(at: now) == wait.until)
            for more in [0, 1, 1_000, 86_400_000] as [Int64] {
                let later = now.adding(milliseconds: length).adding(milliseconds: 60_000 + more)
                #expect(wait.isOver(at: later), "\(wait) at \(now)")
            }
        }
    }
}
