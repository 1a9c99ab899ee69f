import RatingAnalysis
import RatingCore

/// What the core makes of a line.
extension ConformanceLine {
    /// The configuration that the line gives.
    package func configuration() throws -> RatingConfiguration {
        RatingConfiguration(ConfigurationLayers(bundled: try document(json["config"] ?? .null)))
    }

    package func document(
        _ json: RatingJSON, layer: ConfigurationLayer = .bundled
    ) throws -> ConfigurationDocument {
        let reading = ConfigurationReader(layer: layer).read(json.serialized())
        guard let document = reading.document else { throw reading.diagnostics[0] }
        return document
    }

    /// The stored form of the user: what the line says, and a new installation's for the rest.
    package var storedContext: RatingJSON {
        let said = file != .counting ? self["context"]?.members ?? [] : []
        let fresh = RatingContext(installID: "user").json.members ?? []
        return .object(fresh.filter { member in !said.contains { $0.name == member.name } } + said)
    }

    package var now: LocalInstant? { text("now").flatMap { LocalInstant(iso8601: $0) } }

    /// What happened, each with its moment.
    package func events() throws -> [(event: ContextEvent, at: LocalInstant)] {
        try (self["events"]?.arrayValue ?? []).map { json in
            guard let event = ContextEvent(json),
                let at = json["at"]?.stringValue.flatMap({ LocalInstant(iso8601: $0) })
            else { throw UnknownEvent(json: json.serialized()) }
            return (event, at)
        }
    }

    private struct UnknownEvent: Error { let json: String }

    /// What the core makes of it.
    package func foundByCore() throws -> RatingJSON {
        switch file {
        case .counting: ["context": try context().json]
        case .decisions: try decision()
        case .workflows: try walk()
        case .reading: reading()
        case .values: try inForce()
        }
    }

    private func context() throws -> RatingContext {
        var context = try RatingContext(json: storedContext)
        let configuration = try configuration()
        for (event, at) in try events() { _ = context.apply(event, configuration: configuration, now: at) }
        return context
    }

    private func decision() throws -> RatingJSON {
        let (context, now) = (try context(), now ?? LocalInstant(UTCInstant(milliseconds: 0)))
        let eligibility = Eligibility(
            try configuration().at(text("placement")), installID: context.installID, traits: self["traits"] ?? [:])
        let isInProgress = self["inProgress"] == true
        let explanation = eligibility.explain(context, now: now, isInProgress: isInProgress)
        let decision = eligibility.decide(context, now: now, isInProgress: isInProgress)
        let closed = if case .skip(let gates) = decision { gates.gates.map { $0.name } } else { [String]() }
        let gates = explanation.gates.map { gate in
            RatingJSON.Member(
                gate.gate,
                [
                    "open": .bool(gate.isOpen), "measured": gate.measured ?? .null, "required": gate.required ?? .null,
                    "opensAt": Self.json(gate.opensAt), "needs": Self.json(gate.needs),
                ])
        }
        // Both say it: the quick way decides, and the slow one explains.
        let isExplained = Set(explanation.gates.filter { !$0.isOpen }.map { $0.gate }) == Set(closed)
        return [
            "decision": .string(explanation.decision == decision ? decision == .ask ? "ask" : "skip" : "undecided"),
            "asked": .array(explanation.gates.map { .string($0.gate) }),
            "closed": .array(
                isExplained
                    ? explanation.gates.filter { !$0.isOpen }.map { .string($0.gate) } : closed.map { .string($0) }),
            "gates": .object(gates), "needs": Self.json(explanation.needs),
            "blockers": .array(explanation.blockers.map { .string($0) }),
            "notBefore": Self.json(explanation.notBefore),
        ]
    }

    private static func json(_ text: String?) -> RatingJSON { text.map { .string($0) } ?? .null }

    private static func json(_ moment: LocalInstant?) -> RatingJSON { json(moment?.iso8601) }

    private static func json(_ needs: [Explanation.Need]) -> RatingJSON {
        .object(needs.map { .init($0.description, .integer($0.count)) })
    }

