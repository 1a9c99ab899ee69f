import RatingTesting
import Testing

@testable import RatingKit

/// A store that cannot be read until it is mended.
private actor LockedStore: ContextStore {
    private let store: InMemoryContextStore
    private var isLocked = true

    init(_ context: RatingContext?) {
        store = InMemoryContextStore(context)
    }

    struct NotYet: Error {}

    func unlock() { isLocked = false }

    func load() async throws -> RatingContext? {
        if isLocked { throw NotYet() }
        return await store.load()
    }

    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result {
        if isLocked { throw NotYet() }
        return try await store.update(body)
    }

    func erase() async throws { await store.erase() }
}

@MainActor @Suite struct EngineBeginTests {
    private func reading(_ json: String) -> ConfigurationReading { ConfigurationReader().read(Array(json.utf8)) }

    @Test
    func `while the store cannot be read nobody is asked, and afterwards the stored user counts on`() async throws {
        var stored = RatingContext(installID: "the user")
        _ = stored.apply(.session, configuration: RatingConfiguration(), now: LocalInstant(UTCInstant(milliseconds: 0)))
        let store = LockedStore(stored)
        let log = RecordingLog()
        let presenter = RecordingPresenter()
        let engine = await RatingEngine.begin(
            with: reading(#"{"displaySessionCount": 0}"#),
            ports: RatingPorts(store: store, log: log, presenter: presenter))
        #expect(log.messages.contains { $0.level == .error })
        await #expect(throws: LockedStore.NotYet.self) { try await engine.ask() }
        await #expect(throws: LockedStore.NotYet.self) { try await engine.record(.session) }
        #expect(presenter.steps.isEmpty)

        await store.unlock()
        try await engine.record(.session)
        #expect(engine.context.installID == "the user" && engine.context.sessions >= 1)
        #expect(try await engine.ask() == .presented)
    }

    @Test
    func `a document that is refused is reported, and its switch counts`() async throws {
        let log = RecordingLog()
        let engine = await RatingEngine.begin(
            with: reading(#"{"disabled": true, "displaySessionCount": "three"}"#),
            ports: RatingPorts(store: InMemoryContextStore(), log: log, presenter: RecordingPresenter()))
        #expect(log.messages.contains { $0.level == .error && $0.message.contains("displaySessionCount") })
        #expect(try await engine.ask(force: true) == .skipped([.enabled]))
    }
}
