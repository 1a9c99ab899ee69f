import Foundation
import RatingImport
import RatingKit
import RatingTesting
import Testing

/// Whoever was asked by the old library yesterday is not asked today, by whatever policy.
@MainActor
@Suite
struct EngineImportTests {
    /// 2026-03-02T09:00:00Z, where the fixture's clock stands.
    private let start = Date(timeIntervalSince1970: 1_772_442_000)

    /// A user of a year, with whatever a library counts many times reached, who was asked so many hours ago.
    private static func user(of library: LegacyState.Library, asked hours: Double, start: Date) -> [String: Any] {
        let asked = start.addingTimeInterval(-hours * 3_600)
        let installed = start.addingTimeInterval(-1_000 * 86_400)
        switch library {
        case .starskit:
            let prefix = "StarsKit.UserDefaults.context."
            return [
                prefix + "nbSessions": 50, prefix + "nbReminders": 1, prefix + "lastDisplayDate": asked,
                prefix + "lastSessionDate": asked,
            ]
        case .irate, .swiftyirate:
            return [
                "iRateFirstUsed": installed, "iRateUseCount": 50, "iRateEventCount": 50, "iRateLastReminded": asked,
                "iRateLastVersionUsed": "1.0",
            ]
        case .appreview:
            return [
                "AppReviewLaunches": 50, "AppReviewFirstLaunchDate": installed, "AppReviewLastReviewDate": asked,
                "AppReviewLastReviewVersion": "1.0",
            ]
        case .swiftrater:
            return [
                "keySwiftRaterFirstUseDate": installed.timeIntervalSince1970, "keySwiftRaterUseCount": 50,
                "keySwiftRaterSignificantEventCount": 50,
                "keySwiftRaterReminderRequestDate": asked.timeIntervalSince1970,
            ]
        case .appirater:
            return [
                "kAppiraterFirstUseDate": installed.timeIntervalSince1970, "kAppiraterUseCount": 50,
                "kAppiraterSignificantEventCount": 50, "kAppiraterReminderRequestDate": asked.timeIntervalSince1970,
            ]
        case .armchair:
            return [
                "364709193_ArmchairFirstUseDate": installed.timeIntervalSince1970, "364709193_ArmchairUseCount": 50,
                "364709193_ArmchairSignificantEventCount": 50,
                "364709193_ArmchairReminderRequestDate": asked.timeIntervalSince1970,
            ]
        }
    }

    /// What the engine decides once the app has been updated to use it, and everything that is counted is there.
    private func closedGates(
        _ stored: [String: Any], _ library: LegacyState.Library, policy: String,
        format: PropertyListSerialization.PropertyListFormat = .binary
    ) async throws -> GateSet {
        let data = try PropertyListSerialization.data(fromPropertyList: stored, format: format, options: 0)
        let fixture = try await EngineFixture(#"{"policy": "\#(policy)", "promptAtLaunch": false}"#)
        let state = try LegacyState(propertyList: [UInt8](data))
        let result = try await fixture.engine.importLegacy(state, from: [library])
        #expect(result.libraries == [library])
        try await fixture.engine.record(.launch(version: "2.0"))
        fixture.clock.advance(by: .days(0.01))
        if policy == "starskit" || policy == "balanced" {
            for _ in 0..<5 {
                try await fixture.engine.record(.session)
            }
        }
        guard case .skip(let gates) = fixture.engine.decision() else { return [] }
        return gates
    }

    @Test(arguments: LegacyState.Library.allCases, ["starskit", "irate", "appreview", "balanced"])
    func `who was asked yesterday is not asked today`(library: LegacyState.Library, policy: String) async throws {
        let right: [String: Gate] = [
            "starskit": .cooldown, "irate": .reminderPeriod, "appreview": .reviewCooldown, "balanced": .cooldown,
        ]
        let stored = Self.user(of: library, asked: 20, start: start)
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let closed = try await closedGates(stored, library, policy: policy, format: format)
            #expect(closed.contains(try #require(right[policy])), "\(closed)")
        }
        // Later than iRate's day of waiting, but still yesterday by the calendar.
        let closed = try await closedGates(Self.user(of: library, asked: 30, start: start), library, policy: policy)
        #expect(!closed.isEmpty)
    }

