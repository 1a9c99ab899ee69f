import RatingCore
import Testing

/// What flagd's own scenarios leave open about its operators.
@Suite struct FlagdOperatorTests {
    /// The order that semver.org gives as its example, and numbers beyond 64 bits.
    private static let ascending = [
        "0.0.0-0", "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
        "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2", "1.10.0", "v2", "10.0.0",
        "99999999999999999999.0.0", "100000000000000000000.0.0",
    ]

    @Test func `versions are ordered by semantic versioning`() throws {
        for (left, a) in Self.ascending.enumerated() {
            for (right, b) in Self.ascending.enumerated() {
                let expected = [
                    "=": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right,
                    ">=": left >= right,
                ]
                for (name, holds) in expected {
                    #expect(try semVer(.string(a), name, .string(b)) == .bool(holds), "\(a) \(name) \(b)")
                }
            }
        }
    }

    @Test(arguments: [
        "", "v", "vv1", "1.", ".1", "1..2", "1.2.3.4", "01.0.0", "1.02.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+",
        "1.0.0+a..b", "1.0.0-ä", "1-alpha", "1.2+build", " 1.0.0", "1.0.0 ", "-1.0.0", "+1.0.0", "1.x.0", "null",
    ])
    func `what is no version gives null`(text: String) throws {
        #expect(try semVer(.string(text), "=", "1.0.0") == .null)
        #expect(try semVer("1.0.0", "!=", .string(text)) == .null)
    }

    @Test(arguments: [
        ("1.0.0+1.-.a", "=", "1.0.0", true), ("1.0.0--", "<", "1.0.0", true), ("1.0.0-0a", ">", "1.0.0-9", true),
        ("V1.2", "~", "1.2.9", true), ("1.2.0", "~", "1.3.0", false), ("2.2.0", "~", "1.2.0", false),
        ("1.9.9-rc", "^", "1", true), ("0.2.0", "^", "0.1.0", true), ("2.0.0", "^", "1.0.0", false),
    ])
    func `versions match by major and minor`(left: String, name: String, right: String, holds: Bool) throws {
        #expect(try semVer(.string(left), name, .string(right)) == .bool(holds))
    }

    @Test(arguments: [.null, true, [], [1], ["a": 1, "b": 2]] as [RatingJSON])
    func `only texts and numbers are versions`(value: RatingJSON) throws {
        #expect(try Rule(["sem_ver": [["var": "x"], "=", "1"]]).evaluate(["x": value]) == .null)
        #expect(try Rule(["sem_ver": ["1", ["var": "x"], "1"]]).evaluate(["x": value]) == .null)
    }

    @Test(
        arguments: [
            (#"{"starts_with": ["abc", "ab"]}"#, true), (#"{"starts_with": ["ab", "abc"]}"#, false),
            (#"{"ends_with": ["abc", "bc"]}"#, true), (#"{"ends_with": ["abc", ""]}"#, true),
            (#"{"starts_with": ["", ""]}"#, true),
            (#"{"starts_with": ["é", "e"]}"#, false), (#"{"starts_with": ["e\u0301", "e"]}"#, true),
            (#"{"starts_with": ["a", "a", "a"]}"#, nil), (#"{"starts_with": ["a", null]}"#, nil),
            (#"{"ends_with": [1, "1"]}"#, nil),
            (#"{"ends_with": "a"}"#, nil), (#"{"ends_with": []}"#, nil),
        ] as [(String, Bool?)])
    func `affixes compare texts only`(text: String, expected: Bool?) throws {
        #expect(try Rule(text: text).evaluate(.null) == expected.map { .bool($0) } ?? .null)
    }

    @Test(arguments: [
        #"{"fractional": []}"#, #"{"fractional": "key"}"#, #"{"fractional": ["key"]}"#,
        #"{"fractional": [null, ["a", 1]]}"#,
        #"{"fractional": [1, ["a", 1]]}"#, #"{"fractional": ["key", "a"]}"#, #"{"fractional": ["key", []]}"#,
        #"{"fractional": ["key", ["a", "1"]]}"#, #"{"fractional": ["key", ["a", null]]}"#,
        #"{"fractional": ["key", ["a", 1, 2]]}"#,
        #"{"fractional": ["key", ["a", 0]]}"#, #"{"fractional": ["key", ["a", 0.9]]}"#,
        #"{"fractional": ["key", ["a", -1]]}"#,
        #"{"fractional": ["key", ["a", 2147483648]]}"#, #"{"fractional": ["key", ["a", 2147483647], ["b", 1]]}"#,
        #"{"fractional": ["key", ["a", 1e300]]}"#, #"{"fractional": [["a", 1], ["b", 1]]}"#,
    ])
    func `a malformed distribution gives null`(text: String) throws {
        #expect(try Rule(text: text).evaluate(.null) == .null)
    }

    @Test func `weights may add up to the largest 32-bit integer`() throws {
        #expect(try Rule(text: #"{"fractional": ["key", ["a", 2147483646.9], ["b", 1]]}"#).evaluate(.null) == "a")
        #expect(try Rule(text: #"{"fractional": ["key", ["a", -1e300], ["b"]]}"#).evaluate(.null) == "b")
    }

    @Test func `the default key is flagKey and targetingKey, also inside an element`() throws {
        let buckets = #"["a"], ["b"], ["c"], ["d"], ["e"], ["f"], ["g"], ["h"]"#
        let data: RatingJSON = ["$flagd": ["flagKey": "flag"], "targetingKey": "user-1"]
        let plain = try Rule(text: #"{"fractional": ["flaguser-1", \#(buckets)]}"#).evaluate(.null)
        #expect(try Rule(text: #"{"fractional": [\#(buckets)]}"#).evaluate(data) == plain)
        #expect(try Rule(text: #"{"map": [[1], {"fractional": [\#(buckets)]}]}"#).evaluate(data) == [plain])
        let lookedUp: [String: RatingJSON] = ["$flagd.flagKey": "flag", "targetingKey": "user-1"]
        #expect(try Rule(text: #"{"fractional": [\#(buckets)]}"#).evaluate { lookedUp[$0] } == plain)
    }

    @Test func `raising a share only adds users`() throws {
        func users(_ share: Int64) throws -> Set<Int> {
            let rule = try Rule([
                "fractional": [["var": "id"], [true, .integer(share)], [false, .integer(100 - share)]]
            ])
            return Set((0..<2_000).filter { user in rule.isTrue { _ in .string("salt/\(user)") } })
        }
        let (ten, half) = try (users(10), users(50))
        #expect(ten.isSubset(of: half))
        #expect(150...250 ~= ten.count)
        #expect(900...1_100 ~= half.count)
    }

    private func semVer(_ left: RatingJSON, _ name: String, _ right: RatingJSON) throws -> RatingJSON {
        try Rule(["sem_ver": [left, .string(name), right]]).evaluate(.null)
    }
}
