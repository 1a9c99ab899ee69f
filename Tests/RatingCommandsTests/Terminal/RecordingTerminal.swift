import RatingCommands
import RatingKit

/// Keeps what is written, and answers with lines given beforehand.
final class RecordingTerminal: Terminal {
    let traits: TerminalTraits
    private let state: Locked<State>

    private struct State {
        var output = ""
        var errors = ""
        var lines: [String]
        var input: [UInt8]
        var interruption: AsyncStream<Void>.Continuation?
    }

    init(lines: [String] = [], input: [UInt8] = [], traits: TerminalTraits = TerminalTraits()) {
        self.traits = traits
        state = Locked(State(lines: lines, input: input))
    }

    var output: String { state.withLock { $0.output } }
    var errors: String { state.withLock { $0.errors } }

    func write(_ text: String, to channel: TerminalChannel) {
        state.withLock { state in
            switch channel {
            case .output: state.output += text
            case .error: state.errors += text
            }
        }
    }

    func interruptions() -> AsyncStream<Void> {
        AsyncStream { continuation in state.withLock { $0.interruption = continuation } }
    }

    func interrupt() {
        state.withLock { $0.interruption }?.yield()
    }

    /// The output as soon as it has this text, or after half an hour.
    func output(having text: String) async -> String {
        for _ in 0..<180_000 where !output.contains(text) { try? await Task.sleep(for: .milliseconds(10)) }
        return output
    }

    func readLine() -> String? { state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() } }

    /// All of the input, then its end.
    func read(waiting milliseconds: Int?) -> TerminalInput {
        state.withLock { state in
            defer { state.input = [] }
            return state.input.isEmpty ? .end : .bytes(state.input)
        }
    }

    func readInput(limit: Int) -> [UInt8] { state.withLock { Array($0.input.prefix(limit)) } }
}
