import Foundation
import RatingCommands
import RatingKit
import TestTools
import Testing

/// `Examples/ConfigRepository`: a repository of a configuration after its first change.
@Suite struct ConfigRepositoryTests {
    private static let folder = Repository.root.appendingPathComponent("Examples/ConfigRepository").path

    private let place: Workplace
    private var copy: String { "\(place.path)/copy" }

    init() throws {
        place = try Workplace()
    }

    private func copyFolder() throws {
        try FileManager.default.copyItem(atPath: Self.folder, toPath: copy)
        // As it stands, but for fewer users.
        let script = try text("\(copy)/ci.sh").replacingOccurrences(of: "--users 20000", with: "--users 100")
        try Data(script.utf8).write(to: URL(fileURLWithPath: "\(copy)/ci.sh"))
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `it began as init makes it`() async throws {
        let made = await ToolRun(
            "init", place.path, "--name", "Teapot", "--store-id", "1234567890", "--email", "support@teapot.example",
            "--placement", "brew_finished", "--placement", "settings", "--format", "json")
        let names = try made.json.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(names.count == 9)
        for name in names {
            // The configuration has changed since; what it was is still published.
            let there = name == "rating.json" ? "published/rating.json" : name
            #expect(try text("\(place.path)/\(name)") == text("\(Self.folder)/\(there)"), "\(name)")
        }
    }

    /// Runs the script of a copy, with this package's tool, and gives its exit code and all that it said.
    private func runScript(_ arguments: [String] = []) async throws -> (code: Int32, output: String) {
        let copy = copy
        return try await onThread {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "\(copy)/ci.sh")
            process.arguments = arguments
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let tools = ExecutableTests.product("ratingkit").deletingLastPathComponent().path
            process.environment = ProcessInfo.processInfo.environment.merging(["PATH": "\(tools):\(path)"]) { $1 }
            (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text)
        }
    }

    @Test func `its script checks the change, shows it, and publishes it`() async throws {
        try copyFolder()
        let tried = try await runScript(["--dry-run"])
        #expect(tried.code == 0, "\(tried.output)")
        #expect(tried.output.contains("would be published: revision 1 → 2"))
        #expect(try text("\(copy)/published/rating.json") == text("\(Self.folder)/published/rating.json"))

        let run = try await runScript()
        #expect(run.code == 0, "\(run.output)")
        #expect(try text("\(copy)/published/rating.json") == text("\(Self.folder)/rating.json"))
        #expect(try text("\(copy)/published/rating.previous.json") == text("\(Self.folder)/published/rating.json"))
        for name in ["guarantees", "difference", "users"] {
            #expect(try text("\(copy)/report/\(name).html").hasSuffix("</html>\n"), "\(name)")
        }
        #expect(try text("\(copy)/report/difference.html").contains("daysWithoutCrash 7 → 14"))
    }

    @Test func `a change that breaks a claim is not published`() async throws {
        try copyFolder()
        let changed = try text("\(copy)/rating.json").replacingOccurrences(
            of: "\"daysWithoutCrash\": 14", with: "\"daysWithoutCrash\": 3")
        try Data(changed.utf8).write(to: URL(fileURLWithPath: "\(copy)/rating.json"))
        let run = try await runScript()
        #expect(run.code == 1, "\(run.output)")
        #expect(run.output.contains("✗ refuted   never-within 7d:crash"))
        #expect(try text("\(copy)/published/rating.json") == text("\(Self.folder)/published/rating.json"))
    }
}
