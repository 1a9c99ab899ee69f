/// What the tool reads from and writes to: a person's terminal, a pipe, or a test.
package protocol Terminal: Sendable {
    /// Writes all of the text, or throws.
    func write(_ text: String, to channel: TerminalChannel) throws(TerminalFailure)

    /// The next line of input without its line end; nil at the end of the input.
    func readLine() -> String?

    /// All that is left of the input, at most this many bytes.
    func readInput(limit: Int) -> [UInt8]

    /// What comes next, as soon as anything does.
    ///
    /// - Parameter milliseconds: how long it may take; nil: for ever.
    func read(waiting milliseconds: Int?) -> TerminalInput

    var traits: TerminalTraits { get }

    /// Gives an element when a command that runs on and on is to end: at Ctrl-C, or when the system says so.
    func interruptions() -> AsyncStream<Void>
}

package enum TerminalInput: Equatable, Sendable {
    case bytes([UInt8])
    /// Nothing came in that time.
    case nothing
    case end
}

package enum TerminalChannel: Sendable {
    /// Results.
    case output
    /// Errors and warnings, so that results can be piped.
    case error
}

/// Why a text was not written.
package enum TerminalFailure: Error, Equatable {
    /// Whoever read the results has gone, as `head` does when it has enough.
    case readerGone
    /// In words: `No space left on device`.
    case failed(String)
}

/// What a terminal can do.
package struct TerminalTraits: Hashable, Sendable {
    /// Whether a person sits there: both input and output are a terminal.
    package var isInteractive: Bool
    /// Characters a line.
    package var width: Int
    /// Whether results in words are wrapped at the width: on a terminal, and where somebody gave one.
    package var wrapsLines: Bool
    /// Whether results may have colours.
    package var hasColouredOutput: Bool
    /// Whether errors may have colours.
    package var hasColouredErrors: Bool

    package init(
        isInteractive: Bool = false, width: Int = 80, wrapsLines: Bool = false, hasColouredOutput: Bool = false,
        hasColouredErrors: Bool = false
    ) {
        self.isInteractive = isInteractive
        self.width = width
        self.wrapsLines = wrapsLines
        self.hasColouredOutput = hasColouredOutput
        self.hasColouredErrors = hasColouredErrors
    }
}

extension Terminal {
    /// Nobody interrupts.
    package func interruptions() -> AsyncStream<Void> { AsyncStream { _ in } }
}
