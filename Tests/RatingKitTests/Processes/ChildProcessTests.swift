#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

@Suite struct ChildProcessTests {
    /// Takes everything, by descriptor.
    private struct Everything {
        var bytes: [Int32: [UInt8]] = [:]
        /// After how many bytes it wants no more.
        var limit = Int.max

        mutating func take(_ bytes: UnsafeRawBufferPointer, from descriptor: Int32) -> Bool {
            self.bytes[descriptor, default: []] += bytes
            return self.bytes.values.reduce(0) { $0 + $1.count } < limit
        }

        func text(_ descriptor: Int32) -> String { String(decoding: bytes[descriptor] ?? [], as: UTF8.self) }
    }

    private func shell(
        _ script: String, inputs: [(Int32, [UInt8])] = [], limit: Int = .max, seconds: Double? = nil
    ) async -> (reader: Everything, end: ChildProcess.End) {
        let reader = Locked(Everything(limit: limit))
        let end = await ChildProcess(
            program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin", "SAID": "a=b"],
            inputs: inputs, outputs: [4, 1, 2]
        ).run(until: .now + .seconds(seconds ?? 36_000)) { bytes, descriptor in
            reader.withLock { $0.take(bytes, from: descriptor) }
        }
        return (reader.withLock { $0 }, end)
    }

    /// Whether the process is there, and no mere entry that nobody has asked about.
    private func isRunning(_ text: String) throws -> Bool {
        let id = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(text)")
        #if os(Linux)
        guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
        return status.split(separator: ")").last?.hasPrefix(" Z") == false
        #else
        return kill(id, 0) == 0
        #endif
    }

    @Test func `what it reads and writes goes over its descriptors`() async throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
        let (reader, end) = await shell(
            "cat; cat <&3 >&4; echo \"$SAID $HOME\" >&2; exit 7", inputs: [(0, Array("hello".utf8)), (3, long)])
        #expect(end == .exit(7))
        #expect(reader.text(1) == "hello" && reader.bytes[4] == long && reader.text(2) == "a=b \n")
    }

    @Test func `it has no input and no descriptor but those that it is given`() async throws {
        // Without close-on-exec, as other code may have opened it.
        let own = open("/dev/null", O_RDONLY)
        defer { close(own) }
        _ = fcntl(own, F_SETFD, 0)
        let (reader, end) = await shell("cat; cd /dev/fd && echo *")
        #expect(end == .exit(0))
        // The third is nobody's, and leads nowhere.
        #expect(reader.text(1) == "0 1 2 3 4\n" || reader.text(1) == "0 1 2 3 4 5\n", "\(reader.text(1))")
    }

    @Test func `nothing is left open`() async throws {
        #if os(Linux)
        // In a process of its own, where nobody else opens files.
        await #expect(processExitsWith: .success) {
            func openFiles() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }
            func run(_ script: String) async {
                let child = ChildProcess(
                    program: "/bin/sh", arguments: ["-c", script], inputs: [(0, [1]), (3, [2])], outputs: [1, 2])
                _ = await child.run(until: .now + .seconds(0.3)) { _, _ in true }
            }
            await run("exit 0")
            let before = openFiles()
            for _ in 0..<10 {
                for script in ["exit 0", "kill -9 $$", "exit 1"] { await run(script) }
                _ = await ChildProcess(program: "/nowhere", arguments: []).run(until: .now) { _, _ in true }
            }
            await run("sleep 600")
            // What the runtime opens for itself meanwhile is fewer than one a run.
            exit(openFiles() < before + 10 ? 0 : 1)
        }
        #endif
    }

    @Test func `a signal is told`() async throws {
        #expect(await shell("kill -15 $$").end == .signal(15))
    }

    @Test func `at the deadline it is killed with all that it started`() async throws {
        // A longer one where the machine has other things to do.
        for seconds in [1.0, 10, 100, 1_000] {
            let script = "trap '' TERM INT; sleep 36000 & echo $!; wait; wait; wait"
            let (reader, end) = await shell(script, seconds: seconds)
            #expect(end == .deadline)
            guard reader.bytes[1] != nil else { continue }
            return #expect(try !isRunning(reader.text(1)))
        }
        Issue.record("it was never started")
    }

    @Test func `a deadline that has passed starts nothing that lasts`() async throws {
        #expect(await shell("sleep 36000", seconds: 0).end == .deadline)
        #expect(await shell("sleep 36000", seconds: -5).end == .deadline)
    }

    @Test func `it ends with the task that waits`() async throws {
        let scratch = try ScratchDirectory()
        let file = "\(scratch.path)/id"
        let task = Task { await shell("echo $$ >\(file); trap '' TERM; sleep 36000; sleep 36000").end }
        func id() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
        try await eventually { id().hasSuffix("\n") }
        #expect(try isRunning(id()))
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try !isRunning(id()))
    }

    @Test func `a task that is cancelled before gets no result`() async throws {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await shell("sleep 36000").end
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `a reader that has enough ends it`() async throws {
        let (reader, end) = await shell("yes", limit: 100_000)
        #expect(end == .enough)
        #expect((100_000..<200_000).contains(reader.bytes[1]?.count ?? 0))
    }

    /// As mail systems do that deliver in the background.
    @Test func `what it leaves in the background does not hold up its end`() async throws {
        let (reader, end) = await shell("sleep 36000 & echo $!; exit 3")
        #expect(end == .exit(3))
        #expect(try isRunning(reader.text(1)))
        if let id = pid_t(reader.text(1).trimmingCharacters(in: .newlines)) { kill(id, SIGKILL) }
    }

    @Test func `one that closes its output is waited for`() async throws {
        #expect(await shell("exec >&- 2>&- 4>&-; sleep 0.3; exit 9").end == .exit(9))
    }

    @Test func `a program that is not there is told from one that fails`() async throws {
        for program in ["/nowhere/program", "/etc/passwd"] {
            let end = await ChildProcess(program: program, arguments: []).run(until: .now + .seconds(36_000)) { _, _ in
                true
            }
            guard case .notStarted(let failure) = end else {
                Issue.record("\(program): \(end)")
                continue
            }
            #expect(failure.isPermanent)
        }
    }

    @Test func `of its errors the beginning is kept`() async throws {
        let child = ChildProcess(
            program: "/bin/sh", arguments: ["-c", "echo first >&2; yes | head -n 1000000 >&2"], outputs: [2])
        let errors = Locked(ErrorLines())
        let end = await child.run(until: .now + .seconds(36_000)) { bytes, _ in
            errors.withLock { $0.take(bytes) }
            return true
        }
        #expect(end == .exit(0))
        let lines = errors.withLock { $0.lines }
        #expect(lines.first == "first" && lines.joined().utf8.count < 1_000)
    }

    @Test func `fifty at once each get their own`() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let (reader, end) = await shell("cat; exit \(number)", inputs: [(0, Array("\(number)".utf8))])
                    return end == .exit(Int32(number)) && reader.text(1) == "\(number)"
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
    }
}
#endif
