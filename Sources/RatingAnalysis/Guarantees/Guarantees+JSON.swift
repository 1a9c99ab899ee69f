import RatingCore

extension Verdict {
    package var json: RatingJSON {
        .object(present: [
            "claim": .string(claim), "verdict": .string(outcome.rawValue), "scope": RatingJSON(scope?.rawValue),
            "because": .string(because), "causes": .array(causes.map { $0.json }), "timeline": timeline?.json ?? .null,
            "placement": placement?.json,
        ])
    }
}

extension Verdict.Placement {
    /// The name; null for elsewhere.
    package var json: RatingJSON { name.map { .string($0) } ?? .null }
}

extension Cause {
    package var json: RatingJSON {
        let keys = keys.map { value -> RatingJSON in
            [
                "key": .string(value.key.name), "value": value.value ?? .null,
                "from": .string(value.provenance.description),
            ]
        }
        return .object(present: [
            "gate": .string(gate.name), "placement": placement.map { .string($0) },
            "variants": variants.isEmpty ? nil : .object(variants.map { $0.member }), "keys": .array(keys),
        ])
    }
}

extension Extreme {
    package var json: RatingJSON {
        .object(present: [
            "value": value.json, "unit": value.isTime ? "ms" : nil, "text": .string(value.description),
            "attained": .bool(isAttained), "causes": .array(causes.map { $0.json }),
            "timeline": timeline?.json ?? .null,
        ])
    }
}

extension Extreme.Value {
    fileprivate var json: RatingJSON {
        switch self {
        case .time(let span): .integer(span.milliseconds)
        case .count(let count), .more(let count): .integer(count)
        case .unbounded, .never: .string(description)
        case .yes, .no: .bool(self == .yes)
        }
    }

    fileprivate var isTime: Bool {
        if case .time = self { true } else { false }
    }
}

extension Extremes {
    /// The members of the extremes, by their names.
    package var members: [RatingJSON.Member] { list.map { .init($0.kind.rawValue, $0.json) } }

    /// With whose they are.
    package var json: RatingJSON {
        let variants: RatingJSON = variants.map { .object($0.map { $0.member }) } ?? .null
        return .object(
            [.init("placement", placement?.json ?? .null), .init("variants", variants)] + members)
    }
}
