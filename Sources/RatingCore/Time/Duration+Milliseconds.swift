extension Duration {
    /// Whole milliseconds, what is over cut off; the nearest there is where it is longer than any.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
        let (sum, isLonger) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return isTooLong || isLonger ? (seconds < 0 ? .min : .max) : sum
    }

    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    /// Days of 86,400 s, to the nearest millisecond; the longest where they are more than can be counted, 0 for NaN.
    package static func days(_ days: Double) -> Duration {
        .milliseconds(Int64(saturating: (days * 86_400_000).rounded()))
    }
}
