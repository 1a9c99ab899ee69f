import Foundation
import RatingKit
import RatingTesting
import Testing

/// Changing the configuration of a running engine.
@MainActor @Suite struct EngineConfigurationTests {
    private func reading(_ json: String, layer: ConfigurationLayer = .remote) -> ConfigurationReading {
        ConfigurationReader(layer: layer).read(Array(json.utf8))
    }

    @Test func `an accepted document is in force at once and its difference told`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 3}"#)
        #expect(fixture.engine.decision(at: "home") == .skip([.sessions]))
        fixture.engine.apply(reading(#"{"displaySessionCount": 0}"#), to: .remote)
        #expect(fixture.engine.decision(at: "home") == .ask)
        #expect(fixture.calls == [.didChangeConfiguration(["displaySessionCount: 3 → 0 (remote)"])])
    }

    @Test func `a document that changes nothing is not told`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 3}"#)
        fixture.engine.apply(reading(#"{"policy": "starskit", "displaySessionCount": 3}"#), to: .bundled)
        #expect(fixture.calls == [])
    }

    @Test func `warnings of an accepted document are logged`() async throws {
        let fixture = try await EngineFixture(#"{"appStoreID": 42}"#)
        fixture.engine.apply(reading(#"{"displaySessionCounts": 3}"#), to: .remote)
        #expect(fixture.log.messages.map(\.level) == [.warning])
    }

    @Test func `a refused document leaves the configuration as it is`() async throws {
        let fixture = try await EngineFixture()
        fixture.engine.apply(reading(#"{"displaySessionCount": "many", "mainTitle": "New"}"#), to: .remote)
        #expect(fixture.engine.configuration[.displaySessionCount] == 0)
        #expect(fixture.engine.decision() == .ask)
        #expect(fixture.calls == [.didRefuseConfiguration([.wrongType])])
        let reports = fixture.log.messages.filter { $0.level != .debug }.map(\.message)
        #expect(reports.count == 1, "\(reports)")
        #expect(
            reports.first?.hasPrefix("a document for the layer remote was refused: 1:25: error [config.wrong-type]: ")
                == true)
    }

    @Test func `several problems of a refused document are one report`() async throws {
        let fixture = try await EngineFixture()
        fixture.engine.apply(reading(#"{"minDays": "1", "minLaunches": "2", "displaySessionCounts": 1}"#), to: .remote)
        let reports = fixture.log.messages.filter { $0.level != .debug }.map(\.message)
        #expect(reports.count == 1 && reports.first?.hasSuffix(", and 1 more") == true, "\(reports)")
        #expect(fixture.log.messages.count(where: { $0.level == .debug }) == 3)
    }

    @Test func `a refused document still switches off and a good one ends that`() async throws {
        let fixture = try await EngineFixture()
        fixture.engine.apply(reading(#"{"displaySessionCount": "many", "disabled": true}"#), to: .remote)
        #expect(fixture.engine.decision() == .skip([.enabled]))
        #expect(fixture.engine.configuration[.displaySessionCount] == 0)
        fixture.engine.apply(reading("{}"), to: .remote)
        #expect(fixture.engine.decision() == .ask)
    }

    @Test func `a flow under way goes on as it began`() async throws {
        let fixture = try await EngineFixture(
            """
            {"displaySessionCount": 0, "revision": 1, "positiveStarsLimit": 4, "mainTitle": "Old",
             "emailSupport": "old@example.com"}
            """)
        let engine = fixture.engine
        try await engine.ask()
        let remote = """
            {"revision": 2, "positiveStarsLimit": 1, "mainTitle": "New", "workflow": "alert", "disabled": true,
             "emailSupport": "new@example.com"}
            """
        engine.apply(reading(remote), to: .remote)
        #expect(engine.presentedStep?.title == "Old")
        try await engine.send(.update(stars: 3))
        try await engine.send(.submit)
        #expect(engine.flow?.step.name == "feedback" && engine.flow?.revision == .integer(1))
        try await engine.send(.action)
        let mail = "mailto:old@example.com?subject=3%E2%98%85%20Feedback"
        #expect(fixture.calls.contains(.open(URL(string: mail) ?? URL(fileURLWithPath: "/"))))
        #expect(try await engine.ask() == .skipped([.enabled]))
    }

    @Test func `keys are set and reverted in code`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 7}"#)
        let engine = fixture.engine
        try engine.change { try $0.set(.integer(0), for: .integer(.displaySessionCount)) }
        #expect(engine.decision() == .ask)
        engine.change { $0.revert(.integer(.displaySessionCount)) }
        #expect(engine.configuration[.displaySessionCount] == 3)
        #expect(
            fixture.calls == [
                .didChangeConfiguration(["displaySessionCount: 7 → 0 (override)"]),
                .didChangeConfiguration(["displaySessionCount: 0 → 3 (policy)"]),
            ])
    }

    @Test func `a value that is refused in code changes nothing`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 7}"#)
        #expect(throws: Diagnostic.self) {
            try fixture.engine.change {
                try $0.set(.integer(1), for: .integer(.displaySessionCount))
                try $0.set(.integer(-1), for: .integer(.minDays))
            }
        }
        #expect(fixture.engine.configuration[.displaySessionCount] == 7)
        #expect(fixture.calls == [])
    }

    @Test func `prepared rules follow every change`() async throws {
        let fixture = try await EngineFixture()
        #expect(fixture.engine.decision(at: "home") == .ask)
        try fixture.engine.change { try $0.set(.integer(1), for: .integer(.displaySessionCount), at: "home") }
        #expect(fixture.engine.decision(at: "home") == .skip([.sessions]))
        #expect(fixture.engine.decision() == .ask)
        try await fixture.engine.record(.session)
        #expect(fixture.engine.decision(at: "home") == .ask)
        try fixture.engine.change { try $0.set(.text("later"), for: .text(.rolloutSalt)) }
        try fixture.engine.change { try $0.set(.number(0), for: .number(.rolloutPercentage)) }
        #expect(fixture.engine.decision(at: "home") == .skip([.rollout]))
    }
}
