import Foundation
import RatingCommands
import RatingKit
import Testing

/// The README's transcripts are what the tool prints.
@Suite struct ReadmeTests {
    private static let readme = try? String(
        contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)

    /// The commands of the README's transcripts and what stands below each, in their order.
    private static func transcripts() throws -> [(command: [String], output: String)] {
        let text = try #require(readme)
        var transcripts: [(command: [String], output: String)] = []
        for (index, block) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
            guard block.hasPrefix("console\n") else { continue }
            for part in ("\n" + block.dropFirst(8)).components(separatedBy: "\n$ ratingkit ").dropFirst() {
                let lines = part.components(separatedBy: "\n")
                transcripts.append((words(lines[0]), lines.dropFirst().joined(separator: "\n")))
            }
        }
        return transcripts
    }

    private static func words(_ command: String) -> [String] {
        command.components(separatedBy: "'").enumerated().flatMap { index, part in
            index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
        }
    }

    @Test @MainActor func `transcripts are what the tool prints`() async throws {
        let place = try Workplace()
        let transcripts = try Self.transcripts()
        #expect(transcripts.count >= 3)
        for (command, expected) in transcripts {
            let arguments = command.map { word in
                word == "STORE" ? place.store : word.hasPrefix("Configs/") ? Repository.root.path + "/" + word : word
            }
            let terminal = RecordingTerminal(lines: [], input: [], traits: TerminalTraits())
            _ = await CommandLineTool(terminal: terminal).run(arguments)
            let output = terminal.output.replacingOccurrences(of: Repository.root.path + "/", with: "")
            #expect(
                output.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines), "\(command)")
        }
    }

    @Test func `the example configuration is read without a warning`() throws {
        let text = try #require(Self.readme)
        let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
        let json = try #require(block.components(separatedBy: "```").first)
        #expect(ConfigurationReader().read(Array(json.utf8)).diagnostics == [])
    }
}
