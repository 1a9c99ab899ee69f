#if os(macOS) || os(Linux)
import Foundation

/// A child and this end of its pipes, on the thread that started it.
struct RunningChild {
    private let id: pid_t
    private let wake: FileDescriptor
    private var streams: [(number: Int32, file: FileDescriptor)] = []
    private var files: [(number: Int32, file: FileDescriptor)] = []

    /// - Parameter wake: can be read once the child is to be ended.
    init(_ process: ChildProcess, wake: FileDescriptor) throws(ChildProcess.Failure) {
        guard FileManager.default.isExecutableFile(atPath: process.program) else {
            throw ChildProcess.Failure(reason: "there is no program \(process.program)", isPermanent: true)
        }
        self.wake = wake
        var given: [(Int32, FileDescriptor)] = []
        do {
            for (number, bytes) in process.inputs { given.append((number, try FileDescriptor.nameless(bytes))) }
            for number in process.outputs {
                let pipe = try FileDescriptor.pipe()
                streams.append((number, pipe.reading))
                given.append((number, pipe.writing))
            }
            for number in process.files { files.append((number, try FileDescriptor.nameless([]))) }
            given += files.map { ($0.number, $0.file) }
        } catch {
            throw ChildProcess.Failure(reason: "\(process.program) cannot be started: \(error)", isPermanent: false)
        }
        var spawn = Spawn(process.program, process.arguments, environment: process.environment)
        spawn.descriptors = given
        let (id, failure) = spawn.start(boundToThisThread: true)
        guard failure == 0 else {
            let reason = "\(process.program) cannot be started: \(String(cString: strerror(failure)))"
            throw ChildProcess.Failure(reason: reason, isPermanent: [ENOENT, EACCES, ENOEXEC].contains(failure))
        }
        self.id = id
    }

    /// How long the end of a child can go unnoticed that has not closed its output, in milliseconds.
    private static let longestPause: Int64 = 50

    /// Takes what the child writes until it ends or is ended; then there is no child.
    consuming func wait(until end: ContinuousClock.Instant, _ take: ChildProcess.Reader) -> ChildProcess.End {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
        defer { buffer.deallocate() }
        let files = files
        let ended = watch(until: end, buffer, take)
        for (number, file) in files where lseek(file.number, 0, SEEK_SET) == 0 {
            if let bytes = file.readAvailable(into: buffer) { _ = take(bytes, number) }
        }
        return ended
    }

    private consuming func watch(
        until end: ContinuousClock.Instant, _ buffer: UnsafeMutableRawBufferPointer, _ take: ChildProcess.Reader
    ) -> ChildProcess.End {
        var pause: Int64 = 1
        while true {
            let rest = milliseconds(until: end)
            guard rest > 0 else { return kill(because: .deadline) }
            let isWoken = rests(for: min(rest, pause))
            if isWoken { return kill(because: .cancelled) }
            let ended = ended()
            let before = streams.count
            // What it wrote before it ended fits into the pipe, unless somebody made that larger.
            var wasRead = false
            for _ in 0..<(ended == nil ? 1 : 16) {
                switch self.take(buffer, take) {
                case .nothing: break
                case .something: wasRead = true
                case .enough: return ended ?? kill(because: .enough)
                }
            }
            if let ended { return ended }
            // One that closes its output is about to end.
            pause = wasRead || streams.count < before ? 1 : min(2 * pause, Self.longestPause)
        }
    }

    /// Waits until there is something to do.
    /// - Returns: whether the child is to be ended.
    private func rests(for milliseconds: Int64) -> Bool {
        var polled = ([wake] + streams.map { $0.file }).map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        _ = poll(&polled, nfds_t(polled.count), Int32(milliseconds))
        return polled[0].revents != 0
    }

    private enum Taken {
        case nothing, something, enough
    }

    /// Gives the reader one piece of every stream that has something.
    private mutating func take(_ buffer: UnsafeMutableRawBufferPointer, _ reader: ChildProcess.Reader) -> Taken {
        var taken = Taken.nothing
        var closed: [Int32] = []
        for (number, file) in streams {
            guard let bytes = file.readAvailable(into: buffer) else { continue }
            if bytes.isEmpty {
                closed.append(number)
            } else {
                taken = .something
                guard reader(bytes, number) else { return .enough }
            }
        }
        streams.removeAll { closed.contains($0.number) }
        return taken
    }

    /// What ended the child, if anything has; it is gone then.
    private func ended(waiting: Bool = false) -> ChildProcess.End? {
        var status: Int32 = 0
        while true {
            let result = waitpid(id, &status, waiting ? 0 : WNOHANG)
            if result < 0, errno == EINTR { continue }
            if result == 0 { return nil }
            // Where the app ignores the ends of its children, they are not told.
            guard result == id else { return .exit(-1) }
            return status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
        }
    }

    private func kill(because end: ChildProcess.End) -> ChildProcess.End {
        systemKill(-id)
        systemKill(id)
        _ = ended(waiting: true)
        return end
    }
}

private func systemKill(_ id: pid_t) { _ = kill(id, SIGKILL) }

/// Rounded up; not negative, and at most a day.
private func milliseconds(until end: ContinuousClock.Instant) -> Int64 {
    let rest = min(ContinuousClock().now.duration(to: end), .seconds(86_400))
    guard rest > .zero else { return 0 }
    return rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000 + 1
}
#endif
