#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import Testing

/// The tool as a process of its own.
@Suite struct ExecutableTests {
    private static let path = product("ratingkit").path

    /// An executable that the package builds beside the tests.
    static func product(_ name: String) -> URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return products.appendingPathComponent(name)
    }

    private func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
        (process.standardOutput, process.standardError, process.standardInput) = (output, errors, standardInput)
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test func `the demonstration runs without a terminal`() throws {
        let run = try run(["demo"])
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.hasSuffix("  5. sendFeedback\n"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test(arguments: [["demo"], ["demo", "--script", "nonsense"]])
    func `the demonstration leaves nothing behind`(_ arguments: [String]) throws {
        let place = try Workplace()
        _ = try run(arguments, environment: ["TMPDIR": place.path])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
    }

    @Test(
        arguments: [
            (["--version"], "", 0), (["lint", "-"], "{}", 0), (["lint", "-"], "{", 1), (["lint", "-"], "", 1),
            (["lnt"], "", 2), (["lint", "--nope"], "", 2),
        ] as [([String], String, Int32)])
    func `the exit code tells how it went`(_ arguments: [String], _ input: String, _ code: Int32) throws {
        #expect(try run(arguments, input: input).code == code)
    }

    /// Runs a line of the shell in which `$0` is the tool.
    private func shell(_ line: String) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line, Self.path]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `results that cannot be written fail the run`() throws {
        for command in ["keys", "keys --format json", "help", "demo", "lint \(Repository.starskit)", "--version"] {
            let run = try shell("\"$0\" \(command) > /dev/full")
            #expect(run.code == 1, "\(command)")
            #expect(run.errors.contains("Error: cannot write the results: No space left on device\n"), "\(run.errors)")
        }
        let closed = try shell("\"$0\" keys >&-")
        #expect(closed.code == 1 && closed.errors == "Error: cannot write the results: Bad file descriptor\n")
        #expect(try shell("\"$0\" lint --nope > /dev/full").code == 2)
    }

    /// Runs the tool with an output whose reader is gone already.
    private func withoutReader(_ arguments: [String]) throws -> (code: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try output.fileHandleForReading.close()
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func `a reader that goes away ends the run quietly, and not as a success`() throws {
        let run = try withoutReader(["keys"])
        #expect(run.code == 141 && run.errors.isEmpty)
    }

    @Test func `a closed output is not taken for a file that is opened`() throws {
        let place = try Workplace()
        let run = try shell("\"$0\" record crash --store '\(place.store)' --at 2026-03-01 >&- 2>&-")
        #expect(run.code == 1)
        for name in try FileManager.default.contentsOfDirectory(atPath: place.store) {
            let text = try String(contentsOfFile: "\(place.store)/\(name)", encoding: .utf8)
            #expect(!text.contains("crashes: 0"), "\(name)")
        }
    }

    @Test func `watching ends when nobody reads what it prints`() throws {
        let place = try Workplace()
        let file = try place.file("a.json", plainConfiguration)
        let run = try withoutReader(["watch", file])
        #expect(run.code == 141 && run.errors.isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `watching ends cleanly when it is interrupted`(_ signal: Int32) throws {
        let place = try Workplace()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = ["watch", try place.file("a.json", plainConfiguration)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let begin = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(begin.hasPrefix("in force: policy starskit"))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test func `a store is shared by runs`() throws {
        let place = try Workplace()
        let config = try place.file("a.json", plainConfiguration)
        for day in 1...2 {
            #expect(try run(["record", "session", "--store", place.store, "--at", "2026-03-0\(day)"]).code == 0)
        }
        let asked = try run(["run", config, "--store", place.store, "--at", "2026-03-02"], input: "4\ns\nl\n")
        #expect(asked.code == 0)
        #expect(asked.output.hasSuffix("ended at “later”\n"))
        let json = try JSONDocument(try run(["context", "--store", place.store, "--format", "json"]).output).root.value
        #expect(json["lastAnswer"]?["stars"] == 4)
    }
}
#endif
