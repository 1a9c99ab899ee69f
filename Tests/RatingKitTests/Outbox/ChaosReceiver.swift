#if os(macOS) || os(Linux)
import Foundation

@testable import RatingKit

/// A server that takes feedback under idempotency keys, and fails as often as it is told: with errors, wishes to wait,
/// resets, silence, and with answers that get lost once it has the item.
final class ChaosReceiver: Sendable {
    struct Figures: Sendable, CustomStringConvertible {
        var requests = 0
        var errors = 0
        var waits = 0
        var resets = 0
        var silences = 0
        var lostAnswers = 0
        /// Items that came again under their key.
        var repeats = 0
        /// Items that came again with another content.
        var altered = 0
        /// Requests of a destination while another sender's was answered, and that one still lived and listened. What
        /// carries the request of a sender that is killed ends a moment after it.
        var simultaneous = 0

        var description: String {
            "\(requests) requests: \(errors) server errors, \(waits) with Retry-After, \(resets) resets, "
                + "\(silences) time-outs, \(lostAnswers) answers lost; \(repeats) repeats under their key, "
                + "\(altered) altered"
        }
    }

    private struct State {
        var figures = Figures()
        var bodies: [String: String] = [:]
        var order: [String: [String]] = [:]
        var underWay: [String: [UnderWay]] = [:]
    }

    private struct UnderWay {
        let sender: String
        let connection: Int32
    }

    private let state: Locked<State>
    private let server: ScriptedServer

    init(failureRate: Double) throws {
        let state = Locked(State())
        self.state = state
        server = try ScriptedServer { request, peer in
            let own = UnderWay(sender: request.headers["x-sender"] ?? "", connection: peer.number)
            state.withLock { state in
                state.figures.requests += 1
                let others = state.underWay[request.path] ?? []
                if others.contains(where: { $0.sender != own.sender && lives($0.sender) && Peer.isOpen($0.connection) })
                {
                    state.figures.simultaneous += 1
                }
                state.underWay[request.path, default: []].append(own)
            }
            Self.answer(request, peer, failureRate, state)
            state.withLock { $0.underWay[request.path]?.removeAll { $0.connection == own.connection } }
        }
    }

    var port: UInt16 { server.port }
    var figures: Figures { state.withLock { $0.figures } }
    /// What was taken, by key.
    var bodies: [String: String] { state.withLock { $0.bodies } }

    /// The keys in the order in which they first came.
    func arrived(at destination: String) -> [String] { state.withLock { $0.order["/\(destination)"] ?? [] } }

    private static func answer(
        _ request: ScriptedServer.Request, _ peer: Peer, _ failureRate: Double, _ state: Locked<State>
    ) {
        guard Double.random(in: 0..<1) < failureRate else {
            take(request, state)
            return peer.reply(201)
        }
        switch Int.random(in: 0..<5) {
        case 0:
            state.withLock { $0.figures.errors += 1 }
            peer.reply([500, 502, 503, 504].randomElement() ?? 500)
        case 1:
            state.withLock { $0.figures.waits += 1 }
            let date = (Date() + 1).formatted(
                .verbatim(
                    "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
                    locale: Locale(identifier: "en_US"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
            peer.reply(Bool.random() ? 429 : 503, "Retry-After: \(Int.random(in: 0..<10) == 0 ? date : "0")\r\n")
        case 2:
            state.withLock { $0.figures.resets += 1 }
            peer.reset()
        case 3:
            state.withLock { $0.figures.silences += 1 }
            peer.pause(1)
        default:
            take(request, state)
            state.withLock { $0.figures.lostAnswers += 1 }
            peer.reset()
        }
    }

    private static func take(_ request: ScriptedServer.Request, _ state: Locked<State>) {
        guard let key = request.headers["idempotency-key"] else { return }
        state.withLock { state in
            if let earlier = state.bodies[key] {
                state.figures.repeats += 1
                if earlier != request.body { state.figures.altered += 1 }
                return
            }
            state.bodies[key] = request.body
            state.order[request.path, default: []].append(key)
        }
    }
}

/// Whether a process is there, and not only waited for by its parent.
private func lives(_ process: String) -> Bool {
    #if os(Linux)
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last.map { !$0.hasPrefix(" Z") && !$0.hasPrefix(" X") } ?? false
    #else
    return pid_t(process).map { kill($0, 0) == 0 } ?? false
    #endif
}
#endif
