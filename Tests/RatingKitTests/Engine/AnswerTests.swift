import Foundation
import RatingTesting
import Testing

@testable import RatingKit

/// A presenter's two calls walk every workflow, and nothing that a step does not take gets in.
@MainActor @Suite struct AnswerTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized

    private func fixture(_ workflow: String) async throws -> EngineFixture {
        try await EngineFixture(
            #"{"displaySessionCount": 0, "emailSupport": "help@example.com", "appStoreID": 42, "workflow": \#(workflow)}"#
        )
    }

    private func loveDialog() async throws -> EngineFixture {
        let file = Self.root.appendingPathComponent("Configs/workflows/love-dialog.json")
        let fixture = try await fixture(try String(contentsOf: file, encoding: .utf8))
        #expect(try await fixture.engine.ask() == .presented)
        return fixture
    }

    /// Stars without `UPDATE`: from four on the store, below it feedback.
    private static let submitOnly = """
        {"id": "w", "initial": "rate", "states": {
          "rate": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": {"literal": "OK"}, "needsAnswer": true}]},
            "on": {"SUBMIT": [
              {"guard": {"type": "when", "params": {"rule": {">=": [{"var": "stars"}, 4]}}}, "target": "end", "actions": ["recordAnswer", "openStore"]},
              {"target": "end", "actions": ["recordAnswer"]}]}},
          "end": {"type": "final"}}}
        """

    @Test func `five stars come to the store without update`() async throws {
        let fixture = try await fixture(Self.submitOnly)
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.presenter.steps.last?.buttons.map(\.isEnabled) == [false])
        try await fixture.engine.answer(.stars(5))
        #expect(fixture.presenter.steps.last?.answer == .stars(5))
        #expect(fixture.presenter.steps.last?.stars == 5)
        #expect(fixture.presenter.steps.last?.buttons.map(\.isEnabled) == [true])
        try await fixture.engine.press("SUBMIT")
        #expect(try await fixture.stored?.lastAnswer?.stars == 5)
        #expect(fixture.calls.contains { if case .open = $0 { true } else { false } })
    }

    private func walk(_ engine: RatingEngine) async throws {
        // Presenting.md
        try await engine.answer(.thumb(.down))
        try await engine.press("ANSWER")
        try await engine.answer(.choices(["speed", "bugs"]))
        try await engine.press("ANSWER")
        try await engine.answer(.text("The list takes ten seconds."))
        try await engine.press("ACTION")  // sends the feedback
        try await engine.press("LATER")  // not to the store
        // Presenting.md ends
    }

    @Test func `the love dialog is walked`() async throws {
        let fixture = try await loveDialog()
        try await walk(fixture.engine)
        #expect(fixture.engine.flow == nil)
        let answers: [RatingJSON.Member] = [.init("love", "down"), .init("reasons", ["speed", "bugs"])]
        #expect(try await fixture.stored?.lastAnswer?.answers == answers)
        #expect(
            fixture.calls.contains(
                .performerOfSending(
                    fixture.feedback(stars: nil, "The list takes ten seconds.", answers: answers), by: .sendFeedback)))
        #expect(
            fixture.presenter.steps.map(\.name).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
                == ["love", "reasons", "feedback", "thanks"])
    }

    @Test func `the article has the snippets of this file`() throws {
        let article = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/RatingKit/Documentation.docc/Guides/Presenting.md"),
            encoding: .utf8)
        let lines = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
        for (mark, indent) in [("Presenting.md", 8), ("Presenting.md calls", 4)] {
            let blank = String(repeating: " ", count: indent)
            let start = try #require(lines.firstIndex(of: "\(blank)// \(mark)"))
            let end = try #require(lines.firstIndex(of: "\(blank)// \(mark) ends"))
            #expect(article.contains(lines[(start + 1)..<end].map { $0.dropFirst(indent) }.joined(separator: "\n")))
        }
        for kind in StepKind.allCases { #expect(article.contains("| `\(kind.rawValue)`")) }
    }

    @Test func `an answer that is not there is refused and changes nothing`() async throws {
        let fixture = try await loveDialog()
        try await fixture.engine.answer(.thumb(.down))
        try await fixture.engine.press("ANSWER")
        let before = fixture.engine.flow
        let refusal = StepAnswer.ValidationError.impossible(
            answer: "nonsense", step: "reasons", possible: "speed, bugs, missing, other")
        await #expect(throws: refusal) { try await fixture.engine.answer(.choices(["speed", "nonsense"])) }
        await #expect(throws: StepAnswer.ValidationError.wrongKind(.stars, step: "reasons", wanted: .choice)) {
            try await fixture.engine.answer(.stars(3))
        }
        await #expect(throws: StepAnswer.ValidationError.answerNeeded(event: "ANSWER", step: "reasons")) {
            try await fixture.engine.press("ANSWER")
        }
        #expect(fixture.engine.flow == before)
    }

    @Test func `an event that the step does not declare is logged`() async throws {
        let fixture = try await loveDialog()
        let before = fixture.engine.flow
        try await fixture.engine.press("RATE")
        #expect(fixture.engine.flow == before)
        #expect(
            fixture.log.messages.map(\.message).contains(
                "RATE changes nothing: the step “love” declares ANSWER, LATER, DISMISS"))
        try await fixture.engine.dismiss()
        try await fixture.engine.press("LATER")
        #expect(fixture.log.messages.last?.message == "LATER changes nothing: no question is on screen")
    }

    /// The second tap is told while the first is being handled, with its step still on screen.
    @Test func `a button that is tapped twice is pressed once`() async throws {
        let go = #""buttons": [{"event": "GO", "text": {"literal": "Go"}}]"#
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "workflow": {"id": "w", "initial": "a", "states": {
              "a": {"meta": {"kind": "message", \(go)}, "on": {"GO": {"target": "b", "actions": ["recordDecline"]}}},
              "b": {"meta": {"kind": "message", \(go)}, "on": {"GO": "end"}},
              "end": {"type": "final"}}}}
            """, isSlow: true)
        let engine = fixture.engine
        #expect(try await engine.ask() == .presented)
        let taps = (0..<2).map { _ in Task { try await engine.press("GO") } }
        for tap in taps { try await tap.value }
        #expect(engine.flow?.step.name == "b")
        #expect(
            fixture.log.messages.last?.message == "GO changes nothing: the flow has already left the step “a” for “b”")
        try await engine.press("GO")
        #expect(engine.flow == nil)
    }

    @Test func `an action names the step that it came from`() async throws {
        let emit = { (name: String) in #"{"type": "emit", "params": {"name": "\#(name)"}}"# }
        let fixture = try await fixture(
            """
            {"id": "w", "initial": "a", "states": {
              "a": {"meta": {"kind": "message", "buttons": [{"event": "GO", "text": {"literal": "Go"}}]},
                "exit": \(emit("exit a")),
                "on": {"GO": {"target": "b", "actions": ["recordDecline", \(emit("go")), "didChooseLater"]}}},
              "b": {"entry": \(emit("enter b")), "exit": \(emit("exit b")), "always": {"target": "end", "actions": \(emit("always"))}},
              "end": {"type": "final", "entry": \(emit("enter end")), "exit": \(emit("exit end"))}}}
            """)
        let hook = HookDelegate()
        var heard: [String] = []
        hook.whenPerforming = { emitted in
            if let name = emitted.action.params["name"]?.stringValue { heard.append("\(name) at \(emitted.step)") }
        }
        fixture.engine.delegate = hook
        try await fixture.engine.ask()
        try await fixture.engine.press("GO")
        #expect(
            heard == [
                "exit a at a", "go at a", "enter b at b", "exit b at b", "always at b", "enter end at end",
                "exit end at end",
            ])
        withExtendedLifetime(hook) {}
    }

    @Test func `a flow whose feedback is on its way is not offered again`() async throws {
        let fixture = try await loveDialog()
        try await fixture.engine.answer(.thumb(.down))
        try await fixture.engine.press("ANSWER")
        try await fixture.engine.answer(.choice("speed"))
        try await fixture.engine.press("ANSWER")
        try await fixture.engine.answer(.text("slow"))
        #expect(try await fixture.stored?.storedFlow != nil)
        fixture.delegate.feedbackPerformer = .delegate
        try await fixture.engine.press("ACTION")
        #expect(fixture.engine.flow?.step.name == "thanks")
        let stored = try #require(try await fixture.stored)
        #expect(stored.storedFlow == nil)
        #expect(try await EngineFixture(context: stored).engine.resume() == .nothing)
    }
}

extension AnswerTests {
    /// The calls of the article.
    @MainActor final class Model {
        let engine: RatingEngine
        init(engine: RatingEngine) { self.engine = engine }
    }
}

extension AnswerTests.Model {
    // Presenting.md calls
    func tap(star: Int) async throws { try await engine.answer(.stars(star)) }
    func tap(_ button: PresentedStep.Button) async throws { try await engine.press(button.event) }
    func swipeDown() async throws { try await engine.dismiss() }
    // Presenting.md calls ends
}
