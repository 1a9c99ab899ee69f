import Foundation
import RatingKit

/// A bar that grows while a long run goes on, with its rate and the time that is left; on a terminal only.
final class SimulationProgress: Sendable {
    private let total: Int
    private let terminal: Console
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant
    private let lastShown: Locked<ContinuousClock.Instant>

    init(total: Int, terminal: Console) {
        (self.total, self.terminal) = (total, terminal)
        began = clock.now
        lastShown = Locked(began)
    }

    func show(_ done: Int) {
        guard terminal.traits.isInteractive else { return }
        let now = clock.now
        let isDue = lastShown.withLock { last in
            guard last.duration(to: now) >= .milliseconds(200) else { return false }
            last = now
            return true
        }
        if isDue {
            terminal.overwrite("\(Self.line(done, of: total, after: began.duration(to: now), terminal.traits.width))")
        }
    }

    /// `██████░░░░ 60 % · 512,000 users a second · 8 s left`, and blanks over what stood there before.
    static func line(_ done: Int, of total: Int, after time: Duration, _ width: Int) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        let rate = seconds > 0 ? Double(done) / seconds : 0
        let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
        let length = max(10, min(30, width - 50))
        let filled = total > 0 ? done * length / total : length
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
        let percent = total > 0 ? done * 100 / total : 100
        let text = "\(bar) \(percent) % · \(Int(rate).grouped) users a second · \(Self.duration(left)) left"
        return text.padded(to: min(width - 1, text.count + 4))
    }

    private static func duration(_ seconds: Int) -> String {
        seconds < 60
            ? "\(seconds) s"
            : seconds < 3_600
                ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
    }

    /// Takes the bar away.
    func end() {
        guard terminal.traits.isInteractive, lastShown.withLock({ $0 }) != began else { return }
        terminal.overwrite(nil)
    }
}

extension Int {
    /// With commas between thousands.
    var grouped: String {
        let digits = String(magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return self < 0 ? "-\(text)" : text
    }
}
