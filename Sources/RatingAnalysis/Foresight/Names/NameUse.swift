import RatingCore

/// The names that a document gives, each with where it stands.
struct NameUse {
    struct Name {
        let text: String
        let node: JSONDocument.Node
        let path: String
        /// The string whose JSON the node stands in, if it stands in one.
        let embedded: EmbeddedText?

        var offset: Int { embedded?.outerOffset(of: node.byteOffset) ?? node.byteOffset }
    }

    /// A value that a trait of the app's own is compared with.
    struct Value {
        let trait: String
        let name: Name
        /// What stands with the same in one `in` or one `or` is meant to differ.
        let group: Int
    }

    private(set) var names: [(list: AppManifest.List, name: Name)] = []
    private(set) var values: [Value] = []
    /// Names that only the document itself gives, of experiments, variants and steps, with what they are of.
    private(set) var labels: [(noun: String, name: Name)] = []
    private var embedded: EmbeddedText?

    init(_ written: WrittenKeys) {
        for key in ConfigurationKey.Structure.allCases where key != .placements && key != .experiments {
            read(key, of: written) { $0.add(.structure(key), $1, ConfigurationKey.structure(key).name) }
        }
        read(.placements, of: written) { use, node in
            for member in node.members {
                let text = member.name.stringValue ?? ""
                let path = ConfigurationKey.structure(.placements).path(text)
                use.append(.placements, text, member.name, path)
                use.addPart(member.value, path)
            }
        }
        read(.experiments, of: written) { use, node in
            for experiment in node.members {
                let path = ConfigurationKey.structure(.experiments).path(experiment.name.stringValue ?? "")
                use.addLabel("experiment", experiment.name, path)
                for variant in experiment.value["variants"]?.elements.map({ $0 }) ?? [] {
                    if let name = variant["name"] { use.addLabel("variant", name, path) }
                    use.addPart(variant, path)
                }
            }
        }
    }

    /// Calls the body with a key's value, or with the JSON inside it where it is a string, as Firebase has it.
    private mutating func read(
        _ key: ConfigurationKey.Structure, of written: WrittenKeys, _ body: (inout NameUse, JSONDocument.Node) -> Void
    ) {
        guard let node = written.node(ConfigurationKey.structure(key).name) else { return }
        guard let text = EmbeddedText(node), let json = try? JSONDocument(text.bytes) else { return body(&self, node) }
        embedded = text
        body(&self, json.root)
        embedded = nil
    }

    init(workflow: JSONDocument.Node) { addWorkflow(workflow, ConfigurationKey.structure(.workflow).name) }

    private mutating func addPart(_ part: JSONDocument.Node, _ path: String) {
        for member in part.members {
            guard let name = member.name.stringValue, let key = ConfigurationKey(name: name) else { continue }
            add(key, member.value, DocumentPath.member(path, name))
        }
    }

    private mutating func add(_ key: ConfigurationKey, _ value: JSONDocument.Node, _ path: String) {
        guard case .structure(let key) = key else { return }
        switch key {
        case .requiredEvents, .eventScores, .eventsBeforeAskingAgain:
            for member in value.members {
                append(.events, member.name, DocumentPath.member(path, member.name.stringValue ?? ""))
            }
        case .feedback:
            if let to = value["to"] { append(.destinations, to, DocumentPath.member(path, "to")) }
        case .anyOf:
            for element in value.elements { addPart(element, path) }
        case .conditions: addVariables(value, path)
        case .workflow: addWorkflow(value, path)
        default: break
        }
    }

    private mutating func addLabel(_ noun: String, _ node: JSONDocument.Node, _ path: String) {
        labels.append((noun, Name(text: node.stringValue ?? "", node: node, path: path, embedded: embedded)))
    }

    mutating func append(_ list: AppManifest.List, _ node: JSONDocument.Node, _ path: String) {
        guard let text = node.stringValue else { return }
        append(list, text, node, path)
    }

    private mutating func append(_ list: AppManifest.List, _ text: String, _ node: JSONDocument.Node, _ path: String) {
        names.append((list, Name(text: text, node: node, path: path, embedded: embedded)))
    }

    private mutating func addWorkflow(_ node: JSONDocument.Node, _ path: String) {
        for state in node["states"]?.members.map({ $0 }) ?? [] { addLabel("step", state.name, path) }
        for element in node.elements { addWorkflow(element, path) }
        for member in node.members {
            if member.name.isString("rule") {
                addVariables(member.value, path)
            } else if member.name.isString("params"), let type = node["type"]?.stringValue {
                if type == "emit", let name = member.value["name"] { append(.emittedActions, name, path) }
                if WorkflowAction.Kind(rawValue: type)?.sendsFeedback == true, let to = member.value["to"] {
                    append(.destinations, to, path)
                }
                if type == "when", let rule = member.value["rule"] { addVariables(rule, path) }
            } else if !member.name.isString("meta") {
                addWorkflow(member.value, path)
            }
        }
    }

    private mutating func addValues(_ expression: RuleExpression, _ path: String, group: Int? = nil) {
        guard case .operation(let name, let operands, let node) = expression else { return }
        if name.isEquality || name == .contained, let trait = operands.lazy.compactMap({ $0.path }).first,
            trait.hasPrefix("traits."), !TargetVariable.systemTraits.contains(String(trait.dropFirst(7)))
        {
            for literal in operands.compactMap({ $0.literal }) {
                for element in literal.kind == .array ? literal.elements.map({ $0 }) : [literal] {
                    guard let text = element.stringValue else { continue }
                    let name = Name(text: text, node: element, path: path, embedded: embedded)
                    values.append(Value(trait: trait, name: name, group: group ?? node.byteOffset))
                }
            }
        }
        for operand in operands { addValues(operand, path, group: name == .or ? node.byteOffset : nil) }
    }

    private mutating func addVariables(_ rule: JSONDocument.Node, _ path: String) {
        addValues(RuleExpression(rule), path)
        RuleExpression(rule).visit { expression in
            guard case .variable(let variable, _, _) = expression, let dot = variable.utf8.firstIndex(of: .period)
            else { return }
            let name = String(variable[variable.utf8.index(after: dot)...])
            switch variable[..<dot] {
            case "traits":
                append(.traits, String(name.prefix { $0 != "." }), expression.place, path)
            case "context":
                for family in TargetVariable.families
                where name.hasPrefix(family) && name.utf8.count > family.utf8.count {
                    let event = String(name.dropFirst(family.utf8.count))
                    append(.events, event, expression.place, path)
                }
            default: break
            }
        }
    }
}
