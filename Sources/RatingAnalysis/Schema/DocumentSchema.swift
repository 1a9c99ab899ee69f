import RatingCore

/// The JSON Schema (2020-12) of a kind of document, for editors and for checks where this tool is not at hand.
///
/// Made from the document's shape, so a new key or member is in it by itself. Whatever is refused for what a schema can
/// see, it refuses, and unknown names too, where reading a configuration only passes them over.
package struct DocumentSchema {
    private var definitions: [RatingJSON.Member] = []
    private var names: Set<String> = []
    private var waiting: [Notation] = []

    private init() {}

    package static func json(of kind: DocumentKind) -> RatingJSON {
        var schema = DocumentSchema()
        var members: [RatingJSON.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
            .init("title", .string("RatingKit: \(kind.subject)")), .init("description", .string(kind.summary)),
        ]
        if kind == .configuration {
            // A workflow in a file of its own.
            members.append(.init("if", ["required": ["initial", "states"]]))
            members.append(.init("then", schema.schema(of: .part(.workflow))))
            members.append(.init("else", schema.schema(of: .part(.configuration))))
        } else {
            members += schema.schema(of: kind.shape).members ?? []
        }
        while !schema.waiting.isEmpty {
            let notation = schema.waiting.removeFirst()
            let definition = notation.isOperand ? schema.rule : schema.schema(of: notation.shape)
            schema.definitions.append(.init(notation.definition ?? "", definition))
        }
        if !schema.definitions.isEmpty { members.append(.init("$defs", .object(schema.definitions))) }
        return .object(members)
    }

    private mutating func schema(of shape: Shape) -> RatingJSON {
        switch shape {
        case .anything: return [:]
        case .null: return ["type": "null"]
        case .flag: return ["type": "boolean"]
        case .constant(let value): return ["const": value]
        case .integer(let range): return Self.integer(range)
        case .number(let range):
            return [
                "type": "number", "minimum": Self.number(range.lowerBound), "maximum": Self.number(range.upperBound),
            ]
        case .version(let newest): return Self.integer(1...newest)
        case .text(let text): return .object([.init("type", "string")] + Self.pattern(text))
        case .word(let word): return Self.choice(of: word.names)
        case .list(let element, let count):
            return .object(
                [.init("type", "array")] + Self.bounds(count, "minItems", "maxItems")
                    + [.init("items", schema(of: element))])
        case .map(let value, let names, let count):
            var members = [RatingJSON.Member("type", "object")] + Self.bounds(count, "minProperties", "maxProperties")
            if names.pattern != nil { members.append(.init("propertyNames", .object(Self.pattern(names)))) }
            return .object(members + [.init("additionalProperties", schema(of: value))])
        case .object(let object): return schema(of: object)
        case .oneOf(let shapes, _): return ["anyOf": .array(shapes.map { schema(of: $0) })]
        case .part(.rule(let isGuard)):
            // One that depends on something, or says yes or no for everybody.
            return [
                "type": ["object", "boolean"], "minProperties": 1,
                "$ref": .string(reference(to: .operand(isGuard: isGuard), "rule")),
            ]
        case .part(let notation):
            guard let name = notation.definition else { return schema(of: notation.shape) }
            return ["$ref": .string(reference(to: notation, name))]
        }
    }

    private mutating func reference(to notation: Notation, _ name: String) -> String {
        if names.insert(name).inserted { waiting.append(notation) }
        return "#/$defs/\(name)"
    }

    // MARK: Objects

    private mutating func schema(of object: ObjectShape) -> RatingJSON {
        let cases = object.cases?.cases ?? []
        let own = Set(cases.flatMap { $0.members.map { $0.name } })
        var properties = object.members.filter { !own.contains($0.name) }.map { property($0) }
        properties += own.sorted().map { .init($0, true) }
        var members: [RatingJSON.Member] = [.init("type", "object")] + Self.required(object.members)
        members.append(.init("properties", .object(properties)))
        if !object.isOpen { members.append(.init("additionalProperties", false)) }
        if let cases = object.cases {
            members.append(.init("allOf", .array(conditions(of: cases, object, all: own))))
        }
        if !object.oneOf.isEmpty {
            members.append(
                .init("oneOf", .array(object.oneOf.map { ["required": .array([.string($0)])] })))
        }
        return .object(members)
    }

    private mutating func conditions(of cases: ObjectShape.Cases, _ object: ObjectShape, all: Set<String>)
        -> [RatingJSON]
    {
        let common = object.members.filter { !all.contains($0.name) }.map { $0.name }
        func names(_ names: [String]) -> RatingJSON.Member {
            .init("propertyNames", Self.choice(of: names))
        }
        // Values with the same members are told together.
        var told: [(values: [String], then: RatingJSON)] = []
        for each in cases.cases {
            var then: [RatingJSON.Member] = [names(common + each.members.map { $0.name })] + Self.required(each.members)
            if !each.members.isEmpty { then.append(.init("properties", .object(each.members.map { property($0) }))) }
            if let index = told.firstIndex(where: { $0.then == .object(then) }) {
                told[index].values.append(each.value)
            } else {
                told.append(([each.value], .object(then)))
            }
        }
        var conditions: [RatingJSON] = told.map { values, then in
            let teller = RatingJSON.object([.init(cases.member, Self.choice(of: values))])
            return ["if": ["properties": teller, "required": .array([.string(cases.member)])], "then": then]
        }
        if !cases.without.isEmpty {
            conditions.append([
                "if": ["not": ["required": .array([.string(cases.member)])]],
                "then": .object([names(cases.without)]),
            ])
        }
        return conditions
    }

    private mutating func property(_ member: ShapeMember) -> RatingJSON.Member {
        let schema = schema(of: member.shape)
        guard !member.summary.isEmpty else { return .init(member.name, schema) }
        guard let key = member.key else {
            return .init(
                member.name, .object([.init("description", .string(member.summary))] + (schema.members ?? [])))
        }
        return .init(member.name, .object(key.row.description + (Self.orNull(schema).members ?? [])))
    }

    /// The same, or `null`, which cancels what lower layers say.
    private static func orNull(_ schema: RatingJSON) -> RatingJSON {
        func replacing(_ name: String, _ value: RatingJSON) -> RatingJSON {
            .object((schema.members ?? []).map { $0.name == name ? .init(name, value) : $0 })
        }
        return switch (schema["type"], schema["enum"]) {
        case (.string(let type)?, _): replacing("type", [.string(type), "null"])
        case (.array(let types)?, _): replacing("type", .array(types + ["null"]))
        case (_, .array(let values)?): replacing("enum", .array(values + [.null]))
        default: ["anyOf": [schema, ["type": "null"]]]
        }
    }

    // MARK: Parts

    private static func required(_ members: [ShapeMember]) -> [RatingJSON.Member] {
        let names = members.filter { $0.isRequired }.map { RatingJSON.string($0.name) }
        return names.isEmpty ? [] : [.init("required", .array(names))]
    }

    private static func choice(of values: [String]) -> RatingJSON { ["enum": .array(values.map { .string($0) })] }

    private static func pattern(_ text: TextShape) -> [RatingJSON.Member] {
        text.pattern.map { [.init("pattern", .string($0))] } ?? []
    }

    private static func integer(_ range: ClosedRange<Int64>) -> RatingJSON {
        var members: [RatingJSON.Member] = [.init("type", "integer")]
        if range.lowerBound > .min { members.append(.init("minimum", .integer(range.lowerBound))) }
        if range.upperBound < .max { members.append(.init("maximum", .integer(range.upperBound))) }
        return .object(members)
    }

    private static func number(_ value: Double) -> RatingJSON {
        Int64(exactly: value).map { .integer($0) } ?? .number(value)
    }

    private static func bounds(_ range: ClosedRange<Int>, _ least: String, _ most: String) -> [RatingJSON.Member] {
        (range.lowerBound > 0 ? [.init(least, .integer(Int64(range.lowerBound)))] : [])
            + (range.upperBound < .max ? [.init(most, .integer(Int64(range.upperBound)))] : [])
    }

    /// A value, an array, an object of one operator, or one that is a value itself because none of its names is one.
    private var rule: RatingJSON {
        let operators = Self.choice(of: Rule.operators)
        let rule: RatingJSON = ["$ref": "#/$defs/rule"]
        return [
            "description": "A JsonLogic rule.", "type": ["object", "array", "string", "number", "boolean", "null"],
            "items": rule, "if": ["type": "object", "minProperties": 1, "maxProperties": 1],
            "then": ["propertyNames": operators, "additionalProperties": rule],
            "else": ["propertyNames": ["not": operators]],
        ]
    }
}

