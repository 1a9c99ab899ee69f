import RatingCore

/// The parts that schemas are made of.
extension ConfigurationSchema {
    /// An object with these members and no others.
    static func object(_ properties: [RatingJSON.Member], required: [String] = []) -> RatingJSON {
        var members: [RatingJSON.Member] = [.init("type", "object")]
        if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0) }))) }
        members += [.init("properties", .object(properties)), .init("additionalProperties", false)]
        return .object(members)
    }

    /// An object whose members have names that the author chooses.
    static func object(
        of value: RatingJSON, atLeast least: Int? = nil, atMost most: Int? = nil, names pattern: String? = nil
    ) -> RatingJSON {
        var members: [RatingJSON.Member] = [.init("type", "object")]
        if let least { members.append(.init("minProperties", .integer(Int64(least)))) }
        if let most { members.append(.init("maxProperties", .integer(Int64(most)))) }
        if let pattern { members.append(.init("propertyNames", ["pattern": .string(pattern)])) }
        return .object(members + [.init("additionalProperties", value)])
    }

    static func array(of element: RatingJSON, atLeast least: Int? = nil, atMost most: Int) -> RatingJSON {
        var members: [RatingJSON.Member] = [.init("type", "array")]
        if let least { members.append(.init("minItems", .integer(Int64(least)))) }
        return .object(members + [.init("maxItems", .integer(Int64(most))), .init("items", element)])
    }

    static func oneOrMore(_ definition: String) -> RatingJSON {
        anyOf(reference(definition), ["type": "array", "items": reference(definition)])
    }

    static func anyOf(_ schemas: RatingJSON...) -> RatingJSON { ["anyOf": .array(schemas)] }

    static func reference(_ definition: String) -> RatingJSON { ["$ref": .string("#/$defs/\(definition)")] }

    static func choice(of values: [String]) -> RatingJSON { ["enum": .array(values.map { .string($0) })] }

    static func text(matching pattern: String) -> RatingJSON { ["type": "string", "pattern": .string(pattern)] }

    static func integer(_ range: ClosedRange<Int64>) -> RatingJSON {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }

    static func number(_ value: Double) -> RatingJSON { Int64(exactly: value).map { .integer($0) } ?? .number(value) }
}

extension RatingJSON {
    func adding(_ members: [RatingJSON.Member]) -> RatingJSON { .object((self.members ?? []) + members) }

    func replacing(_ name: String, _ value: RatingJSON) -> RatingJSON {
        .object((members ?? []).map { $0.name == name ? .init(name, value) : $0 })
    }
}
