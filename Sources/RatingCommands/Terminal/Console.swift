import RatingKit

/// The terminal as commands see it: the one way out for everything that they print.
///
/// Only here does a text become bytes, so no command can forget what `StyledText` and the escapes of JSON are for.
/// What cannot be written is remembered, and makes the run fail at its end.
struct Console: Sendable {
    private let terminal: any Terminal
    private let firstFailure = Locked<TerminalFailure?>(nil)

    init(_ terminal: any Terminal) {
        self.terminal = terminal
    }

    func write(_ text: StyledText, to channel: TerminalChannel) { writeRaw(text.rendered, to: channel) }

    /// Writes a line of results.
    func print(_ line: StyledText = "") { write(line + "\n", to: .output) }

    /// Writes a line of words, wrapped where lines are.
    ///
    /// - Parameter indent: of the lines that follow; nil: four more than the first has.
    func print(wrapping line: StyledText, indent: Int? = nil) {
        let own = line.rendered.prefix { $0 == " " }.count + 4
        print(traits.wrapsLines ? line.wrapped(to: traits.width, indent: indent ?? own) : line)
    }

    /// Writes a line of JSON, or several.
    func print(_ json: RatingJSON, _ style: JSONStyle) {
        writeRaw(json.serialized(style).withEscapedControls + "\n", to: .output)
    }

    /// Sends a message of the Language Server Protocol.
    func send(_ message: RatingJSON) {
        let text = message.serialized().withEscapedControls
        writeRaw("Content-Length: \(text.utf8.count)\r\n\r\n\(text)", to: .output)
    }

    /// Writes a line of errors.
    func printError(_ line: StyledText) { write(line + "\n", to: .error) }

    /// Writes over the line that the cursor stands in, on the error channel; nil takes it away.
    func overwrite(_ line: StyledText?) { writeRaw("\r\u{1B}[K" + (line?.rendered ?? ""), to: .error) }

    /// Why results are missing, if any are: then there is no use in going on.
    var failure: TerminalFailure? { firstFailure.withLock { $0 } }

    var traits: TerminalTraits { terminal.traits }
    func readLine() -> String? { terminal.readLine() }
    func readInput(limit: Int) -> [UInt8] { terminal.readInput(limit: limit) }
    func read(waiting milliseconds: Int?) -> TerminalInput { terminal.read(waiting: milliseconds) }
    func interruptions() -> AsyncStream<Void> { terminal.interruptions() }

    func style(_ channel: TerminalChannel = .output) -> TextStyle {
        TextStyle(isOn: channel == .output ? traits.hasColouredOutput : traits.hasColouredErrors)
    }

    private func writeRaw(_ text: String, to channel: TerminalChannel) {
        do throws(TerminalFailure) {
            try terminal.write(text, to: channel)
        } catch {
            // A warning that nobody gets loses no result.
            guard channel == .output else { return }
            firstFailure.withLock { first in first = first ?? error }
        }
    }
}
