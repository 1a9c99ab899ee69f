/// How long to wait after failures in a row: exponential, with full jitter and a cap.
///
/// The n-th wait is drawn evenly from 0 to `base` × 2ⁿ⁻¹, at most `cap`, so that clients that failed together do not
/// come back together.
public struct Backoff: Hashable, Sendable {
    /// The longest first wait, in milliseconds.
    public var base: Int64
    /// The longest wait of all, in milliseconds.
    public var cap: Int64

    public init(base: Int64, cap: Int64) {
        self.base = max(0, base)
        self.cap = max(0, cap)
    }

    /// The longest wait after so many failures in a row, in milliseconds; 0 without a failure.
    public func limit(failures: Int64) -> Int64 {
        guard failures > 0, base > 0 else { return 0 }
        let doublings = failures - 1
        guard doublings < 62, base <= Int64.max >> doublings else { return cap }
        return min(cap, base << doublings)
    }

    /// The wait after so many failures in a row, in milliseconds.
    public func wait(failures: Int64, using random: inout some RandomNumberGenerator) -> Int64 {
        Int64.random(in: 0...limit(failures: failures), using: &random)
    }
}
