import RatingAnalysis
import RatingCore

extension WebDocument {
    /// Answers a request about this document.
    mutating func answer(_ name: String, _ request: WebRequest) throws(WebFailure) -> RatingJSON {
        switch name {
        case "complete": return try completions(request)
        case "hover": return try hover(request)
        case "definition": return try definition(request)
        case "symbols": return symbols
        case "fix": return fixed()
        case "values": return try values(request)
        case "strings": return try strings(request)
        case "context": return ["context": try WebUser(request, configuration).context.json]
        case "installation": return try installation(request)
        case "apply": return try apply(request)
        case "decide": return try decide(request)
        case "explain": return try explain(request)
        case "timeline": return try WebTimeline(request, configuration).json
        case "workflow": return try drawing(request)
        case "ask": return try ask(request)
        case "start": return try start(request, isForced: true)
        case "resume": return try resume(request)
        case "answer", "press", "dismiss", "back", "show": return try move(name, request)
        case "prove": return try prove(request)
        case "scenario": return try scenarios(request)
        default:
            throw WebFailure("there is no request “\(excerpt(name))”", mistyped: name, known: Self.names)
        }
    }

    private static let names = [
        "open", "close", "batch", "keys", "condition", "difference", "complete", "hover", "definition", "symbols",
        "fix",
        "values", "strings", "context", "installation", "apply", "decide", "explain", "timeline", "workflow", "ask",
        "start", "resume", "answer", "press", "dismiss", "back", "show", "prove", "scenario",
    ]
}

// MARK: Editing

extension WebDocument {
    private func byte(_ request: WebRequest) throws(WebFailure) -> Int {
        guard let at = try request.optionalInteger("at", 0...Int64(Int32.max)) else {
            throw WebFailure("“at” is missing: a place in the text")
        }
        return units.byte(at: at)
    }

    private func completions(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let items: [RatingJSON] = edited.completions(at: try byte(request)).map { completion in
            .object(
                [
                    .init("label", .string(completion.label)), .init("kind", .string(completion.kind.rawValue)),
                    .init("detail", .string(completion.detail)),
                    .init("documentation", .string(completion.documentation)),
                    .init("text", .string(completion.inserted)),
                ] + units.members(completion.replaced))
        }
        return ["items": .array(items)]
    }

    private func hover(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        guard let hover = edited.hover(at: try byte(request)) else { return ["text": .null] }
        return .object([.init("text", .string(hover.text))] + units.members(hover.range))
    }

    private func definition(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        guard let range = edited.definition(at: try byte(request)) else { return ["start": .null, "end": .null] }
        return .object(units.members(range))
    }

    private var symbols: RatingJSON {
        ["symbols": .array(edited.symbols.map { json($0) })]
    }

    private func json(_ symbol: DocumentSymbol) -> RatingJSON {
        .object(
            [
                .init("name", .string(symbol.name)), .init("detail", .string(symbol.detail)),
                .init("kind", .string(symbol.kind.rawValue)),
            ] + units.members(symbol.range) + units.members(symbol.nameRange, "nameStart", "nameEnd")
                + [.init("children", .array(symbol.children.map { json($0) }))])
    }
}

// MARK: What is in force

extension WebDocument {
    /// Every key's value at a placement, with the layer that it comes from.
    private func values(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let placed = configuration.at(try request.optionalText("placement"))
        return .object(
            ConfigurationKey.table.map { row in
                .init(
                    row.key.name,
                    [
                        "value": placed[any: row.key]?.json ?? .null,
                        "layer": .string(placed.layer(of: row.key).description),
                    ])
            })
    }

    private func strings(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let tag = try request.optionalText("language") ?? "en"
        let texts = StepTexts(
            configuration: configuration, languages: [tag],
            applicationName: try request.optionalText("applicationName"))
        func about(_ tag: String) -> RatingJSON {
            ["tag": .string(tag), "direction": .string(TextDirection(language: tag).rawValue)]
        }
        return [
            "language": .string(texts.language.tag),
            "direction": .string(TextDirection(language: texts.language.tag).rawValue),
            "texts": .object(
                BuiltInText.overridable.map { .init($0.rawValue, .string(texts(.key($0.rawValue)))) }),
            "languages": .array(TextLanguage.allCases.map { about($0.tag) }),
        ]
    }

    private func drawing(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let graph = configuration.at(try request.optionalText("placement")).workflow.workflow.graph
        return .object(
            (graph.json.members ?? []) + [.init("mermaid", .string(graph.mermaid)), .init("dot", .string(graph.dot))])
    }
}

// MARK: Decisions

extension WebDocument {
    private func decide(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let user = try WebUser(request, configuration)
        let decision = user.eligibility(configuration).decide(
            user.context, now: user.now, isInProgress: try request.flag("inProgress"))
        return .object(decision.members)
    }

    private func explain(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let user = try WebUser(request, configuration)
        let eligibility = user.eligibility(configuration)
        let explanation = eligibility.explain(
            user.context, now: user.now, isInProgress: try request.flag("inProgress"))
        let bucket = Self.bucket(user.context.installID, eligibility.configuration)
        return .object((explanation.json.members ?? []) + [.init("bucket", .number(bucket))])
    }

    private func apply(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        var user = try WebUser(request, configuration)
        let event = try ContextEvent(try request.object("event"))
        let effects = user.context.apply(
            event, configuration: user.eligibility(configuration).configuration, now: user.now)
        return ["context": user.context.json, "updateDetected": .bool(effects.contains(.updateDetected))]
    }