    private func reading() -> RatingJSON {
        let reader =
            text("source") == "remote"
            ? ConfigurationReader(layer: .remote, pointer: text("pointer")) : ConfigurationReader()
        let body = ConfigurationBody.read(text("text") ?? "", parameter: text("parameter"), with: reader.advising)
        return [
            "problems": .array(
                body.reading.diagnostics.map { problem in
                    [
                        "code": .string(problem.code.rawValue), "severity": .string(problem.severity.rawValue),
                        "key": Self.json(problem.key),
                        "line": problem.position.map { .integer(Int64($0.line)) } ?? .null,
                        "column": problem.position.map { .integer(Int64($0.column)) } ?? .null,
                    ]
                }),
            "accepted": .bool(body.reading.document != nil || body.isUnchanged),
            "disabled": .bool(body.reading.isDisabled), "unchanged": .bool(body.isUnchanged),
        ]
    }

    private func inForce() throws -> RatingJSON {
        let documents = self["documents"]?.arrayValue ?? []
        let layers = ConfigurationLayers(
            bundled: try document(documents[0]),
            remote: documents.count > 1 ? try document(documents[1], layer: .remote) : nil)
        let configuration =
            text("installID").map { RatingConfiguration(layers, installID: $0) } ?? RatingConfiguration(layers)
        let placed = configuration.at(text("placement"))
        return [
            "values": .object(
                ConfigurationKey.table.map { row in
                    // The policy that holds is named, also where no document names one.
                    .init(
                        row.key.name,
                        row.key == .structure(.policy)
                            ? Self.json(placed.policy?.name) : placed[any: row.key]?.json ?? .null)
                })
        ]
    }
}

// MARK: Workflows

extension ConformanceLine {
    private func walk() throws -> RatingJSON {
        var context = try RatingContext(json: storedContext)
        let configuration = try configuration()
        let now = now ?? LocalInstant(UTCInstant(milliseconds: 0))
        func variables(_ context: RatingContext) -> Workflow.Variables {
            let variables = ConditionVariables(
                configuration: configuration, context: context, traits: self["traits"] ?? [:], now: now)
            return { variables.value(at: $0) }
        }
        var (flow, actions) = RatingFlow.start(
            configuration.workflow.workflow, revision: nil, placement: nil, at: now, variables: variables(context))
        func record() {
            for event in actions.compactMap({ flow.contextEvent(of: $0.type) }) {
                _ = context.apply(event, configuration: configuration, now: now)
            }
        }
        _ = context.apply(
            .prompt(placement: nil, kind: .custom, forced: false), configuration: configuration, now: now)
        record()
        var steps: [RatingJSON] = []
        func note() {
            steps.append(["step": .string(flow.step.name), "actions": .array(actions.map { Self.form(of: $0.json) })])
        }
        note()
        for move in self["moves"]?.arrayValue ?? [] {
            do {
                actions = try make(move, &flow, variables(context))
                record()
                note()
            } catch is StepAnswer.ValidationError {
                steps.append(["refused": true])
            }
        }
        return [
            "steps": .array(steps), "done": .bool(flow.isDone), "outcome": Self.json(flow.step.outcome),
            "recorded": context.json,
        ]
    }

    private func make(
        _ move: RatingJSON, _ flow: inout RatingFlow, _ variables: Workflow.Variables
    ) throws -> [StepAction] {
        switch move["do"]?.stringValue {
        case "answer":
            let json = move["answer"] ?? .null
            // An empty text takes the answer back.
            guard let answer = json == "" && flow.step.screen?.kind == .text ? .text("") : flow.step.answer(json) else {
                throw StepAnswer.ValidationError.nothingAsked(step: flow.step.name)
            }
            return try flow.make(.answer(answer), variables: variables)
        case "press": return try flow.make(.press(move["event"]?.stringValue ?? ""), variables: variables)
        case "wait": return flow.handle(.timeout(move["milliseconds"]?.integerValue ?? 0), variables: variables)
        default: return try flow.make(.dismiss, variables: variables)
        }
    }
}

extension ContextEvent {
    /// From the form in which journals write events.
    fileprivate init?(_ json: RatingJSON) {
        switch json["do"]?.stringValue {
        case "launch": self = .launch(version: json["version"]?.stringValue)
        case "foreground": self = .foreground
        case "session": self = .session
        case "event": self = .event(EventName(json["name"]?.stringValue ?? ""))
        case "crash": self = .crash
        case "prompt":
            self = .prompt(placement: json["placement"]?.stringValue, kind: .custom, forced: false)
        case "answer": self = .answer(stars: json["stars"]?.integerValue)
        case "rated": self = .rated
        case "decline": self = .decline
        case "remind": self = .remind
        case "exposure":
            guard let variant = json["name"]?.stringValue.flatMap({ ExperimentVariant($0) }) else { return nil }
            self = .exposure(variant)
        default: return nil
        }
    }
}
