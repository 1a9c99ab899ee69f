import Testing

@testable import RatingCore

/// What a configuration does that names no policy.
@Suite
struct WithoutPolicyTests {
    private func bare(_ bundled: String? = nil, remote: String? = nil) -> RatingConfiguration {
        RatingConfiguration(
            ConfigurationLayers(
                bundled: bundled.flatMap { read($0).document },
                remote: remote.flatMap { read($0, layer: .remote).document }))
    }

    /// A user whom every policy would ask.
    private static let user = RatingContext.with {
        ($0.sessions, $0.launches, $0.uses, $0.events) = (900, 900, 900, 900)
        $0.installedAt = .day(-900)
    }

    private static let silent: [String?] = [
        nil,
        "{}", #"{"minDays": 0}"#, #"{"workflow": "stars", "mainTitle": "Hi"}"#, #"{"displaySessionCount": null}"#,
        #"{"maxDaysBetweenSession": 3, "positiveStarsLimit": 4}"#, #"{"policy": null}"#, #"{"previewMode": true}"#,
        #"{"placements": {"shop": {"displaySessionCount": 1}}}"#,
        #"{"experiments": {"e": {"variants": [{"name": "a", "weight": 1}, {"name": "b", "weight": 1, "displaySessionCount": 1}]}}}"#,
        #"{"anyOf": [{"displaySessionCount": 1}]}"#,
    ]

    @Test(arguments: silent)
    func `without a key of StarsKit's at the top nobody is asked`(_ text: String?) {
        let configuration = bare(text)
        #expect(configuration.policy == nil && configuration.asksNobody && !configuration.isDisabled)
        for placement in [nil, "shop"] {
            let eligibility = Eligibility(configuration.at(placement), installID: "a")
            let explanation = eligibility.explain(Self.user, now: .day(0))
            guard case .skip(let closed) = eligibility.decide(Self.user, now: .day(0)) else {
                Issue.record("asks")
                continue
            }
            #expect(closed.contains(.enabled) && explanation.decision == .skip(closed))
            #expect(explanation.gates[0].gate == "enabled" && explanation.gates[0].measured == "no configuration")
            #expect(explanation.blockers.contains("enabled") && explanation.notBefore == nil)
        }
        #expect(configuration.policyProblem?.message == "no policy is named, so nobody is asked")
        #expect(GateSet.unforceable.contains(.enabled))
    }

    @Test(arguments: RatingPolicy.keysOfStarsKit, [true, false])
    func `one of StarsKit's keys for gates makes it StarsKit's`(_ key: ConfigurationKey, isRemote: Bool) {
        let text = "{\"\(key.name)\": 0}"
        let configuration = isRemote ? bare("{}", remote: text) : bare(text, remote: "{}")
        #expect(configuration.policy == .starskit && configuration.gates == RatingPolicy.starskit.gates)
        #expect(configuration.policyProblem?.severity == .warning)
        #expect(configuration.policyProblem?.suggestion?.contains("\"policy\": \"starskit\"") == true)
    }

    @Test func `a policy that is named anywhere below is enough`() {
        let over = bare(#"{"policy": "balanced"}"#, remote: #"{"displaySessionCount": 9}"#)
        #expect(over.policy == .balanced && over.policyProblem == nil)
        let placed = bare(#"{"placements": {"shop": {"policy": "balanced"}}}"#)
        #expect(placed.asksNobody && !placed.at("shop").asksNobody)
        #expect(placed.policyProblem?.severity == .note)
    }

    @Test func `what is switched off on purpose needs no policy`() {
        let off = bare(#"{"disabled": true}"#)
        #expect(off.asksNobody && off.policyProblem == nil)
        let explanation = Eligibility(off, installID: "a").explain(Self.user, now: .day(0))
        #expect(explanation.gates[0].measured == false)
    }

    @Test func `a remote document that is passed over brings no policy`() {
        let old = bare(#"{"revision": 2}"#, remote: #"{"revision": 1, "displaySessionCount": 0}"#)
        #expect(old.asksNobody)
    }
}
