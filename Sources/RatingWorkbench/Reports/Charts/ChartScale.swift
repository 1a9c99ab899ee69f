/// An axis from zero or below to above the largest number, with round marks.
struct ChartScale {
    let lower: Double
    let upper: Double
    let marks: [Double]

    /// - Parameter fromZero: whether zero belongs to it.
    init(_ bounds: ClosedRange<Double>, fromZero: Bool, marks count: Int = 5) {
        let least = fromZero ? min(bounds.lowerBound, 0) : bounds.lowerBound
        let most = fromZero ? max(bounds.upperBound, 0) : bounds.upperBound
        let span = most > least ? most - least : max(most.magnitude, 1)
        let step = Self.roundStep(span / Double(max(count - 1, 1)))
        if fromZero {
            lower = (least / step).rounded(.down) * step
            upper = most > least ? (most / step).rounded(.up) * step : lower + step
        } else {
            (lower, upper) = (least, most > least ? most : least + span)
        }
        let first = Int64(saturating: (lower / step).rounded(.up))
        let last = Int64(saturating: min(upper / step + 1e-9, Double(first) + 100).rounded(.down))
        marks = (first...max(last, first)).map { Double($0) * step }
    }

    /// Where a number lies, from 0 to 1.
    func place(_ number: Double) -> Double { (number - lower) / (upper - lower) }

    /// 1, 2 or 5 times a power of ten, at least so much; 1 where there is none that can be counted with.
    private static func roundStep(_ least: Double) -> Double {
        guard least.isFinite, least > 1e-300 else { return 1 }
        var power = 1.0
        while power * 10 <= least { power *= 10 }
        while power > least { power /= 10 }
        return power * ([1, 2, 5].first { power * $0 >= least } ?? 10)
    }
}
