import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// Two engines on one store, as in an app and its extension: there is one truth, and it is what is stored.
@MainActor @Suite struct SharedStoreTests {
    private let store = StepwiseStore()
    private let log = RecordingLog()
    private let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 1_795_651_200_000)))

    private func makeEngine(
        _ json: String = EngineFixture.askAtOnce, presenter: QuietPresenter = QuietPresenter(), outbox: Outbox? = nil
    ) async throws -> RatingEngine {
        try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(
                store: store, clock: clock, log: log, presenter: presenter, outbox: outbox, describeFeedback: nil))
    }

    @Test func `a prompt of the other closes the cooldown`() async throws {
        let (first, second) = (try await makeEngine(), try await makeEngine())
        #expect(try await first.ask() == .presented)
        #expect(try await second.ask() == .skipped([.cooldown]))
        #expect(second.context == first.context && store.stored?.promptCount == 1)
    }

    @Test func `what the other has counted opens a gate`() async throws {
        let json = #"{"displaySessionCount": 1}"#
        let (first, second) = (try await makeEngine(json), try await makeEngine(json))
        try await first.record(.session)
        #expect(try await second.ask() == .presented)
    }

    /// The other one asks when the delegate has agreed and the prompt is about to be stored.
    @Test func `the decision is taken in the step that stores the prompt`() async throws {
        let recorder = CallRecorder()
        let presenter = RecordingPresenter(recorder: recorder)
        let delegate = RecordingDelegate(recorder: recorder)
        let (first, second) = (try await makeEngine(), try await makeEngine())
        try await first.record(.foreground)
        let asking = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(EngineFixture.askAtOnce)),
            ports: RatingPorts(store: store, clock: clock, log: log, presenter: presenter))
        asking.delegate = delegate
        store.beforeNextUpdate { _ = try? await second.ask() }
        #expect(try await asking.ask() == .skipped([.cooldown]))
        #expect(
            recorder.calls.withoutRunning == [
                .shouldAsk(placement: nil), .ratingScreenWillAppear, .ratingScreenDidDisappear,
            ])
        #expect(asking.flow == nil && asking.decision() == .skip([.cooldown]))
        #expect(store.stored?.promptCount == 1)
    }

    @Test(arguments: 0..<100)
    func `of two that ask at once one asks`(round: Int) async throws {
        let engines = [try await makeEngine(), try await makeEngine(), try await makeEngine()]
        let asking = engines.map { engine in Task { try await engine.ask() } }
        var outcomes: [AskOutcome] = []
        for task in asking { outcomes.append(try await task.value) }
        #expect(outcomes.count { $0 == .presented } == 1 && outcomes.count { $0 == .skipped([.cooldown]) } == 2)
        #expect(store.stored?.promptCount == 1)
        for engine in engines { #expect(engine.context == store.stored) }
    }

    /// Nothing was stored yet, and each has an identifier of its own until one of them is.
    @Test func `an engine that finds another installation draws anew`() async throws {
        let json = #"{"displaySessionCount": 0, "daysBeforeAskingAgain": null, "maxNumberOfReminder": null}"#
        let (first, second) = (try await makeEngine(json), try await makeEngine(json))
        let recorder = CallRecorder()
        let delegate = RecordingDelegate(recorder: recorder)
        second.delegate = delegate
        store.beforeNextUpdate { _ = try? await first.record(.foreground) }
        #expect(try await second.ask(force: true) == .presented)
        #expect(second.context.installID == first.context.installID && second.context.uses == 1)
        #expect(second.context.promptCount == 1)
        #expect(
            recorder.calls.withoutRunning == [
                .ratingScreenWillAppear, .ratingScreenDidDisappear, .ratingScreenWillAppear, .ratingScreenDidAppear,
            ])
    }

    @Test func `a withdrawal takes back its own prompt`() async throws {
        let presenter = QuietPresenter()
        let (first, second) = (try await makeEngine(), try await makeEngine(presenter: presenter))
        presenter.presents = false
        presenter.whenPresenting = { _ = try? await first.ask(at: "other", force: true) }
        #expect(try await second.ask(at: "own", force: true) == .notPresented)
        #expect(store.stored?.prompts.map(\.placement) == ["other"] && store.stored?.promptCount == 1)
    }

    @Test func `a withdrawal for a user whom the other erased stores nothing`() async throws {
        let presenter = QuietPresenter()
        let (first, second) = (try await makeEngine(), try await makeEngine(presenter: presenter))
        presenter.presents = false
        presenter.whenPresenting = { try? await first.erase() }
        #expect(try await second.ask() == .notPresented)
        #expect(store.stored == nil)
        presenter.whenPresenting = {
            try? await first.erase()
            _ = try? await first.ask(force: true)
        }
        #expect(try await second.ask(force: true) == .notPresented)
        #expect(store.stored?.promptCount == 1 && store.stored?.installID == first.context.installID)
    }

    @Test func `what a user had typed does not return after the other erased`() async throws {
        let (first, second) = (try await makeEngine(), try await makeEngine())
        #expect(try await second.ask() == .presented)
        for event in [WorkflowEvent.update(stars: 2), .submit] { try await second.send(event) }
        try await first.erase()
        second.updateDraft("typed")
        await second.drafts.keep()
        #expect(store.stored == nil)
        try await first.record(.foreground)
        await second.drafts.keep()
        #expect(store.stored?.storedFlow == nil && store.stored?.uses == 1)
        try await second.record(.foreground)
        await second.drafts.keep()
        #expect(store.stored?.storedFlow == nil && second.context.installID == first.context.installID)
    }

    @Test func `feedback that waits in memory goes with the user whom the other erased`() async throws {
        let files = try OutboxFixture()
        let (first, second) = (try await makeEngine(), try await makeEngine(outbox: files.outbox()))
        try await second.record(.foreground)
        _ = second.drafts.unsent.add(
            UnsentFeedback(key: "K", destination: "support", feedback: OutboxFixture.feedback("typed")))
        try await first.erase()
        await second.deliverFeedback()
        #expect(files.names("new").isEmpty && second.drafts.unsent.isEmpty && store.stored == nil)
    }

    @Test func `feedback that waits in one engine outlives a flow of the other`() async throws {
        let (first, second) = (try await makeEngine(), try await makeEngine())
        try await first.record(.foreground)
        _ = first.drafts.unsent.add(
            UnsentFeedback(key: "K", destination: "support", feedback: OutboxFixture.feedback("sent")))
        await first.drafts.keep()
        #expect(try await second.ask(force: true) == .presented)
        second.updateDraft("typed")
        await second.drafts.keep()
        #expect(store.stored?.storedFlow?["draft"] == "typed")
        #expect(store.stored?.storedFlow?["unsent"]?[0]?["key"] == "K")
        try await second.send(.dismiss)
        #expect(store.stored?.storedFlow?.members?.map(\.name) == ["unsent"])
        first.drafts.unsent.remove("K")
        await first.drafts.keep()
        #expect(store.stored?.storedFlow == nil)
    }

    #if os(macOS) || os(Linux)
    /// Four processes that want to ask at the same moment, again and again.
    @Test func `of several processes one asks`() async throws {
        for _ in 0..<10 {
            let scratch = try ScratchDirectory()
            let directory = scratch.path
            let presented = try await onThread {
                let children = try (0..<4).map { _ in try Child.storeWriter(directory, "ask", "5") }
                for child in children { try #require(child.nextLine() == "ready") }
                try Data().write(to: URL(fileURLWithPath: "\(directory)/go"))
                return children.map { $0.remainingLines().last ?? "" }
            }
            #expect(presented.sorted() == ["0", "0", "0", "1"])
            let store = FileContextStore(directory: URL(fileURLWithPath: directory), log: RecordingLog())
            #expect(try await store.load()?.promptCount == 1)
        }
    }
    #endif
}
