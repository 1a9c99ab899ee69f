import TestInput
import Testing

@testable import RatingWorkbench

/// Whatever sums a file has, a figure is within its interval, or there is none.
@Suite struct FigureBoundsTests {
    private static let edges = [0, 0, 1, 1, 2, 3, 1_000, SimulationTally.most, Moments.most, -1, .max, .min]

    /// Three users with four asks each are not all there are.
    @Test func `a rate of users who are all alike has an interval`() throws {
        let sums = RatioSums(users: 3, top: 12, bottom: 3, squares: 48, products: 12, bottomSquares: 3)
        let estimate = try #require(Estimate.rate(sums))
        #expect(estimate.value == 4 && estimate.interval.lowerBound < 3 && estimate.interval.upperBound > 5)
    }

    /// However lopsided an interval is, an undecided difference takes more users: the bound beyond 0 must come to it.
    @Test func `a difference that is not decided takes more users`() throws {
        func times(_ value: Double, _ interval: ClosedRange<Double>) -> Double? {
            FigureChanges.Change(figure: .ratings, old: 2, new: 2 + value, difference: Estimate(value, interval))
                .timesUsers
        }
        #expect(abs(try #require(times(-1.22, -1.78...0.48)) - (1.7 / 1.22) * (1.7 / 1.22)) < 1e-9)
        #expect(abs(try #require(times(1.22, -0.48...1.78)) - (1.7 / 1.22) * (1.7 / 1.22)) < 1e-9)
        #expect(times(0, -1...1) == nil)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<1_000 {
            let low = Double.random(in: -2...0, using: &random)
            let high = Double.random(in: 0...2, using: &random)
            let value = Double.random(in: low...high, using: &random)
            if let times = times(value, low...high) { #expect(times >= 1, "\(value) in \(low)...\(high)") }
        }
    }

    @Test(arguments: UInt64(0)..<20)
    func `any sums at all`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func numbers(_ count: Int) -> [Int] { (0..<count).map { _ in Self.edges.randomElement(using: &random) ?? 0 } }
        func figured() throws -> Figured {
            let empty = Moments()
            let moments = Moments(sums: numbers(empty.sums.count), products: numbers(empty.products.count))
            let days = numbers(6).map { min(max($0, 0), SimulationTally.most) }
            return Figured(
                moments: try #require(moments), firstAskDays: days, days: [0, 1, 365].randomElement(using: &random)!)
        }
        for _ in 0..<500 {
            let (first, second) = (try figured(), try figured())
            let products = numbers(PairedMoments().products.count)
            let paired = try #require(PairedMoments(products: products, days: [.init(first: 1, second: 4): 3]))
            for figure in Figure.all + Figure.perUser {
                let estimates = [
                    figure.estimate(first), figure.estimate(second), figure.difference(first, second, paired),
                ]
                for estimate in estimates.compactMap(\.self) where !estimate.value.isNaN {
                    #expect(estimate.interval.contains(estimate.value), "\(figure.id): \(estimate)")
                }
            }
        }
    }
}
