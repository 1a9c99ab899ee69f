import RatingCore
import Testing

@Suite struct ProvenanceTests {
    private func document(_ json: String, _ layer: ConfigurationLayer) -> ConfigurationDocument? {
        ConfigurationReader(layer: layer).read(Array(json.utf8)).document
    }

    private func text(_ layers: ConfigurationLayers, _ key: ConfigurationKey) -> String {
        RatingConfiguration(layers).provenance(of: key).description
    }

    @Test func `every layer is named with the revision of its document`() {
        let layers = ConfigurationLayers(
            bundled: document(#"{"revision": 4, "minDays": 1, "minLaunches": 1}"#, .bundled),
            remote: document(#"{"revision": "v7", "minDays": 2, "placements": {"end": {"minLaunches": 3}}}"#, .remote),
            override: document(#"{"daysWithoutCrash": 5}"#, .override))
        #expect(text(layers, .flag(.disabled)) == "defaults")
        #expect(text(layers, .integer(.displaySessionCount)) == "policy")
        #expect(text(layers, .integer(.minLaunches)) == "bundled, revision 4")
        #expect(text(layers, .integer(.minDays)) == "remote, revision v7")
        #expect(text(layers, .integer(.daysWithoutCrash)) == "override")
        let placed = RatingConfiguration(layers).at("end").provenance(of: .integer(.minLaunches))
        #expect(placed.description == "remote, revision v7")
    }

    @Test func `a revision is not that of a document which is passed over`() {
        let layers = ConfigurationLayers(
            bundled: document(#"{"revision": 4, "minDays": 1}"#, .bundled),
            remote: document(#"{"revision": 3, "minDays": 2, "disabled": true}"#, .remote))
        #expect(text(layers, .integer(.minDays)) == "bundled, revision 4")
        #expect(text(layers, .flag(.disabled)) == "remote, revision 3")
    }

    @Test func `a refused document switches off without the revision of the last good one`() {
        var layers = ConfigurationLayers(remote: document(#"{"revision": 3}"#, .remote))
        layers.apply(ConfigurationReading(document: nil, diagnostics: [], isDisabled: true), to: .remote)
        #expect(text(layers, .flag(.disabled)) == "remote")
        #expect(text(layers, .structure(.revision)) == "remote, revision 3")
    }

    @Test func `what refines a gate is named where a document says it`() {
        func keys(_ json: String) -> [String]? {
            let eligibility = Eligibility(
                RatingConfiguration(ConfigurationLayers(bundled: document(json, .bundled))), installID: "a")
            let explanation = eligibility.explain(
                RatingContext(installID: "a"), now: LocalInstant(UTCInstant(milliseconds: 0)))
            return explanation.gates.first { $0.gate == "cooldown" }?.provenance.map { "\($0.key) \($0)" }
        }
        // The policy has a growth too.
        #expect(keys(#"{"policy": "siriusrating"}"#) == ["daysBeforeAskingAgain policy"])
        #expect(
            keys(#"{"policy": "siriusrating", "cooldownGrowth": 3}"#)
                == ["daysBeforeAskingAgain policy", "cooldownGrowth bundled"])
        #expect(
            keys(#"{"policy": "siriusrating", "longestCooldown": null}"#)
                == ["daysBeforeAskingAgain policy", "longestCooldown bundled"])
    }

    @Test func `a gate names every key that it compares with`() {
        let layers = ConfigurationLayers(
            bundled: document(
                #"""
                {"policy": "starskit", "usesUntilPrompt": 5, "rolloutPercentage": 50,
                 "daysBeforeAskingAgainAfterAnswer": 9}
                """#, .bundled),
            remote: document(#"{"eventsUntilPrompt": 2, "daysBeforeAskingAgainAfterAnswer": null}"#, .remote))
        let eligibility = Eligibility(RatingConfiguration(layers), installID: "a")
        let explanation = eligibility.explain(
            RatingContext(installID: "a"), now: LocalInstant(UTCInstant(milliseconds: 0)))
        func keys(_ gate: String) -> [String]? {
            explanation.gates.first { $0.gate == gate }?.provenance.map { "\($0.key) \($0)" }
        }
        #expect(keys("usage") == ["usesUntilPrompt bundled", "eventsUntilPrompt remote"])
        #expect(keys("rollout") == ["rolloutPercentage bundled"])
        #expect(keys("sessions") == ["displaySessionCount policy"])
        #expect(keys("inProgress") == [])
        // Cancelled, and therefore for good.
        #expect(keys("notAnswered") == ["daysBeforeAskingAgainAfterAnswer remote"])
    }
}
