import RatingCore
import Testing

@testable import RatingAnalysis

struct ClaimTests {
    @Test(arguments: [
        "at-most 3/365d", "apart 60d 1ms", "never-within 7d:crash", "never first-session", "someone-asked",
        "someone-asked by 30d",
    ])
    func `what is written is read`(text: String) throws {
        #expect(try Claim(text).description == text)
    }

    @Test(arguments: [
        "at-most 3", "apart", "apart 3x", "never-within 7d:crsh", "never now", "someone-asked 3d", "often",
    ])
    func `what is no claim says why`(text: String) {
        #expect(throws: Claim.FormatError.self) { try Claim(text) }
    }

    @Test func `no timeline of more asks than are looked at is looked for`() {
        let document = ConfigurationReader().read(Array(#"{"policy": "balanced"}"#.utf8)).document
        let guarantees = Guarantees(ConfigurationLayers(bundled: document))
        let verdict = guarantees.verdict(.atMost(2_147_483_647, within: TimeSpan(days: 36_500)))
        #expect(verdict.outcome == .undecided)
        #expect(verdict.because == "only timelines of up to 10000 asks are searched")
    }

    @Test func `a list has claims of placements too`() throws {
        let json = try JSONDocument(
            #"{"claims": ["apart 60d"], "placements": {"end": ["never launch"]}, "offsets": "fixed"}"#)
        let list = try #require(ClaimList.read(json).list)
        #expect(list.entries.map { $0.claim.description } == ["apart 60d", "never launch"])
        #expect(list.entries.map { $0.placement } == [nil, "end"] && list.offsets == .fixed)
    }

    @Test(arguments: [
        ("[]", "1:1"), ("{}", "1:1"), (#"{"claims": [3]}"#, "1:13"), (#"{"claims": ["apart"]}"#, "1:13"),
        (#"{"claim": ["apart 1d"]}"#, "1:2"), (#"{"claims": ["apart 1d"], "placements": []}"#, "1:40"),
        (#"{"claims": ["apart 1d"], "offsets": "all"}"#, "1:37"),
        (#"{"claims": ["apart 1d"], "claims": ["apart 2d"]}"#, "1:26"),
    ])
    func `a list that is none is refused, at its place`(text: String, place: String) throws {
        let reading = ClaimList.read(try JSONDocument(text))
        #expect(reading.list == nil)
        #expect(reading.diagnostics.map { $0.position?.description } == [place])
    }

    @Test(arguments: [
        (#"{"policy": "balanced"}"#, "at-most 3/365d"), (#"{"policy": "balanced"}"#, "apart 60d"),
        (#"{"policy": "balanced"}"#, "never-within 7d:crash"), (#"{"policy": "balanced"}"#, "never first-session"),
        (#"{"policy": "balanced"}"#, "never-within 365d:answer"), (#"{"policy": "starskit"}"#, "at-most 3/36500d"),
        (#"{"policy": "irate"}"#, "never-within 10d:install"),
    ])
    func `a policy keeps for every stored context what it is meant to`(configuration: String, claim: String) throws {
        let verdict = Guarantees(ConfigurationLayers(configuration)).verdict(try Claim(claim))
        #expect(verdict.outcome == .proved && verdict.scope == .everyContext, "\(verdict)")
        #expect(!verdict.causes.isEmpty)
    }

    @Test func `the shortest timeline in events need not be the fastest`() throws {
        let layers = ConfigurationLayers(
            #"{"policy": "appreview", "minLaunches": 9, "placements": {"end": {"minLaunches": 1, "daysBetweenReviews": 300}}}"#
        )
        let claim = try Claim("apart 365d")
        let few = Guarantees(layers).verdict(claim).timeline
        let fast = Guarantees(layers, isFastest: true).verdict(claim).timeline
        #expect(try #require(few).count < #require(fast).count)
        #expect(try #require(few).length > #require(fast).length)
    }
}

struct ComparisonTests {
    private func compare(_ left: String, _ right: String) -> (same: Verdict, implies: Verdict) {
        let comparison = AskingComparison(
            Guarantees(ConfigurationLayers(left)), with: ConfigurationLayers(right), named: "other")
        return (comparison.sameness, comparison.implication)
    }

    @Test(arguments: RatingPolicy.allCases)
    func `a configuration is the same as itself`(policy: RatingPolicy) {
        let text = #"{"policy": "\#(policy.name)"}"#
        let (same, implies) = compare(text, text)
        #expect(same.outcome == .proved && same.because == "equivalent" && implies.outcome == .proved)
    }

    @Test(arguments: [
        (#""displaySessionCount": 5"#, #""displaySessionCount": 4"#),
        (#""daysWithoutCrash": 8"#, #""daysWithoutCrash": 7"#),
        (#""daysBeforeAskingAgain": 61"#, "\"daysBeforeAskingAgain\": 60"),
        (
            #""maxPromptsPerYear": 1, "daysBeforeAskingAgain": 9"#,
            #""maxPromptsPerYear": 2, "daysBeforeAskingAgain": 9"#
        ),
        (#""minLaunches": 3"#, #""minLaunches": 2"#), (#""requiredEvents": {"a": 2}"#, #""requiredEvents": {"a": 1}"#),
        (#""daysUntilPrompt": 8"#, #""daysUntilPrompt": 7"#), (#""daysAfterUpdate": 3"#, "\"daysAfterUpdate\": 2"),
    ])
    func `what demands more asks less`(strict: String, loose: String) {
        let (left, right) = (#"{"policy": "balanced", \#(strict)}"#, #"{"policy": "balanced", \#(loose)}"#)
        let (same, implies) = compare(left, right)
        #expect(same.outcome == .refuted && same.because == "asks less", "\(same)")
        #expect(implies.outcome == .proved)
        let back = compare(right, left)
        #expect(back.same.because == "asks more" && back.implies.outcome == .refuted)
        #expect(back.implies.timeline != nil)
    }

    /// What gates read besides the keys that they are named after, also within a set.
    @Test(arguments: [
        (#""scoreUntilPrompt": 4"#, #""eventScores": {"a": 1}"#, #""eventScores": {"a": 2}"#),
        (#""anyOf": [{"scoreUntilPrompt": 4}]"#, #""eventScores": {"a": 1}"#, #""eventScores": {"a": 2}"#),
        (#""scoreUntilPrompt": 4, "eventScores": {"a": 1}"#, #""scoreWithinDays": 2"#, #""scoreWithinDays": 3"#),
        (#""daysAfterUpdate": 3"#, #""versionGranularity": "patch""#, #""versionGranularity": "minor""#),
        (#""daysBeforeAskingAgain": 3"#, #""cooldownGrowth": 3"#, #""cooldownGrowth": 2"#),
        (#""rolloutPercentage": 50"#, #""rolloutSalt": "a""#, #""rolloutSalt": "b""#),
        (#""anyOf": [{"rolloutPercentage": 50}]"#, #""rolloutSalt": "a""#, #""rolloutSalt": "b""#),
    ])
    func `what tunes gates is compared too`(keys: String, one: String, other: String) {
        let (same, implies) = compare(
            #"{"policy": "balanced", \#(keys), \#(one)}"#, #"{"policy": "balanced", \#(keys), \#(other)}"#)
        #expect(same.outcome != .proved && same.because != "equivalent", "\(same)")
        if one.contains("Salt") { #expect(implies.outcome != .proved) }
    }

    @Test func `what differs both ways is incomparable`() {
        let (same, _) = compare(#"{"policy": "starskit"}"#, #"{"policy": "balanced"}"#)
        #expect(same.outcome == .refuted && same.because == "incomparable")
    }
}