extension Notation {
    fileprivate var isOperand: Bool {
        if case .operand = self { true } else { false }
    }
}

// MARK: Keys

extension KeyRow {
    /// What the key is for, its default, and examples.
    fileprivate var description: [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        var text = summary.description
        switch type {
        case .integer(_, let unit), .number(_, let unit): text += " (\(unit))"
        default: break
        }
        let byPolicy = RatingPolicy.allCases.compactMap { policy in
            policy.standard(of: key).map { (policy.name, $0.json) }
        }
        if !byPolicy.isEmpty {
            text += " By policy: " + byPolicy.map { "\($0) \($1.serialized())" }.joined(separator: ", ") + "."
        }
        members.append(.init("description", .string(text)))
        if let standard { members.append(.init("default", standard.json)) }
        var examples: [RatingJSON] = []
        for value in byPolicy.map({ $0.1 }) + type.examples where !examples.contains(value) { examples.append(value) }
        if !examples.isEmpty { members.append(.init("examples", .array(examples))) }
        return members
    }
}

extension KeyType {
    fileprivate var examples: [RatingJSON] {
        switch self {
        case .country: ["fr"]
        case .language: ["en", "pt-BR"]
        case .url: ["https://example.com/review"]
        case .mailAddresses: ["help@example.com"]
        case .date: ["2026-01-31T09:00:00Z", "2026-01-31T09:00:00+01:00"]
        case .quietHours: ["22:00-08:00"]
        case .versionGranularity: ["minor"]
        case .counts: [["level_completed": 3]]
        case .totalOrCounts: [10, ["level_completed": 3]]
        case .points: [["saved": 5, "shared": 10]]
        case .keySets: [[["displaySessionCount": 5], ["eventsUntilPrompt": 3]]]
        case .rule: [[">=": [["var": "context.sessions"], 3]]]
        case .revision: [1, "2.10"]
        default: []
        }
    }
}
