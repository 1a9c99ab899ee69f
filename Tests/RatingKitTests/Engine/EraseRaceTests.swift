import Foundation
import RatingImport
import RatingTesting
import TestInput
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

/// Erasing while something else is under way, at every point of it: once `erase()` has returned, nothing is left of the
/// user, neither then nor when that other thing has come to its end. `RATINGKIT_ERASURES` sets how often each is raced
/// (`.ci/full` 1,000).
@MainActor @Suite struct EraseRaceTests {
    /// What an app may call, and what goes on by itself.
    enum Call: CaseIterable {
        case launch, event, ask, askForced, answer, later, sendFeedback, keepDraft, resetAll, importLegacy
        case deliverFeedback, queueUnsent, resume, refreshStoreVersion, openStore, configure, erase, start
    }

    private static let rounds = TestTools.rounds("RATINGKIT_ERASURES", 50)
    private static let configuration = """
        {"displaySessionCount": 0, "appStoreID": 42, "promptAtLaunch": true, "resumeWithin": 24,
         "feedback": {"to": "support"}}
        """

    @Test(arguments: Call.allCases)
    func `nothing is left whatever was under way`(call: Call) async throws {
        let store = StepwiseStore()
        let files = try OutboxFixture(isInMemory: true)
        let world = try await World(
            store: store, document: EngineFixture.document(Self.configuration), files: files)
        var random = SeededGenerator(seed: 3)
        var failures: [String] = []
        for round in 0..<Self.rounds where failures.count < 5 {
            if round.isMultiple(of: 2) { try await world.engine.erase() }
            let engine = try await world.prepared(for: call)
            let (old, before) = (engine.context.installID, store.stored?.installID)
            let underWay = Task { await world.run(call, on: engine) }
            for _ in 0..<Int.random(in: 0...24, using: &random) { await Task.yield() }
            try await engine.erase()
            if let left = world.left { failures.append("\(round): when erase() returned: \(left)") }
            await underWay.value
            await engine.drafts.storing?.value
            if let left = world.left { failures.append("\(round): in the end: \(left)") }
            if engine.flow != nil || !engine.drafts.unsent.isEmpty { failures.append("\(round): in memory") }
            try await engine.record(.event("new"))
            let stored = store.stored
            if stored != engine.context || stored?.installID == old || stored?.installID == before
                || stored?.events != 1 || stored?.promptCount != 0
            {
                failures.append("\(round): \(engine.context.json.serialized())")
            }
        }
        #expect(failures.isEmpty)
    }

    /// The same on a real disk, where also the files are looked at.
    @Test(arguments: Call.allCases)
    func `erasing leaves nothing on a disk either`(call: Call) async throws {
        let files = try OutboxFixture()
        let store = FileContextStore(directory: files.directory.appendingPathComponent("store"), log: files.log)
        let world = try await World(
            store: store, document: EngineFixture.document(Self.configuration), files: files)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<TestTools.rounds(24) {
            let engine = try await world.prepared(for: call)
            let underWay = Task { await world.run(call, on: engine) }
            for _ in 0..<Int.random(in: 0...12, using: &random) { await Task.yield() }
            try await engine.erase()
            #expect(files.names("store").filter { $0 != "context.json.lock" } == [] && world.left == nil)
            await underWay.value
            #expect(files.names("store").filter { $0 != "context.json.lock" } == [] && world.left == nil)
            try await engine.record(.event("new"))
            #expect(try await store.load() == engine.context && engine.context.events == 1)
            try await engine.erase()
        }
    }

    /// An event that comes while the store erases is of the user who goes.
    @Test func `what is asked for meanwhile is not counted`() async throws {
        let store = HeldStore()
        let engine = try await RatingEngine(ports: RatingPorts(store: store))
        try await engine.record(.session)
        store.isHeld.withLock { $0 = true }
        let erasing = Task { try await engine.erase() }
        try await eventually { store.isErasing.withLock { $0 } }
        let recording = Task { try await engine.record(.session) }
        let asking = Task { try await engine.ask() }
        // On the main actor, so after both have begun.
        await Task {}.value
        store.isHeld.withLock { $0 = false }
        #expect(try await recording.value == [])
        #expect(try await asking.value == .notPresented)
        try await erasing.value
        #expect(try await store.load() == nil && engine.context.sessions == 0)
    }

    /// A folder that somebody else has put there keeps nothing of the user from going.
    @Test func `a folder in the outbox keeps nothing`() async throws {
        let files = try OutboxFixture()
        let outbox = files.outbox()
        for text in ["1", "2", "3"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "support") }
        for box in ["new", "failed", "tmp", "state"] {
            try FileManager.default.createDirectory(
                at: files.directory.appendingPathComponent("\(box)/0"), withIntermediateDirectories: false)
        }
        try await outbox.erase()
        #expect(["new", "failed", "tmp", "state"].flatMap(files.names) == ["0", "0", "0", "0"])
    }
}

