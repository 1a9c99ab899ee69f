import TestInput
import Testing

@testable import RatingCore

/// What each kind of step takes, and what becomes of the answer.
@Suite
struct StepAnswerTests {
    private let nothing: Workflow.Variables = { _ in nil }

    /// A workflow whose first step `a` has this `meta` and these transitions.
    private func workflow(_ meta: String, on: String = #""SUBMIT": "end""#) throws -> Workflow {
        let text = WorkflowText.of(
            #""a": {"meta": {\#(meta), "buttons": [{"event": "SUBMIT", "text": {"literal": "OK"}, "needsAnswer": true}, {"event": "LATER", "text": {"literal": "Later"}}]}, "on": {\#(on), "LATER": "end", "DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        return try #require(try WorkflowText.read(text).0)
    }

    private static let choices =
        #""kind": "choice", "choices": [{"value": "price", "text": {"literal": "P"}}, {"value": "bugs, all", "text": {"literal": "B"}}]"#

    static let taken: [(meta: String, answer: StepAnswer, json: RatingJSON)] = [
        (#""kind": "stars""#, .stars(1), 1), (#""kind": "stars""#, .stars(5), 5),
        (#""kind": "stars", "maximum": 10"#, .stars(10), 10),
        (#""kind": "scale""#, .scale(0), 0), (#""kind": "scale", "minimum": 3, "maximum": 9"#, .scale(9), 9),
        (#""kind": "smileys", "maximum": 3"#, .smiley(3), 3), (#""kind": "thumbs""#, .thumb(.down), "down"),
        (choices, .choice("bugs, all"), "bugs, all"), (choices, .choices(["price"]), "price"),
        (choices + #", "several": true"#, .choice("price"), ["price"]),
        (choices + #", "several": true"#, .choices(["bugs, all", "price"]), ["bugs, all", "price"]),
        (#""kind": "text", "maximumLength": 4"#, .text("slow"), "slow"),
    ]

    @Test(arguments: taken)
    func `an answer of the step's kind is taken and carried by the button`(
        meta: String, answer: StepAnswer, json: RatingJSON
    ) throws {
        let workflow = try workflow(meta)
        let name = answer.kind == .stars ? "stars" : "a"
        for event in ["SUBMIT", "LATER"] {
            var (state, _) = workflow.start(nothing)
            #expect(try workflow.answer(answer, in: &state, variables: nothing).isEmpty)
            let shown = try #require(workflow.answer(in: state))
            #expect(shown.json == json)
            #expect(workflow.step(0).answer(json) == shown)
            _ = try workflow.press(event, in: &state, variables: nothing)
            #expect(state.step == workflow.index(ofStep: "end"))
            #expect(name == "stars" ? state.stars == json.integerValue : state.answers == [.init(name, json)])
        }
    }

    static let refused: [(meta: String, answer: StepAnswer, message: String)] = [
        (#""kind": "stars""#, .stars(0), "“0” is not an answer on the step “a”; expected 1…5"),
        (#""kind": "stars""#, .stars(.max), "“\(Int.max)” is not an answer on the step “a”; expected 1…5"),
        (#""kind": "stars""#, .smiley(3), "the step “a” takes an answer of the kind stars, not smileys"),
        (#""kind": "scale""#, .scale(11), "“11” is not an answer on the step “a”; expected 0…10"),
        (#""kind": "smileys""#, .smiley(-1), "“-1” is not an answer on the step “a”; expected 1…5"),
        (#""kind": "thumbs""#, .choice("up"), "the step “a” takes an answer of the kind thumbs, not choice"),
        (choices, .choice("nonsense"), "“nonsense” is not an answer on the step “a”; expected price, bugs, all"),
        (
            choices, .choices(["price", "bugs, all"]),
            "“price, bugs, all” is not an answer on the step “a”; expected price, bugs, all"
        ),
        (
            choices + #", "several": true"#, .choices([]),
            "“” is not an answer on the step “a”; expected price, bugs, all"
        ),
        (
            choices + #", "several": true"#, .choices(["price", "price"]),
            "“price” is not an answer on the step “a”; expected price, bugs, all"
        ),
        (
            #""kind": "text", "maximumLength": 3"#, .text("slow"),
            "“slow…” is not an answer on the step “a”; expected 1…3 characters"
        ),
        (#""kind": "message""#, .stars(3), "the step “a” asks nothing"),
        (#""kind": "store""#, .thumb(.up), "the step “a” asks nothing"),
    ]

    @Test(arguments: refused)
    func `any other is refused with what there is`(meta: String, answer: StepAnswer, message: String) throws {
        let workflow = try workflow(meta)
        var (state, _) = workflow.start(nothing)
        let before = state
        do {
            _ = try workflow.answer(answer, in: &state, variables: nothing)
            Issue.record("taken")
        } catch {
            #expect(error.description == message)
        }
        #expect(state == before)
    }

    /// Whatever is answered and pressed, only what the step lists ever stands in the state.
    @Test func `no answer outside the list gets in`() throws {
        var generator = SeededGenerator(seed: 11)
        let answers: [StepAnswer] =
            (-2...12).flatMap { [.stars($0), .scale($0), .smiley($0)] }
            + [
                .thumb(.up), .thumb(.down), .choice("price"), .choice("x"), .choices(["price", "bugs, all"]),
                .text("t"),
            ]
        for (meta, _, _) in Self.taken {
            let workflow = try workflow(meta, on: #""SUBMIT": {"actions": []}, "UPDATE": {"actions": []}"#)
            guard let possible = workflow.steps[0].screen?.possibleAnswers else { continue }
            var (state, _) = workflow.start(nothing)
            for _ in 0..<200 {
                if Bool.random(using: &generator), let answer = answers.randomElement(using: &generator) {
                    _ = try? workflow.answer(answer, in: &state, variables: nothing)
                } else {
                    _ = try? workflow.press("SUBMIT", in: &state, variables: nothing)
                }
                let kept = state.stars.map { [.integer($0)] } ?? state.answers.map(\.value)
                #expect(kept.allSatisfy { possible.contains($0) })
            }
        }
    }

    @Test func `a button that needs an answer is off until there is one`() throws {
        let workflow = try workflow(#""kind": "thumbs""#)
        var (state, _) = workflow.start(nothing)
        #expect(throws: StepAnswer.ValidationError.answerNeeded(event: "SUBMIT", step: "a")) {
            try workflow.press("SUBMIT", in: &state, variables: nothing)
        }
        #expect(state.step == 0)
        _ = try workflow.answer(.thumb(.up), in: &state, variables: nothing)
        _ = try workflow.press("SUBMIT", in: &state, variables: nothing)
        #expect(state.step == 1)
    }

    @Test func `guards see the answer with and without update`() throws {
        for update in ["", #", "UPDATE": {"actions": ["didUpdateRating"]}"#] {
            for variable in ["stars", "event.stars"] {
                let low = WorkflowText.when(#"{"<": [{"var": "\#(variable)"}, 4]}"#)
                let workflow = try workflow(
                    #""kind": "stars""#,
                    on:
                        #""SUBMIT": [{"target": "end", "actions": ["sendFeedback"], \#(low)}, {"target": "end", "actions": ["openStore"]}]\#(update)"#
                )
                for (stars, action) in [(3, WorkflowAction.Kind.sendFeedback), (5, .openStore)] {
                    var (state, _) = workflow.start(nothing)
                    let told = try workflow.answer(.stars(stars), in: &state, variables: nothing)
                    #expect(told.map(\.type) == (update.isEmpty ? [] : [.didUpdateRating]))
                    let actions = try workflow.press("SUBMIT", in: &state, variables: nothing)
                    #expect(actions.map(\.type) == [action])
                }
            }
        }
    }

    @Test func `closing the screen carries no answer`() throws {
        let workflow = try workflow(#""kind": "stars""#)
        for move in [UserMove.dismiss, .press("DISMISS")] {
            var (state, _) = workflow.start(nothing)
            _ = try workflow.answer(.stars(5), in: &state, variables: nothing)
            _ = try workflow.make(move, in: &state, variables: nothing)
            #expect(state.step == 1 && state.stars == nil)
        }
    }

    @Test func `an event that the step does not declare changes nothing`() throws {
        let workflow = try workflow(#""kind": "stars""#)
        var (state, _) = workflow.start(nothing)
        _ = try workflow.answer(.stars(5), in: &state, variables: nothing)
        let before = state
        #expect(try workflow.press("RATE", in: &state, variables: nothing).isEmpty)
        #expect(state == before)
    }

    @Test func `a chosen answer survives the stored form`() throws {
        var (flow, _) = RatingFlow.start(
            try workflow(Self.choices + #", "several": true"#), revision: nil, placement: nil, at: .day(1),
            variables: nothing)
        _ = try flow.make(.answer(.choice("price")), variables: nothing)
        #expect(flow.answer != nil && RatingFlow(json: flow.json) == flow)
    }

    @Test func `what the user types is no answer that the context keeps`() throws {
        var (flow, _) = RatingFlow.start(
            try workflow(#""kind": "text""#), revision: nil, placement: nil, at: .day(1), variables: nothing)
        _ = try flow.make(.answer(.text("call me")), variables: nothing)
        _ = try flow.make(.press("SUBMIT"), variables: nothing)
        #expect(flow.state.answers == [.init("a", "call me")])
        #expect(flow.contextEvent(of: .recordAnswer) == .answer(stars: nil, answers: []))
        #expect(flow.contextEvent(of: .recordRated) == .rated && flow.contextEvent(of: .openStore) == nil)
        #expect(WorkflowAction.Kind.allCases.allSatisfy { $0.isRecord == (flow.contextEvent(of: $0) != nil) })
    }

    @Test func `what a person writes is read like what an app gives`() throws {
        let several = try workflow(Self.choices + #", "several": true"#).step(0)
        #expect(try several.answer(written: "bugs, all") == .choices(["bugs, all"]))
        let words = try workflow(
            #""kind": "choice", "several": true, "choices": [{"value": "a", "text": {"literal": "A"}}, {"value": "b", "text": {"literal": "B"}}]"#
        ).step(0)
        #expect(try words.answer(written: " b ,a") == .choices(["b", "a"]))
        for text in ["", ",", "c", "a,c", "a,a"] {
            #expect(throws: StepAnswer.ValidationError.self) { try words.answer(written: text) }
        }
        let stars = try workflow(#""kind": "stars""#).step(0)
        #expect(try stars.answer(written: "4") == .stars(4))
        for text in ["6", "four", "4.0", ""] {
            #expect(throws: StepAnswer.ValidationError.self) { try stars.answer(written: text) }
        }
    }

    @Test func `every kind says whether it asks`() throws {
        for kind in StepKind.allCases {
            let meta = kind == .choice ? Self.choices : #""kind": "\#(kind.rawValue)""#
            #expect((try workflow(meta).steps[0].screen?.answers != nil) == kind.asks)
        }
    }
}

extension Workflow {
    fileprivate func step(_ index: Int) -> WorkflowStep { steps[index] }
}
