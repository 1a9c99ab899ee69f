/// What is known of one key: its row in the key table.
package struct KeyRow: Sendable {
    package let key: ConfigurationKey
    /// The name in a JSON document.
    package let name: StaticString
    package let type: KeyType
    /// The value when no policy and no document gives one; nil: absent, so a gate that needs it takes no part.
    package let standard: ConfigurationValue?
    /// One line on what the key does.
    package let summary: StaticString
    /// The gates that a value for the key makes take part, mostly one or none.
    package let gates: GateSet
    /// The gates that the key only tunes, where they take part anyway.
    package let refines: GateSet
    package let origin: Origin

    /// The original library that a key comes from.
    package enum Origin: String, Sendable, CaseIterable {
        case starsKit = "StarsKit"
        case iRate
        case appReview = "AppReview"
        case ratingKit = "new"
    }

    init(
        _ key: ConfigurationKey,
        _ name: StaticString,
        _ type: KeyType,
        standard: ConfigurationValue? = nil,
        gates: GateSet = [],
        refines: GateSet = [],
        from origin: Origin,
        _ summary: StaticString
    ) {
        self.key = key
        self.name = name
        self.type = type
        self.standard = standard
        self.gates = gates
        self.refines = refines
        self.origin = origin
        self.summary = summary
    }

    /// Whether the gate compares with the key's value.
    package func concerns(_ gate: Gate) -> Bool { gates.contains(gate) || refines.contains(gate) }
}

/// The JSON type, unit and range of a key's value.
package enum KeyType: Sendable {
    case flag
    case integer(ClosedRange<Int64>, unit: StaticString)
    case number(ClosedRange<Double>, unit: StaticString)
    case text
    /// Two letters of ISO 3166-1.
    case country
    /// A BCP 47 tag.
    case language
    case url
    case mailAddresses
    case policy
    /// An ISO 8601 date with an offset.
    case date
    /// Local times of day, `"22:00-08:00"`.
    case quietHours
    case versionGranularity
    /// An object of names and counts; a count may be that of some days only.
    case counts
    /// An integer, or an object of names and counts.
    case totalOrCounts
    /// An object of names and points.
    case points
    /// An array of sets of keys that belong to gates.
    case keySets
    /// A JsonLogic rule.
    case rule
    case workflow
    /// An object; `of` says what it holds.
    case object(of: StaticString)
    case revision

    /// The type in a reader's words, with range and unit: `integer 0…36500 (days)`.
    package var description: String {
        switch self {
        case .flag: "true or false"
        case .integer(let range, let unit): "integer \(range.lowerBound)…\(range.upperBound) (\(unit))"
        case .number(let range, let unit):
            "number \(shortest(range.lowerBound))…\(shortest(range.upperBound)) (\(unit))"
        case .text: "string"
        case .country: "string, two-letter ISO 3166-1 code"
        case .language: "string, a BCP 47 language tag"
        case .url: "string, an absolute URL"
        case .mailAddresses: "string, mail addresses separated by commas"
        case .policy: "string, one of \(RatingPolicy.allCases.map { $0.name }.joined(separator: ", "))"
        case .date: "string, ISO 8601 with offset"
        case .quietHours: "string, \"HH:MM-HH:MM\" in local time"
        case .versionGranularity:
            "string, one of \(VersionGranularity.allCases.map { $0.name }.joined(separator: ", "))"
        case .counts: "object of names and counts, 1…1000000, each alone or as {count, withinDays}"
        case .totalOrCounts: "integer 1…1000000, or object of names and counts"
        case .points: "object of names and points, -10000…10000"
        case .keySets: "array of 1…\(KeySets.maximumCount) sets of keys"
        case .rule: "JsonLogic rule"
        case .workflow: "state machine object, or a built-in: stars, alert, native, open"
        case .object(let content): "object of \(content)"
        case .revision: "string or integer"
        }
    }

    /// The type as the end of a sentence: `an integer 0…36500 (days)`.
    var phrase: String {
        switch self {
        case .flag: description
        case .integer, .counts, .totalOrCounts, .points, .keySets, .object: "an \(description)"
        default: "a \(description)"
        }
    }
}
