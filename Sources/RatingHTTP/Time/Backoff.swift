/// How long to wait after failures in a row: exponential, with full jitter and a cap.
///
/// The n-th wait is drawn evenly from 0 to `base` × 2ⁿ⁻¹, at most `cap`, so that clients that failed together do not
/// come back together. Waits are whole milliseconds.
public struct Backoff: Hashable, Sendable {
    /// The longest first wait.
    public var base: Duration
    /// The longest wait of all.
    public var cap: Duration

    /// A negative duration counts as zero.
    public init(base: Duration, cap: Duration) {
        self.base = max(.zero, base)
        self.cap = max(.zero, cap)
    }

    /// The longest wait after this many failures in a row; 0 without a failure.
    public func limit(failures: Int64) -> Duration { .milliseconds(longest(failures)) }

    /// The wait after this many failures in a row.
    public func wait(failures: Int64, using random: inout some RandomNumberGenerator) -> Duration {
        .milliseconds(Int64.random(in: 0...longest(failures), using: &random))
    }

    private func longest(_ failures: Int64) -> Int64 {
        let (base, cap) = (max(0, base.milliseconds), max(0, cap.milliseconds))
        guard failures > 0 else { return 0 }
        let doublings = failures - 1
        guard base <= Int64.max >> doublings else { return cap }
        return min(cap, base << doublings)
    }
}
