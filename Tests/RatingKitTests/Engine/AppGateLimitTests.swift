import Foundation
import RatingKit
import RatingTesting
import Testing

@MainActor @Suite struct AppGateLimitTests {
    private func gates(_ count: Int) -> [AppGate] {
        (0..<count).map { index in AppGate("gate \(index)") { _, _, _ in .init(isOpen: index < 32) } }
    }

    @Test func `a gate too many is an error that names it and the limit`() async throws {
        _ = try await EngineFixture(appGates: gates(32))
        let error = try await #require(throws: RatingEngine.TooManyAppGates.self) {
            _ = try await EngineFixture(appGates: gates(34))
        }
        #expect(error.names == ["gate 32", "gate 33"])
        #expect(error.localizedDescription.contains("at most 32"))
        #expect(error.localizedDescription.contains("“gate 32”, “gate 33”"))
    }

    @Test func `an engine that begins whatever fails asks the first and logs the others`() async throws {
        let log = RecordingLog()
        let engine = await RatingEngine.begin(
            with: ConfigurationReader().read(Array(#"{"displaySessionCount": 0}"#.utf8)),
            ports: RatingPorts(store: InMemoryContextStore(), log: log, presenter: RecordingPresenter()),
            appGates: gates(33))
        #expect(log.messages.filter { $0.level == .error && $0.message.contains("“gate 32”") }.count == 1)
        #expect(engine.decision() == .ask)
        #expect(engine.explanation().gates.suffix(1).map(\.gate) == ["gate 31"])
    }

    @Test func `the log names a closed gate of the app's own`() async throws {
        let fixture = try await EngineFixture(
            #"{"displaySessionCount": 0, "verboseLogging": true}"#,
            appGates: [AppGate("online") { _, _, _ in .init(isOpen: false) }])
        _ = try await fixture.engine.ask(at: "home")
        #expect(fixture.log.messages.map(\.message).contains("asking at home: skip, because of online"))
    }

    @Test func `a check reads what belongs to the main actor, and the decision names it`() async throws {
        @MainActor final class Player { var isPlaying = true }
        let player = Player()
        let engine = try await EngineFixture(
            #"{"displaySessionCount": 0}"#,
            appGates: [AppGate("player") { _, _, _ in .init(isOpen: !player.isPlaying) }]
        ).engine
        #expect("\(engine.decision())" == "skip, because of player")
        player.isPlaying = false
        #expect(engine.decision() == .ask)
    }

    @Test func `traits that are no object are refused aloud and change nothing`() async throws {
        let fixture = try await EngineFixture(traits: ["plan": "pro"])
        fixture.engine.traits = ["pro"]
        _ = fixture.engine.decision()
        _ = fixture.engine.decision(at: "home")
        #expect(fixture.engine.traits == ["plan": "pro"])
        #expect(fixture.log.messages.filter { $0.message.contains("traits must be an object") }.count == 1)
        let other = try await EngineFixture(traits: "pro")
        #expect(other.engine.traits == [:])
        #expect(other.log.messages.filter { $0.level == .error }.count == 1)
    }
}
