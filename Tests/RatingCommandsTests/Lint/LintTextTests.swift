import RatingCommands
import Testing

/// How a problem's line is shown to a reader, whatever stands in it.
@Suite struct LintTextTests {
    private static let broken = "{\n\t\"displaySessionCont\": 3,\n  \"minDays\": \"3\"\n}\n"

    @Test func `a long line is cut around the place`() async throws {
        let text = "{\"mainText\": \"" + String(repeating: "x", count: 5_000) + "\", \"minDays\": true, \"x\": 1}"
        let run = await ToolRun("lint", "-", input: Array(text.utf8))
        let lines = run.outputLines
        let source = try #require(lines.firstIndex { $0.hasPrefix("    …") })
        #expect(lines[source].count <= 82)
        let column = try #require(lines[source + 1].firstIndex(of: "^").map { lines[source + 1][..<$0].count })
        #expect(lines[source].dropFirst(column).hasPrefix("true"))
    }

    @Test func `a line with tens of thousands of problems is shown`() async {
        let members = (0..<30_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let run = await ToolRun("lint", "-", "--store-rules", "none", input: Array("{\(members)}".utf8))
        #expect(run.output.hasSuffix("30000 warnings, 1 note in 1 file\n"))
    }

    @Test func `a document cannot drive the terminal`() async {
        let text = "{\"\u{1B}[31mred\u{7F}\": 1, \"x\": \u{1B}}"
        let run = await ToolRun("lint", "-", input: Array(text.utf8))
        #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    }

    @Test func `colours are only for terminals`() async {
        let plain = await ToolRun("lint", "-", input: Array(Self.broken.utf8))
        #expect(!plain.output.contains("\u{1B}"))
        let coloured = await ToolRun(
            "lint", "-", input: Array(Self.broken.utf8), traits: TerminalTraits(hasColouredOutput: true))
        #expect(coloured.output.contains("\u{1B}[31merror\u{1B}[0m"))
    }

    @Test func `where there is no text, no line of it is shown`() async {
        let run = await ToolRun("lint", "-", input: [])
        #expect(run.output.hasPrefix("<stdin>:1:1: error [json.syntax]: the document is empty"))
        #expect(!run.output.contains("^"))
    }
}
