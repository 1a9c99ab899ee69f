import RatingAnalysis
import RatingCore
import TestTools
import Testing

/// A hundred seeded workflows, each run and read again many times.
struct RandomWorkflowTests {
    private static let count = UInt64(rounds(100))

    private static func read(_ json: RatingJSON) throws -> (workflow: Workflow?, diagnostics: [Diagnostic]) {
        var reader = WorkflowReader()
        let workflow = reader.readAdvising(try JSONDocument(json.serialized()))
        return (workflow, reader.diagnostics)
    }

    @Test func `valid workflows run resume and end`() throws {
        for seed in 0..<Self.count {
            var random = RandomWorkflow(seed: seed)
            let document = random.document()
            let (read, diagnostics) = try Self.read(document)
            guard let workflow = read else {
                Issue.record("seed \(seed): \(diagnostics)\n\(document.serialized())")
                continue
            }
            let variables = random.variables()
            try run(workflow, random.events(random.int(0..<12)), variables, seed: seed)
        }
    }

    /// Runs once straight on, and once with the flow stored and read again at every point; then comes to an end.
    private func run(
        _ workflow: Workflow, _ events: [WorkflowEvent], _ variables: @escaping Workflow.Variables, seed: UInt64
    ) throws {
        let now = LocalInstant(UTCInstant(milliseconds: 1_700_000_000_000))
        var (flow, begun) = RatingFlow.start(
            workflow, revision: .integer(1), placement: "p", at: now, variables: variables)
        var resumed = flow
        #expect(begun == workflow.start(variables).actions)
        for event in events {
            let stored = try JSONDocument(resumed.json.serialized()).root.value
            guard let again = RatingFlow(json: stored) else {
                Issue.record("seed \(seed): the flow cannot be read again: \(stored.serialized())")
                return
            }
            resumed = again
            #expect(resumed == flow, "seed \(seed)")
            let actions = flow.handle(event, variables: variables)
            #expect(resumed.handle(event, variables: variables) == actions, "seed \(seed)")
            #expect(resumed.state == flow.state, "seed \(seed)")
        }
        // Every screen can be dismissed, and a step without one is never stood on.
        if !flow.isDone { _ = flow.handle(.dismiss, variables: variables) }
        #expect(flow.isDone, "seed \(seed): stuck on \(flow.step.name)")
    }

    @Test func `broken workflows are refused with a place`() throws {
        for seed in 0..<Self.count {
            var random = RandomWorkflow(seed: seed)
            let damage = WorkflowDamage.allCases[Int(seed) % WorkflowDamage.allCases.count]
            let document = random.broken(damage)
            let (workflow, diagnostics) = try Self.read(document)
            let errors = diagnostics.filter { $0.severity == .error }
            #expect(
                workflow == nil && !errors.isEmpty, "seed \(seed), \(damage): \(diagnostics)\n\(document.serialized())")
            #expect(errors.allSatisfy { $0.position != nil && !$0.message.isEmpty }, "seed \(seed), \(damage)")
        }
    }

    @Test func `damaged bytes never crash the reader`() throws {
        for seed in 0..<Self.count {
            var random = RandomWorkflow(seed: seed)
            var bytes = Array(random.document().serialized().utf8)
            for _ in 0..<random.int(1..<4) {
                let place = random.int(0..<bytes.count)
                switch random.int(0..<3) {
                case 0: bytes[place] = UInt8(random.int(32..<127))
                case 1: bytes.remove(at: place)
                default:
                    bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.int(1..<40))], at: place)
                }
            }
            guard let document = try? JSONDocument(bytes) else { continue }
            var reader = WorkflowReader()
            let workflow = reader.readAdvising(document)
            #expect((workflow == nil) == reader.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
            if let workflow { try run(workflow, random.events(4), random.variables(), seed: seed, mustEnd: false) }
        }
    }

    private func run(
        _ workflow: Workflow, _ events: [WorkflowEvent], _ variables: Workflow.Variables, seed: UInt64, mustEnd: Bool
    ) throws {
        var (state, _) = workflow.start(variables)
        for event in events { _ = workflow.handle(event, in: &state, variables: variables) }
        #expect(workflow.steps.indices.contains(state.step))
    }

    /// What the verification says cannot be is never seen when random workflows run.
    @Test func `steps called unreachable are never reached`() throws {
        for seed in 0..<Self.count {
            var random = RandomWorkflow(seed: seed)
            let (read, diagnostics) = try Self.read(random.document())
            let never = diagnostics.filter { $0.code == .unreachableStep }.map { $0.message }
            guard let workflow = read, !never.isEmpty else { continue }
            for _ in 0..<20 {
                let variables = random.variables()
                let started = workflow.start(variables)
                var state = started.state
                var outcomes = started.actions.count { $0.type.hasOutcome }
                for _ in 0..<10 {
                    random.make(workflow, &state, &outcomes, variables)
                    let name = workflow.steps[state.step].name
                    #expect(!never.contains { $0.contains("“\(name)”") }, "seed \(seed)")
                }
            }
        }
    }
}
