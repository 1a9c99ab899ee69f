import Testing

@testable import RatingCore

/// What is switched off is decided without a look at anything else.
@Suite struct SwitchedOffTests {
    private static let now = LocalInstant(UTCInstant(milliseconds: 1_800_000_000_000))

    /// Every gate takes part, the app's own among them.
    private static func eligibility(_ disabled: String) throws -> Eligibility {
        let text = """
            {\(disabled)"policy": "irate", "displaySessionCount": 7, "usesPerWeekForPrompt": 2, "minDays": 4,
             "conditions": {"var": "traits.x"}, "anyOf": [{"minDays": 9}]}
            """
        let document = try #require(ConfigurationReader().read(Array(text.utf8)).document)
        return Eligibility(
            RatingConfiguration(ConfigurationLayers(bundled: document)), installID: "a",
            appGates: AppGateList([AppGate(named: "own") { _, _, _ in .init(isOpen: false) }])!)
    }

    @Test func `it is decided by the switch alone, and explained so`() throws {
        let off = try Self.eligibility(#""disabled": true, "#)
        let context = RatingContext(installID: "a")
        #expect(off.decide(context, now: Self.now) == .skip([.enabled]))
        #expect(off.decide(context, now: Self.now, isInProgress: true) == .skip([.enabled]))
        let explanation = off.explain(context, now: Self.now)
        #expect(explanation.gates.map(\.gate) == ["enabled"] && explanation.gates.allSatisfy { !$0.isOpen })
        #expect(explanation.blockers == ["enabled"] && explanation.needs == [])
        #expect(explanation.gates.first?.provenance.map(\.layer) == [.bundled])
        #expect(try Self.eligibility("").explain(context, now: Self.now).gates.count > 10)
    }

    @Test func `nothing else is prepared`() throws {
        let (off, on) = (try Self.eligibility(#""disabled": true, "#), try Self.eligibility(""))
        #expect(on.rules.usageRate.need == 2 && on.rules.sessions.threshold == 7 && on.alternatives.count == 1)
        #expect(off.rules.usageRate.need == 0 && off.rules.sessions.threshold != 7 && off.alternatives.isEmpty)
    }
}
