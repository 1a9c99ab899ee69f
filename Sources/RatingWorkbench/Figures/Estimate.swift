/// A number that a run estimates, with the interval that holds the true one in 95 of 100 runs.
package struct Estimate: Equatable, Sendable {
    package let value: Double
    package let interval: ClosedRange<Double>

    package init(_ value: Double, _ interval: ClosedRange<Double>) { (self.value, self.interval) = (value, interval) }

    /// The 97.5th percentile of the normal distribution.
    package static let z = 1.959_963_984_540_054

    /// The 97.5th percentile of Student's distribution: the expansion of Cornish and Fisher (1938).
    static func t(_ freedom: Double) -> Double {
        let (n, third) = (max(freedom, 1), z * z * z)
        return z + (third + z) / (4 * n) + (5 * third * z * z + 16 * third + 3 * z) / (96 * n * n)
            + (3 * third * third * z + 19 * third * z * z + 17 * third - 15 * z) / (384 * n * n * n)
    }

    /// The share of so many among all, each by itself: Wilson's score interval (Wilson 1927), which holds near 0 and 1 too.
    package static func share(_ count: Int, of total: Int) -> Estimate? {
        guard total > 0 else { return nil }
        return score(Double(count) / Double(total), of: Double(total), z)
    }

    private static func score(_ p: Double, of n: Double, _ z: Double) -> Estimate {
        let square = z * z
        let middle = (p + square / (2 * n)) / (1 + square / n)
        let half = z / (1 + square / n) * (p * (1 - p) / n + square / (4 * n * n)).squareRoot()
        // At the ends the interval ends there exactly, whatever rounding does.
        return Estimate(p, from: p <= 0 ? 0 : max(0, middle - half), to: p >= 1 ? 1 : min(1, middle + half))
    }

    /// A ratio of sums over users, within bounds: Wilson's interval for so many independent ones as have the ratio's
    /// variance by user. What one user does goes together, and is not counted as if many had done it.
    ///
    /// - Returns: nil where fewer than two users carry it.
    static func ratio(_ sums: RatioSums, within bounds: ClosedRange<Double>) -> Estimate? {
        guard sums.bottom > 0, sums.carriers > 1.5 else { return nil }
        let width = bounds.upperBound - bounds.lowerBound
        let share = min(max((sums.value - bounds.lowerBound) / width, 0), 1)
        let variance = sums.variance / (width * width)
        // Where all are alike the variance says nothing, and the users who carry it are counted.
        let alike = share * (1 - share)
        let number = variance > 0 && alike > 0 ? alike / variance : sums.carriers
        let estimate = score(share, of: number, t(sums.varianceCarriers - 1)).scaled(by: width)
        let low = bounds.lowerBound
        return Estimate(
            sums.value, from: low + estimate.interval.lowerBound, to: low + estimate.interval.upperBound)
    }

    /// How often something happened in the time that users were followed: the score interval of a Poisson count, as wide as
    /// the variance by user makes it.
    static func rate(_ sums: RatioSums) -> Estimate? {
        guard sums.bottom > 0, sums.users > 0 else { return nil }
        let spread = sums.variance * sums.bottom * sums.bottom
        guard sums.top > 0 else { return Estimate(0, 0...z * z / sums.bottom) }
        // Where all are alike the variance says nothing, and each event counts by itself.
        let (z, count) = (t(sums.users - 1), spread > 0 ? sums.top * sums.top / spread : sums.top)
        let half = z * (count + z * z / 4).squareRoot()
        let middle = count + z * z / 2
        return Estimate(
            sums.value, from: max(0, middle - half) / count * sums.value, to: (middle + half) / count * sums.value)
    }

    /// The day by which such a share of those who ever come have come, read from each day's number by a straight line: from the
    /// first day at which so large a share is no surprise to the last.
    ///
    /// - Parameter histogram: how many come on day 0, 1, 2…
    package static func quantile(_ share: Double, of histogram: [Int]) -> Estimate? {
        let days = DayShares(histogram)
        guard days.total > 1, let day = days.day(of: share) else { return nil }
        /// The last plausible day between one that is plausible and one that is not, by bisection.
        func end(_ inside: Double, _ outside: Double) -> Double {
            var (inside, outside) = (inside, outside)
            if days.isPlausible(share, by: outside) { return outside }
            for _ in 0..<40 {
                let middle = (inside + outside) / 2
                if days.isPlausible(share, by: middle) { inside = middle } else { outside = middle }
            }
            return inside
        }
        return Estimate(day, from: end(day, 0), to: end(day, Double(histogram.count)))
    }

    /// What the second has more than the first, over the same users: each half-width in the direction of the other value, less
    /// their covariance (Zou and Donner 2008).
    static func difference(_ first: Estimate, _ second: Estimate, correlation: Double) -> Estimate {
        func half(_ a: Double, _ b: Double) -> Double { max(0, a * a + b * b - 2 * correlation * a * b).squareRoot() }
        let difference = second.value - first.value
        let low = half(second.value - second.interval.lowerBound, first.interval.upperBound - first.value)
        let high = half(second.interval.upperBound - second.value, first.value - first.interval.lowerBound)
        return Estimate(difference, from: difference - low, to: difference + high)
    }

    /// How many users each of two groups needs for such a relative difference to be seen in four of five experiments, and to be
    /// claimed in one of twenty where there is none: both quantiles of the normal distribution.
    static func usersToDetect(_ change: Double, of sums: RatioSums) -> Double? {
        let difference = change * sums.value
        guard difference > 0, sums.bottom > 0 else { return nil }
        let power = 0.841_621_233_572_914
        return (2 * (z + power) * (z + power) * sums.variance * sums.users / (difference * difference)).rounded(.up)
    }

    init(_ value: Double, by half: Double) { self.init(value, from: value - half, to: value + half) }

    /// The value is within, whatever rounding does; a bound that no number has is the value.
    private init(_ value: Double, from low: Double, to high: Double) {
        self.init(value, Double.minimum(low, value)...Double.maximum(value, high))
    }

    package func scaled(by factor: Double) -> Estimate {
        Estimate(value * factor, interval.lowerBound * factor...interval.upperBound * factor)
    }
}

