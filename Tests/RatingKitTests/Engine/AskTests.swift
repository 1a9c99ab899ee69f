import Foundation
import RatingKit
import RatingTesting
import TestTools
import Testing

/// Whether the engine asks, and what it says if not.
@MainActor @Suite struct AskTests {
    @Test func `closed gates are named and nothing happens`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 2}"#)
        #expect(fixture.engine.decision() == .skip([.sessions]))
        let (outcome, calls) = try await fixture.ask()
        #expect(outcome == .skipped([.sessions]))
        #expect(calls == [])
    }

    @Test func `deciding and explaining change nothing`() async throws {
        let fixture = try await EngineFixture()
        let before = fixture.engine.context
        #expect(fixture.engine.decision() == .ask)
        #expect(fixture.engine.explanation().decision == .ask)
        #expect(fixture.calls == [])
        #expect(fixture.engine.context == before)
    }

    /// iRate's `logEvent(false)`.
    @Test func `an event that opens the last gate asks at once, at its placement`() async throws {
        let json = #"{"policy": "irate", "eventsUntilPrompt": 2, "usesUntilPrompt": null, "daysUntilPrompt": 0}"#
        let engine = try await EngineFixture(json).engine
        #expect(try await engine.record(.event("done"), thenAskAt: "home") == .skipped([.usage]))
        #expect(engine.context.promptCount == 0)
        #expect(try await engine.record(.event("done"), thenAskAt: "home") == .presented)
        #expect(engine.context.count(ofEvent: "done") == 2 && engine.context.prompts.map(\.placement) == ["home"])
    }

    @Test func `nothing is asked after an event that is not counted`() async throws {
        let fixture = try await EngineFixture()
        fixture.store.fail(at: [.update])
        await #expect(throws: RecordingContextStore.Refusal(operation: .update)) {
            try await fixture.engine.record(.event("done"), thenAskAt: nil)
        }
        #expect(fixture.calls == [])
    }

    @Test func `a veto stops the question before anything is stored`() async throws {
        let fixture = try await EngineFixture()
        fixture.delegate.allowsAsking = false
        let (outcome, calls) = try await fixture.ask(at: "home")
        #expect(outcome == .vetoed)
        #expect(calls == [.shouldAsk(placement: "home")])
        #expect(try await fixture.stored == nil)
    }

    @Test func `a forced question passes gates and veto and is recorded as forced`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 9, "daysUntilPrompt": 9}"#)
        fixture.delegate.allowsAsking = false
        #expect(try await fixture.engine.ask(at: "home", force: true) == .presented)
        let prompt = try #require(fixture.engine.context.prompts.last)
        #expect(prompt.forced && prompt.placement == "home" && prompt.kind == .custom)
        #expect(!fixture.calls.contains(.shouldAsk(placement: "home")))
    }

    @Test func `a forced question does not pass a switched off engine or a flow under way`() async throws {
        let fixture = try await EngineFixture(#"{"disabled": true}"#)
        #expect(try await fixture.engine.ask(force: true) == .skipped([.enabled]))
        fixture.engine.change { $0.bundled = nil }
        #expect(try await fixture.engine.ask(force: true) == .skipped([.enabled]))
        let document = try EngineFixture.document("{}")
        fixture.engine.change { $0.bundled = document }
        #expect(try await fixture.engine.ask(force: true) == .presented)
        #expect(try await fixture.engine.ask(force: true) == .skipped([.inProgress]))
        #expect(fixture.engine.context.promptCount == 1)
    }

    @Test func `concurrent questions present one`() async throws {
        let fixture = try await EngineFixture(isSlow: true)
        let engine = fixture.engine
        let questions = (0..<10).map { _ in Task { try await engine.ask(force: true) } }
        var outcomes: [AskOutcome] = []
        for question in questions { outcomes.append(try await question.value) }
        #expect(outcomes.count { $0 == .presented } == 1)
        #expect(outcomes.count { $0 == .skipped([.inProgress]) } == 9)
        #expect(fixture.calls.count { $0 == .present(step: "rating") } == 1)
        #expect(engine.context.promptCount == 1)
    }

    @Test func `without a presenter nothing is stored`() async throws {
        let fixture = try await EngineFixture(hasPresenter: false)
        let (outcome, calls) = try await fixture.ask()
        #expect(outcome == .notPresented)
        #expect(calls == [.shouldAsk(placement: nil)])
        #expect(fixture.engine.flow == nil && fixture.engine.context.promptCount == 0)
        #expect(fixture.engine.decision() == .ask)
    }

    @Test func `a presenter that says no has the prompt withdrawn durably`() async throws {
        let fixture = try await EngineFixture()
        fixture.presenter.presents = false
        let (outcome, calls) = try await fixture.ask()
        #expect(outcome == .notPresented)
        #expect(
            calls == [
                .shouldAsk(placement: nil), .ratingScreenWillAppear, .store, .present(step: "rating"), .store,
                .ratingScreenDidDisappear,
            ])
        #expect(try await fixture.stored?.promptCount == 0)
        #expect(try await fixture.stored?.prompts == [])
        #expect(fixture.engine.decision() == .ask)
    }

    @Test func `switching off between decision and screen withdraws the prompt`() async throws {
        let fixture = try await EngineFixture()
        let delegate = HookDelegate()
        fixture.engine.delegate = delegate
        delegate.whenScreenWillAppear = {
            try? fixture.engine.change { try $0.set(.flag(true), for: .flag(.disabled)) }
        }
        #expect(try await fixture.engine.ask() == .notPresented)
        #expect(!fixture.calls.contains(.present(step: "rating")))
        #expect(try await fixture.stored?.promptCount == 0)
    }

    @Test(arguments: [true, false])
    func `a native prompt counts when a scene took it`(takes: Bool) async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "prefersNativeRating": true}"#)
        fixture.nativeReview.takes = takes
        let (outcome, calls) = try await fixture.ask()
        #expect(outcome == (takes ? .presented : .notPresented))
        let asked: [RecordedCall] = [.shouldAsk(placement: nil), .store, .performerOfNativeReview, .requestReview]
        #expect(calls == asked + (takes ? [] : [.store]))
        #expect(try await fixture.stored?.prompts.map(\.kind) == (takes ? [.native] : []))
        #expect(fixture.engine.flow == nil)
    }

    @Test func `a native prompt counts when the delegate took it`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0, "prefersNativeRating": true}"#)
        fixture.delegate.nativeReviewPerformer = .delegate
        #expect(try await fixture.engine.ask() == .presented)
        #expect(!fixture.calls.contains(.requestReview))
        #expect(fixture.engine.context.promptCount == 1)
    }

    @Test func `preview mode opens every gate but enabled and in progress`() async throws {
        let gate = AppGate("never") { _, _, _ in .init(isOpen: false) }
        let fixture = try await EngineFixture(#"{"displaySessionCount": 99, "previewMode": true}"#, appGates: [gate])
        #expect(fixture.engine.decision() == .ask)
        #expect(try await fixture.engine.ask() == .presented)
        #expect(fixture.engine.decision() == .skip([.inProgress]))
        try fixture.engine.change { try $0.set(.flag(true), for: .flag(.disabled)) }
        #expect(fixture.engine.decision() == .skip([.enabled]))
    }

    @Test func `gates of the app's own are asked and explained`() async throws {
        let gate = AppGate("battery") { _, context, _ in
            .init(isOpen: context.events > 0, measured: .integer(context.events), required: 1)
        }
        let fixture = try await EngineFixture(appGates: [gate])
        var closed = GateSet()
        closed.insert(appGate: 0)
        #expect(try await fixture.engine.ask() == .skipped(closed))
        let result = try #require(fixture.engine.explanation().gates.last)
        #expect(result.gate == "battery" && !result.isOpen && result.measured == 0)
        try await fixture.engine.record(.event("charged"))
        #expect(try await fixture.engine.ask() == .presented)
    }

    @Test func `conditions read traits as they are now`() async throws {
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "conditions": {"==": [{"var": "traits.plan"}, "pro"]}}"#,
            traits: ["plan": "free"])
        #expect(fixture.engine.decision() == .skip([.conditions]))
        fixture.engine.traits = ["plan": "pro"]
        #expect(fixture.engine.decision() == .ask)
    }

    @Test func `a placement has keys of its own`() async throws {
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 5, "placements": {"home": {"displaySessionCount": 0, "mainTitle": "Home?"}}}"#)
        #expect(fixture.engine.decision() == .skip([.sessions]))
        #expect(fixture.engine.decision(at: "elsewhere") == .skip([.sessions]))
        #expect(try await fixture.engine.ask(at: "home") == .presented)
        #expect(fixture.engine.presentedStep?.title == "Home?")
    }

    @Test func `every placement that an app makes up is decided alike`() async throws {
        let fixture = try await EngineFixture()
        for number in 0..<1_000 { #expect(fixture.engine.decision(at: "level \(number)") == .ask) }
    }

    @Test(arguments: [ContextEvent.launch(version: "1"), .foreground, .session, .event("e"), .crash])
    func `a launch or return also asks where the configuration says so`(event: ContextEvent) async throws {
        let json = #"{"displaySessionCount": 0, "daysWithoutCrash": null, "promptAtLaunch": "#
        let isStart = event == .launch(version: "1") || event == .foreground
        for promptsAtLaunch in [true, false] {
            let fixture = try await EngineFixture(json + "\(promptsAtLaunch)}")
            try await fixture.engine.record(event)
            #expect(fixture.calls.contains(.present(step: "rating")) == (isStart && promptsAtLaunch))
        }
    }

    @Test func `verbose logging logs every gate`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 2, "verboseLogging": true, "appStoreID": 42}"#)
        try await fixture.engine.ask(at: "home")
        let messages = fixture.log.messages.map(\.message)
        #expect(messages.first == "asking at home: skip, because of sessions")
        #expect(messages.contains("sessions: closed, 0 measured, 2 required (sessions) from bundled"))
        #expect(messages.count == 1 + fixture.engine.explanation().gates.count)
    }

    @Test func `opening the store from settings is neither gated nor counted`() async throws {
        let fixture = try await EngineFixture(#"{"disabled": true, "appStoreID": 42}"#)
        #expect(await fixture.engine.openStoreReview())
        #expect(try await fixture.stored == nil)
        fixture.opener.opens = false
        #expect(await !fixture.engine.openStoreReview())
        fixture.delegate.storePerformer = .delegate
        fixture.recorder.clear()
        #expect(await fixture.engine.openStoreReview())
        let calls = fixture.calls
        #expect(calls == [.performerOfOpeningStore(fixture.engine.configuration.storeReviewURL)])
    }

    @Test func `without a store page the log says what to set`() async throws {
        let fixture = try await EngineFixture(#"{"workflow": "native"}"#)
        #expect(await !fixture.engine.openStoreReview())
        #expect(fixture.log.messages.map(\.message) == ["there is no store page to open: set appStoreID or ratingsURL"])
    }
}
