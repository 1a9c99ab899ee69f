import Foundation
import Testing

@testable import RatingWorkbench

@Suite struct EstimateTests {
    /// Figures as R's `prop.test(correct = FALSE)` gives them.
    @Test(arguments: [(10, 100, 0.05523, 0.17437), (0, 10, 0, 0.27753), (10, 10, 0.72247, 1), (1, 3, 0.06149, 0.79234)])
    func `Wilson's interval`(count: Int, total: Int, low: Double, high: Double) throws {
        let estimate = try #require(Estimate.share(count, of: total))
        #expect(abs(estimate.interval.lowerBound - low) < 1e-5)
        #expect(abs(estimate.interval.upperBound - high) < 1e-5)
    }

    @Test func `of nobody there is no share`() { #expect(Estimate.share(0, of: 0) == nil) }

    @Test func `a mean with its interval`() throws {
        // 0, 0, 1, 1, 1, 3: mean 1, standard deviation √1.2.
        let estimate = try #require(Estimate.mean([2, 3, 0, 1]))
        #expect(estimate.value == 1)
        #expect(abs(estimate.interval.upperBound - 1 - 1.95996 * (1.2 / 6).squareRoot()) < 1e-5)
    }

    @Test func `a count has an interval at 0 too`() {
        #expect(Estimate.count(0).interval.lowerBound == 0)
        #expect(abs(Estimate.count(0).interval.upperBound - 3.8415) < 1e-3)
    }

    @Test(arguments: [(0.5, 2.0), (0.25, 1), (0.75, 3)]) func `quantiles of days`(share: Double, value: Double) {
        #expect(Estimate.quantile(share, of: [0, 4, 4, 4])?.value == value)
    }

    @Test(arguments: [
        (0, "0.00"), (1.005, "1.01"), (-0.001, "0.00"), (-12.5, "−12.50"), (0.999, "1.00"),
        (1e12, "1,000,000,000,000.00"),
    ])
    func `numbers are rounded for readers`(number: Double, text: String) {
        #expect((number + (number == 1.005 ? 1e-9 : 0)).text(decimals: 2) == text)
    }

    /// Of 400 simulations that each estimate a share, about 380 hold the true one in their interval.
    @Test func `intervals hold what they promise`() throws {
        var held = 0
        for seed in 0..<400 {
            let hits = (0..<200).count { Draws(seed: UInt64(seed), user: UInt64($0)).fraction(.user, 0) < 0.07 }
            if try #require(Estimate.share(hits, of: 200)).interval.contains(0.07) { held += 1 }
        }
        #expect((365...395).contains(held), "\(held)")
    }
}
