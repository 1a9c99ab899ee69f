extension Int64 {
    /// The number without its fraction, or the end of the range that it lies beyond; 0 for NaN.
    package init(saturating number: Double) {
        self = Int64(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
    }
}
