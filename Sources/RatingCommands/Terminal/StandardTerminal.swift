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

/// `write` of the system, under a name that the terminal's own does not hide.
private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    write(number, start, count)
}

/// The same of `read`.
private func systemRead(_ number: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(number, start, count)
}

/// The process's standard input, output and error.
package struct StandardTerminal: Terminal {
    package let traits: TerminalTraits

    /// - Parameter environment: `NO_COLOR` (no-color.org) and `TERM=dumb` switch colours off; `COLUMNS` sets the width.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let allowsColour = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        let given = environment["COLUMNS"].flatMap { Int($0) }
        traits = TerminalTraits(
            isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
            width: given ?? Self.windowWidth ?? 80,
            wrapsLines: given != nil || isatty(STDOUT_FILENO) == 1,
            hasColouredOutput: allowsColour && isatty(STDOUT_FILENO) == 1,
            hasColouredErrors: allowsColour && isatty(STDERR_FILENO) == 1)
    }

    package func write(_ text: String, to channel: TerminalChannel) throws(TerminalFailure) {
        let number = channel == .output ? STDOUT_FILENO : STDERR_FILENO
        var text = text
        let problem = text.withUTF8 { bytes -> Int32 in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let written = systemWrite(number, start, rest.count)
                if written >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
                } else if errno == EAGAIN || errno == EWOULDBLOCK {
                    // Somebody made the pipe or terminal one that does not wait.
                    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        guard problem != 0 else { return }
        throw problem == EPIPE ? .readerGone : .failed(String(cString: strerror(problem)))
    }

    package func readLine() -> String? { Swift.readLine() }

    package func readInput(limit: Int) -> [UInt8] {
        [UInt8]((try? FileHandle.standardInput.read(upToCount: limit)) ?? Data())
    }

    package func read(waiting milliseconds: Int?) -> TerminalInput {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&request, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
            if ready == 0 { return .nothing }
            if ready < 0, errno == EINTR { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = systemRead(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 { return .bytes(Array(buffer[..<count])) }
            guard count < 0, errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK else { return .end }
        }
    }

    /// At SIGINT and SIGTERM, which end the process no longer by themselves while somebody listens.
    package func interruptions() -> AsyncStream<Void> {
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

    /// Opens standard streams that are closed, so that no file gets their numbers and with it what is printed. Reading from
    /// them then gives nothing, and writing to them fails.
    package static func reserveStreams() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private static var windowWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
