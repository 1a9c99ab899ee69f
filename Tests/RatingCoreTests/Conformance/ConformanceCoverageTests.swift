import Foundation
import RatingCore
import TestInput
import TestTools
import Testing

/// The lines leave nothing out, and say where they are from.
struct ConformanceCoverageTests {
    private static func lines(_ file: ConformanceLine.File) throws -> [ConformanceLine] {
        try ConformanceLine.all(file)
    }

    @Test func `there are lines enough`() throws {
        #expect(try ConformanceLine.File.allCases.reduce(0) { try $0 + Self.lines($1).count } >= 2_000)
    }

    /// The lines are made by a second implementation of the rules, not by hand.
    @Test(.long, .enabled(if: InstalledTool.python.isExpected, InstalledTool.python.missing))
    func `the lines are what the model of the documentation makes`() throws {
        let script = ConformanceLine.folder.appending(path: "vectors.py").path
        let (code, output) = try InstalledTool.python.run([script, "--check"])
        #expect(code == 0, "\(output)")
    }

    // MARK: Gates

    @Test(arguments: Gate.allCases) func `each gate is open and closed`(gate: Gate) throws {
        let states = Set(try Self.lines(.decisions).compactMap { $0["gates"]?[gate.name]?["open"]?.boolValue })
        #expect(states == [true, false])
    }

    /// Gates that compare numbers.
    @Test(
        arguments: Gate.allCases.filter {
            ![
                .enabled, .inProgress, .usage, .rated, .latestVersion, .newVersion, .eventsSincePrompt, .events,
                .rollout,
                .schedule, .conditions, .anyOf,
            ].contains($0)
        })
    func `a gate that compares is held below, at and above what it requires`(gate: Gate) throws {
        let numbers = try Self.lines(.decisions).compactMap { line in
            let found = line["gates"]?[gate.name]
            return found?["measured"]?.doubleValue.flatMap { have in found?["required"]?.doubleValue.map { (have, $0) }
            }
        }
        #expect(numbers.contains { $0 < $1 })
        #expect(numbers.contains { $0 == $1 })
        #expect(numbers.contains { $0 > $1 })
    }

    /// Gates that open by themselves.
    @Test(
        arguments: [
            Gate.cooldown, .crashFree, .age, .reminderPeriod, .latestVersion, .daysSinceFirstLaunch, .reviewCooldown,
            .notAnswered, .declined, .yearlyCap, .afterUpdate, .schedule,
        ])
    func `a gate that waits is held a millisecond before it opens`(gate: Gate) throws {
        let waits = try Self.lines(.decisions).compactMap { line in
            line["gates"]?[gate.name]?["opensAt"]?.stringValue.flatMap { LocalInstant(iso8601: $0) }.flatMap {
                opening in
                line.now.map { opening.instant.milliseconds - $0.instant.milliseconds }
            }
        }
        #expect(waits.contains(1))
    }