/// A user's engine and all that it stores in.
@MainActor private final class World {
    let engine: RatingEngine
    private let store: any ContextStore
    private let document: ConfigurationDocument
    private let files: OutboxFixture

    init(store: any ContextStore, document: ConfigurationDocument, files: OutboxFixture) async throws {
        (self.store, self.document, self.files) = (store, document, files)
        engine = try await Self.makeEngine(store, document, files)
    }

    /// What there is of anybody; nil where there is nothing.
    var left: String? {
        let items = ["new", "failed", "tmp"].flatMap(files.names)
        let states = files.names("state").filter { !$0.hasSuffix(".lock") }
        let stored = (store as? StepwiseStore)?.stored?.json.serialized()
        return stored ?? (items + states).first
    }

    private static func makeEngine(
        _ store: any ContextStore, _ document: ConfigurationDocument, _ files: OutboxFixture
    ) async throws -> RatingEngine {
        let transport = RecordingTransport { _, _ in
            for _ in 0..<5 { await Task.yield() }
            return .retry(reason: "later", after: nil)
        }
        return try await RatingEngine(
            ConfigurationLayers(bundled: document),
            ports: RatingPorts(
                store: store, clock: files.clock, log: files.log, systemTraits: { [:] }, presenter: QuietPresenter(),
                urlOpener: RecordingURLOpener(recorder: CallRecorder()), storeListings: SlowListings(),
                outbox: files.outbox(
                    ["support": transport], backoff: Backoff(base: .milliseconds(0), cap: .milliseconds(0))),
                describeFeedback: nil))
    }

    /// The engine with whatever a call needs.
    func prepared(for call: EraseRaceTests.Call) async throws -> RatingEngine {
        switch call {
        case .ask, .start, .configure: break
        case .answer, .later: try await engine.ask(force: true)
        case .sendFeedback, .keepDraft, .resume:
            try await engine.ask(force: true)
            for event in [WorkflowEvent.update(stars: 2), .submit] { try await engine.send(event) }
            engine.updateDraft("typed")
            guard call == .resume else { break }
            await engine.drafts.keep()
            // As after a kill.
            return try await Self.makeEngine(store, document, files)
        case .deliverFeedback:
            try await engine.record(.foreground)
            for text in ["1", "2"] {
                try await engine.ports.outbox?.take(
                    OutboxFixture.feedback(text), to: "support", as: UUID().uuidString, isHeld: false)
            }
        case .queueUnsent:
            try await engine.record(.event("one"))
            for text in ["1", "2"] {
                _ = engine.drafts.unsent.add(
                    UnsentFeedback(key: text, destination: "support", feedback: OutboxFixture.feedback(text)))
            }
        default: try await engine.record(.event("one"))
        }
        return engine
    }

    func run(_ call: EraseRaceTests.Call, on engine: RatingEngine) async {
        switch call {
        case .launch: _ = try? await engine.record(.launch(version: "2"))
        case .event: _ = try? await engine.record(.event("one"))
        case .ask: _ = try? await engine.ask(at: "home")
        case .askForced: _ = try? await engine.ask(force: true)
        case .answer:
            try? await engine.send(.update(stars: 5))
            try? await engine.send(.submit)
        case .later: try? await engine.send(.later)
        case .sendFeedback: try? await engine.send(.action)
        case .keepDraft: await engine.drafts.keep()
        case .resetAll: try? await engine.reset(.all)
        case .importLegacy:
            _ = try? await engine.importLegacy(
                LegacyState([.init(key: "iRateUseCount", value: .integer(7))]))
        case .deliverFeedback, .queueUnsent: await engine.deliverFeedback()
        case .resume: _ = try? await engine.resume()
        case .refreshStoreVersion: await engine.refreshStoreVersion()
        case .openStore: await engine.openStoreReview()
        case .configure: engine.change { $0.bundled = $0.bundled == nil ? document : nil }
        case .erase: try? await engine.erase()
        case .start: _ = try? await Self.makeEngine(store, document, files)
        }
    }
}

private struct SlowListings: StoreListingSource {
    func listing(for query: StoreListing.Query) async throws(StoreListing.LookupError) -> StoreListing {
        for _ in 0..<8 { await Task.yield() }
        return StoreListing(storeID: 42, bundleID: "com.example.app", version: "2.0")
    }
}

/// Erases only once it is let go.
private struct HeldStore: ContextStore {
    let store = InMemoryContextStore()
    let isHeld = Locked(false)
    let isErasing = Locked(false)

    func load() async throws -> RatingContext? { await store.load() }

    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result { try await store.update(body) }

    func erase() async throws {
        isErasing.withLock { $0 = true }
        while isHeld.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        await store.erase()
    }
}
