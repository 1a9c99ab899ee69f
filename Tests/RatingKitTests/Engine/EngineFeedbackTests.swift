import Foundation
import RatingTesting
import TestTools
import Testing

@testable import RatingKit

/// Where feedback goes, and that it is safe before it goes.
@MainActor @Suite struct EngineFeedbackTests {
    private let files: OutboxFixture

    init() throws {
        files = try OutboxFixture()
    }

    private static func configuration(_ feedback: String = #"{"to": "support"}"#) -> String {
        #"{"displaySessionCount": 0, "emailSupport": "help@example.com", "feedback": \#(feedback)}"#
    }

    private func walk(_ fixture: EngineFixture, text: String = "slow") async throws {
        try await fixture.engine.ask()
        for event in [WorkflowEvent.update(stars: 2), .submit] { try await fixture.engine.send(event) }
        fixture.engine.updateDraft(text)
        try await fixture.engine.send(.action)
    }

    private func hasOpenedAMail(_ fixture: EngineFixture) -> Bool {
        fixture.calls.contains { if case .open(let url) = $0 { url.scheme == "mailto" } else { false } }
    }

    @Test func `feedback goes to the destination that the configuration names`() async throws {
        let transport = RecordingTransport()
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(Self.configuration(), outbox: outbox)
        try await walk(fixture)
        await outbox.deliver()
        #expect(transport.tries.map(\.feedback) == [fixture.feedback(stars: 2, "slow")])
        #expect(!hasOpenedAMail(fixture))
        #expect(fixture.calls.contains(.didChooseAction(step: "feedback")))
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `a mail is the way where no destination is named`() async throws {
        let outbox = files.outbox(["support": RecordingTransport()])
        let fixture = try await EngineFixture(Self.configuration("{}"), outbox: outbox)
        try await walk(fixture)
        #expect(hasOpenedAMail(fixture))
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `a mail is the way where the app gives no outbox`() async throws {
        let fixture = try await EngineFixture(Self.configuration())
        try await walk(fixture)
        #expect(hasOpenedAMail(fixture))
        #expect(fixture.log.messages.contains { $0.message.contains("give an outbox") })
    }

    /// The delegate is asked once the screen has gone; until then it is in the outbox and nowhere else.
    @Test func `the delegate may take over what is already queued`() async throws {
        let transport = RecordingTransport()
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(Self.configuration(), outbox: outbox)
        fixture.delegate.feedbackPerformer = .delegate
        try await walk(fixture)
        await outbox.deliver()
        #expect(transport.tries.isEmpty)
        #expect(try await outbox.entries().isEmpty)
        #expect(fixture.calls.contains(.performerOfSending(fixture.feedback(stars: 2, "slow"), by: .sendFeedback)))
    }

    /// A kill at any moment from the tap on leaves the feedback on disk: it is there when the screen is told to go.
    @Test func `feedback is on disk before the screen goes`() async throws {
        let (directory, clock) = (files.directory, files.clock)
        let presenter = WatchingPresenter {
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path + "/new")
            return names?.count ?? 0
        }
        let transport = RecordingTransport()
        let outbox = files.outbox(["support": transport])
        // A workflow that feedback ends, as stars without its thank-you.
        let workflow = BuiltInWorkflow.stars.document
            .replacing(#""target": "thanks""#, with: #""target": "answered""#)
            .replacing(/"thanks": \{(.|\n)*?\}\},\n/, with: "")
        let text = Self.configuration().dropLast() + #", "workflow": \#(workflow)}"#
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(String(text))),
            ports: RatingPorts(
                store: InMemoryContextStore(), clock: clock, log: files.log, presenter: presenter, outbox: outbox))
        try await engine.ask()
        for event in [WorkflowEvent.update(stars: 2), .submit, .action] { try await engine.send(event) }
        #expect(presenter.seenAtDismissal == 1)
        await outbox.deliver()
        #expect(transport.tries.count == 1)
    }

    @Test(arguments: ["GO", "no"])
    func `who leaves sends what was submitted, and nothing that is only typed`(event: String) async throws {
        let transport = RecordingTransport()
        let outbox = files.outbox(["support": transport])
        let leave = #""DISMISS": {"target": "end", "actions": ["sendSubmitted"]}"#
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "feedback": {"to": "support"}, "workflow": {"initial": "a", "states": {
              "a": {"meta": {"kind": "scale", "buttons": [{"event": "GO", "text": "close"}]}, "on": {"GO": "b", \(leave)}},
              "b": {"meta": {"kind": "text", "buttons": [{"event": "GO", "text": "close"}]}, "on": {"GO": "end", \(leave)}},
              "end": {"type": "final"}}}}
            """, outbox: outbox)
        try await fixture.engine.ask()
        try await fixture.engine.answer(.scale(3))
        if event == "GO" {
            try await fixture.engine.press("GO")
            fixture.engine.updateDraft("unfinished")
        }
        try await fixture.engine.dismiss()
        await outbox.deliver()
        #expect(transport.tries.count == (event == "GO" ? 1 : 0) && fixture.engine.flow == nil)
        for feedback in transport.tries.map(\.feedback) {
            #expect(feedback.answers == [.init("a", 3)] && feedback.text.isEmpty)
        }
    }

    @Test func `an unknown destination fails but loses nothing`() async throws {
        let outbox = files.outbox(["support": RecordingTransport()])
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "feedback": {"to": "suport"}, "workflow": {"id": "own", "initial": "a", "states": {
              "a": {"meta": {"kind": "text"}, "on": {
                "ACTION": {"actions": ["sendFeedback"]}, "DISMISS": "end",
                "OPENED": {"target": "end", "actions": [{"type": "emit", "params": {"name": "sent"}}]},
                "FAILED": {"target": "end", "actions": [{"type": "emit", "params": {"name": "kept"}}]}}},
              "end": {"type": "final"}}}}
            """, outbox: outbox)
        #expect(
            fixture.log.messages.contains {
                $0.level == .warning && $0.message.contains("“suport”") && $0.message.contains("it defines support")
            })
        try await fixture.engine.ask()
        fixture.engine.updateDraft("slow")
        try await fixture.engine.send(.action)
        let emitted = fixture.calls.compactMap { if case .didEmit(let name, _) = $0 { name } else { nil } }
        #expect(emitted == ["kept"])
        #expect(fixture.log.messages.contains { $0.level == .error && $0.message.contains("is kept in the outbox") })
        #expect(fixture.engine.flow == nil)
        let entry = try #require(try await outbox.entries().first)
        #expect(entry.destination == "suport")
        #expect(try await outbox.item(entry.key)?.feedback?.text == "slow")
    }

    @Test(arguments: ["sendFeedback", "fileTicket", "composeMail"])
    func `an action's own destination comes first`(action: String) async throws {
        let (support, sales) = (RecordingTransport(), RecordingTransport())
        let outbox = files.outbox(["support": support, "sales": sales])
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "feedback": {"to": "support"}, "workflow": {"id": "own", "initial": "a", "states": {
              "a": {"meta": {"kind": "text"}, "on": {
                "ACTION": {"actions": [{"type": "\(action)", "params": {"to": "sales"}}]},
                "OPENED": "end", "FAILED": "end", "DISMISS": "end"}},
              "end": {"type": "final"}}}}
            """, outbox: outbox)
        try await fixture.engine.ask()
        try await fixture.engine.send(.action)
        await outbox.deliver()
        #expect(support.tries.isEmpty && sales.tries.count == 1)
        #expect(fixture.engine.flow == nil)
    }

    @Test func `a composer is asked before a mail program is opened`() async throws {
        for outcome in [MailDraft.Outcome.sent, .saved, .cancelled, .unavailable] {
            let composer = RecordingComposer(outcome: outcome)
            let fixture = try await EngineFixture(mailComposer: composer)
            try await walk(fixture)
            #expect(composer.drafts.map(\.body) == ["slow"])
            #expect(composer.drafts.first?.subject == "Hello")
            #expect(hasOpenedAMail(fixture) == (outcome == .unavailable))
        }
    }

    @Test func `a full disk turns feedback into a mail`() async throws {
        try files.scratch.write("no folder", to: "outbox")
        let fixture = try await EngineFixture(
            Self.configuration(), outbox: files.outbox(["support": RecordingTransport()]))
        try await walk(fixture)
        #expect(fixture.log.messages.contains { $0.message.contains("could not be queued") })
        #expect(hasOpenedAMail(fixture))
    }

    @Test func `what the configuration switches off stays behind`() async throws {
        let transport = RecordingTransport()
        let outbox = files.outbox(["support": transport])
        let fixture = try await EngineFixture(
            Self.configuration(#"{"to": "support", "fields": ["stars"], "redact": true}"#), outbox: outbox)
        try await walk(fixture, text: "write to me@example.com")
        await outbox.deliver()
        let sent = try #require(transport.tries.first?.feedback)
        #expect(sent.stars == 2 && sent.sessions == nil && sent.createdAt == nil)
        #expect(!sent.text.contains("me@example.com"))
    }

    @Test func `an engine that starts sends what waits`() async throws {
        let transport = RecordingTransport()
        let outbox = files.outbox(["support": transport])
        try await outbox.enqueue(OutboxFixture.feedback("from before"), to: "support")
        let fixture = try await EngineFixture(Self.configuration(), outbox: outbox)
        try await eventually { !transport.tries.isEmpty }
        #expect(transport.texts == ["from before"])
        _ = fixture
    }

    @Test func `erasing the user erases the outbox`() async throws {
        let outbox = files.outbox(["support": RecordingTransport { _, _ in .retry(reason: "later", after: nil) }])
        let fixture = try await EngineFixture(Self.configuration(), outbox: outbox)
        try await walk(fixture)
        await outbox.deliver()
        #expect(try await outbox.entries().count == 1)
        try await fixture.engine.erase()
        #expect(try await outbox.status().destinations.isEmpty)
    }
}

@MainActor private final class RecordingComposer: MailComposer {
    private let outcome: MailDraft.Outcome
    private(set) var drafts: [MailDraft] = []

    init(outcome: MailDraft.Outcome) {
        self.outcome = outcome
    }

    func compose(_ draft: MailDraft) async -> MailDraft.Outcome {
        drafts.append(draft)
        return outcome
    }
}

@MainActor private final class WatchingPresenter: RatingPresenter {
    private let look: () -> Int
    private(set) var seenAtDismissal: Int?

    init(_ look: @escaping () -> Int) {
        self.look = look
    }

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool { true }
    func show(_ step: PresentedStep) {}
    func dismiss() async { seenAtDismissal = look() }
}
