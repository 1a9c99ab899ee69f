import RatingKit

/// How far a long run has come, in a line that is written over; on a terminal only.
final class ProgressBar: Sendable {
    private let terminal: Console
    private let interval: Duration
    private let line: @Sendable (_ done: Int64, _ seconds: Double, _ width: Int) -> String
    private let start = ContinuousClock.now
    /// Nil before it is shown.
    private let lastShown = Locked<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - interval: from the start to the first time that it is shown, and from one time to the next.
    ///   - line: what is shown of so much, after so many seconds, on a terminal of this width.
    init(
        _ terminal: Console, every interval: Duration = .milliseconds(200),
        line: @escaping @Sendable (_ done: Int64, _ seconds: Double, _ width: Int) -> String
    ) {
        (self.terminal, self.interval, self.line) = (terminal, interval, line)
    }

    func show(_ done: Int64) {
        guard terminal.traits.isInteractive else { return }
        let now = ContinuousClock.now
        let isDue = lastShown.withLock { last in
            guard (last ?? start).duration(to: now) >= interval else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let passed = start.duration(to: now).components
        let seconds = Double(passed.seconds) + Double(passed.attoseconds) * 1e-18
        terminal.overwrite("\(line(done, max(seconds, 0.001), terminal.traits.width))")
    }

    /// Takes it away.
    func end() {
        if lastShown.withLock({ $0 }) != nil { terminal.overwrite(nil) }
    }

    /// `██████░░░░`.
    static func bar(_ done: Int64, of total: Int64, _ length: Int) -> String {
        let filled = total > 0 ? Int(min(done, total) * Int64(length) / total) : length
        return String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
    }
}
