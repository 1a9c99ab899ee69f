import Testing

@testable import RatingCore

/// Whom conditions can tell apart, at the top and in placements.
@Suite
struct TargetingTests {
    static let traits: RatingJSON = [
        "os": "ios", "osVersion": "17.4.1", "locale": "fr-CA", "language": "fr", "country": "CA",
        "channel": "testflight",
        "plan": "pro", "seats": 12, "features": ["export", "share"],
    ]

    private func isAsked(_ rule: String, at placement: String? = nil, version: String? = "2.10.1", days: Double = 12)
        -> Bool
    {
        let text =
            placement.map { "{\"placements\": {\"\($0)\": {\"conditions\": \(rule)}}}" } ?? "{\"conditions\": \(rule)}"
        let configuration = RatingConfiguration(text)
        let context = RatingContext([(.launch(version: version), .day(0))])
        let eligibility = Eligibility(
            configuration.at(placement), installID: context.installID, traits: Self.traits)
        return eligibility.isOpen(.conditions, context, now: .day(days)) == true
    }

    @Test(arguments: [
        (#"{"sem_ver": [{"var": "context.version"}, ">=", "2.9.0"]}"#, true),
        (#"{"sem_ver": [{"var": "context.version"}, "<", "2.10.1"]}"#, false),
        (#"{"num_ver": [{"var": "context.version"}, ">", "2.9"]}"#, true),
        (#"{"num_ver": [{"var": "context.version"}, "<=", "2.10.0.9"]}"#, false),
        (#"{"==": [{"var": "traits.os"}, "ios"]}"#, true), (#"{"==": [{"var": "traits.os"}, "macos"]}"#, false),
        (#"{"sem_ver": [{"var": "traits.osVersion"}, "^", "16.9"]}"#, false),
        (#"{"sem_ver": [{"var": "traits.osVersion"}, "^", "17"]}"#, true),
        (#"{"starts_with": [{"var": "traits.locale"}, "fr"]}"#, true),
        (#"{"in": [{"var": "traits.language"}, ["de", "en"]]}"#, false),
        (#"{"in": [{"var": "traits.country"}, ["CA", "US"]]}"#, true),
        (#"{"!=": [{"var": "traits.channel"}, "debug"]}"#, true),
        (#"{">=": [{"var": "context.daysSinceInstall"}, 12]}"#, true),
        (#"{">": [{"var": "context.daysSinceInstall"}, 12]}"#, false),
        (#"{"and": [{"==": [{"var": "traits.plan"}, "pro"]}, {">": [{"var": "traits.seats"}, 10]}]}"#, true),
        (#"{"in": ["export", {"var": "traits.features"}]}"#, true),
        (#"{"var": "traits.nothing"}"#, false),
    ])
    func `everything that an app or a device tells of a user`(rule: String, isOpen: Bool) {
        #expect(isAsked(rule) == isOpen)
        #expect(isAsked(rule, at: "shop") == isOpen)
    }

    @Test func `an app without a version is no version`() {
        #expect(!isAsked(#"{"num_ver": [{"var": "context.version"}, ">", "0"]}"#, version: nil))
        #expect(!isAsked(#"{"sem_ver": [{"var": "context.version"}, ">", "0"]}"#, version: nil))
    }

    @Test(arguments: [
        ("2.10", ">", "2.9", true), ("2.1", "=", "2.1.0", true), ("2.1", "=", "2.1.0.0", true),
        ("2026.03.1", "=", "2026.3.1", true), ("4.12.0.1987", ">", "4.12.0.986", true), ("v3", "=", "3.0", true),
        ("3.1b2", "=", "3.1", true), ("1.0", "!=", "1.0.1", true), ("1.9", "<", "1.10", true),
        ("1.9", ">=", "1.10", false), ("5.3.1", "^", "5.9", true), ("5.3.1", "~", "5.3", true),
        ("5.3.1", "~", "5.4", false), ("99999999999999999999.1", ">", "99999999999999999998.9", true),
        ("", "=", "", false), ("beta", "=", "beta", false), ("1..2", "=", "1..2", false),
        ("1.0", "?", "1.0", false),
    ])
    func `numbers of versions are compared one by one, whatever their form`(
        left: String, relation: String, right: String, isTrue: Bool
    ) throws {
        let rule = try Rule(["num_ver": .array([.string(left), .string(relation), .string(right)])])
        #expect(rule.isTrue([:]) == isTrue)
    }

    @Test func `numeric versions take numbers too`() throws {
        #expect(try Rule(["num_ver": [2.1, "<", "2.10"]]).isTrue([:]))
        #expect(try Rule(["num_ver": [2, "=", "2.0"]]).isTrue([:]))
        #expect(try Rule(["num_ver": [true, "=", "2.0"]]).evaluate([:]) == .null)
        #expect(try Rule(["num_ver": ["1", "="]]).evaluate([:]) == .null)
    }

    @Test func `a fractional without a key draws by the installation`() throws {
        let rule = #"{"==": [{"fractional": [["a", 1], ["b", 1]]}, "a"]}"#
        let configuration = RatingConfiguration("{\"conditions\": \(rule)}")
        for number in 0..<200 {
            let id = "installation-\(number)"
            let eligibility = Eligibility(configuration, installID: id)
            let isOpen = eligibility.isOpen(.conditions, RatingContext(installID: id), now: .day(0))
            #expect(isOpen == (MurmurHash3.hash32(id) < 1 << 31))
        }
    }

    @Test func `a fractional of its own name is another draw`() {
        let rule =
            #"{"==": [{"fractional": [{"cat": ["spring/", {"var": "targetingKey"}]}, ["a", 1], ["b", 1]]}, "a"]}"#
        let configuration = RatingConfiguration("{\"conditions\": \(rule)}")
        for number in 0..<200 {
            let id = "installation-\(number)"
            let isOpen = Eligibility(configuration, installID: id)
                .isOpen(.conditions, RatingContext(installID: id), now: .day(0))
            #expect(isOpen == (MurmurHash3.hash32("spring/\(id)") < 1 << 31))
        }
    }

    @Test func `a guard may draw too`() {
        let json = """
            {"workflow": {"initial": "one", "states": {
              "one": {"always": [{"guard": {"type": "when", "params": {"rule": {"==": [{"fractional": [["a", 1], ["b", 1]]}, "a"]}}},
                "target": "end"}, {"target": "other"}]}, "end": {"type": "final"}, "other": {"type": "final"}}}}
            """
        #expect(!read(json).diagnostics.contains { $0.code == .unknownVariable })
    }
}