extension RatioSums {
    /// Bessel's, n / (n − 1).
    fileprivate var correction: Double { users > 1 ? users / (users - 1) : 1 }
    /// Of the value.
    var variance: Double { residuals * correction / (bottom * bottom) }
}

/// Which share of those who come has come by a day.
struct DayShares {
    let total: Double
    private let numbers: [Double]
    /// Those who have come before each day.
    private let before: [Double]

    init(_ histogram: [Int]) {
        numbers = histogram.map(Double.init)
        before = numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        total = before[before.count - 1]
    }

    func day(of share: Double) -> Double? {
        guard total > 0,
            let place = numbers.indices.first(where: { before[$0 + 1] >= share * total && numbers[$0] > 0 })
        else { return nil }
        return Double(place) + max(0, share * total - before[place]) / numbers[place]
    }

    /// How much of someone who comes on a day has come by a moment.
    func part(_ day: Int, by moment: Double) -> Double { min(max(moment - Double(day), 0), 1) }

    /// The share by a moment, and its variance.
    func share(by moment: Double) -> (value: Double, variance: Double) {
        let day = min(Int(moment), numbers.count - 1)
        let part = part(day, by: moment)
        let value = (before[day] + part * numbers[day]) / total
        return (value, max(0, (before[day] + part * part * numbers[day]) / total - value * value) / total)
    }

    /// Whether so many may have come by a moment if the share were true: the score interval, as of any share. Of those who come
    /// on that day each counts by its part, and two more come on other days, because those whom nobody saw may.
    fileprivate func isPlausible(_ share: Double, by moment: Double) -> Bool {
        let day = min(Int(moment), numbers.count - 1)
        let part = part(day, by: moment)
        let variance = max(0, share * (1 - share) - part * (1 - part) * numbers[day] / (total + 2)) / total
        let distance = self.share(by: moment).value - share
        return distance * distance <= Estimate.z * Estimate.z * variance
    }

    /// How the days by which a share has come go together in two distributions, of those who come in both.
    func correlation(_ other: DayShares, _ share: Double, _ both: [PairedMoments.Days: Int]) -> Double {
        guard let first = day(of: share), let second = other.day(of: share) else { return 0 }
        let variance = self.share(by: first).variance * other.share(by: second).variance
        guard variance > 0 else { return 0 }
        // In an order of their own, so that rounding is the same wherever the parts came from.
        let together = both.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }.reduce(0) {
            $0 + Double($1.value) * (share - part($1.key.first, by: first))
                * (share - other.part($1.key.second, by: second))
        }
        return min(max(together / (total * other.total) / variance.squareRoot(), -1), 1)
    }
}
