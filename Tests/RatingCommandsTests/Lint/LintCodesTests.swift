import Foundation
import RatingAnalysis
import RatingCommands
import RatingKit
import Testing

/// The codes of problems: each is declared, listed and shown once.
@Suite struct LintCodesTests {
    @Test func `all codes are listed with what they mean`() async throws {
        let run = await ToolRun("lint", "--codes")
        #expect(run.code == .success)
        #expect(run.outputLines.count == Diagnostic.Code.all.count + 1)
        let list = try #require(try await ToolRun("lint", "--codes", "--format", "json").json.arrayValue)
        #expect(list.map { $0["code"]?.stringValue } == Diagnostic.Code.all.map { $0.rawValue })
        #expect(list.allSatisfy { $0["summary"]?.stringValue?.isEmpty == false })
    }

    @Test func `every code that a module declares is listed once, with a summary`() throws {
        let files = FileManager.default.enumerator(
            at: Repository.root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
        let sources = try #require(files).compactMap { $0 as? URL }.filter {
            $0.lastPathComponent.hasPrefix("Diagnostic") && $0.pathExtension == "swift"
        }
        let declared = try sources.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(
                of: /static let \w+ = Self\(\s*"([^"]*)",\s+"([^"]*)"\)/
            ).map { [String($0.1), String($0.2)] }
        }
        #expect(declared.count > 40 && Set(declared.map { $0[0] }).count == declared.count)
        let listed = Diagnostic.Code.all.map { [$0.rawValue, $0.summary] }
        #expect(listed.count == declared.count && Set(listed) == Set(declared))
        #expect(declared.allSatisfy { $0[0].wholeMatch(of: /[a-z]+\.[a-z-]+/) != nil && !$0[1].isEmpty })
    }

    /// Rules of the stores and foresight refuse nothing, a file that cannot be read cannot be checked in, and what a document is to
    /// another, or to the app that fetches it, no file shows.
    @Test func `every code that refuses a file or warns of one has a file`() {
        let codes = Set(Diagnostic.Code.all).subtracting([
            .fileUnreadable, .lowerRevision, .setAside, .addressNotAllowed, .manifestMalformed, .scenarioMalformed,
            .populationMalformed, .mappingMalformed,
        ])
        let advice: Set<Substring> = [
            "store", "foresight", "flow", "link", "leftover", "name", "targeting", "text",
        ]
        let refusing = codes.map(\.rawValue).filter { !advice.contains($0.prefix { $0 != "." }) }
        #expect(Set(Repository.invalidConfigurations) == Set(refusing))
    }
}
