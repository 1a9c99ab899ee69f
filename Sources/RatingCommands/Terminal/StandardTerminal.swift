import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The process's standard input, output and error.
public struct StandardTerminal: Terminal {
    public let traits: TerminalTraits

    /// - Parameter environment: `NO_COLOR` (no-color.org) and `TERM=dumb` switch colours off; `COLUMNS` sets the width.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let allowsColour = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        traits = TerminalTraits(
            isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
            width: environment["COLUMNS"].flatMap { Int($0) } ?? Self.windowWidth ?? 80,
            hasColouredOutput: allowsColour && isatty(STDOUT_FILENO) == 1,
            hasColouredErrors: allowsColour && isatty(STDERR_FILENO) == 1)
    }

    public func write(_ text: String, to channel: TerminalChannel) {
        let handle = channel == .output ? FileHandle.standardOutput : FileHandle.standardError
        try? handle.write(contentsOf: Data(text.utf8))
    }

    public func readLine() -> String? { Swift.readLine() }

    public func readInput(limit: Int) -> [UInt8] {
        [UInt8]((try? FileHandle.standardInput.read(upToCount: limit)) ?? Data())
    }

    /// At SIGINT and SIGTERM, which end the process no longer by themselves while somebody listens.
    public func interruptions() -> AsyncStream<Void> {
        AsyncStream { continuation in
            for number in [SIGINT, SIGTERM] { signal(number, SIG_IGN) }
            let task = Task {
                let sources = [SIGINT, SIGTERM].map { number in
                    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                    source.setEventHandler { continuation.yield() }
                    source.resume()
                    return source
                }
                // Until the task is cancelled.
                for await _ in AsyncStream<Void>(Void.self, { _ in }) {}
                for source in sources { source.cancel() }
                for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static var windowWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
