import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// What the user has sent is not lost where the outbox cannot take it, and not sent twice where a kill comes in between.
@MainActor @Suite struct EngineUnsentTests {
    private let files: OutboxFixture
    private let transport = RecordingTransport()

    /// Without an address, so that there is no mail to fall back on.
    private static let configuration = #"{"displaySessionCount": 0, "feedback": {"to": "support"}}"#

    init() throws {
        files = try OutboxFixture()
    }

    private func type(_ fixture: EngineFixture, _ text: String = "slow") async throws {
        try await fixture.engine.ask(force: true)
        for event in [WorkflowEvent.update(stars: 2), .submit] { try await fixture.engine.send(event) }
        fixture.engine.updateDraft(text)
    }

    private func breakFolder() throws { try files.scratch.write("no folder", to: "outbox") }
    private func mendFolder() throws { try FileManager.default.removeItem(at: files.directory) }

    @Test func `what could not be queued is kept and goes later`() async throws {
        try breakFolder()
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(Self.configuration, outbox: outbox)
        try await type(fixture)
        try await fixture.engine.send(.action)
        #expect(fixture.engine.flow == nil && transport.tries.isEmpty)
        #expect(try await fixture.stored?.storedFlow?["unsent"]?[0]?["feedback"]?["text"] == "slow")
        // There is nothing to ask the user again.
        #expect(try await fixture.engine.resume() == .nothing)
        #expect(await fixture.engine.deliverFeedback()?.delivered == 0)
        try mendFolder()
        #expect(await fixture.engine.deliverFeedback()?.delivered == 1)
        #expect(transport.tries.map(\.feedback) == [fixture.feedback(stars: 2, "slow")])
        #expect(try await fixture.stored?.storedFlow == nil)
        #expect(await fixture.engine.deliverFeedback()?.delivered == 0)
    }

    @Test func `the next process sends it however late it comes`() async throws {
        try breakFolder()
        let first = try await EngineFixture(Self.configuration, outbox: files.outbox(["support": transport]))
        try await type(first)
        try await first.engine.send(.action)
        // Another question does not get into its way.
        try await type(first, "another draft")
        await first.engine.drafts.typing?.value
        let context = try #require(try await first.stored)
        #expect(context.storedFlow?["draft"] == "another draft")
        try mendFolder()
        let outbox = files.outbox(["support": transport])
        let second = try await EngineFixture(Self.configuration, context: context, outbox: outbox)
        second.clock.advance(by: .days(40))
        await second.engine.deliverFeedback()
        #expect(transport.texts == ["slow"])
        #expect(try await second.engine.resume() == .dropped)
        #expect(try await second.stored?.storedFlow == nil)
    }

