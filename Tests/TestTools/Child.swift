#if os(macOS) || os(Linux)
import Foundation

/// Runs what waits for other processes on a thread of its own: the few threads that tests share must not wait.
package func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

/// A child process whose output the test reads line by line, and which it may kill at any instant.
package final class Child {
    package let id: pid_t
    private let output: Int32
    /// The end of a pipe on which the guard of a group waits; this process holds the only one.
    private let lifeline: Int32?
    private var unread: [UInt8] = []
    private var status: Int32?

    package struct Failed: Error {}

    /// The program that the package builds beside the tests.
    package static func storeWriter(_ arguments: String...) throws -> Child {
        try Child(storeWriterPath, arguments)
    }

    package static let storeWriterPath = productPath("StoreWriter")

    /// Where the package builds a program.
    package static func productPath(_ name: String) -> String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return products.appendingPathComponent(name).path
    }

    /// - Parameter endsWithTests: for a program that starts others and must not outlive this process, however it ends: they
    ///   are a group with a guard, which ends it when the pipe to this process closes.
    package init(_ program: String, _ arguments: [String], endsWithTests: Bool = false) throws {
        let (reading, writing) = try Self.makePipe()
        defer { close(writing) }
        output = reading
        guard endsWithTests else {
            lifeline = nil
            id = try Self.spawn(program, arguments, output: writing)
            return
        }
        let (waiting, held) = try Self.makePipe()
        defer { close(waiting) }
        lifeline = held
        let guarded = #""$0" "$@" & exec >/dev/null 2>&1; read -r _; kill -KILL 0"#
        id = try Self.spawn("/bin/sh", ["-c", guarded, program] + arguments, output: writing, lifeline: waiting)
    }

    private static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failed() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    deinit {
        if let lifeline {
            close(lifeline)
            waitForExit()
        } else if status == nil {
            killNow()
        }
        close(output)
    }

    /// The next line, or nil once the child has closed its output.
    package func nextLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            unread += buffer.prefix(count)
        }
    }

    /// All lines to the end of the output.
    package func remainingLines() -> [String] {
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        return lines
    }

    /// Ends the child at once, and its group where it has one. What it had said before can still be read.
    package func killNow() {
        if status == nil { kill(lifeline == nil ? id : -id, SIGKILL) }
        _ = waitForExit()
    }

    package var isRunning: Bool {
        var raw: Int32 = 0
        if status == nil, waitpid(id, &raw, WNOHANG) == id { note(raw) }
        return status == nil
    }

    /// The exit code, or the negative number of the signal that ended the child.
    @discardableResult
    package func waitForExit() -> Int32 {
        var raw: Int32 = 0
        if status == nil {
            while waitpid(id, &raw, 0) < 0, errno == EINTR {}
            note(raw)
        }
        return status ?? -1
    }

    private func note(_ raw: Int32) { status = raw & 0x7f == 0 ? raw >> 8 & 0xff : -(raw & 0x7f) }

    private static func spawn(
        _ program: String, _ arguments: [String], output: Int32, lifeline: Int32? = nil
    ) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let lifeline {
            posix_spawn_file_actions_adddup2(&actions, lifeline, 0)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            posix_spawnattr_setpgroup(&attributes, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        #if os(Linux)
        // Whatever else this process has open stays here: a pipe whose other end a server holds never comes to its end.
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        if let function = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
            _ = unsafeBitCast(function, to: CloseFrom.self)(&actions, 3)
        }
        #endif
        let sanitizers = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        let environment = ["SWIFT_BACKTRACE=enable=no", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"] + sanitizers
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for string in words + variables { free(string) } }
        var id: pid_t = 0
        guard posix_spawn(&id, program, &actions, &attributes, &words, &variables) == 0 else { throw Failed() }
        return id
    }
}
#endif
