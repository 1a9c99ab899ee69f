import RatingDelivery
import RatingKit

/// A bar that grows while many items are delivered, on a terminal only.
final class DeliveryProgress: Sendable {
    private let total: Int64
    private let terminal: Console
    private let done = Locked<Int64>(0)

    /// Fewer are there before a bar would help.
    private static let fewest: Int64 = 2

    init(total: Int64, terminal: Console) {
        self.total = total
        self.terminal = terminal
    }

    private var isShown: Bool { terminal.traits.isInteractive && total >= Self.fewest }

    func show(_ result: DeliveryResult) {
        switch result {
        case .retry, .unusable: return
        case .delivered, .refused: break
        }
        let done = done.withLock { done in
            done += 1
            return min(done, total)
        }
        guard isShown else { return }
        let width = Int64(max(10, min(40, terminal.traits.width - 30)))
        let filled = done * width / total
        let bar = String(repeating: "█", count: Int(filled)) + String(repeating: "░", count: Int(width - filled))
        terminal.overwrite("\(bar) \(done) of \(total)")
    }

    /// Takes the bar away.
    func end() {
        if isShown, done.withLock({ $0 }) > 0 { terminal.overwrite(nil) }
    }
}
