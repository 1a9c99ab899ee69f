import Foundation
import RatingDelivery
import RatingKit
import RatingTesting

/// An engine whose delegate, presenter, ports and store all record into one place, at nine in the morning.
@MainActor
struct EngineFixture {
    let recorder = CallRecorder()
    let clock = ManualClock(LocalInstant(iso8601: "2026-03-02T09:00:00Z") ?? LocalInstant(UTCInstant(milliseconds: 0)))
    let log = RecordingLog()
    let store: RecordingContextStore
    let delegate: RecordingDelegate
    let presenter: RecordingPresenter
    let opener: RecordingURLOpener
    let nativeReview: RecordingNativeReview
    let engine: RatingEngine

    /// StarsKit's rules with no session needed, and somewhere to go with every step.
    static let askAtOnce = """
        {"displaySessionCount": 0, "emailSupport": "help@example.com", "emailObject": "Hello", "appStoreID": 42}
        """

    init(
        _ json: String = EngineFixture.askAtOnce, hasPresenter: Bool = true, context: RatingContext? = nil,
        isSlow: Bool = false, appGates: [AppGate] = [], traits: RatingJSON = [:], outbox: Outbox? = nil,
        mailComposer: (any MailComposer)? = nil
    ) async throws {
        store = RecordingContextStore(context, recorder: recorder)
        delegate = RecordingDelegate(recorder: recorder)
        presenter = RecordingPresenter(recorder: recorder)
        opener = RecordingURLOpener(recorder: recorder)
        nativeReview = RecordingNativeReview(recorder: recorder)
        let ports = RatingPorts(
            store: isSlow ? SlowStore(store: store) : store, clock: clock, log: log,
            presenter: hasPresenter ? presenter : nil, urlOpener: opener, nativeReview: nativeReview, outbox: outbox,
            mailComposer: mailComposer, describeFeedback: nil)
        engine = try await RatingEngine(
            ConfigurationLayers(bundled: Self.document(json)), ports: ports, appGates: appGates, traits: traits)
        engine.delegate = delegate
    }

    struct Refused: Error {
        let diagnostics: [Diagnostic]
    }

    /// A document that names no policy is StarsKit's, so that a test says only what it is about.
    static func document(_ json: String) throws -> ConfigurationDocument {
        let rest = json.drop { $0 != "{" }.dropFirst()
        let isBare = rest.first { !$0.isWhitespace } == "}"
        let named = json.contains("\"policy\"") ? json : "{\"policy\": \"starskit\"\(isBare ? "" : ", ")\(rest)"
        let reading = ConfigurationReader().read(Array(named.utf8))
        guard let document = reading.document else { throw Refused(diagnostics: reading.diagnostics) }
        return document
    }

    /// What the engine makes of the user's words at the fixture's time.
    func feedback(stars: Int64?, _ text: String, answers: [RatingJSON.Member] = []) -> Feedback {
        Feedback(stars: stars, text: text, answers: answers, createdAt: clock.now(), sessions: 0, crashes: 0)
    }

    /// The calls, without those that tell of every step and action beside the ones that they lead to.
    var calls: [RecordedCall] { recorder.calls.withoutRunning }

    /// The calls of an operation, without those before it.
    func calls(of operation: () async throws -> Void) async rethrows -> [RecordedCall] {
        recorder.clear()
        try await operation()
        return calls
    }

    /// The result of asking, and the calls on the way.
    func ask(at placement: String? = nil) async throws -> (outcome: AskOutcome, calls: [RecordedCall]) {
        recorder.clear()
        let outcome = try await engine.ask(at: placement.map { Placement($0) })
        return (outcome, calls)
    }

    /// What is stored now, whatever the engine thinks.
    var stored: RatingContext? {
        get async throws { try await store.load() }
    }
}

extension [RecordedCall] {
    /// Without what tells of every step and action.
    var withoutRunning: [RecordedCall] {
        filter { call in
            switch call {
            case .didEnter, .willPerform: false
            default: true
            }
        }
    }
}

/// A store that takes its time.
struct SlowStore: ContextStore {
    let store: RecordingContextStore

    func load() async throws -> RatingContext? { try await store.load() }

    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result {
        try await Task.sleep(for: .milliseconds(5))
        let result = try await store.update(body)
        try await Task.sleep(for: .milliseconds(5))
        return result
    }

    func erase() async throws {
        try await Task.sleep(for: .milliseconds(5))
        try await store.erase()
    }
}

/// A delegate that does something while it is called.
@MainActor
final class HookDelegate: RatingDelegate {
    var whenScreenWillAppear: () -> Void = {}
    var whenValidated: () -> Void = {}
    var whenPerforming: (EmittedAction) -> Void = { _ in }

    func ratingEngineScreenWillAppear(_ engine: RatingEngine) { whenScreenWillAppear() }
    func ratingEngine(_ engine: RatingEngine, didValidateRating stars: Int) { whenValidated() }
    func ratingEngine(_ engine: RatingEngine, willPerform action: EmittedAction) { whenPerforming(action) }
}
