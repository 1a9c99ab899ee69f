#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import RatingRemote
import RatingTesting
import TestTools
import Testing

@MainActor
@Suite
struct EngineStoreTests {
    /// Says what it is told, counts how often, and can wait until it is let go.
    private actor Source: StoreListingSource {
        private(set) var queries: [StoreListing.Query] = []
        private(set) var moments: [LocalInstant] = []
        var answer: Result<StoreListing, StoreListing.LookupError>
        private var isHeld: Bool
        private let clock: ManualClock?

        init(_ answer: Result<StoreListing, StoreListing.LookupError>, isHeld: Bool = false, clock: ManualClock? = nil)
        {
            self.answer = answer
            self.clock = clock
            self.isHeld = isHeld
        }

        func release() { isHeld = false }

        func say(_ answer: Result<StoreListing, StoreListing.LookupError>) { self.answer = answer }

        func listing(for query: StoreListing.Query) async throws(StoreListing.LookupError) -> StoreListing {
            queries.append(query)
            if let clock { moments.append(clock.now()) }
            while isHeld { try? await Task.sleep(for: .milliseconds(10)) }
            return try answer.get()
        }
    }

    private static let newer = StoreListing(storeID: 42, bundleID: "com.example.app", version: "2.0")
    private static let gated = #"{"displaySessionCount": 0, "onlyPromptIfLatestVersion": true}"#

    private let clock = ManualClock(
        LocalInstant(iso8601: "2026-03-02T09:00:00Z") ?? LocalInstant(UTCInstant(milliseconds: 0)))
    private let log = RecordingLog()
    private let opener = RecordingURLOpener(recorder: CallRecorder())

