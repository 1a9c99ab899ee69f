import RatingCore

/// The JSON Schema (2020-12) of configurations, for editors and for checks where this tool is not at hand.
///
/// Made from the key table and the notation of workflows, so a new key or member is in it by itself. Whatever is
/// refused for what a schema can see, it refuses, and unknown names too, which reading only passes over.
package enum ConfigurationSchema {
    package static var json: RatingJSON {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A configuration of RatingKit, or one of its workflows",
            "description": "When an app asks for a rating, and how.",
            // A workflow in a file of its own.
            "if": ["required": ["initial", "states"]], "then": reference("workflow"),
            "else": reference("configuration"),
            "$defs": .object(definitions),
        ]
    }

    /// What stands in several places, or within itself.
    private static var definitions: [RatingJSON.Member] {
        [
            .init("configuration", object(keys(inParts: false))),
            .init("placement", object(keys(inParts: true))),
            .init("variant", object(ownMembers(of: .variant) + keys(inParts: true), required: ["name"])),
            .init("keySet", object(keysOfGates)),
            .init("workflow", object(ownMembers(of: .workflow), required: ["initial", "states"])),
            .init("step", object(ownMembers(of: .step))),
            .init("transitions", oneOrMore("transition")),
            .init("transition", anyOf(["type": "string"], object(ownMembers(of: .transitions)))),
            .init("guard", object(ownMembers(of: .guardObject), required: ["type", "params"])),
            .init("actions", oneOrMore("action")),
            .init("action", action),
            .init("screen", screen),
            .init("button", object(ownMembers(of: .button), required: ["event", "text"])),
            .init("choice", anyOf(["type": "string"], object(ownMembers(of: .choice), required: ["value"]))),
            .init("text", anyOf(["type": "string"], object(ownMembers(of: .text), required: ["literal"]))),
            .init("rule", rule),
        ]
    }

    // MARK: Keys

    /// The keys of a whole document, or those that may differ between placements and variants.
    private static func keys(inParts: Bool) -> [RatingJSON.Member] {
        ConfigurationKey.table.filter { !inParts || !$0.key.isForWholeDocument }.map { row in
            .init(row.key.name, .object(description(of: row) + (orNull(schema(of: row)).members ?? [])))
        }
    }

    /// What a set of `anyOf` may have.
    private static var keysOfGates: [RatingJSON.Member] {
        let own = ConfigurationKey.table.filter { row in
            (!row.gates.isEmpty || !row.refines.isEmpty) && row.key != .structure(.anyOf) && row.key != .flag(.disabled)
        }
        .map { $0.key.name }
        return keys(inParts: true).filter { own.contains($0.name) }
    }

    /// An object of events' names.
    private static func events(_ value: RatingJSON) -> RatingJSON {
        object(of: value, atMost: RatingContext.maximumEventNames)
    }

    private static func description(of row: KeyRow) -> [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        var text = row.summary.description
        switch row.type {
        case .integer(_, let unit), .number(_, let unit): text += " (\(unit))"
        default: break
        }
        let byPolicy = RatingPolicy.allCases.compactMap { policy in
            policy.defaults.first { $0.key == row.key }.map { (policy.name, $0.value.json) }
        }
        if !byPolicy.isEmpty {
            text += " By policy: " + byPolicy.map { "\($0) \($1.serialized())" }.joined(separator: ", ") + "."
        }
        members.append(.init("description", .string(text)))
        if let standard = row.standard { members.append(.init("default", standard.json)) }
        var examples: [RatingJSON] = []
        for value in byPolicy.map({ $0.1 }) + self.examples(of: row.type) where !examples.contains(value) {
            examples.append(value)
        }
        if !examples.isEmpty { members.append(.init("examples", .array(examples))) }
        return members
    }

    private static func examples(of type: KeyType) -> [RatingJSON] {
        switch type {
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

    private static func schema(of row: KeyRow) -> RatingJSON {
        switch row.type {
        case .flag: return ["type": "boolean"]
        case .integer(let range, _):
            let bounds: [RatingJSON.Member] = [.init("type", "integer"), .init("minimum", .integer(range.lowerBound))]
            return .object(
                range.upperBound == .max ? bounds : bounds + [.init("maximum", .integer(range.upperBound))])
        case .number(let range, _):
            return ["type": "number", "minimum": number(range.lowerBound), "maximum": number(range.upperBound)]
        case .text: return ["type": "string"]
        case .country: return text(matching: "^[A-Za-z]{2}$")
        case .language: return text(matching: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$")
        case .url: return text(matching: #"^[A-Za-z][A-Za-z0-9+.\-]*:[^\u0000-\u0020\u007F]+$"#)
        case .mailAddresses: return text(matching: "^([^@,]+@[^@,]+(,[^@,]+@[^@,]+)*)?$")
        case .policy: return choice(of: RatingPolicy.allCases.map { $0.name })
        case .date:
            let long = #"(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])"#
            let short = #"(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d)"#
            let (day, time) = (#"\d{4}-(\#(long)|\#(short))"#, #"([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?"#)
            return text(matching: #"^\#(day)[Tt]\#(time)([Zz]|[+\-]\d{2}:\d{2}(:\d{2})?)$"#)
        case .quietHours:
            let time = #"([01]\d|2[0-3]):[0-5]\d"#
            return text(matching: "^\(time)-\(time)$")
        case .versionGranularity: return choice(of: VersionGranularity.allCases.map { $0.name })
        case .counts:
            let recent = object(
                [.init("count", integer(RequiredEvent.counts)), .init("withinDays", integer(RequiredEvent.days))],
                required: ["count"])
            return events(
                row.key == .structure(.requiredEvents)
                    ? anyOf(integer(RequiredEvent.counts), recent)
                    : integer(RequiredEvent.counts))
        case .totalOrCounts:
            return anyOf(integer(RequiredEvent.counts), events(integer(RequiredEvent.counts)))
        case .points: return events(integer(EventPoints.range))
        case .keySets:
            return [
                "type": "array", "minItems": 1, "maxItems": .integer(Int64(KeySets.maximumCount)),
                "items": reference("keySet"),
            ]
        case .rule: return question
        case .workflow:
            return anyOf(choice(of: BuiltInWorkflow.allCases.map { $0.name }), reference("workflow"))
        case .object: return schema(of: Notation.configuration.member(row.key.name))
        case .revision: return ["type": ["string", "integer"]]
        }
    }

    /// The same, or `null`, which cancels what lower layers say.
    private static func orNull(_ schema: RatingJSON) -> RatingJSON {
        guard case .string(let type)? = schema["type"], schema["enum"] == nil else {
            if case .array(let types)? = schema["type"] { return schema.replacing("type", .array(types + ["null"])) }
            if case .array(let values)? = schema["enum"] { return schema.replacing("enum", .array(values + [.null])) }
            return anyOf(schema, ["type": "null"])
        }
        return schema.replacing("type", [.string(type), "null"])
    }
}

// MARK: Notation

extension ConfigurationSchema {
    /// The members that the notation names, each with what it is for, and those that are passed over.
    private static func ownMembers(of notation: Notation) -> [RatingJSON.Member] {
        let named = notation.members.map { member in
            let name = member.name.description
            let schema = schema(ofMember: name, in: notation)
            return RatingJSON.Member(
                name, .object([.init("description", .string(member.summary.description))] + (schema.members ?? [])))
        }
        let others: [RatingJSON.Member] =
            switch notation {
            case .workflow:
                [.init("type", ["const": "compound"])]
                    + ["version", "context", "meta", "$schema"].map { .init($0, [:]) }
            case .step: ["tags", "id"].map { .init($0, [:]) }
            case .transitions: ["description", "meta"].map { .init($0, [:]) }
            default: []
            }
        return named + others
    }

    /// What the notation calls free may be anything, except here.
    private static func schema(ofMember name: String, in notation: Notation) -> RatingJSON {
        switch (notation, name) {
        case (.workflow, "id"), (.screen, "outcome"), (.choice, "value"), (.text, "literal"): ["type": "string"]
        case (.guardParams, "rule"): question
        case (.screen, "minimum"): integer(0...999)
        case (.screen, "maximum"): integer(1...1_000)
        case (.screen, "maximumLength"): integer(1...100_000)
        default: schema(of: notation.member(name))
        }
    }

    private static func schema(of notation: Notation) -> RatingJSON {
        switch notation {
        case .placements:
            object(of: anyOf(reference("placement"), ["type": "null"]), atMost: ConfigurationReader.maximumPlacements)
        case .experiments:
            object(of: object(ownMembers(of: .experiment), required: ["variants"]), atMost: Experiment.maximumCount)
        case .variants: array(of: reference("variant"), atLeast: 1, atMost: Experiment.maximumCount)
        case .variantName: ["type": "string", "minLength": 1]
        case .variantWeight: ["type": "number", "minimum": 0, "maximum": 1_000_000]
        case .languages: object(of: object(of: ["type": "string"]))
        case .feedback: object(ownMembers(of: .feedback))
        case .destination: text(matching: #"^[A-Za-z0-9._\-]{1,64}$"#)
        case .feedbackFields:
            ["type": "array", "items": choice(of: FeedbackSettings.Field.allCases.map { $0.rawValue })]
        case .states:
            object(
                of: reference("step"), atLeast: 1, atMost: WorkflowReader.maximumSteps, names: "^[^.#][^.]*$")
        case .events: object(of: reference("transitions"), names: "^[^*]+$")
        case .timeouts: object(of: reference("transitions"), names: #"^\+?0*[1-9]\d{0,7}$"#)
        case .stepType: choice(of: ["final", "atomic"])
        case .flag, .reenter: ["type": "boolean"]
        case .stepKind: choice(of: StepKind.allCases.map { $0.rawValue })
        case .buttons: array(of: reference("button"), atMost: WorkflowReader.maximumListLength)
        case .choices: array(of: reference("choice"), atLeast: 1, atMost: WorkflowReader.maximumListLength)
        case .guardType: ["const": "when"]
        case .guardParams: object(ownMembers(of: .guardParams), required: ["rule"])
        case .actionType: choice(of: WorkflowAction.Kind.allCases.map { $0.rawValue })
        case .actionParams: ["type": "object", "properties": .object(ownMembers(of: .actionParams))]
        case .guardObject: reference("guard")
        case .transitions: reference("transitions")
        case .actions: reference("actions")
        case .screen: reference("screen")
        case .text: reference("text")
        case .rule: reference("rule")
        case .stepName, .eventName, .actionName: ["type": "string"]
        default: [:]
        }
    }

    /// A name; `emit` needs a name of its own, so it cannot stand alone.
    private static var action: RatingJSON {
        let alone = WorkflowAction.Kind.allCases.filter { $0 != .emit }.map { $0.rawValue }
        let object = object(ownMembers(of: .actions), required: ["type"])
        let emits: RatingJSON = ["properties": ["type": ["const": "emit"]]]
        let named: RatingJSON = ["required": ["params"], "properties": ["params": ["required": ["name"]]]]
        return anyOf(choice(of: alone), object.adding([.init("if", emits), .init("then", named)]))
    }

    /// The members depend on the kind.
    private static var screen: RatingJSON {
        let common = ["kind", "title", "text", "buttons", "outcome"]
        let kinds: [RatingJSON] = StepKind.allCases.map { kind in
            let names = (common + kind.ownMembers).map { RatingJSON.string($0) }
            var allowed: [RatingJSON.Member] = [.init("propertyNames", ["enum": .array(names)])]
            if kind.ownMembers.contains("maximum") {
                allowed.append(.init("properties", ["maximum": integer(kind.maximumRange)]))
            }
            if kind == .choice { allowed.append(.init("required", ["choices"])) }
            return [
                "if": ["properties": ["kind": ["const": .string(kind.rawValue)]], "required": ["kind"]],
                "then": .object(allowed),
            ]
        }
        let silent: RatingJSON = [
            "if": ["not": ["required": ["kind"]]], "then": ["propertyNames": ["const": "outcome"]],
        ]
        return object(ownMembers(of: .screen)).adding([.init("allOf", .array(kinds + [silent]))])
    }

    /// A rule that depends on something, or says yes or no for everybody.
    private static var question: RatingJSON {
        ["type": ["object", "boolean"], "minProperties": 1, "$ref": "#/$defs/rule"]
    }

    /// A value, an array, an object of one operator, or one that is a value itself because none of its names is one.
    private static var rule: RatingJSON {
        let operators = choice(of: Rule.operators)
        return [
            "description": "A JsonLogic rule.", "type": ["object", "array", "string", "number", "boolean", "null"],
            "items": reference("rule"),
            "if": ["type": "object", "minProperties": 1, "maxProperties": 1],
            "then": ["propertyNames": operators, "additionalProperties": reference("rule")],
            "else": ["propertyNames": ["not": operators]],
        ]
    }
}
