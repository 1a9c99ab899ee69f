import RatingCore

/// What the values of members and elements may be.
extension EditedDocument {
    func values(of shape: Shape, at index: Int) -> [Proposal] {
        switch shape.notation {
        case .value(let key): return values(of: key, at: index)
        case .stepName, .transitions, .transition: return stepNames(around: index)
        case .eventName: return declaredEvents(around: index)
        case .text, .choice: return textKeys.map { Proposal($0, .text, documentation: summary(ofText: $0)) }
        case .variable(let isGuard): return variables(isGuard: isGuard, at: index)
        case .rule(let isGuard), .operand(let isGuard):
            return isString(index) ? [] : variables(isGuard: isGuard, at: index).map { $0.asOperation }
        // `emit` too, although its name cannot stand alone.
        case .actions, .action:
            return WorkflowAction.Kind.allCases.map {
                Proposal($0.rawValue, .value, documentation: $0.summary.description)
            }
        default: return shape.scalars.flatMap { values(of: $0) }
        }
    }

    /// What the shape itself says.
    private func values(of shape: Shape) -> [Proposal] {
        switch shape {
        case .flag: Self.flags
        case .constant(let value): [Proposal(value.serialized(), .value, json: value.serialized())]
        case .version(let newest): [Proposal("\(newest)", .value, json: "\(newest)")]
        case .null: [Proposal("null", .value, json: "null")]
        case .word(let word): word.words.map { Proposal($0.name, .value, documentation: $0.summary) }
        case .text(let text): values(of: text)
        default: []
        }
    }

    /// The names of the app's that a text may be.
    func values(of text: TextShape) -> [Proposal] {
        guard let list = text.names else { return [] }
        return (list == .events ? countedEvents : appNames(list)).map {
            Proposal($0, list == .events ? .event : .value, detail: "\(list.noun) of the app")
        }
    }

    private static let flags = ["true", "false"].map { Proposal($0, .value, json: $0) }

    /// Whether a text is typed: then it is one that a variable is compared with.
    private func isString(_ index: Int) -> Bool { text.parts[index].kind == .string }

    private func values(of key: ConfigurationKey, at index: Int) -> [Proposal] {
        var proposals: [Proposal]
        switch key.row.type {
        case .flag: proposals = Self.flags
        case .policy:
            proposals = RatingPolicy.allCases.map { policy in
                Proposal(policy.name, .value, detail: "workflow \(policy.workflow.name)", documentation: policy.summary)
            }
        case .quietHours: proposals = [Proposal("22:00-08:00", .value, detail: "local time")]
        case .integer, .number: proposals = standards(of: key)
        default: proposals = Notation.value(key).shape.scalars.flatMap { values(of: $0) }
        }
        if placement(of: index) != nil {
            proposals.append(
                Proposal(
                    "null", .value, documentation: "Cancels the value at the top level: the key is absent here.",
                    json: "null"))
        }
        return proposals
    }

    /// The values that a number has where no document gives one.
    private func standards(of key: ConfigurationKey) -> [Proposal] {
        let standard = key.row.standard.map { Proposal($0.shown, .value, detail: "default", json: $0.shown) }
        let policies = RatingPolicy.allCases.compactMap { policy -> Proposal? in
            guard let value = policy.standard(of: key)?.shown else { return nil }
            return Proposal(value, .value, detail: "default of \(policy.name)", json: value)
        }
        return ([standard].compactMap { $0 } + policies).unique { $0.label }
    }

    private func stepNames(around index: Int) -> [Proposal] {
        steps(around: index).compactMap { step in
            text.name(of: step).map { Proposal($0, .step, detail: stepDetail(step)) }
        }
    }

    /// `stars`, `final`, or nothing for a step that only decides.
    func stepDetail(_ step: Int) -> String {
        if let type = text.member("type", of: step).flatMap({ text.string($0) }) { return type }
        return text.member("meta", of: step).flatMap { text.member("kind", of: $0) }.flatMap { text.string($0) } ?? ""
    }

    private func declaredEvents(around index: Int) -> [Proposal] {
        guard let step = enclosing(.step, of: index), let events = text.member("on", of: step) else {
            return ["SUBMIT", "ACTION", "LATER"].map { Proposal($0, .event) }
        }
        return text.children(of: events).compactMap { text.name(of: $0) }.map { Proposal($0, .event) }
    }

    private func variables(isGuard: Bool, at index: Int) -> [Proposal] {
        var proposals: [Proposal] = []
        if isGuard {
            proposals.append(Proposal("stars", .variable, documentation: "The stars that were chosen."))
            for step in steps(around: index) where !stepDetail(step).isEmpty && stepDetail(step) != "final" {
                if let name = text.name(of: step) { proposals.append(Proposal("answers.\(name)", .variable)) }
            }
        }
        proposals += NotationVariable.always.map { Proposal($0.path, .variable, documentation: $0.summary.description) }
        proposals += countedEvents.map { Proposal("context.events.\($0)", .variable, detail: "event") }
        proposals += appNames(.traits).map { Proposal("traits.\($0)", .variable, detail: "trait of the app") }
        proposals += ConfigurationKey.table.map { row in
            Proposal(
                "config.\(row.key.name)", .variable, detail: row.type.description,
                documentation: row.summary.description)
        }
        return proposals
    }
}

extension Proposal {
    /// `{"var": "context.sessions"}`.
    fileprivate var asOperation: Proposal {
        Proposal(
            label, kind, detail: detail, documentation: documentation,
            json: "{\"var\": \(RatingJSON.string(label).serialized())}")
    }
}

extension RatingPolicy {
    /// The value that it gives a key.
    func standard(of key: ConfigurationKey) -> ConfigurationValue? { defaults.first { $0.key == key }?.value }

    /// Its gates and defaults.
    package var summary: String {
        let values = defaults.map { "`\($0.key.name)` \($0.value.shown)" }.joined(separator: ", ")
        return "Gates: \(gates.map { $0.name }.joined(separator: ", ")).\n\nDefaults: \(values)."
    }
}

extension ConfigurationValue {
    /// As one would write it: `7`, not `7.0`.
    var shown: String {
        if case .number(let number) = self { shortest(number) } else { json.serialized() }
    }
}