    /// The place of an installation in rollouts, in percent.
    static func bucket(_ installID: String, _ configuration: RatingConfiguration) -> Double {
        let bucket = RolloutRange.bucket(salt: configuration[.rolloutSalt] ?? "", installID: installID)
        return (Double(bucket) / 42_949.672_96).rounded(.down) / 1_000
    }

    /// An installation that draws the variants that are wanted, and lies where it is wanted in rollouts.
    private func installation(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let wanted = try request.object("variants")
        let bucket = try request.optionalNumber("bucket", 0...100)
        let experiments = configuration.experiments
        for member in wanted.json.members ?? [] where !member.value.isNull {
            guard let experiment = experiments.first(where: { $0.name == member.name }),
                experiment.variants.contains(where: { $0.name == member.value.stringValue })
            else { throw WebFailure("there is no variant “\(excerpt(member.value))” of “\(excerpt(member.name))”") }
        }
        let drawn = experiments.filter { wanted[$0.name] != nil }
        for number in 0..<Self.mostInstallations {
            let id = "preview-\(number)"
            if let bucket, (Self.bucket(id, configuration) - bucket).magnitude > 0.5 { continue }
            guard drawn.allSatisfy({ $0.variant(for: id).name == wanted[$0.name]?.stringValue }) else { continue }
            return [
                "installID": .string(id), "bucket": .number(Self.bucket(id, configuration)),
                "variants": .object(
                    experiments.map { .init($0.name, .string($0.variant(for: id).name)) }),
            ]
        }
        throw WebFailure("none of \(Self.mostInstallations) installations draws these")
    }

    private static let mostInstallations = 200_000
}

extension Decision {
    /// `decision`, and the gates that are `closed`.
    var members: [RatingJSON.Member] {
        var members: [RatingJSON.Member] = [.init("decision", .string(name))]
        if case .skip(let closed) = self { members.append(.init("closed", closed.json)) }
        return members
    }
}

extension GateSet {
    var json: RatingJSON { .array(gates.map { .string($0.name) }) }
}

extension ContextEvent {
    init(_ request: WebRequest) throws(WebFailure) {
        switch try request.text("type") {
        case "launch": self = .launch(version: try request.optionalText("version"))
        case "foreground": self = .foreground
        case "session": self = .session
        case "event": self = .event(EventName(try request.text("name")))
        case "crash": self = .crash
        case "prompt":
            let kind = try request.optionalText("kind") ?? "custom"
            guard let kind = RatingContext.Prompt.Kind(rawValue: kind) else {
                throw WebFailure("“kind” is neither custom nor native")
            }
            self = .prompt(
                placement: try request.optionalText("placement"), kind: kind, forced: try request.flag("forced"))
        case "answer": self = .answer(stars: try request.optionalInteger("stars", 1...10))
        case "rated": self = .rated
        case "decline": self = .decline
        case "remind": self = .remind
        case "exposure":
            guard let variant = ExperimentVariant(try request.text("name")) else {
                throw WebFailure("“name” is no EXPERIMENT=VARIANT")
            }
            self = .exposure(variant)
        default:
            throw WebFailure(
                "“type” is none of launch, foreground, session, event, crash, prompt, answer, rated, decline, remind, "
                    + "exposure")
        }
    }
}

// MARK: Guarantees and scenarios

extension WebDocument {
    private func prove(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let list = request["claims"] == nil && request["placements"] == nil ? nil : try Self.claims(request)
        let range = try request.optionalText("offsets") ?? OffsetRange.any.rawValue
        guard let offsets = OffsetRange(rawValue: range) else {
            throw WebFailure("“offsets” is neither \"any\" nor \"fixed\"")
        }
        let guarantees = Guarantees(layers, offsets: offsets, isFastest: try request.flag("fastest"))
        var verdicts: [RatingJSON] = []
        for entry in list?.entries ?? [] {
            let placement = entry.placement.map { Verdict.Placement.named($0) }
            verdicts.append(guarantees.counting(placement).verdict(entry.claim).json)
        }
        return [
            "claims": .array(verdicts), "extremes": .object(guarantees.extremes().members),
            "assumptions": .array(guarantees.assumptions.map { .string($0) }),
        ]
    }

    private static func claims(_ request: WebRequest) throws(WebFailure) -> ClaimList {
        let members = (request.json.members ?? []).filter { $0.name == "claims" || $0.name == "placements" }
        guard let json = try? JSONDocument(RatingJSON.object(members).serializedBytes()) else {
            throw WebFailure("the claims cannot be read")
        }
        let reading = ClaimList.read(json)
        guard let list = reading.list else { throw WebFailure(reading.diagnostics.first?.message ?? "") }
        return list
    }

    private func scenarios(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let file = ScenarioFile(Array(try request.text("scenario").utf8))
        if let problem = file.diagnostics.first {
            throw WebFailure(problem.description)
        }
        var answers: [RatingJSON] = []
        for scenario in file.scenarios {
            guard scenario.count <= Self.mostHappenings else {
                throw WebFailure("a scenario may have at most \(Self.mostHappenings) events")
            }
            answers.append(ScenarioReplay(scenario, configuration).json(of: scenario))
        }
        return ["scenarios": .array(answers)]
    }

    /// In one scenario.
    private static let mostHappenings: Int64 = 1_000_000
}
