import RatingCore

/// Documents whose keys stand at the edges of what they take, made of the key table, so that a new key is among them.
public enum KeyEdges {
    /// Every key of every policy at each edge that is accepted, one a document.
    public static let single: [String] = policies.flatMap { policy in
        accepted.flatMap { key, values in values.map { document(policy, ["\"\(key)\": \($0)"]) } }
    }

    /// Each of those once, under the policies in turn: what every `swift test` has time for.
    public static let inTurn: [String] = accepted.flatMap { key, values in values.map { "\"\(key)\": \($0)" } }
        .enumerated().map { document(policies[$0.offset % policies.count], [$0.element]) }

    /// All keys at once, each at its first edge, then each at its next, and so on, under every policy; without those that
    /// contradict each other.
    public static let joined: [String] = policies.flatMap { policy in
        (0..<(accepted.map { $0.values.count }.max() ?? 0)).map { place in
            document(
                policy,
                accepted.map { key, values in
                    "\"\(key)\": \(values[(key == "activeUntil" ? place + 1 : place) % values.count])"
                })
        }
    }.filter { isAccepted($0) }

    private static let policies: [String?] = [nil] + RatingPolicy.allCases.map { $0.name }

    private static func document(_ policy: String?, _ members: [String]) -> String {
        "{\(((policy.map { ["\"policy\": \"\($0)\""] } ?? []) + members).joined(separator: ", "))}"
    }

    /// The edges of each key that make no error, as a document writes them.
    private static let accepted: [(key: String, values: [String])] = ConfigurationKey.table.compactMap { row in
        guard row.key != .structure(.policy), row.key != .flag(.disabled) else { return nil }
        let values = edges(of: row.type, row.key.name).filter { isAccepted("{\"\(row.key.name)\": \($0)}") }
        return values.isEmpty ? nil : (row.key.name, values)
    }

    private static func isAccepted(_ text: String) -> Bool {
        ConfigurationReader().read(Array(text.utf8)).document != nil
    }

    private static let zeros = ["-0.0", "0", "0.0", "-0", "-1e-400", "0e9"]
    private static let smallest = ["5e-324", "2.2250738585072014e-308", "1e-300", "1e-19", "1e-9"]
    private static let texts = [#""""#, #""_""#, #""…""#, #""\u0000""#, #""%@ 🎉 {x}""#, #""-""#]
    private static let names = ["a", "_", "-", "...", "*", "/", "", "saved_item", "éé"]
    private static let counts = [
        "1", "1000000", #"{"count": 1, "withinDays": 1}"#, #"{"count": 1000000, "withinDays": 365}"#,
    ]

    private static func edges(of type: KeyType, _ key: String) -> [String] {
        switch type {
        case .flag: return ["true", "false"]
        case .integer(let range, _):
            let (least, most) = (range.lowerBound, range.upperBound)
            return zeros + [least, least &+ 1, most &- 1, most].map { "\($0)" } + ["\(Double(least))"]
        case .number(let range, _):
            let (least, most) = (range.lowerBound, range.upperBound)
            return zeros + smallest + [least, least.nextUp, most.nextDown, most].map { "\($0)" }
        case .text, .country: return texts + [#""fr""#, #""ZZ""#, #""en-US""#]
        case .language: return [#""en""#, #""zh-Hant-TW""#, #""x-private""#, #""a""#]
        case .url: return [#""https://a.example""#, #""a:b""#, #""itms-apps://a""#]
        case .mailAddresses: return [#""""#, #""a@b.example""#, #""a@b.example,c@d.example""#]
        case .policy: return RatingPolicy.allCases.map { "\"\($0.name)\"" }
        case .date:
            return [
                "0001-01-01T00:00:00+18:00", "0001-01-02T00:00:00Z", "1970-01-01T00:00:00Z", "9999-12-30T23:59:59.999Z",
                "9999-12-31T23:59:59-18:00",
            ].map { "\"\($0)\"" }
        case .quietHours: return ["00:00-23:59", "23:59-00:00", "12:00-12:01", "00:01-00:00"].map { "\"\($0)\"" }
        case .versionGranularity: return VersionGranularity.allCases.map { "\"\($0.name)\"" }
        case .counts: return counts.map { count in named { _ in count } } + named
        case .totalOrCounts: return ["1", "1000000"] + counts.map { count in named { _ in count } }
        case .points: return ["-10000", "-1", "-0.0", "0", "10000"].map { points in named { _ in points } } + ["{}"]
        case .keySets:
            return [
                #"[{"usesPerWeekForPrompt": -0.0}]"#, #"[{"usesPerWeekForPrompt": 5e-324}, {"minDays": 36500}]"#,
                #"[{"requiredEvents": {"_": 1000000}}, {"rolloutPercentage": 1e-9}]"#,
            ]
        case .rule: return rules
        case .workflow: return ["stars", "alert", "native", "open"].map { "\"\($0)\"" }
        case .object: return objects(key)
        case .revision:
            return [
                "-9223372036854775808", "9223372036854775807", #""""#, #""9223372036854775807.0""#, #""2026-13-45""#,
            ]
        }
    }

    /// Objects with one of the names each, and with all.
    private static let named = names.map { "{\"\($0)\": 1}" }

    private static func named(_ value: (String) -> String) -> String {
        "{\(names.map { "\"\($0)\": \(value($0))" }.joined(separator: ", "))}"
    }

    private static let rules: [String] =
        ["true", "false"]
        + ["-0.0", "5e-324", "-1", "1e308", "-1e308", "1e12", "9223372036854775807", "9223372036854775808"].flatMap {
            number in
            ["context.sessions", "context.daysSinceInstall", "context.events._", "traits.x", "config.minDays"].map {
                "{\"<=\": [{\"var\": \"\($0)\"}, \(number)]}"
            }
        }

    private static func objects(_ key: String) -> [String] {
        switch key {
        case "placements":
            return [
                "{}", named { _ in "{}" }, named { _ in #"{"usesPerWeekForPrompt": -0.0}"# },
                named { #"{"minDays": 0, "requiredEvents": {"\#($0)": 1}}"# }, named { _ in "null" },
            ]
        case "experiments":
            return zeros.prefix(2).map { experiment("1", $0) } + [
                experiment("5e-324", "5e-324"), experiment("1000000", "5e-324"), experiment("5e-324", "1000000"),
            ]
        case "strings": return ["{}", #"{"en": {"_": "", "mainTitle": "-"}}"#, #"{"und": {"": "x"}}"#]
        default: return ["{}", #"{"to": "_"}"#, #"{"to": "", "fields": []}"#]
        }
    }

    private static func experiment(_ left: String, _ right: String) -> String {
        #"{"_": {"variants": [{"name": "-", "weight": \#(left), "minDays": 0}, {"name": "*", "weight": \#(right)}]}}"#
    }
}
