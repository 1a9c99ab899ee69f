import RatingCore
import Testing

/// flagd's own scenarios for the operators that come from there, with the flags of its test kit.
@Suite(.enabled(if: SharedData.has("data"))) struct FlagdFeatureTests {
    @Test(arguments: [("fractional", 39), ("semver", 31), ("string", 8)])
    func `flags are resolved as flagd does`(feature: String, count: Int) throws {
        let flags = try #require(RatingJSON(text: SharedData.text("data/flagd/testkit-flags.json"))["flags"])
        let text = try SharedData.text("data/flagd/\(feature).feature")
        let scenarios = FlagdFeature(text, skipping: "@fractional-v1").scenarios
        for scenario in scenarios {
            let flag = try #require(flags[scenario.flagKey], "\(scenario.name)")
            let expected = try #require(scenario.quoted("resolved details value should be")?.last)
            let (value, reason) = try resolve(flag, scenario)
            #expect(value == expected, "\(scenario.name)")
            if let wanted = scenario.quoted("reason should be")?.first { #expect(reason == wanted, "\(scenario.name)") }
        }
        print("\(feature).feature: \(scenarios.count) scenarios")
        #expect(scenarios.count == count)
    }

    /// The value of the variant that the rule names; the default variant for null; else what the scenario falls back to.
    private func resolve(_ flag: RatingJSON, _ scenario: FlagdFeature.Scenario) throws -> (
        value: String?, reason: String
    ) {
        let variant: String
        var reason = "TARGETING_MATCH"
        switch try Rule(flag["targeting"] ?? .null).evaluate(scenario.context) {
        case .null:
            variant = flag["defaultVariant"]?.stringValue ?? ""
            reason = "DEFAULT"
        case .bool(let value):
            variant = value ? "true" : "false"
        case .string(let name):
            variant = name
        case let other:
            Issue.record("\(scenario.name): \(other) is no variant")
            return (nil, "ERROR")
        }
        guard let value = flag["variants"]?[variant]?.stringValue else { return (scenario.fallback, "ERROR") }
        return (value, reason)
    }
}
