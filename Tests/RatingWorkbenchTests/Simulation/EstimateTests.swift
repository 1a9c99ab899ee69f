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

    /// As R's `qt(0.975, n)` gives it.
    @Test(arguments: [(4.0, 2.7764), (10, 2.2281), (30, 2.0423), (1e9, 1.95996)])
    func `Student's quantiles`(freedom: Double, value: Double) { #expect(abs(Estimate.t(freedom) - value) < 1e-2) }

    /// Of 2,000 users with one ask each the interval is that of shares; asks of one user are no evidence by themselves.
    @Test func `what one user does goes together`() throws {
        func night(_ asksOfEach: Int) throws -> Estimate {
            var moments = Moments()
            for user in 0..<2_000 {
                var counts = FigureCounts()
                counts[.users] = 1
                counts[.asks] = asksOfEach
                counts[.asksAtNight] = user % 4 == 0 ? asksOfEach : 0
                moments.add(counts)
            }
            let figure = try #require(Figure.all.first { $0.id == "asksAtNight" })
            return try #require(figure.estimate(Figured(moments: moments, days: 1)))
        }
        let (one, many) = (try night(1), try night(50))
        let share = try #require(Estimate.share(500, of: 2_000)).percent
        #expect(one.value == 25 && many.value == 25)
        for estimate in [one, many] {
            #expect(abs(estimate.interval.lowerBound - share.interval.lowerBound) < 0.01)
            #expect(abs(estimate.interval.upperBound - share.interval.upperBound) < 0.01)
        }
    }

    @Test func `what nobody did has an upper bound`() throws {
        var moments = Moments()
        for _ in 0..<100 {
            var counts = FigureCounts()
            counts[.users] = 1
            moments.add(counts)
        }
        let estimate = try #require(Figure.ratings.estimate(Figured(moments: moments, days: 365)))
        #expect(estimate.value == 0 && abs(estimate.interval.upperBound - 38.415) < 1e-2)
        #expect(Figure.all.last?.estimate(Figured(moments: moments, days: 365)) == nil)
    }

    @Test(arguments: [(0.5, 2.5), (0.25, 1.75), (0.75, 3.25)]) func `quantiles of days`(share: Double, value: Double) {
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
