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

    /// However lopsided the interval is, an undecided difference takes more users, not fewer.
    @Test func `a difference that is not decided takes more users`() throws {
        for seed in UInt64(100)..<120 {
            let entries = try ["starskit", "irate"].map {
                Simulation.Entry($0, try configuration(#"{"policy": "\#($0)"}"#))
            }
            let simulation = Simulation(.eventful, entries, users: 60, days: 120, seed: seed)
            let result = simulation.runAlone(0..<60)
            for finding in result.report.findings { #expect(!finding.contains("(about -"), "\(finding)") }
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
