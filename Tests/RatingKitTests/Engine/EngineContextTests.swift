import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

/// What the engine counts, stores, resets and forgets.
@MainActor @Suite struct EngineContextTests {
    @Test func `an event is stored before record returns`() async throws {
        let fixture = try await EngineFixture()
        try await fixture.engine.record(.session)
        #expect(try await fixture.stored?.sessions == 1)
        #expect(try await fixture.stored == fixture.engine.context)
    }

    @Test func `the install ID of the first decision is the one that is stored`() async throws {
        let fixture = try await EngineFixture()
        let installID = fixture.engine.context.installID
        try await fixture.engine.record(.session)
        #expect(try await fixture.stored?.installID == installID)
    }

    @Test func `another version is an update`() async throws {
        let fixture = try await EngineFixture()
        for version in ["1.0", "1.0", "1.1"] { try await fixture.engine.record(.launch(version: version)) }
        #expect(fixture.calls.filter { $0 != .store } == [.didDetectAppUpdate("1.1")])
    }

    @Test func `events with too many names are counted and the log says so`() async throws {
        let fixture = try await EngineFixture()
        for number in 0...RatingContext.maximumEventNames { try await fixture.engine.record(.event("e\(number)")) }
        #expect(fixture.engine.context.events == 65)
        #expect(
            fixture.log.messages.map(\.message) == ["an event is counted, but not by its name: 64 names are kept"])
    }

    @Test func `many events at once are all counted`() async throws {
        let fixture = try await EngineFixture()
        let engine = fixture.engine
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 { group.addTask { _ = try await engine.record(.event("tap")) } }
            try await group.waitForAll()
        }
        #expect(engine.context.events == 100)
    }

    @Test func `each part is reset alone`() async throws {
        for part in RatingContext.ResetPart.allCases {
            let fixture = try await EngineFixture()
            let engine = fixture.engine
            for event in [
                ContextEvent.launch(version: "1"), .session, .crash, .event("saved"), .event("shared"),
                .prompt(placement: nil, kind: .custom, forced: false), .answer(stars: 1), .remind,
            ] {
                try await engine.record(event)
            }
            let installID = engine.context.installID
            try await engine.reset(part)
            #expect(try await fixture.stored == engine.context)
            #expect((engine.context.crashes == 0) == [.all, .crashes].contains(part))
            #expect((engine.context.promptCount == 0) == [.all, .prompts].contains(part))
            #expect((engine.context.lastAnswer == nil) == [.all, .prompts].contains(part))
            #expect((engine.context.lastReminder == nil) == [.all, .prompts, .reminder].contains(part))
            #expect((engine.context.installedAt == nil) == [.all, .installation].contains(part))
            #expect((engine.context.launches == 0) == [.all, .launches].contains(part))
            #expect((engine.context.uses == 0) == [.all, .uses].contains(part))
            #expect((engine.context.sessions == 0) == [.all, .sessions].contains(part))
            #expect((engine.context.events == 0) == [.all, .events].contains(part))
            #expect((engine.context.count(ofEvent: "saved") == 0) == [.all, .events].contains(part))
            #expect(engine.context.installID == installID && engine.context.version == "1")
        }
    }

    @Test func `one event is reset by its name`() async throws {
        let engine = try await EngineFixture().engine
        for name in ["saved", "saved", "shared"] { try await engine.record(.event(EventName(name))) }
        try await engine.reset(.event("saved"))
        #expect(engine.context.count(ofEvent: "saved") == 0 && engine.context.count(ofEvent: "shared") == 1)
        #expect(engine.context.events == 3)
        try await engine.reset(.event("unknown"))
        try await engine.record(.event("saved"))
        #expect(engine.context.count(ofEvent: "saved") == 1)
    }

    @Test func `erasing forgets the user and takes the flow away`() async throws {
        let scratch = try ScratchDirectory()
        let presenter = RecordingPresenter()
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(EngineFixture.askAtOnce)),
            ports: RatingPorts(
                store: FileContextStore(directory: URL(fileURLWithPath: scratch.path)), presenter: presenter))
        let delegate = RecordingDelegate(recorder: presenter.recorder)
        engine.delegate = delegate
        try await engine.record(.session)
        let installID = engine.context.installID
        try await engine.ask()
        presenter.recorder.clear()
        try await engine.erase()
        #expect(delegate.calls.withoutRunning == [.ratingScreenWillDisappear, .dismiss, .ratingScreenDidDisappear])
        #expect(try scratch.entries == ["context.json.lock"])
        #expect(engine.flow == nil && engine.presentedStep == nil)
        #expect(engine.context == RatingContext(installID: engine.context.installID))
        #expect(engine.context.installID != installID)
        #expect(try await engine.ask() == .presented)
        #expect(engine.context.promptCount == 1)
    }

    @Test func `a record that another process erased does not return from memory`() async throws {
        let fixture = try await EngineFixture()
        for _ in 0..<3 { try await fixture.engine.record(.event("e")) }
        let installID = fixture.engine.context.installID
        try await fixture.store.erase()
        try await fixture.engine.record(.foreground)
        #expect(fixture.engine.context.events == 0 && fixture.engine.context.uses == 1)
        #expect(fixture.engine.context.installID != installID)
    }

    @Test func `erasing while a question is on its way shows and stores nothing of it`() async throws {
        let fixture = try await EngineFixture(isSlow: true)
        let engine = fixture.engine
        let asking = Task { try await engine.ask() }
        while !fixture.calls.contains(.ratingScreenWillAppear) { await Task.yield() }
        try await engine.erase()
        _ = try await asking.value
        #expect(engine.flow == nil && !fixture.presenter.isOnScreen)
        #expect(engine.context.promptCount == 0)
        #expect(try await fixture.stored?.promptCount ?? 0 == 0)
    }

    @Test func `erasing while an answer is stored performs nothing more`() async throws {
        let fixture = try await EngineFixture(isSlow: true)
        let engine = fixture.engine
        try await engine.ask()
        try await engine.send(.update(stars: 1))
        fixture.recorder.clear()
        let sending = Task { try await engine.send(.submit) }
        while engine.flow?.step.name != "feedback" { await Task.yield() }
        try await engine.erase()
        try await sending.value
        #expect(!fixture.calls.contains(.didValidateRating(1)) && !fixture.calls.contains(.didValidateRating(0)))
        #expect(try await fixture.stored == nil)
    }

    @Test func `what iRate's apps set back stays back in the next process`() async throws {
        let scratch = try ScratchDirectory()
        func makeEngine() async throws -> RatingEngine {
            try await RatingEngine(
                ports: RatingPorts(store: FileContextStore(directory: URL(fileURLWithPath: scratch.path))))
        }
        let first = try await makeEngine()
        for event in [ContextEvent.launch(version: "1"), .foreground, .event("a"), .remind] {
            try await first.record(event)
        }
        for part in [RatingContext.ResetPart.uses, .events, .installation, .reminder] { try await first.reset(part) }
        let next = try await makeEngine().context
        #expect(next.uses == 0 && next.events == 0 && next.installedAt == nil && next.lastReminder == nil)
        #expect(next.launches == 1 && next.version == "1" && next.installID == first.context.installID)
    }

    @Test func `two engines on one directory see each other's counts`() async throws {
        let scratch = try ScratchDirectory()
        func makeEngine() async throws -> RatingEngine {
            try await RatingEngine(
                ports: RatingPorts(store: FileContextStore(directory: URL(fileURLWithPath: scratch.path))))
        }
        let (first, second) = (try await makeEngine(), try await makeEngine())
        try await first.record(.event("a"))
        try await second.record(.event("b"))
        #expect(second.context.events == 2)
        #expect(second.context.installID == first.context.installID)
        try await first.record(.crash)
        #expect(first.context.events == 2 && first.context.crashes == 1)
    }

    @Test func `the rollout follows the install ID of the store`() async throws {
        let json = #"{"displaySessionCount": 0, "rolloutPercentage": 50, "rolloutSalt": "s"}"#
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try EngineFixture.document(json)))
        let fixture = try await EngineFixture(json)
        for _ in 0..<20 {
            let engine = fixture.engine
            try await engine.erase()
            try await engine.record(.foreground)
            let fresh = Eligibility(configuration, installID: engine.context.installID)
            #expect(engine.decision() == fresh.decide(engine.context, now: fixture.clock.now()))
        }
    }
}
