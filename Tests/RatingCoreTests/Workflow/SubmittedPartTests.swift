import TestInput
import Testing

@testable import RatingCore

/// What goes when the user leaves: what was submitted, whatever else is typed or chosen.
struct SubmittedPartTests {
    private static let workflow: Workflow? = {
        let button = #""buttons": [{"event": "GO", "text": "close"}]"#
        let leave = #""DISMISS": {"target": "end", "actions": ["sendSubmitted"]}"#
        let json = """
            {"initial": "rate", "states": {
              "rate": {"meta": {"kind": "stars", \(button)}, "on": {"UPDATE": {"actions": "didUpdateRating"}, "GO": "why", \(leave)}},
              "why": {"meta": {"kind": "choice", "choices": ["a", {"value": "b", "takesText": true}], \(button)},
                "on": {"UPDATE": {"actions": "didUpdateRating"}, "GO": "say", \(leave)}},
              "say": {"meta": {"kind": "text", \(button)}, "on": {"GO": "who", \(leave)}},
              "who": {"meta": {"kind": "contact", \(button)}, "on": {"GO": "rate", \(leave)}},
              "end": {"type": "final"}}}
            """
        var reader = WorkflowReader()
        return (try? JSONDocument(json)).flatMap { reader.read($0) }
    }()
    private let nothing: Workflow.Variables = { _ in nil }

    private func flow() throws -> RatingFlow {
        RatingFlow.start(
            try #require(Self.workflow), revision: nil, placement: nil, at: LocalInstant(UTCInstant(milliseconds: 0)),
            variables: nothing
        ).flow
    }

    private func feedback(_ flow: RatingFlow) -> Feedback? {
        flow.submitted?.feedback(RatingContext(installID: "a"), at: LocalInstant(UTCInstant(milliseconds: 0)))
    }

    @Test func `chosen stars are submitted by a button, not by choosing`() throws {
        var flow = try flow()
        _ = try flow.make(.answer(.stars(2)), variables: nothing)
        #expect(flow.state.stars == 2 && feedback(flow) == nil)
        var left = flow
        #expect(try left.make(.dismiss, variables: nothing).map(\.type) == [.sendSubmitted])
        #expect(left.isDone && feedback(left) == nil)
        _ = try flow.make(.press("GO"), variables: nothing)
        #expect(feedback(flow)?.stars == 2)
    }

    @Test func `a choice is submitted by a button, not by choosing`() throws {
        var flow = try flow()
        _ = try flow.make(.answer(.stars(2)), variables: nothing)
        _ = try flow.make(.press("GO"), variables: nothing)
        _ = try flow.make(.answer(.choice("a")), variables: nothing)
        #expect(flow.state.answers.last == .init("why", "a"))
        #expect(try #require(feedback(flow)).answers.contains { $0.name == "why" } == false)
        _ = try flow.make(.press("GO"), variables: nothing)
        #expect(feedback(flow)?.answers.last == .init("why", "a"))
    }

    /// Each value is given once, so that what is sent tells when it was given.
    @Test(arguments: 0..<60)
    func `only what a button carried is sent`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var flow = try flow()
        var (typed, submitted): (Set<String>, Set<String>) = ([], [])
        for number in 0..<50 {
            let word = "word\(number)@example.org"
            switch (Int.random(in: 0..<3, using: &generator), flow.step.name) {
            case (0, "rate"): _ = try flow.make(.answer(.stars(1 + number % 5)), variables: nothing)
            case (0, "why"):
                let answers: [StepAnswer] = [.choice("a"), .choice("b"), .text(word)]
                _ = try flow.make(.answer(answers.randomElement(using: &generator) ?? answers[0]), variables: nothing)
                typed.insert(word)
            case (0, _), (1, "say"), (1, "who"):
                flow.type(word)
                typed.insert(word)
            default:
                if let shown = flow.typed { submitted.insert(shown) }
                _ = try flow.make(.press("GO"), variables: nothing)
            }
            let sent = "\(feedback(flow)?.json.serialized() ?? "")"
            for word in typed.subtracting(submitted) { #expect(!sent.contains("\"\(word)\""), "\(word) in \(sent)") }
            #expect(RatingFlow(json: flow.json) == flow)
        }
        #expect(feedback(flow)?.text.isEmpty ?? true || submitted.contains(feedback(flow)?.text ?? ""))
        #expect(submitted.count > 2)
    }
}
