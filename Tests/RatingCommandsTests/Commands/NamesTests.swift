import Foundation
import RatingKit
import Testing

@testable import RatingCommands

/// The names of documents as Swift, and what the plugin prints of problems.
@Suite struct NamesTests {
    @Test(arguments: [
        ("level_completed", "levelCompleted"), ("level-completed", "levelCompleted"),
        ("Level completed", "levelCompleted"),
        ("levelCompleted", "levelCompleted"), ("URLOpened", "urlOpened"), ("SAVED", "saved"), ("3rd_try", "_3rdTry"),
        ("éclair.ouvert", "éclairOuvert"), ("…", "_unnamed"), ("a__b", "aB"),
    ])
    func `a name becomes an identifier`(name: String, identifier: String) {
        #expect(SwiftNames.identifier(name) == identifier)
    }

    @Test func `each kind of name has its constants, each once`() async throws {
        let text = #"""
            {"policy": "balanced", "requiredEvents": {"saved": 1, "SAVED": 2}, "feedback": {"to": "support"},
             "conditions": {"==": [{"var": "traits.plan"}, "pro"]},
             "experiments": {"title": {"variants": [{"name": "warm", "weight": 1}]}},
             "strings": {"en": {"thanks": "Thank you"}, "de": {"thanks": "Danke"}},
             "placements": {"default": {"requiredEvents": {"saved": 3}}}}
            """#
        let output = await ToolRun("names", "-", input: Array(text.utf8)).output
        for line in [
            #"    static let `default`: Placement = "default""#, #"    static let saved: EventName = "SAVED""#,
            #"    static let saved_2: EventName = "saved""#, #"    case support = "support""#,
            #"    case plan = "plan""#,
            #"    static let titleWarm = ExperimentVariant(experiment: "title", variant: "warm")"#,
            "    /// “Thank you”", #"    case thanks = "thanks""#,
        ] {
            #expect(output.components(separatedBy: "\(line)\n").count == 2, "\(line)\n\(output)")
        }
    }

    @Test func `what the manifest alone knows has constants too`() async throws {
        let place = try Workplace()
        let app = try place.file("app.json", #"{"manifestVersion": 1, "events": ["shared"], "traits": ["plan"]}"#)
        let configuration = try place.file("rating.json", #"{"policy": "balanced"}"#)
        let run = await ToolRun("names", "--app", app, configuration)
        #expect(run.output.contains(#"static let shared: EventName = "shared""#) && run.output.contains("case plan"))
    }

    @Test func `with an error nothing is written, and the problem has the form of a compiler's`() async throws {
        let place = try Workplace()
        let file = try place.file("rating.json", "{\n  \"policy\": \"balanced\",\n  \"displaySessionCount\": \"3x\"\n}")
        let output = place.path + "/Names.swift"
        let run = await ToolRun("names", "--check", "--output", output, file)
        #expect(run.code == .problems && !FileManager.default.fileExists(atPath: output))
        #expect(run.errors.hasPrefix("\(file):3:26: error: "), "\(run.errors)")
        #expect(await ToolRun("lint", "--format", "compiler", file).output == run.errors)
        #expect(await ToolRun("names", file).code == .success)
    }

    @Test(arguments: ["\"", "\\(1)", "a\nb", "\u{202E}x", "tab\t", "é"])
    func `a literal reads as the name, whatever is in it`(name: String) async throws {
        let json = RatingJSON.object([
            .init("strings", ["en": .object([.init(name, "text")])]), .init("policy", "balanced"),
        ])
        let output = await ToolRun("names", "-", input: json.serializedBytes()).output
        let line = try #require(
            output.components(separatedBy: "\n").first { $0.contains("case ") && $0.contains(" = ") })
        let literal = line.components(separatedBy: " = ").dropFirst().joined(separator: " = ")
        // Of these escapes JSON and Swift write all alike but one.
        let asJSON = literal.replacing(#/\\u\{([0-9a-f]+)\}/#) { match in
            "\\u" + String(repeating: "0", count: 4 - match.1.count) + match.1
        }
        #expect(try JSONDocument(asJSON).root.stringValue == name, "\(line)")
    }
}