    @Test(arguments: LegacyState.Library.allCases)
    func `the gate is open for who was asked long ago`(library: LegacyState.Library) async throws {
        let stored = Self.user(of: library, asked: 500 * 24, start: start)
        let gates: [Gate] = [.cooldown, .reminderPeriod, .reviewCooldown, .notAnswered, .declined]
        for policy in ["starskit", "irate", "appreview", "balanced"] {
            let closed = try await closedGates(stored, library, policy: policy)
            #expect(gates.allSatisfy { !closed.contains($0) }, "\(policy): \(closed)")
        }
    }

    @Test(arguments: [
        (
            LegacyState.Library.starskit, "StarsKit.UserDefaults.context.userAlreadyRespondsToAction",
            true as any Sendable
        ),
        (.irate, "iRateRatedVersionChecked", "1.0"), (.irate, "iRateDeclinedVersion", "1.0"),
        (.swiftyirate, "iRateDeclinedVersion", ""), (.swiftrater, "keySwiftRaterRateDone", true),
        (.appirater, "kAppiraterRatedCurrentVersion", true), (.appirater, "kAppiraterDeclinedToRate", true),
        (.armchair, "364709193_ArmchairRatedCurrentVersion", true),
        (.armchair, "364709193_ArmchairKeyDeclinedToRate", true),
    ])
    func `who has replied is not asked again`(library: LegacyState.Library, key: String, value: any Sendable)
        async throws
    {
        var stored = Self.user(of: library, asked: 500 * 24, start: start)
        stored[key] = value
        #expect(try await closedGates(stored, library, policy: "starskit").contains(.notAnswered))
        let iRate = try await closedGates(stored, library, policy: "irate")
        // StarsKit does not say what was answered.
        #expect(iRate.contains(.rated) || iRate.contains(.declined) || library == .starskit, "\(iRate)")
        #expect(!iRate.isEmpty)
        guard library != .starskit else { return }
        #expect(try await closedGates(stored, library, policy: "appreview").contains(.reviewCooldown))
        #expect(try await closedGates(stored, library, policy: "balanced").contains(.notAnswered))
    }

    @Test func `it is done once and the mark outlives the process`() async throws {
        let fixture = try await EngineFixture()
        let state = LegacyState(dictionary: Self.user(of: .irate, asked: 20, start: start))
        let first = try await fixture.engine.importLegacy(state)
        #expect(first.libraries == [.irate])
        #expect(fixture.engine.context.uses == 50)
        #expect(try await fixture.stored == fixture.engine.context)
        try await fixture.engine.record(.foreground)
        let second = try await fixture.engine.importLegacy(state)
        #expect(second.isEmpty)
        #expect(second.earlier.map(\.library) == [.irate])
        #expect(fixture.engine.context.uses == 51)
        let other = try await RatingEngine(ports: RatingPorts(store: fixture.store, log: RecordingLog()))
        #expect(try await other.importLegacy(state).isEmpty)
        #expect(fixture.log.messages.map(\.message).filter { $0.hasPrefix("imported") }.count == 1)
    }

    @Test func `nothing to import stores nothing`() async throws {
        let fixture = try await EngineFixture()
        #expect(try await fixture.engine.importLegacy(LegacyState(dictionary: ["AppleLocale": "de"])).isEmpty)
        #expect(try await fixture.stored == nil)
    }

    @Test func `the old keys stay as they are`() async throws {
        let suite = "RatingKitTests.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        for (key, value) in Self.user(of: .irate, asked: 20, start: start) { defaults.set(value, forKey: key) }
        let before = LegacyState(defaults: defaults)
        let fixture = try await EngineFixture()
        try await fixture.engine.importLegacy(LegacyState(defaults: defaults))
        #expect(LegacyState(defaults: defaults) == before)
    }

    @Test func `dates are taken where the user was`() async throws {
        let fixture = try await EngineFixture()
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let july = try #require(LocalInstant(iso8601: "2025-07-01T12:00:00Z"))
        try await fixture.engine.importLegacy(
            LegacyState(dictionary: ["AppReviewFirstLaunchDate": july.date]), timeZone: zone)
        #expect(fixture.engine.context.installedAt == LocalInstant(july.instant, utcOffset: 7_200))
    }

    @Test func `a store that fails takes nothing`() async throws {
        let fixture = try await EngineFixture()
        fixture.store.fail(at: [.update])
        await #expect(throws: RecordingContextStore.Refusal.self) {
            try await fixture.engine.importLegacy(LegacyState(dictionary: ["iRateUseCount": 3]))
        }
        #expect(fixture.engine.context.uses == 0)
    }
}
