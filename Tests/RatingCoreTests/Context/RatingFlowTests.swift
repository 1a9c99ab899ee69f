import TestInput
import Testing

@testable import RatingCore

@Suite
struct RatingFlowTests {
    private let nothing: Workflow.Variables = { _ in nil }

    private func started(_ builtIn: BuiltInWorkflow = .stars) -> RatingFlow {
        RatingFlow.start(
            builtIn.workflow, revision: .text("7"), placement: "level_completed", at: .day(1, utcOffset: 3_600),
            variables: nothing
        ).flow
    }

    @Test(.enabled(if: WorkflowTraces.areAllPresent, "the recorded workflows are not at hand"))
    func `restored at every point a recorded flow runs as before`() throws {
        try compare(try WorkflowTraces.all())
    }

    @Test func `restored at every point a flow of the sample runs as before`() throws {
        try compare(try WorkflowTraces.sample())
    }

    private func compare(_ recordings: [RatingJSON]) throws {
        for recording in recordings {
            let workflow = try Workflow(try #require(recording["workflow"]))
            for trace in (recording["traces"]?.arrayValue ?? []).prefix(8) {
                let variables = workflowVariables(config: trace["config"], context: trace["context"])
                let (flow, _) = RatingFlow.start(
                    workflow, revision: .integer(3), placement: nil, at: .day(0), variables: variables)
                let events = (trace["events"]?.arrayValue ?? []).map { WorkflowEvent(json: $0) }
                var (kept, restored) = (flow, flow)
                for (index, event) in events.enumerated() {
                    kept.draft = "typed \(index)"
                    restored.draft = kept.draft
                    let text = restored.json.serialized()
                    restored = try #require(RatingFlow(json: try JSONDocument(text).root.value))
                    #expect(restored == kept)
                    #expect(restored.handle(event, variables: variables) == kept.handle(event, variables: variables))
                }
                #expect(restored == kept)
            }
        }
    }

    @Test func `the stored form holds all`() throws {
        var flow = started()
        _ = flow.handle(
            WorkflowEvent("UPDATE", [.init("stars", 2), .init("reason", ["price", "bugs"])]), variables: { _ in true })
        flow.draft = "It crashes."
        #expect(flow.json["step"] == "rating")
        #expect(flow.json["stars"] == 2)
        #expect(flow.json["revision"] == "7")
        #expect(flow.json["placement"] == "level_completed")
        #expect(flow.json["draft"] == "It crashes.")
        #expect(flow.json["answers"] == ["reason": ["price", "bugs"]])
        #expect(flow.json["startedAt"] == "2026-01-02T13:00:00+01:00")
        #expect(RatingFlow(json: flow.json) == flow)
    }

    @Test(arguments: BuiltInWorkflow.allCases)
    func `every built-in comes back`(builtIn: BuiltInWorkflow) {
        #expect(RatingFlow(json: started(builtIn).json) == started(builtIn))
    }

    static let damages: [(name: String, value: RatingJSON)] = [
        ("workflow", .null), ("workflow", "stars"), ("workflow", ["initial": "a"]),
        ("workflow", ["initial": "b", "states": ["a": .object([])]]), ("step", .null), ("step", "nowhere"), ("step", 0),
        ("startedAt", "yesterday"), ("startedAt", 5), ("revision", true), ("revision", .null), ("placement", 3),
        ("stars", "2"), ("stars", 2.5), ("stars", .null), ("answers", []), ("answers", "a"), ("draft", 7),
        ("draft", .null),
    ]

    @Test(arguments: damages)
    func `a damaged member makes it no flow`(name: String, value: RatingJSON) {
        let members = (started().json.members ?? []).filter { $0.name != name } + [.init(name, value)]
        #expect(RatingFlow(json: .object(members)) == nil)
    }

    @Test(arguments: ["workflow", "step", "startedAt"])
    func `a missing member makes it no flow`(name: String) {
        #expect(RatingFlow(json: .object((started().json.members ?? []).filter { $0.name != name })) == nil)
    }

    @Test(arguments: 0..<20)
    func `any other JSON is no flow`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<100 { #expect(RatingFlow(json: .random(depth: 4, using: &generator)) == nil) }
    }

    @Test func `a step has an answer once it is given`() {
        var flow = started()
        #expect(flow.answer == nil)
        _ = flow.handle(.update(stars: 1), variables: { $0 == "config.positiveStarsLimit" ? 4 : true })
        #expect(flow.answer != nil)
        _ = flow.handle(.submit, variables: { $0 == "config.positiveStarsLimit" ? 4 : true })
        #expect(flow.step.name == "feedback")
        #expect(flow.answer == nil)
        flow.draft = "Slow"
        #expect(flow.answer != nil)
        _ = flow.handle(.action, variables: nothing)
        #expect(flow.step.name == "thanks" && flow.answer == nil)
        _ = flow.handle(WorkflowEvent("DONE"), variables: nothing)
        #expect(flow.isDone)
    }
}
