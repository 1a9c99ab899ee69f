import Foundation
import TestInput
import Testing

@testable import RatingCore

/// Explanations of random users, each played to the moment that it names and to the millisecond before;
/// `RATINGKIT_PROMISES=100000` makes them a hundred thousand.
@Suite
struct ExplanationPromiseTests {
    private static let count = ProcessInfo.processInfo.environment["RATINGKIT_PROMISES"].flatMap { Int($0) } ?? 1_500

    @Test(arguments: 0..<10)
    func `a promise comes true at the moment, and not a millisecond earlier`(part: Int) {
        var outcomes: [PromiseCase.Outcome: Int] = [:]
        for seed in stride(from: part, to: Self.count, by: 10) {
            var generator = SeededGenerator(seed: UInt64(seed))
            let test = PromiseCase(using: &generator)
            do {
                outcomes[try test.play(using: &generator), default: 0] += 1
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
        for outcome in PromiseCase.Outcome.allCases { #expect(outcomes[outcome, default: 0] > 0, "\(outcome)") }
        // Whoever says that nothing can be told is never wrong.
        #expect(outcomes[.uncertain, default: 0] < Self.count / 10 / 5)
    }
}
