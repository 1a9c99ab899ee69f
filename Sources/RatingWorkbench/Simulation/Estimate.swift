/// A number that a simulation estimates, with the interval that holds the true one in 95 of 100 simulations.
package struct Estimate: Equatable, Sendable {
    package let value: Double
    package let interval: ClosedRange<Double>

    package init(_ value: Double, _ interval: ClosedRange<Double>) { (self.value, self.interval) = (value, interval) }

    /// The 97.5th percentile of the normal distribution.
    static let z = 1.959_963_984_540_054

    /// The share of so many among all: Wilson's score interval (Wilson 1927), which holds near 0 and 1 too.
    package static func share(_ count: Int, of total: Int) -> Estimate? {
        guard total > 0 else { return nil }
        let (n, p) = (Double(total), Double(count) / Double(total))
        let square = z * z
        let middle = (p + square / (2 * n)) / (1 + square / n)
        let half = z / (1 + square / n) * (p * (1 - p) / n + square / (4 * n * n)).squareRoot()
        // At the ends the interval ends there exactly, whatever rounding does.
        let low = count == 0 ? 0 : max(0, min(p, middle - half))
        let high = count == total ? 1 : min(1, max(p, middle + half))
        return Estimate(p, low...high)
    }

    /// The mean of a number for each of many: the normal interval of the central limit theorem.
    ///
    /// - Parameter histogram: how many have 0, 1, 2…
    package static func mean(_ histogram: [Int]) -> Estimate? {
        let total = histogram.reduce(0, +)
        guard total > 0 else { return nil }
        let n = Double(total)
        var (sum, squares) = (0.0, 0.0)
        for (number, count) in histogram.enumerated() {
            sum += Double(number) * Double(count)
            squares += Double(number) * Double(number) * Double(count)
        }
        let mean = sum / n
        let variance = total > 1 ? max(0, squares - n * mean * mean) / (n - 1) : 0
        let half = z * (variance / n).squareRoot()
        return Estimate(mean, max(0, mean - half)...(mean + half))
    }

    /// How often something happened, if each time is independent of the others: the score interval of a Poisson count.
    package static func count(_ count: Int) -> Estimate {
        let (n, square) = (Double(count), z * z)
        let half = z * (n + square / 4).squareRoot()
        return Estimate(n, max(0, n + square / 2 - half)...(n + square / 2 + half))
    }

    /// A place in a distribution, 0.5 for the median: the interval of order statistics, by the normal approximation of
    /// the binomial distribution.
    ///
    /// - Parameter histogram: how many have 0, 1, 2…
    package static func quantile(_ share: Double, of histogram: [Int]) -> Estimate? {
        let total = histogram.reduce(0, +)
        guard total > 0 else { return nil }
        let half = z * (Double(total) * share * (1 - share)).squareRoot()
        func value(_ rank: Double) -> Double {
            var rest = Int(min(max(rank, 0), Double(total - 1)))
            for (number, count) in histogram.enumerated() {
                if rest < count { return Double(number) }
                rest -= count
            }
            return Double(histogram.count - 1)
        }
        let rank = Double(total) * share
        let middle = value(rank.rounded(.up) - 1)
        return Estimate(middle, min(middle, value(rank - half))...max(middle, value(rank + half)))
    }

    package func scaled(by factor: Double) -> Estimate {
        Estimate(value * factor, interval.lowerBound * factor...interval.upperBound * factor)
    }
}
