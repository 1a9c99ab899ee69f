import Foundation
import RatingKit
import Testing

@testable import RatingCommands

@Suite struct DemoTests {
    @Test func `without a terminal a scripted user plays`() async {
        let run = await ToolRun("demo")
        #expect(run.code == .success)
        #expect(run.errors.isEmpty)
        #expect(run.outputLines.count < 80)
        #expect(
            run.output.hasSuffix(
                """
                A month later
                  day 48  18 April   a session                        skip
                          ✗ sessions     1 of 3 sessions
                          ✗ notAnswered  for good, since 2026-03-19T09:00:00+01:00

                Actions emitted, each a callback in an app:
                  1. didUpdateRating
                  2. recordAnswer
                  3. didValidateRating
                  4. didChooseAction {"step":"feedback"}
                  5. sendFeedback

                """))
    }

    @Test func `a crash is seen to close a gate and time to open it`() async {
        let lines = await ToolRun("demo").outputLines
        let closed = lines.firstIndex { $0.contains("✗ crashFree    0 days since the last crash, more than 15") }
        let opened = lines.firstIndex { $0.contains("✓ crashFree    16 days since the last crash, more than 15") }
        #expect(closed != nil && opened != nil)
        #expect((closed ?? 0) < (opened ?? 0))
        #expect(lines.contains("          ✓ sessions     3 of 3 sessions"))
    }

    @Test func `a person at the terminal is the user`() async {
        let run = await ToolRun(
            "demo", "--speed", "100", lines: ["5", "s", "l"], traits: TerminalTraits(isInteractive: true))
        #expect(run.code == .success)
        #expect(run.output.contains("would open https://apps.apple.com/app/id1234567890?action=write-review"))
        #expect(run.output.hasSuffix("  5. openStore\n"))
    }

    @Test func `another script plays another user`() async throws {
        let run = await ToolRun("demo", "--script", "dismiss", "--format", "json")
        #expect(try run.json["steps"] == ["rating", "dismissed"])
        #expect(try run.json["days"]?.arrayValue?.count == DemoStory.days.count + 1)
        #expect(try run.json["decision"] == "ask")
    }

    @Test(arguments: ["0", "-1", "fast", "nan", "inf"])
    func `a speed that is none is a wrong command line`(_ speed: String) async {
        #expect(await ToolRun("demo", "--speed", speed).code == .usage)
    }

    @Test func `the embedded example is the one in Configs`() throws {
        let file = try String(contentsOfFile: Repository.starskit, encoding: .utf8)
        #expect(StarsKitExample.json + "\n" == file || StarsKitExample.json == file)
    }
}