    private func engine(
        _ source: any StoreListingSource, _ json: String = EngineStoreTests.gated, store: InMemoryContextStore = .init()
    ) async throws -> RatingEngine {
        try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(store: store, clock: clock, log: log, urlOpener: opener, storeListings: source))
    }

    @Test func `a launch asks beside and the gate reads the answer`() async throws {
        let source = Source(.success(Self.newer))
        let store = InMemoryContextStore()
        let engine = try await engine(source, store: store)
        try await engine.record(.launch(version: "1.0"))
        #expect(engine.decision() == .ask)
        try await eventually { engine.context.storeVersion != nil }
        #expect(engine.decision() == .skip([.latestVersion]))
        #expect(await store.load()?.storeVersion?.version == "2.0")
        let next = try await self.engine(Source(.failure(.notFound)), store: store)
        #expect(next.decision() == .skip([.latestVersion]))
        try await engine.record(.launch(version: "2.0"))
        #expect(engine.decision() == .ask)
    }

    @Test(arguments: [
        (#"{"displaySessionCount": 0, "onlyPromptIfLatestVersion": true}"#, true),
        (#"{"displaySessionCount": 0}"#, false),
    ])
    func `without anybody to ask the gate is open, and the log says so where it takes part`(
        json: String, isSaid: Bool
    ) async throws {
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(store: InMemoryContextStore(), clock: clock, log: log))
        try await engine.record(.launch(version: "1.0"))
        #expect(engine.decision() == .ask)
        #expect(await engine.refreshStoreVersion() == .notAsked)
        #expect(log.messages.contains { $0.message.contains("latestVersion is open") } == isSaid)
    }

    @Test(arguments: [(6014, true), (6007, false)] as [(Int64, Bool)])
    func `what the store says of the genre is kept, and a game is asked about as a game`(
        genre: Int64, isGame: Bool
    ) async throws {
        let listing = StoreListing(storeID: 1, bundleID: "com.example.app", version: "1.0", genreID: genre)
        let store = InMemoryContextStore()
        let engine = try await engine(Source(.success(listing)), store: store)
        _ = await engine.refreshStoreVersion()
        #expect(await store.load()?.storeVersion?.genreID == genre)
        let texts = StepTexts(engine.configuration, of: .init(languages: ["en"]), for: engine.context)
        #expect(texts(.message).contains("game") == isGame)
    }

    @Test func `no decision waits for the store`() async throws {
        let source = Source(.success(Self.newer), isHeld: true)
        let engine = try await engine(source)
        try await engine.record(.launch(version: "1.0"))
        try await eventually { await !source.queries.isEmpty }
        // The store has been asked and has not answered.
        #expect(engine.decision() == .ask)
        #expect(await engine.refreshStoreVersion() == .notAsked)
        #expect(engine.context.storeVersion == nil)
        await source.release()
        try await eventually { engine.context.storeVersion != nil }
        #expect(engine.decision() == .skip([.latestVersion]))
    }

    @Test func `without the gate nobody asks the store`() async throws {
        let source = Source(.success(Self.newer))
        let engine = try await engine(source, #"{"displaySessionCount": 0}"#)
        try await engine.record(.launch(version: "1.0"))
        // Had the launch asked, there would be nothing to refresh, or a second query.
        #expect(await engine.refreshStoreVersion() == .refreshed(Self.newer))
        #expect(await source.queries.count == 1)
    }

    @Test func `a result is good for a day`() async throws {
        let source = Source(.success(Self.newer))
        let engine = try await engine(source)
        #expect(await engine.refreshStoreVersion() == .refreshed(Self.newer))
        clock.advance(by: .days(0.99))
        #expect(await engine.refreshStoreVersion() == .upToDate)
        #expect(await engine.refreshStoreVersion(maximumAge: .seconds(3_600)) == .refreshed(Self.newer))
        clock.advance(by: .days(1))
        #expect(await engine.refreshStoreVersion() == .refreshed(Self.newer))
        clock.advance(by: .days(-30))
        #expect(await engine.refreshStoreVersion() == .refreshed(Self.newer))
        #expect(await source.queries.count == 4)
    }

    @Test(arguments: [
        StoreListing.LookupError.notFound, .refused(status: 500), .deadlineExceeded, .unreadable("x"),
        .unreachable(code: -1009, message: "offline"), .tooLarge(limit: 1), .nothingToLookFor, .badCountry("150"),
    ])
    func `a failure leaves what was known and otherwise the gate open`(error: StoreListing.LookupError) async throws {
        let source = Source(.failure(error))
        let engine = try await engine(source)
        try await engine.record(.launch(version: "1.0"))
        try await eventually { !log.messages.isEmpty }
        #expect(await engine.refreshStoreVersion() == .failed(error))
        #expect(engine.decision() == .ask)
        await source.say(.success(Self.newer))
        _ = await engine.refreshStoreVersion()
        await source.say(.failure(error))
        clock.advance(by: .days(2))
        #expect(await engine.refreshStoreVersion() == .failed(error))
        #expect(engine.decision() == .skip([.latestVersion]))
        clock.advance(by: .days(5))
        #expect(engine.decision() == .ask)
        #expect(log.messages.contains { $0.message.hasPrefix("the look-up of the app in the store failed: ") })
    }

    @Test func `another app under the ID is an error`() async throws {
        let server = try ScriptedServer(body: StoreListingTests.recorded)
        for isMine in [false, true] {
            let bundleID = isMine ? "COM.example.app" : "com.example.mine"
            let source = AppStoreLookup(base: server.url(""), bundleID: bundleID) { nil }
            let engine = try await engine(source, #"{"onlyPromptIfLatestVersion": true, "appStoreID": 42}"#)
            let refresh = await engine.refreshStoreVersion()
            #expect((refresh == .failed(.otherApp(bundleID: "com.example.app"))) == !isMine)
            #expect((engine.context.storeVersion != nil) == isMine)
        }
    }

    @Test func `launches after a failure do not ask at once again`() async throws {
        let source = Source(.failure(.refused(status: 500)), clock: clock)
        let engine = try await engine(source)
        let begin = clock.now()
        try await engine.record(.launch(version: "1.0"))
        try await eventually { await source.queries.count == 1 }
        try await eventually {
            log.messages.contains { $0.message.hasPrefix("the look-up of the app in the store failed") }
        }
        clock.advance(by: .days(0.01))
        try await engine.record(.foreground)
        clock.advance(by: .days(0.01))
        try await engine.record(.foreground)
        try await eventually { await source.queries.count == 2 }
        #expect(await source.moments == [begin, clock.now()])
    }

    @Test func `the query is that of the configuration`() async throws {
        let source = Source(.success(Self.newer))
        let json =
            #"{"appStoreID": 42, "applicationBundleID": "com.example.app", "appStoreCountry": "FR", "policy": "irate"}"#
        _ = await (try await engine(source, json)).refreshStoreVersion()
        #expect(await source.queries == [StoreListing.Query(storeID: 42, bundleID: "com.example.app", country: "FR")])
    }

    @Test func `the page of a learnt ID is opened`() async throws {
        let engine = try await engine(Source(.success(Self.newer)))
        #expect(await engine.openStoreReview() == false)
        _ = await engine.refreshStoreVersion()
        #expect(await engine.openStoreReview())
        #expect(opener.recorder.calls.contains { "\($0)".contains("id42") })
    }

    @Test func `without a source nothing is asked`() async throws {
        let engine = try await RatingEngine(ports: RatingPorts(store: InMemoryContextStore(), storeListings: nil))
        #expect(await engine.refreshStoreVersion() == .notAsked)
    }

    @Test func `a real server end to end`() async throws {
        let server = try ScriptedServer(body: StoreListingTests.recorded)
        let engine = try await engine(AppStoreLookup(base: server.url(""), bundleID: "com.example.app") { "US" })
        try await engine.record(.launch(version: "2.9"))
        try await eventually { engine.context.storeVersion != nil }
        #expect(engine.decision() == .skip([.latestVersion]))
        #expect(server.requestLines == ["GET /us/lookup?bundleId=com.example.app"])
    }
}
#endif
