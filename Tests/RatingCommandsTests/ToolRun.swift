import Foundation
import RatingCommands
import RatingKit
import Testing

/// One run of the tool within the test's process.
struct ToolRun {
    let code: ExitCode
    let output: String
    let errors: String

    @MainActor
    init(
        _ arguments: String..., lines: [String] = [], input: [UInt8] = [], traits: TerminalTraits = TerminalTraits()
    ) async {
        await self.init(arguments, lines: lines, input: input, traits: traits)
    }

    @MainActor
    init(
        _ arguments: [String], lines: [String] = [], input: [UInt8] = [], traits: TerminalTraits = TerminalTraits()
    ) async {
        let terminal = RecordingTerminal(lines: lines, input: input, traits: traits)
        // However busy the machine is.
        let timeout = arguments.first == "fetch" && !arguments.contains("--timeout") ? ["--timeout", "3600"] : []
        code = await CommandLineTool(terminal: terminal).run(arguments + timeout)
        (output, errors) = (terminal.output, terminal.errors)
    }

    /// The output as JSON.
    var json: RatingJSON {
        get throws { try JSONDocument(output).root.value }
    }

    var outputLines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

/// The files of this repository.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The files of `Configs/invalid`, without `.json`: each is named after a code.
    static let invalidConfigurations: [String] = {
        let directory = root.appendingPathComponent("Configs/invalid").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    static let starskit = root.appendingPathComponent("Configs/starskit.json").path
}

/// A directory for a test's files and store, removed with it.
final class Workplace: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("ratingkit-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A directory for a store, not made yet.
    var store: String { path + "/store" }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// Counts events, each at a time.
    @MainActor
    func record(_ events: [(arguments: [String], at: String)]) async {
        for (arguments, at) in events {
            let terminal = RecordingTerminal()
            let code = await CommandLineTool(terminal: terminal)
                .run(["record"] + arguments + ["--store", store, "--at", at])
            #expect(code == .success, "\(terminal.errors)")
        }
    }
}

/// A small configuration with nothing in the way.
let plainConfiguration = """
    {"policy": "starskit", "displaySessionCount": 2, "emailSupport": "help@example.org", "appStoreID": 42}
    """