    @Test(arguments: RatingPolicy.allCases) func `each policy decides, and asks all its gates`(policy: RatingPolicy)
        throws
    {
        let names = policy.gates.map { $0.name }
        let asked = try Self.lines(.decisions).filter { $0["config"]?["policy"] == .string(policy.name) }
            .map { $0["asked"]?.arrayValue?.compactMap { $0.stringValue } ?? [] }
        #expect(asked.contains(names))
        #expect(
            try Self.lines(.decisions).contains {
                $0["config"]?["policy"] == .string(policy.name) && $0["decision"] == "ask"
            })
    }

    // MARK: Documents

    @Test(arguments: ConfigurationKey.table.map { $0.key }) func `each key is taken and refused`(key: ConfigurationKey)
        throws
    {
        let reading = try Self.lines(.reading)
        #expect(reading.contains { $0["accepted"] == true && $0.text("text")?.contains("\"\(key.name)\":") == true })
        #expect(reading.contains { $0["problems"]?.arrayValue?.contains { $0["key"] == .string(key.name) } == true })
    }

    /// All but the one that is about all layers together.
    @Test(arguments: Diagnostic.Code.core.filter { $0 != .unnamedPolicy })
    func `each code of reading is reported`(code: Diagnostic.Code) throws {
        let found = try Self.lines(.reading).flatMap { $0["problems"]?.arrayValue ?? [] }
        #expect(found.contains { $0["code"] == .string(code.rawValue) })
    }

    // MARK: Workflows

    /// The steps of a line's workflow by name.
    private static func states(_ line: ConformanceLine) throws -> RatingJSON? {
        let workflow = line["config"]?["workflow"]
        guard let name = workflow?.stringValue.flatMap({ BuiltInWorkflow(name: $0) }) else {
            return workflow?["states"]
        }
        return try JSONDocument(name.document).root.value["states"]
    }

    private struct Answer {
        let screen: RatingJSON
        let json: RatingJSON
        let isRefused: Bool
    }

    /// Each answer that was given, with the screen that it was given on.
    private static func answers() throws -> [Answer] {
        var answers: [Answer] = []
        for line in try lines(.workflows) {
            let (states, steps) = (try Self.states(line), line["steps"]?.arrayValue ?? [])
            var step = steps.first?["step"]?.stringValue ?? ""
            for (move, after) in zip(line["moves"]?.arrayValue ?? [], steps.dropFirst()) {
                if let answer = move["answer"], let screen = states?[step]?["meta"] {
                    answers.append(Answer(screen: screen, json: answer, isRefused: after["refused"] == true))
                }
                step = after["step"]?.stringValue ?? step
            }
        }
        return answers
    }

    @Test(arguments: StepKind.allCases) func `each kind of step shows, takes its answers and refuses others`(
        kind: StepKind
    ) throws {
        let shown = try Self.lines(.workflows).contains { line in
            try Self.states(line)?.members?.contains { $0.value["meta"]?["kind"] == .string(kind.rawValue) } ?? false
        }
        #expect(shown)
        guard kind.asks else { return }
        let answers = try Self.answers().filter { $0.screen["kind"] == .string(kind.rawValue) }
        #expect(answers.contains { $0.isRefused })
        #expect(answers.contains { !$0.isRefused })
    }

    @Test func `a choice is of one, or of several`() throws {
        let choices = try Self.answers().filter { $0.screen["kind"] == "choice" && !$0.isRefused }
        #expect(choices.contains { $0.screen["several"] == true && $0.json.arrayValue?.count ?? 0 > 1 })
        #expect(choices.contains { $0.screen["several"] != true && $0.json.stringValue != nil })
    }

    @Test(arguments: WorkflowAction.Kind.allCases) func `each action is done`(kind: WorkflowAction.Kind) throws {
        let actions = try Self.lines(.workflows).flatMap { $0["steps"]?.arrayValue ?? [] }
            .flatMap { $0["actions"]?.arrayValue ?? [] }
        #expect(actions.contains { ($0["type"] ?? $0) == .string(kind.rawValue) })
    }

    // MARK: Sentences

    @Test(arguments: ConformanceLine.File.allCases) func `each line shows a sentence of the documentation`(
        file: ConformanceLine.File
    ) throws {
        var guides: [String: String] = [:]
        for line in try Self.lines(file) {
            let parts = line.doc.split(separator: ":", maxSplits: 1).map(String.init)
            try #require(parts.count == 2, "\(line)")
            let quote = Self.words(parts[1])
            let name = parts[0]
            let source: String
            if name.hasPrefix("keys ") {
                let row = try #require(ConfigurationKey(name: String(name.dropFirst(5))), "\(line): \(name)").row
                source = Self.words("\(row.type.description) \(row.summary)")
            } else {
                if guides[name] == nil {
                    guides[name] = Self.words(
                        try String(contentsOf: Self.guides.appending(path: "\(name).md"), encoding: .utf8))
                }
                source = guides[name] ?? ""
            }
            #expect(!quote.isEmpty && source.contains(quote), "\(line): \(name) does not say “\(quote)”")
        }
    }

    private static let guides = ConformanceLine.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/RatingKit/Documentation.docc/Guides")

    /// With one blank wherever there is white space.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