    @Test func `a mail that was opened instead is enough`() async throws {
        try breakFolder()
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "feedback": {"to": "support"}, "emailSupport": "help@example.com"}"#,
            outbox: outbox)
        try await type(fixture)
        try await fixture.engine.send(.action)
        #expect(fixture.calls.contains { if case .open = $0 { true } else { false } })
        #expect(fixture.engine.drafts.unsent.isEmpty)
        #expect(try await fixture.stored?.storedFlow == nil)
    }

    /// The app comes back from the mail program, and the disk has room again.
    @Test func `what is in front of the user as a mail does not go twice`() async throws {
        try breakFolder()
        let composer = ReturningComposer()
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "feedback": {"to": "support"}, "emailSupport": "help@example.com"}"#,
            outbox: files.outbox(["support": transport]), mailComposer: composer)
        composer.meanwhile = { [self, engine = fixture.engine] in
            try? mendFolder()
            await engine.deliverFeedback()
        }
        try await type(fixture)
        try await fixture.engine.send(.action)
        await fixture.engine.deliverFeedback()
        #expect(composer.count == 1 && transport.tries.isEmpty && fixture.engine.drafts.unsent.isEmpty)
    }

    @Test func `the delegate may take over what could not be queued`() async throws {
        try breakFolder()
        let fixture = try await EngineFixture(Self.configuration, outbox: files.outbox(["support": transport]))
        fixture.delegate.feedbackPerformer = .delegate
        try await type(fixture)
        try await fixture.engine.send(.action)
        #expect(fixture.engine.drafts.unsent.isEmpty)
        #expect(try await fixture.stored?.storedFlow == nil)
    }

    /// The app is about to be suspended just when the user taps.
    @Test func `what is busy for a moment opens no mail`() async throws {
        let isExpiring = Locked(true)
        let outbox = Outbox(
            directory: files.directory, destinations: ["support": transport],
            backoff: Backoff(base: .milliseconds(0), cap: .milliseconds(0)),
            clock: files.clock, log: files.log, makeKey: { UUID().uuidString },
            random: SystemRandomNumberGenerator(),
            startActivity: { _, block in
                let isExpired = isExpiring.withLock { $0 }
                Thread.detachNewThread { block(isExpired) }
            })
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "feedback": {"to": "support"}, "emailSupport": "help@example.com"}"#,
            outbox: outbox)
        try await type(fixture)
        try await fixture.engine.send(.action)
        #expect(!fixture.calls.contains { if case .open = $0 { true } else { false } })
        #expect(try await fixture.stored?.storedFlow?["unsent"]?.arrayValue?.count == 1)
        isExpiring.withLock { $0 = false }
        await fixture.engine.deliverFeedback()
        #expect(transport.texts == ["slow"])
    }

    @Test(arguments: RatingContext.ResetPart.allCases)
    func `a reset keeps unsent feedback`(part: RatingContext.ResetPart) async throws {
        try breakFolder()
        let first = try await EngineFixture(Self.configuration, outbox: files.outbox())
        try await type(first)
        try await first.engine.send(.action)
        try await first.engine.reset(part)
        let stored = try #require(try await first.stored)
        try mendFolder()
        let outbox = files.outbox(["support": transport])
        let second = try await EngineFixture(Self.configuration, context: stored, outbox: outbox)
        await second.engine.deliverFeedback()
        #expect(transport.texts == ["slow"])
    }

    @Test func `erasing the user erases it`() async throws {
        try breakFolder()
        let fixture = try await EngineFixture(Self.configuration, outbox: files.outbox(["support": transport]))
        try await type(fixture)
        try await fixture.engine.send(.action)
        try mendFolder()
        try await fixture.engine.erase()
        await fixture.engine.deliverFeedback()
        #expect(transport.tries.isEmpty)
    }

    /// A kill when the feedback is in the outbox and the store still has the draft: the flow is over.
    @Test func `a kill between queueing and forgetting sends nothing twice`() async throws {
        let first = try await EngineFixture(Self.configuration, outbox: files.outbox())
        try await type(first)
        await first.engine.drafts.typing?.value
        let killed = try #require(try await first.stored)
        #expect(killed.storedFlow?["draft"] == "slow")
        try await first.engine.send(.action)
        let outbox = files.outbox(["support": transport])
        #expect(try await outbox.entries().map(\.key) == [killed.storedFlow?["feedbackKey"]?.stringValue])
        let second = try await EngineFixture(Self.configuration, context: killed, outbox: outbox)
        #expect(try await second.engine.resume() == .nothing)
        #expect(try await second.stored?.storedFlow == nil)
        await second.engine.deliverFeedback()
        #expect(transport.texts == ["slow"])
    }

    /// From then on nothing would offer it again, whatever becomes of the process.
    @Test func `the draft is forgotten before anything is sent`() async throws {
        let store = RecordingContextStore()
        let drafts = Locked<[RatingJSON?]>([])
        let transport = RecordingTransport { _, _ in
            let draft = try? await store.load()?.storedFlow
            drafts.withLock { $0.append(draft) }
            return .delivered(reference: nil)
        }
        let outbox = files.outbox(["support": transport])
        let json = """
            {"displaySessionCount": 0, "feedback": {"to": "support"}, "appStoreID": 42, "workflow": {"id": "own",
              "initial": "a", "states": {
                "a": {"meta": {"kind": "text"}, "on": {"DISMISS": "end",
                  "ACTION": {"target": "end", "actions": ["sendFeedback", "openStore"]}}},
                "end": {"type": "final"}}}}
            """
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(
                store: store, clock: files.clock, log: files.log, presenter: SilentPresenter(),
                urlOpener: DeliveringOpener(outbox: outbox), outbox: outbox))
        try await engine.ask()
        engine.updateDraft("slow")
        await engine.drafts.typing?.value
        try await engine.send(.action)
        await engine.deliverFeedback()
        #expect(drafts.withLock { $0 } == [nil])
    }

    @Test func `attachments that are too large are left out`() async throws {
        let outbox = files.outbox(["support": transport], limits: Outbox.Limits(bytes: 5_000))
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(Self.configuration)),
            ports: RatingPorts(
                store: RecordingContextStore(), clock: files.clock, log: files.log,
                presenter: SilentPresenter(), outbox: outbox,
                describeFeedback: { $0.attachments = [.log(String(repeating: "x", count: 50_000))] }))
        try await engine.ask()
        for event in [WorkflowEvent.update(stars: 2), .submit] { try await engine.send(event) }
        engine.updateDraft("slow")
        try await engine.send(.action)
        await engine.deliverFeedback()
        #expect(transport.texts == ["slow"] && transport.tries.first?.feedback.attachments == [])
    }

    /// A kill before it is in the outbox: the flow is offered again, and goes under the key that it had.
    @Test func `a kill before queueing keeps the key`() async throws {
        let first = try await EngineFixture(Self.configuration, outbox: files.outbox())
        try await type(first)
        await first.engine.drafts.typing?.value
        let killed = try #require(try await first.stored)
        let outbox = files.outbox(["support": transport])
        let second = try await EngineFixture(Self.configuration, context: killed, outbox: outbox)
        #expect(try await second.engine.resume() == .resumed)
        try await second.engine.send(.action)
        await second.engine.deliverFeedback()
        #expect(transport.tries.map(\.key) == [killed.storedFlow?["feedbackKey"]?.stringValue])
    }

    /// Each of them, and what the flow sends later, has a key of its own.
    @Test func `several feedbacks of a flow have their own keys`() async throws {
        let other = RecordingTransport()
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "feedback": {"to": "support"}, "workflow": {"id": "own", "initial": "a", "states": {
              "a": {"meta": {"kind": "text"}, "on": {"DISMISS": "end", "OPENED": {"actions": []},
                "ACTION": {"actions": ["sendFeedback", {"type": "fileTicket", "params": {"to": "other"}}]}}},
              "end": {"type": "final"}}}}
            """, outbox: files.outbox(["support": transport, "other": other]))
        try await fixture.engine.ask()
        for text in ["1", "2"] {
            fixture.engine.updateDraft(text)
            try await fixture.engine.send(.action)
        }
        await fixture.engine.deliverFeedback()
        #expect(transport.texts == ["1", "2"] && other.texts == ["1", "2"])
        #expect(Set((transport.tries + other.tries).map(\.key)).count == 4)
    }
}

/// Opens nothing, and takes as long as it takes to deliver.
private struct DeliveringOpener: URLOpener {
    let outbox: Outbox

    func open(_ url: URL) async -> Bool {
        await outbox.deliver()
        return true
    }
}

/// Sends the mail, after something else has been done.
@MainActor private final class ReturningComposer: MailComposer {
    var meanwhile: () async -> Void = {}
    private(set) var count = 0

    func compose(_ draft: MailDraft) async -> MailDraft.Outcome {
        count += 1
        await meanwhile()
        return .sent
    }
}

@MainActor private final class SilentPresenter: RatingPresenter {
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool { true }
    func show(_ step: PresentedStep) {}
    func dismiss() async {}
}
