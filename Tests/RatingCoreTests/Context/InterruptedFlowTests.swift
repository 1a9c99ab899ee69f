import Testing

@testable import RatingCore

@Suite
struct InterruptedFlowTests {
    private static let now = LocalInstant(UTCInstant(milliseconds: 1_795_651_200_000), utcOffset: 0)

    private var flow: RatingFlow {
        var flow = RatingFlow.start(
            BuiltInWorkflow.stars.workflow, revision: .integer(3), placement: "home", at: Self.now,
            variables: { _ in nil }
        ).flow
        flow.draft = "slow"
        flow.feedbackKey = "K"
        return flow
    }

    private let unsent = UnsentFeedback(
        key: "K-1", destination: "support", feedback: Feedback(stars: 2, text: "too “slow”"))

    private func readBack(_ context: RatingContext) throws -> RatingContext {
        try RatingContext(document: JSONDocument(context.json.serialized()))
    }

    @Test func `an interrupted flow and unsent feedback are read back`() throws {
        var context = RatingContext(installID: "i")
        #expect(try readBack(context) == context && context.storedFlow == nil)
        context.interruptedFlow = .flow(flow)
        #expect(try readBack(context) == context && context.storedFlow == flow.json)
        context.unsentFeedback = [unsent]
        #expect(try readBack(context) == context)
        #expect(try RatingContext(json: context.json) == context)
        #expect(context.storedFlow?.members?.last?.name == "unsent")
        context.interruptedFlow = nil
        #expect(try readBack(context) == context && context.storedFlow?.members?.count == 1)
    }

    @Test(arguments: [3, .null, ["workflow": 3], ["step": "rating", "draft": "words"]] as [RatingJSON])
    func `a flow that cannot be read stays as it is stored`(_ stored: RatingJSON) throws {
        var json = RatingContext(installID: "i").json.members ?? []
        json.append(.init("interruptedFlow", stored))
        var context = try readBack(RatingContext(json: .object(json)))
        #expect(context.interruptedFlow == .unreadable(stored) && context.storedFlow == stored)
        #expect(context.interruptedFlow?.flow == nil)
        guard stored.members != nil else { return }
        context.unsentFeedback = [unsent]
        #expect(try readBack(context) == context)
    }

    @Test func `what the user has sent stays whatever is reset, and the flow does not`() {
        var context = RatingContext(installID: "i")
        (context.interruptedFlow, context.unsentFeedback) = (.flow(flow), [unsent])
        var reset = context
        reset.reset(.all)
        #expect(reset.interruptedFlow == nil && reset.unsentFeedback == [unsent])
        context.reset(.prompts)
        #expect(context.interruptedFlow == nil && context.unsentFeedback == [unsent])
    }

    @Test(arguments: [("K-1", true), ("", false), ("a_b", false), (String(repeating: "k", count: 37), false)])
    func `unsent feedback with a key that no outbox takes is passed over`(_ key: String, _ isTaken: Bool) throws {
        var context = RatingContext(installID: "i")
        context.unsentFeedback = [UnsentFeedback(key: key, destination: "a", feedback: unsent.feedback)]
        #expect(try readBack(context).unsentFeedback.count == (isTaken ? 1 : 0))
    }

    @Test func `unsent feedback that cannot be read stays as it is stored, whatever else is written`() throws {
        let later: RatingJSON = ["key": "K-2", "destination": "a", "feedback": ["format": 99, "text": "words"]]
        var json = RatingContext(installID: "i").json.members ?? []
        json.append(.init("interruptedFlow", ["unsent": .array([unsent.json, later])]))
        var context = try readBack(RatingContext(json: .object(json)))
        #expect(context.unsentFeedback == [unsent])
        context.unsentFeedback = []
        context.reset(.all)
        #expect(try readBack(context).storedFlow == ["unsent": [later]])
    }
}
