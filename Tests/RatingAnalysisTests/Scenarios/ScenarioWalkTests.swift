import RatingCore
import Testing

@testable import RatingAnalysis

struct ScenarioWalkTests {
    private func replay(
        _ steps: String, _ document: String = #"{"displaySessionCount": 0, "feedback": {"to": "support"}}"#,
        isObserved: Bool = false
    ) throws -> ScenarioReplay {
        let text = #"{"scenario": "a", "start": "2026-01-05T12:00:00Z", "steps": [\#(steps)]}"#
        let file = ScenarioFile(Array(text.utf8))
        #expect(file.diagnostics == [])
        return ScenarioReplay(
            try #require(file.scenarios.first), RatingConfiguration(ConfigurationLayers(document)),
            isObserved: isObserved)
    }

    private let unhappy = """
        {"at": "1d", "do": "ask", "step": "rating", "actions": [], "walk": [
          {"answer": 2, "step": "rating", "actions": ["didUpdateRating"]},
          {"press": "SUBMIT", "step": "feedback", "actions": ["recordAnswer", "didValidateRating"]},
          {"answer": "Too slow", "actions": []},
          {"press": "ACTION", "step": "thanks", "feedback": {"to": "support", "text": "slow", "stars": 2},
           "actions": [{"type": "didChooseAction", "params": {"step": "feedback"}}, "sendFeedback"]},
          {"press": "DONE", "step": "answered"}]}
        """

    @Test func `a walk goes as the workflow says, and what it records is recorded`() throws {
        let replay = try replay(unhappy)
        #expect(replay.failures.map(\.message) == [])
        #expect(replay.context.lastAnswer?.stars == 2 && replay.context.promptCount == 1)
        #expect(replay.flow == nil)
    }

