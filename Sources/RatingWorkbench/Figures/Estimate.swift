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
        let low = p <= 0 ? 0 : max(0, min(p, middle - half))
        let high = p >= 1 ? 1 : min(1, max(p, middle + half))
        return Estimate(p, low...high)
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
        let estimate = score(share, of: number, t(sums.carriers - 1)).scaled(by: width)
        let low = bounds.lowerBound
        return Estimate(sums.value, low + estimate.interval.lowerBound...low + estimate.interval.upperBound)
    }

    /// How often something happened in the time that users were followed: the score interval of a Poisson count, as wide as
    /// the variance by user makes it.
    static func rate(_ sums: RatioSums) -> Estimate? {
        guard sums.bottom > 0, sums.users > 0 else { return nil }
        let spread = sums.variance * sums.bottom * sums.bottom
        guard sums.top > 0 else { return Estimate(0, 0...z * z / sums.bottom) }
        guard spread > 0 else { return Estimate(sums.value, sums.value...sums.value) }
        let (z, count) = (t(sums.users - 1), sums.top * sums.top / spread)
        let half = z * (count + z * z / 4).squareRoot()
        let middle = count + z * z / 2
        return Estimate(
            sums.value, max(0, middle - half) / count * sums.value...(middle + half) / count * sums.value)
    }

    /// The day by which such a share of those who ever come have come, read from each day's number by a straight line.
    ///
    /// - Parameter histogram: how many come on day 0, 1, 2…
    package static func quantile(_ share: Double, of histogram: [Int]) -> Estimate? {
        guard let place = QuantilePlace(share, histogram) else { return nil }
        let half = t(place.total - 1) * place.variance.squareRoot()
        let (low, high) = (share - half, share + half)
        func day(_ share: Double) -> Double { QuantilePlace(min(max(share, 0), 1), histogram)?.day ?? place.day }
        return Estimate(place.day, min(place.day, day(low))...max(place.day, day(high)))
    }

    /// What the second ratio has more than the first, over the same users: of each user the difference counts.
    static func difference(_ first: RatioSums, _ second: RatioSums, products: Double) -> Estimate? {
        guard first.bottom > 0, second.bottom > 0, min(first.carriers, second.carriers) > 1.5 else { return nil }
        let covariance = products / (first.bottom * second.bottom) * first.correction
        let variance = max(0, first.variance + second.variance - 2 * covariance)
        return Estimate(
            second.value - first.value, by: t(min(first.carriers, second.carriers) - 1) * variance.squareRoot())
    }

    /// How many users each of two groups needs for such a relative difference to be seen in four of five experiments, and to be
    /// claimed in one of twenty where there is none: both quantiles of the normal distribution.
    static func usersToDetect(_ change: Double, of sums: RatioSums) -> Double? {
        let difference = change * sums.value
        guard difference > 0, sums.bottom > 0 else { return nil }
        let power = 0.841_621_233_572_914
        return (2 * (z + power) * (z + power) * sums.variance * sums.users / (difference * difference)).rounded(.up)
    }

    init(_ value: Double, by half: Double) { self.init(value, value - half...value + half) }

    package func scaled(by factor: Double) -> Estimate {
        Estimate(value * factor, interval.lowerBound * factor...interval.upperBound * factor)
    }
}

extension RatioSums {
    /// For the users whose mean is not known.
    fileprivate var correction: Double { users > 1 ? users / (users - 1) : 1 }
    /// Of the value.
    var variance: Double { residuals * correction / (bottom * bottom) }
}

/// Where a distribution of days reaches a share.
struct QuantilePlace {
    let total: Double
    let day: Double
    /// The number of that day, and what part of it lies before the place.
    private let number: Int
    private let part: Double
    private let density: Double
    private let share: Double
    /// Of the share that has come by then.
    let variance: Double

    init?(_ share: Double, _ histogram: [Int]) {
        let total = Double(histogram.reduce(0, +))
        guard total > 0 else { return nil }
        var before = 0.0
        let wanted = share * total
        guard let last = histogram.lastIndex(where: { $0 > 0 }) else { return nil }
        var number = 0
        while number < last, before + Double(histogram[number]) < wanted || histogram[number] == 0 {
            before += Double(histogram[number])
            number += 1
        }
        let here = Double(histogram[number])
        (part, density) = (min(max((wanted - before) / here, 0), 1), here / total)
        (self.total, self.share, self.number) = (total, share, number)
        day = Double(number) + part
        variance = max(0, (before + part * part * here) / total - share * share) / total
    }

    /// What a user who came on a day adds to the place.
    func influence(_ day: Int) -> Double {
        let come = day < number ? 1 : day == number ? part : 0
        return (share - come) / density / total
    }
}

extension Estimate {
    /// How much later the second distribution reaches the share than the first, over the same users.
    static func quantileDifference(
        _ share: Double, _ first: [Int], _ second: [Int], _ both: [PairedMoments.Days: Int]
    ) -> Estimate? {
        guard let old = QuantilePlace(share, first), let new = QuantilePlace(share, second) else { return nil }
        func variance(_ place: QuantilePlace, _ histogram: [Int]) -> Double {
            histogram.enumerated().reduce(0) {
                $0 + Double($1.element) * place.influence($1.offset) * place.influence($1.offset)
            }
        }
        // In an order of their own, so that rounding is the same wherever the parts came from.
        let sorted = both.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
        let together = sorted.reduce(0) {
            $0 + Double($1.value) * old.influence($1.key.first) * new.influence($1.key.second)
        }
        let sum = max(0, variance(old, first) + variance(new, second) - 2 * together)
        return Estimate(new.day - old.day, by: t(min(old.total, new.total) - 1) * sum.squareRoot())
    }
}
