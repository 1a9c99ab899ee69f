import RatingCore

extension Verdict {
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("claim", .string(claim)), .init("verdict", .string(outcome.rawValue)),
            .init("scope", scope.map { .string($0.rawValue) } ?? .null),
            .init("because", .string(because)),
            .init("causes", .array(causes.map { $0.json })),
            .init("timeline", timeline?.json ?? .null),
        ]
        if let placement { members.append(.init("placement", placement.json)) }
        return .object(members)
    }
}

extension Verdict.Placement {
    /// The name; null for elsewhere.
    package var json: RatingJSON { name.map { .string($0) } ?? .null }
}

extension Cause {
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [.init("gate", .string(gate.name))]
        if let placement { members.append(.init("placement", .string(placement))) }
        if !variants.isEmpty { members.append(.init("variants", .object(variants.map { $0.member }))) }
        let keys = keys.map { value in
            RatingJSON.object([
                .init("key", .string(value.key.name)), .init("value", value.value ?? .null),
                .init("from", .string(value.provenance.description)),
            ])
        }
        members.append(.init("keys", .array(keys)))
        return .object(members)
    }
}

extension Extreme {
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = []
        switch value {
        case .time(let span):
            members = [
                .init("value", .integer(span.milliseconds)), .init("unit", "ms"),
                .init("text", .string(span.description)),
            ]
        case .count(let count): members = [.init("value", .integer(count)), .init("text", .string(value.description))]
        case .more(let count): members = [.init("value", .integer(count)), .init("text", .string(value.description))]
        case .unbounded, .never:
            members = [.init("value", .string(value.description)), .init("text", .string(value.description))]
        case .yes, .no: members = [.init("value", .bool(value == .yes)), .init("text", .string(value.description))]
        }
        members.append(.init("attained", .bool(isAttained)))
        members.append(.init("causes", .array(causes.map { $0.json })))
        members.append(.init("timeline", timeline?.json ?? .null))
        return .object(members)
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
