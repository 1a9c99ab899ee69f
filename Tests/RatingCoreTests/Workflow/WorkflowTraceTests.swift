import Testing

@testable import RatingCore

@Suite
struct WorkflowTraceTests {
    @Test func `the sample's workflows run as recorded`() throws {
        try compare(try WorkflowTraces.sample(), "the sample")
    }

    @Test(.enabled(if: WorkflowTraces.areAllPresent, "the recorded workflows are not at hand"))
    func `all recorded workflows agree`() throws {
        try compare(try WorkflowTraces.all(), "all recorded workflows")
    }

    private func compare(_ recordings: [RatingJSON], _ name: String) throws {
        var (traces, events) = (0, 0)
        for recording in recordings {
            let workflow = try Workflow(try #require(recording["workflow"]))
            for trace in recording["traces"]?.arrayValue ?? [] {
                events += try compare(trace, workflow)
                traces += 1
            }
        }
        #expect(traces > 0)
        print("\(name): \(recordings.count) workflows, \(traces) traces, \(events) events compared")
    }

    /// - Returns: how many events were compared.
    private func compare(_ trace: RatingJSON, _ workflow: Workflow) throws -> Int {
        let variables = workflowVariables(config: trace["config"], context: trace["context"])
        let expected = try #require(trace["expect"])
        var (state, actions) = workflow.start(variables)
        var steps = [workflow.steps[state.step].name]
        var sent = 0
        for event in trace["events"]?.arrayValue ?? [] where !workflow.steps[state.step].isFinal {
            actions += workflow.handle(WorkflowEvent(json: event), in: &state, variables: variables)
            steps.append(workflow.steps[state.step].name)
            sent += 1
        }
        let context = "\(workflow.id) \(trace.serialized())"
        #expect(steps == expected["steps"]?.arrayValue?.compactMap { $0.stringValue }, "\(context)")
        #expect(RatingJSON.array(actions.map { $0.json }) == expected["actions"], "\(context)")
        #expect(workflow.steps[state.step].isFinal == expected["done"]?.boolValue, "\(context)")
        return sent
    }
}

@Suite
struct WorkflowRunTests {
    private let nothing: Workflow.Variables = { _ in nil }

    @Test func `an event that a step does not declare changes nothing`() throws {
        let workflow = BuiltInWorkflow.stars.workflow
        var (state, _) = workflow.start(nothing)
        let before = state
        let event = WorkflowEvent("UNKNOWN", [.init("stars", 3), .init("reason", "price")])
        #expect(workflow.handle(event, in: &state, variables: nothing) == [])
        #expect(state == before)
    }

    @Test func `answers are taken before guards are read`() throws {
        let workflow = try Workflow([
            "id": "w", "initial": "a",
            "states": [
                "a": [
                    "meta": [
                        "kind": "choice", "choices": ["price", "bugs"],
                        "buttons": [["event": "GO", "text": "mainActionButton"]],
                    ],
                    "on": [
                        "GO": [
                            [
                                "guard": [
                                    "type": "when", "params": ["rule": ["==": [["var": "answers.a"], "price"]]],
                                ],
                                "target": "b",
                            ],
                            [
                                "guard": ["type": "when", "params": ["rule": ["==": [["var": "event.type"], "GO"]]]],
                                "actions": [["type": "emit", "params": ["name": "stayed"]]],
                            ],
                        ]
                    ],
                ], "b": ["type": "final"],
            ],
        ])
        var (state, _) = workflow.start(nothing)
        let stayed = workflow.handle(.init("GO", [.init("a", "bugs")]), in: &state, variables: nothing)
        #expect(stayed.map(\.action) == [WorkflowAction(.emit, ["name": "stayed"])])
        #expect(state.answers == [.init("a", "bugs")])
        _ = workflow.handle(.init("GO", [.init("a", "price")]), in: &state, variables: nothing)
        #expect(workflow.steps[state.step].name == "b")
    }

    @Test(arguments: [(false, ["recordReminder"]), (true, ["didDecline", "recordReminder", "openStore"])])
    func `a transition to its own step exits and enters only where it says so`(reenter: Bool, actions: [String]) throws
    {
        let workflow = try Workflow([
            "id": "w", "initial": "a",
            "states": [
                "a": [
                    "entry": ["openStore"], "exit": ["didDecline"],
                    "on": [
                        "GO": ["target": "a", "reenter": .bool(reenter), "actions": ["recordReminder"]], "END": "b",
                    ],
                ], "b": ["type": "final"],
            ],
        ])
        var (state, _) = workflow.start(nothing)
        #expect(workflow.handle(.init("GO"), in: &state, variables: nothing).map { $0.type.rawValue } == actions)
    }

    @Test func `the order is exit, transition, entry, then always`() throws {
        func emit(_ name: String) -> RatingJSON { ["type": "emit", "params": ["name": .string(name)]] }
        let workflow = try Workflow([
            "id": "w", "initial": "a",
            "states": [
                "a": ["exit": emit("exit a"), "on": ["GO": ["target": "b", "actions": emit("go")]]],
                "b": [
                    "entry": emit("enter b"), "exit": emit("exit b"),
                    "always": ["target": "c", "actions": emit("always")],
                ],
                "c": ["type": "final", "entry": emit("enter c"), "exit": emit("exit c")],
            ],
        ])
        var (state, _) = workflow.start(nothing)
        let names = workflow.handle(.init("GO"), in: &state, variables: nothing).map { $0.params["name"]?.stringValue }
        #expect(names == ["exit a", "go", "enter b", "exit b", "always", "enter c", "exit c"])
        #expect(workflow.handle(.init("GO"), in: &state, variables: nothing) == [])
    }

    @Test func `a circle of steps that only decide ends`() throws {
        // No document comes to this; the checks on reading refuse it.
        func deciding(_ name: String, next: Int) -> WorkflowStep {
            let always = WorkflowTransition(condition: nil, target: next, actions: [], reenter: false)
            return WorkflowStep(
                name: name, screen: nil, entry: [], exit: [], events: [], always: [always], timeouts: [],
                isFinal: false,
                outcome: nil)
        }
        let steps = [deciding("a", next: 1), deciding("b", next: 0)]
        let workflow = Workflow(id: "w", steps: steps, initial: 0, json: .object([]))
        let (_, actions) = workflow.start(nothing)
        #expect(actions.isEmpty)
    }

    @Test func `at most sixty four answers are kept`() throws {
        let workflow = BuiltInWorkflow.stars.workflow
        var (state, _) = workflow.start(nothing)
        let members = (0..<100).map { RatingJSON.Member("answer \($0)", .integer($0)) }
        _ = workflow.handle(WorkflowEvent("UPDATE", members), in: &state, variables: { _ in true })
        #expect(state.answers == Array(members.prefix(64)))
        _ = workflow.handle(WorkflowEvent("UPDATE", [.init("answer 3", "new")]), in: &state, variables: { _ in true })
        #expect(state.answers[3].value == "new")
    }
}
