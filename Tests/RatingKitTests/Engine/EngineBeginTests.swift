import Foundation
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

    /// What an app may hand over that has no configuration in it.
    private static let nothing: [ConfigurationReading?] = [
        nil, ConfigurationReader().read(Array("{}".utf8)),
        ConfigurationReader().read(Array(#"{"policy": "balanced""#.utf8)),
        ConfigurationReader().read(file: URL(fileURLWithPath: "/nonexistent/rating.json")),
    ]

    @Test(arguments: 0..<4)
    func `without a configuration nobody is asked, and the log says so once`(_ index: Int) async throws {
        let (log, presenter) = (RecordingLog(), RecordingPresenter())
        let context = RatingContext(installID: "a")
        let ports = RatingPorts(store: InMemoryContextStore(context), log: log, presenter: presenter)
        let engine = await RatingEngine.begin(with: Self.nothing[index], ports: ports)
        for _ in 0..<9 { try await engine.record(.session) }
        for force in [false, true] { #expect(try await engine.ask(force: force) == .skipped([.enabled])) }
        #expect(presenter.steps.isEmpty)
        let said = log.messages.filter { $0.message.contains("nobody is asked") }
        #expect(said.map(\.level) == [.error] && said[0].message.contains("\"policy\": \"balanced\""))

        // A change that leads there again is told again, and one that leaves it as it is is not.
        engine.apply(reading(#"{"policy": "starskit", "displaySessionCount": 0}"#), to: .remote)
        #expect(engine.decision() == .ask)
        engine.apply(reading(#"{"minDays": 0}"#), to: .remote)
        engine.apply(reading(#"{"minDays": 1}"#), to: .remote)
        #expect(log.messages.count { $0.message.contains("nobody is asked") } == 2)
    }

    @Test func `an engine that is made says it too, and that StarsKit's policy is supposed`() async throws {
        let log = RecordingLog()
        _ = try await RatingEngine(ports: RatingPorts(store: InMemoryContextStore(), log: log))
        #expect(log.messages.map(\.level) == [.error])
        let layers = ConfigurationLayers(bundled: reading(#"{"daysWithoutCrash": 9, "appStoreID": 42}"#).document)
        let warned = RecordingLog()
        _ = try await RatingEngine(layers, ports: RatingPorts(store: InMemoryContextStore(), log: warned))
        #expect(warned.messages.map(\.level) == [.warning])
        #expect(warned.messages.first?.message.contains("starskit") == true)
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
