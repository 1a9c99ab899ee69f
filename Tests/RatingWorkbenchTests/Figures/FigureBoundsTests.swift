import TestInput
import Testing

@testable import RatingWorkbench

/// Whatever sums a file has, a figure is within its interval, or there is none.
@Suite struct FigureBoundsTests {
    private static let edges = [0, 0, 1, 1, 2, 3, 1_000, SimulationTally.most, Moments.most, -1, .max, .min]

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
