import RatingTesting
import Testing

@testable import RatingKit

/// The delegate hears every answer that the user submits, of the type that its step's kind says.
@MainActor @Suite struct SubmittedAnswerTests {
    private static let button = #""buttons": [{"event": "NEXT", "text": {"literal": "Next"}}]"#

    /// One step of each kind that asks, one after the other; nothing is recorded and nothing is sent.
    private static let everyKind: String = {
        let choices =
            #""choices": [{"value": "x", "text": {"literal": "X"}}, {"value": "y", "text": {"literal": "Y"}}], "#
        let steps = [
            ("stars", #""kind": "stars", "#), ("scale", #""kind": "scale", "#), ("smileys", #""kind": "smileys", "#),
            ("thumbs", #""kind": "thumbs", "#), ("choice", #""kind": "choice", "# + choices),
            ("several", #""kind": "choice", "several": true, "# + choices), ("text", #""kind": "text", "#),
        ]
        let next = steps.dropFirst().map(\.0) + ["end"]
        let states = zip(steps, next).map { step, next in
            #""\#(step.0)": {"meta": {\#(step.1)\#(button)}, "on": {"NEXT": "\#(next)", "DISMISS": "end"}}"#
        }
        return
            #"{"id": "w", "initial": "stars", "states": {\#(states.joined(separator: ", ")), "end": {"type": "final"}}}"#
    }()

    private static let answers: [(StepAnswer, String)] = [
        (.stars(2), "stars"), (.scale(7), "scale"), (.smiley(3), "smileys"), (.thumb(.down), "thumbs"),
        (.choice("y"), "choice"), (.choices(["y", "x"]), "several"), (.text("Too hard"), "text"),
    ]

    private func fixture(_ workflow: String, _ more: String = "") async throws -> EngineFixture {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, \#(more)"workflow": \#(workflow)}"#)
        #expect(try await fixture.engine.ask() == .presented)
        return fixture
    }

    private func heard(_ fixture: EngineFixture) -> [RecordedCall] {
        fixture.calls.filter { if case .didAnswer = $0 { true } else { false } }
    }

    @Test(arguments: ["", #""feedback": {"fields": []}, "#])
    func `answers of every kind are heard although nothing keeps them`(feedback: String) async throws {
        let fixture = try await fixture(Self.everyKind, feedback)
        for (answer, step) in Self.answers {
            try await fixture.engine.answer(answer)
            #expect(!fixture.calls.contains(.didAnswer(answer, step: step)))
            try await fixture.engine.press("NEXT")
        }
        #expect(heard(fixture) == Self.answers.map { .didAnswer($0, step: $1) })
        #expect(fixture.engine.flow == nil)
    }

    @Test func `only what is submitted is heard`() async throws {
        let fixture = try await fixture(Self.everyKind)
        for stars in [1, 5, 4] { try await fixture.engine.answer(.stars(stars)) }
        try await fixture.engine.press("NEXT")
        try await fixture.engine.press("NEXT")  // the scale, without an answer
        try await fixture.engine.answer(.smiley(1))
        try await fixture.engine.press("UNKNOWN")
        try await fixture.engine.dismiss()
        #expect(heard(fixture) == [.didAnswer(.stars(4), step: "stars")])
    }

    @Test func `an answer that leads on by itself is submitted by it`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "validateRatingButtonEnable": false}"#)
        try await fixture.engine.ask()
        #expect(
            try await fixture.calls { try await fixture.engine.answer(.stars(5)) } == [
                .didAnswer(.stars(5), step: "rating"), .didUpdateRating(5), .store, .didValidateRating(5),
                .show(step: "storeReview"),
            ])
    }

    @Test func `an answer that is recorded at once is submitted by it`() async throws {
        let fixture = try await fixture(
            """
            {"id": "w", "initial": "a", "states": {
              "a": {"meta": {"kind": "thumbs"}, "on": {"UPDATE": {"actions": ["recordAnswer"]}, "DISMISS": "end"}},
              "end": {"type": "final"}}}
            """)
        try await fixture.engine.answer(.thumb(.up))
        try await fixture.engine.dismiss()
        #expect(heard(fixture) == [.didAnswer(.thumb(.up), step: "a")])
    }

    @Test func `an answer is heard before what follows from it`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.ask()
        try await fixture.engine.answer(.stars(2))
        fixture.recorder.clear()
        try await fixture.engine.press("SUBMIT")
        #expect(
            fixture.recorder.calls.prefix(2) == [.didAnswer(.stars(2), step: "rating"), .didEnter(step: "feedback")])
        #expect(
            fixture.calls == [
                .didAnswer(.stars(2), step: "rating"), .store, .didValidateRating(2), .show(step: "feedback"),
            ])
    }
}
