import Foundation
import RatingKit
import RatingTesting
import TestTools
import Testing

/// A configuration store that is changed behind the engine's back.
@MainActor @Suite struct EngineConfigurationStoreTests {
    private nonisolated static func reading(_ json: String) -> ConfigurationReading {
        ConfigurationReader(layer: .remote).read(Array(json.utf8))
    }

    @Test func `what the engine decides next follows a change from elsewhere`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 3}"#)
        #expect(fixture.engine.decision(at: "home") == .skip([.sessions]))
        let store = fixture.engine.configurations
        await Task.detached { _ = store.apply(Self.reading(#"{"displaySessionCount": 0}"#), to: .remote) }.value
        #expect(fixture.engine.decision(at: "home") == .ask)
    }

    @Test func `the delegate hears of a change from elsewhere once`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 3}"#)
        let store = fixture.engine.configurations
        await Task.detached { _ = store.apply(Self.reading(#"{"displaySessionCount": 0}"#), to: .remote) }.value
        try await eventually { !fixture.calls.isEmpty }
        fixture.engine.change { _ in }
        #expect(fixture.calls == [.didChangeConfiguration(["displaySessionCount: 3 → 0 (remote)"])])
    }

    @Test func `changes that came together are told as one`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 3}"#)
        for count in 4...9 {
            fixture.engine.configurations.apply(Self.reading(#"{"displaySessionCount": \#(count)}"#), to: .remote)
        }
        try await eventually { !fixture.calls.isEmpty }
        #expect(fixture.calls == [.didChangeConfiguration(["displaySessionCount: 3 → 9 (remote)"])])
    }

    @Test func `a refusal elsewhere is logged and told once`() async throws {
        let fixture = try await EngineFixture()
        fixture.engine.configurations.apply(Self.reading("{"), to: .remote)
        fixture.engine.apply(Self.reading(#"{"minDays": "1"}"#), to: .remote)
        try await eventually { fixture.calls.count == 2 }
        #expect(fixture.calls == [.didRefuseConfiguration([.wrongType]), .didRefuseConfiguration([.jsonSyntax])])
        #expect(fixture.log.messages.map(\.level) == [.error, .debug, .error, .debug])
    }

    @Test func `two engines of one store both hear`() async throws {
        let (first, second) = (try await EngineFixture(), CallRecorder())
        let engine = try await RatingEngine(
            first.engine.configurations, ports: RatingPorts(store: InMemoryContextStore()))
        let delegate = RecordingDelegate(recorder: second)
        engine.delegate = delegate
        first.engine.apply(Self.reading("{"), to: .remote)
        try await eventually { !second.calls.isEmpty }
        #expect(first.calls == [.didRefuseConfiguration([.jsonSyntax])])
        #expect(second.calls == [.didRefuseConfiguration([.jsonSyntax])])
    }

    @Test func `switching off withdraws a prompt that is decided but not shown`() async throws {
        let fixture = try await EngineFixture(isSlow: true)
        let hook = HookDelegate()
        let store = fixture.engine.configurations
        hook.whenScreenWillAppear = {
            Task.detached { store.apply(Self.reading(#"{"disabled": true}"#), to: .remote) }
        }
        fixture.engine.delegate = hook
        #expect(try await fixture.engine.ask() == .notPresented)
        #expect(fixture.presenter.steps.isEmpty)
        #expect(try await fixture.stored?.prompts.isEmpty == true)
        #expect(fixture.log.messages.contains { $0.message.contains("it was disabled meanwhile") })
    }

    @Test func `switching off while the screen comes up takes it away and withdraws the prompt`() async throws {
        let fixture = try await EngineFixture()
        let (recorder, store) = (CallRecorder(), fixture.engine.configurations)
        let presenter = LatePresenter(recorder: recorder) {
            store.apply(Self.reading(#"{"disabled": true}"#), to: .remote)
        }
        let engine = try await RatingEngine(
            store,
            ports: RatingPorts(store: fixture.store, clock: fixture.clock, log: fixture.log, presenter: presenter))
        #expect(try await engine.ask() == .notPresented)
        #expect(recorder.calls == [.present(step: "rating"), .dismiss])
        #expect(engine.flow == nil)
        #expect(try await fixture.stored?.prompts.isEmpty == true)
        #expect(fixture.log.messages.contains { $0.message.contains("it was disabled meanwhile") })
    }

    @Test func `switching off just before the review sheet withdraws the prompt`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "prefersNativeRating": true}"#)
        let (hook, store) = (HookDelegate(), fixture.engine.configurations)
        hook.whenPerforming = { action in
            guard action.action.type == .requestNativeReview else { return }
            store.apply(Self.reading(#"{"disabled": true}"#), to: .remote)
        }
        fixture.engine.delegate = hook
        #expect(try await fixture.engine.ask() == .notPresented)
        #expect(!fixture.calls.contains(.requestReview))
        #expect(try await fixture.stored?.prompts.isEmpty == true)
        #expect(fixture.log.messages.contains { $0.message.contains("it was disabled meanwhile") })
    }

    @Test func `switching off later does not take the review sheet from a flow under way`() async throws {
        let states = #"""
            "a": {"meta": {"kind": "message"}, "on": {"ACTION": {"target": "b", "actions": ["requestNativeReview"]}}},
            "b": {"type": "final"}
            """#
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "workflow": {"id": "w", "initial": "a", "states": {\#(states)}}}"#)
        #expect(try await fixture.engine.ask() == .presented)
        fixture.engine.configurations.apply(Self.reading(#"{"disabled": true}"#), to: .remote)
        try await fixture.engine.send(WorkflowEvent("ACTION"))
        #expect(fixture.calls.contains(.requestReview))
    }

    @Test func `a flow under way keeps its revision`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "revision": 1, "mainTitle": "Old"}"#)
        try await fixture.engine.ask()
        let store = fixture.engine.configurations
        let later = #"{"revision": 2, "mainTitle": "New", "workflow": "alert"}"#
        await Task.detached { _ = store.apply(Self.reading(later), to: .remote) }.value
        #expect(fixture.engine.configuration.revision == .integer(2))
        #expect(fixture.engine.presentedStep?.title == "Old")
        #expect(fixture.engine.flow?.revision == .integer(1))
    }

    @Test func `an engine is released though its store stays`() async throws {
        let store = ConfigurationStore()
        weak var engine: RatingEngine?
        do {
            let strong = try await RatingEngine(store, ports: RatingPorts(store: InMemoryContextStore()))
            engine = strong
            await Task.yield()
        }
        try await eventually { engine == nil }
        #expect(engine == nil)
    }
}

/// A presenter during whose work something happens.
@MainActor
private final class LatePresenter: RatingPresenter {
    private let recorder: CallRecorder
    private let meanwhile: () -> Void

    init(recorder: CallRecorder, meanwhile: @escaping () -> Void) {
        self.recorder = recorder
        self.meanwhile = meanwhile
    }

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        recorder.record(.present(step: step.name))
        meanwhile()
        await Task.yield()
        return true
    }

    func show(_ step: PresentedStep) { recorder.record(.show(step: step.name)) }

    func dismiss() async { recorder.record(.dismiss) }
}