    @Test(arguments: [
        (#"{"answer": 2, "step": "feedback"}"#, "step", "expected the step “feedback”, but it is “rating”"),
        (#"{"answer": 2, "actions": []}"#, "actions", "expected other actions than didUpdateRating"),
        (#"{"answer": 9}"#, nil, "“9” is not an answer on the step “rating”; expected 1…5"),
        (#"{"answer": "up"}"#, nil, "“up” is not an answer on the step “rating”; expected 1…5"),
        (
            #"{"press": "SUBMT"}"#, nil,
            "the step “rating” has no “SUBMT”, only UPDATE, SUBMIT, LATER, DISMISS; did you mean “SUBMIT”?"
        ),
        (#"{"press": "SUBMIT"}"#, nil, "SUBMIT is off on the step “rating” until it has an answer"),
        (#"{"press": "LATER", "feedback": {"text": "a"}}"#, "feedback", "expected other feedback than none"),
        (#"{"press": "LATER"}, {"dismiss": true}"#, nil, "no question is on screen"),
    ])
    func `what is not as expected is told of the move`(move: String, member: String?, message: String) throws {
        let replay = try replay(#"{"at": "1d", "do": "ask", "walk": [\#(move)]}"#)
        let failure = try #require(replay.failures.first)
        #expect(failure.message == message && failure.member == member && failure.explanation == nil)
        #expect(failure.step == 0 && failure.move != nil && replay.failures.count == 1)
    }

    @Test func `feedback that goes elsewhere is told`() throws {
        let text = unhappy.replacing(#""to": "support""#, with: #""to": "sales""#)
        #expect(
            try replay(text).failures.map(\.message)
                == ["expected other feedback than “Too slow” to support with 2 stars"])
    }

    @Test func `what cannot follow a decision is not told as well`() throws {
        let steps = """
            {"at": "1d", "do": "crash"}, {"at": "1d", "do": "ask", "expect": "ask", "walk": [{"answer": 2}]},
            {"at": "1d", "do": "walk", "walk": [{"press": "SUBMIT"}]}
            """
        #expect(try replay(steps).failures.map(\.message) == ["expected ask, but closed: crashFree"])
    }

    @Test func `a question on screen is in progress until it ends`() throws {
        let replay = try replay(
            """
            {"at": "1d", "do": "ask", "walk": []}, {"at": "1d", "do": "crash"},
            {"at": "1d", "do": "ask", "force": true, "expect": "skip"},
            {"at": "1d", "do": "decide", "closed": ["inProgress", "cooldown", "crashFree"]},
            {"at": "1d", "do": "walk", "walk": [{"dismiss": true, "step": "dismissed"}]},
            {"at": "1d", "do": "decide", "closed": ["cooldown", "crashFree"]}
            """)
        #expect(replay.failures.map(\.message) == [])
    }

    @Test func `without a walk the question is over at once`() throws {
        let replay = try replay(
            #"{"at": "1d", "do": "ask", "expect": "ask"}, {"at": "1d", "do": "decide", "closed": ["cooldown"]}"#)
        #expect(replay.failures.isEmpty && replay.context.promptCount == 1)
    }

    @Test func `a sheet that the store refuses, and a screen that does not come, are no prompts`() throws {
        let native = try replay(
            #"{"at": "1d", "do": "ask", "fails": ["requestNativeReview"], "step": "failed"}"#,
            #"{"policy": "appreview"}"#)
        #expect(native.failures.map(\.message) == [] && native.context.promptCount == 0)
        let hidden = try replay(#"{"at": "1d", "do": "ask", "expect": "ask", "presented": false}"#)
        #expect(hidden.failures.isEmpty && hidden.context.promptCount == 0)
        let shown = try replay(#"{"at": "1d", "do": "ask", "step": "requested"}"#, #"{"policy": "appreview"}"#)
        #expect(shown.failures.isEmpty && shown.context.prompts.map(\.kind) == [.native])
    }

    @Test func `what was not seen is named`() throws {
        let configuration = RatingConfiguration(ConfigurationLayers(#"{"displaySessionCount": 0}"#))
        let seen = try #require(try replay(unhappy, isObserved: true).observations)
        let coverage = ScenarioCoverage(configuration, seen)
        let missing = coverage.missing.map { "\($0.kind.rawValue) \($0.name)" }
        #expect(missing.contains("gate crashFree closed") && !missing.contains("gate crashFree open"))
        #expect(missing.contains("step stars: storeReview") && !missing.contains("step stars: feedback"))
        #expect(missing.contains("transition stars: rating LATER → later"))
        // The configuration alone says that it never holds.
        #expect(!coverage.items.contains { $0.name.contains("rating UPDATE 1") })
        #expect(missing.contains("guard stars: rating SUBMIT → validate does not hold"))
        #expect(!missing.contains("transition stars: validate always 1 → feedback"))
        #expect(missing.contains("guard stars: validate always 1 → feedback does not hold"))
        #expect(!missing.contains { $0.contains("inProgress") || $0.contains("enabled closed") })
        #expect(coverage.percent > 20 && coverage.percent < 80)
        let none = ScenarioCoverage(configuration, ScenarioObservations())
        #expect(none.percent == 0 && none.items.count == coverage.items.count)
        #expect(ScenarioCoverage(configuration, hasGates: false, seen).items(.gate).isEmpty)
    }

    @Test func `what no scenario can see is left out`() throws {
        let none = ScenarioObservations()
        let off = ScenarioCoverage(RatingConfiguration(ConfigurationLayers(#"{"disabled": true}"#)), none)
        #expect(off.items.map(\.name) == ["enabled closed"])
        let native = ScenarioCoverage(RatingConfiguration(ConfigurationLayers(#"{"policy": "appreview"}"#)), none)
        #expect(native.items(.step).map(\.name) == ["requesting", "requested", "failed"].map { "native: \($0)" })
        let text =
            #"{"policy": "starskit", "validateRatingButtonEnable": false, "placements": {"a": {"validateRatingButtonEnable": true}}}"#
        let both = ScenarioCoverage(RatingConfiguration(ConfigurationLayers(text)), none)
        #expect(both.items(.guarding).count { $0.name.contains("rating UPDATE 1") } == 2)
        #expect(both.items(.transition).count { $0.name.contains("rating UPDATE") } == 2)
    }
}
