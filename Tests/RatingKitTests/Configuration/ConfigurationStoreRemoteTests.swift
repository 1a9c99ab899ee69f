#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import RatingRemote
import RatingTesting
import TestTools
import Testing

/// A store that follows a server, scripted in the test.
@MainActor @Suite struct ConfigurationStoreRemoteTests {
    private let place: ScratchDirectory

    init() throws {
        place = try ScratchDirectory()
    }

    private func remote(_ server: ScriptedServer, log: RecordingLog = RecordingLog()) -> RemoteConfiguration {
        var settings = RemoteConfiguration.Settings()
        (settings.minimumInterval, settings.jitter, settings.allowsLoopback) = (.zero, 0, true)
        settings.deadline = .seconds(3_600)
        settings.backoff = Backoff(base: .milliseconds(1), cap: .milliseconds(1))
        return RemoteConfiguration(
            url: server.url(), cache: URL(fileURLWithPath: place.path), settings: settings, log: log)
    }

    @Test func `the last good document is in force before the network is touched`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", #"{"displaySessionCount": 9}"#) }
        _ = await remote(server).fetch()
        server.set { _, peer in peer.pause(60) }
        let store = ConfigurationStore()
        let following = await store.follow(remote(server))
        #expect(store.configuration[.displaySessionCount] == 9)
        #expect(store.configuration.layer(of: .integer(.displaySessionCount)) == .remote)
        following.cancel()
    }

    @Test func `each new document is applied`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", #"{"displaySessionCount": 9}"#) }
        let store = ConfigurationStore()
        let following = await store.follow(remote(server))
        try await eventually { store.configuration[.displaySessionCount] == 9 }
        server.set { _, peer in peer.reply(200, "", "{}") }
        try await eventually { store.configuration[.displaySessionCount] == nil }
        following.cancel()
        await following.value
    }

    @Test func `a refused document is told once however often it is sent`() async throws {
        let server = try ScriptedServer { _, peer in
            peer.reply(200, "", #"{"displaySessionCount": "9", "disabled": true}"#)
        }
        let fixture = try await EngineFixture()
        let following = await fixture.engine.configurations.follow(remote(server))
        try await eventually { server.requests.count >= 3 }
        #expect(
            fixture.calls == [
                .didRefuseConfiguration([.wrongType]), .didChangeConfiguration(["disabled: false → true (remote)"]),
            ])
        #expect(fixture.engine.decision() == .skip([.enabled]))
        server.set { _, peer in peer.reply(200, "", "{}") }
        try await eventually { fixture.engine.decision() == .ask }
        following.cancel()
    }

    /// With one log for both, as an app has it.
    @Test func `a refused document is one report however often it is sent`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", #"{"minDays": "9", "minLaunches": "9"}"#) }
        let fixture = try await EngineFixture()
        let following = await fixture.engine.configurations.follow(remote(server, log: fixture.log))
        try await eventually { server.requests.count >= 3 && fixture.calls.count == 1 }
        following.cancel()
        await following.value
        let reports = fixture.log.messages.filter { $0.level != .debug }
        #expect(reports.map(\.level) == [.warning], "\(reports)")
        #expect(reports.first?.message.contains("remote.document-refused: ") == true, "\(reports)")
        #expect(fixture.log.messages.contains { $0.level == .debug && $0.message.contains("config.wrong-type") })
        // What was stored of a refusal is no news at the next start.
        let restarted = await fixture.engine.configurations.follow(remote(server, log: fixture.log))
        restarted.cancel()
        await restarted.value
        #expect(fixture.log.messages.count(where: { $0.level == .error }) == 0)
    }

    @Test func `a lower revision than the bundled one is reported and passed over`() async throws {
        let server = try ScriptedServer { _, peer in
            peer.reply(200, "", #"{"revision": 1, "displaySessionCount": 9}"#)
        }
        let bundled = ConfigurationReader().read(["policy": "starskit", "revision": 2])
        let store = ConfigurationStore(ConfigurationLayers(bundled: bundled.document))
        let updates = store.updates()
        let following = await store.follow(remote(server))
        for await update in updates {
            #expect(update.diagnostics.map(\.code) == [.lowerRevision])
            break
        }
        #expect(store.configuration[.displaySessionCount] == 3)
        following.cancel()
    }

    @Test func `a server that lags behind does not take the last good document away`() async throws {
        let server = try ScriptedServer { _, peer in
            peer.reply(200, "", #"{"revision": 7, "displaySessionCount": 7}"#)
        }
        let bundled = ConfigurationReader().read(["revision": 5])
        let store = ConfigurationStore(ConfigurationLayers(bundled: bundled.document))
        let following = await store.follow(remote(server))
        try await eventually { store.configuration[.displaySessionCount] == 7 }
        let updates = store.updates()
        server.set { _, peer in peer.reply(200, "", #"{"revision": 4, "displaySessionCount": 4}"#) }
        for await update in updates {
            #expect(update.isRefused && update.diagnostics.map(\.code) == [.lowerRevision])
            break
        }
        #expect(store.configuration[.displaySessionCount] == 7)
        #expect(await remote(server).cached()?.document?.revision == .integer(7))
        following.cancel()
    }

    @Test func `rolling back to a lower revision than the bundled one leaves the bundled one`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", #"{"revision": 4, "minDays": 4}"#) }
        let bundled = ConfigurationReader().read(["revision": 5, "minDays": 5])
        let (store, remote) = (ConfigurationStore(), remote(server))
        for revision in [4, 8] {
            server.set { _, peer in peer.reply(200, "", #"{"revision": \#(revision), "minDays": \#(revision)}"#) }
            if let reading = await remote.fetch(force: true).reading { store.apply(reading, to: .remote) }
        }
        store.apply(bundled, to: .bundled)
        #expect(store.configuration[.minDays] == 8)
        #expect(try await store.rollBack(remote)?.diagnostics.map(\.code) == [.lowerRevision])
        #expect(store.configuration[.minDays] == 5)
    }

    @Test func `the following ends with the store`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", "{}") }
        let remote = RemoteConfiguration(
            url: server.url(), cache: URL(fileURLWithPath: place.path), settings: loopback, log: RecordingLog())
        var store: ConfigurationStore? = ConfigurationStore()
        let following = await store?.follow(remote)
        // Now it waits for twelve hours.
        try await eventually { !server.requests.isEmpty }
        store = nil
        await following?.value
    }

    @Test func `an app that comes back asks what is due`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", "{}") }
        let fixture = try await EngineFixture()
        let sleeping = Locked(0)
        let remote = RemoteConfiguration(
            url: server.url(), cache: URL(fileURLWithPath: place.path), settings: loopback, clock: fixture.clock,
            log: RecordingLog(), random: SystemRandomNumberGenerator()
        ) { _ in
            // As a timer that stands still in the background.
            sleeping.withLock { $0 += 1 }
            try await Task.sleep(for: .seconds(86_400))
        }
        let following = await fixture.engine.configurations.follow(remote)
        try await eventually { sleeping.withLock { $0 } == 1 }
        for _ in 0..<3 { try await fixture.engine.record(.foreground) }
        fixture.clock.advance(by: .days(1))
        try await fixture.engine.record(.foreground)
        try await eventually { sleeping.withLock { $0 } >= 2 && server.requests.count == 2 }
        // Only what was due ended a sleep.
        #expect(sleeping.withLock { $0 } == 2)
        following.cancel()
    }

    private var loopback: RemoteConfiguration.Settings {
        var settings = RemoteConfiguration.Settings()
        (settings.allowsLoopback, settings.deadline) = (true, .seconds(3_600))
        return settings
    }

    @Test func `rolling back puts the document before in force`() async throws {
        let server = try ScriptedServer { _, peer in peer.reply(200, "", #"{"displaySessionCount": 1}"#) }
        let (store, remote) = (ConfigurationStore(), remote(server))
        for sessions in 1...2 {
            server.set { _, peer in peer.reply(200, "", #"{"displaySessionCount": \#(sessions)}"#) }
            if let reading = await remote.fetch(force: true).reading { store.apply(reading, to: .remote) }
        }
        let update = try await store.rollBack(remote)
        #expect(update?.changes.map(\.description) == ["displaySessionCount: 2 → 1 (remote)"])
        #expect(try await store.rollBack(remote) == nil)
        #expect(await remote.fetch(force: true).code == "remote.rolled-back")
    }
}
#endif
