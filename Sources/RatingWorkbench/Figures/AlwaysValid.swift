import Foundation

extension Estimate {
    /// The difference of two groups of users, with an interval that stays true however often it is looked at: the mixture
    /// sequential probability ratio test turned round (Robbins 1970; Johari, Pekelis and Walsh 2015).
    ///
    /// - Parameter expected: how large a difference is looked for; any choice made beforehand is valid, a wrong one only wide.
    /// - Returns: nil where the spread of one of them is not known yet.
    static func alwaysValid(_ first: RatioSums, _ second: RatioSums, expected: Double) -> Estimate? {
        guard min(first.carriers, second.carriers) >= 30, first.variance > 0, second.variance > 0, expected > 0 else {
            return nil
        }
        let (variance, mixture) = (first.variance + second.variance, expected * expected)
        let growth = (variance + mixture) / variance
        let half = (variance * (variance + mixture) / mixture * (2 * log(1 / 0.05) + log(growth))).squareRoot()
        return Estimate(second.value - first.value, by: half)
    }
}

/// The check of a split: whether so many users in each variant can be chance (Pearson 1900).
package struct SplitCheck: Equatable, Sendable {
    package let statistic: Double
    /// How often chance alone gives as much or more.
    package let chance: Double

    /// - Parameter weights: of the same variants, in relation to each other; those of weight 0 take no part.
    package init?(_ counts: [Int], weights: [Double]) {
        let shares = zip(counts, weights).filter { $0.1 > 0 }
        let (users, weight) = (Double(shares.reduce(0) { $0 + $1.0 }), shares.reduce(0) { $0 + $1.1 })
        guard shares.count > 1, users > 0 else { return nil }
        statistic = shares.reduce(0) { sum, share in
            let expected = users * share.1 / weight
            return sum + (Double(share.0) - expected) * (Double(share.0) - expected) / expected
        }
        chance = Self.upperGamma(Double(shares.count - 1) / 2, statistic / 2)
    }

    /// Whether the split cannot be chance: one such alarm in a thousand is false.
    package var isBroken: Bool { chance < 0.001 }

    /// The regularised upper incomplete gamma function Q(a, x): its series below a + 1, above its continued fraction (Lentz).
    private static func upperGamma(_ a: Double, _ x: Double) -> Double {
        guard x > 0 else { return 1 }
        let front = exp(a * log(x) - x - lgamma(a))
        if x < a + 1 {
            var (term, sum, n) = (1 / a, 1 / a, a)
            while term > sum * 1e-16 {
                n += 1
                term *= x / n
                sum += term
            }
            return max(0, 1 - front * sum)
        }
        var b = x + 1 - a
        var (c, d) = (1e300, 1 / b)
        var fraction = d
        for i in 1...1_000 {
            let factor = -Double(i) * (Double(i) - a)
            b += 2
            d = 1 / (factor * d + b)
            c = b + factor / c
            fraction *= c * d
            if abs(c * d - 1) < 1e-15 { break }
        }
        return front * fraction
    }
}
