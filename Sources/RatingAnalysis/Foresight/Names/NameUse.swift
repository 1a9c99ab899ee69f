import RatingCore

/// The names that a document gives, each with where it stands.
struct NameUse {
    struct Name {
        let text: String
        let node: JSONDocument.Node
        let path: String

        /// Whether both are required in one place.
        func isBeside(_ other: Name) -> Bool {
            let parent = path.dropLast(text.count)
            return parent == other.path.dropLast(other.text.count) && parent.hasSuffix("requiredEvents.")
        }
    }

    private(set) var names: [(list: AppManifest.List, name: Name)] = []

    init(_ written: WrittenKeys) {
        for key in ["requiredEvents", "eventScores", "feedback", "conditions", "workflow"] {
            if let node = written.node(key) { add(key, node, key) }
        }
        for member in written.node("placements")?.members.map({ $0 }) ?? [] {
            let text = member.name.stringValue ?? ""
            let path = DocumentPath.member("placements", text)
            names.append((.placements, Name(text: text, node: member.name, path: path)))
            addPart(member.value, path)
        }
        for experiment in written.node("experiments")?.members.map({ $0 }) ?? [] {
            let path = DocumentPath.member("experiments", experiment.name.stringValue ?? "")
            for variant in experiment.value["variants"]?.elements.map({ $0 }) ?? [] { addPart(variant, path) }
        }
    }

    init(workflow: JSONDocument.Node) { add("workflow", workflow, "workflow") }

    private mutating func addPart(_ part: JSONDocument.Node, _ path: String) {
        for member in part.members {
            let key = member.name.stringValue ?? ""
            add(key, member.value, DocumentPath.member(path, key))
        }
    }

    private mutating func add(_ key: String, _ value: JSONDocument.Node, _ path: String) {
        switch key {
        case "requiredEvents", "eventScores":
            for member in value.members {
                append(.events, member.name, DocumentPath.member(path, member.name.stringValue ?? ""))
            }
        case "feedback":
            if let to = value["to"] { append(.destinations, to, DocumentPath.member(path, "to")) }
        case "anyOf":
            for element in value.elements { addPart(element, path) }
        case "conditions": addVariables(value, path)
        case "workflow": addWorkflow(value, path)
        default: break
        }
    }

    private mutating func append(_ list: AppManifest.List, _ node: JSONDocument.Node, _ path: String) {
        guard let text = node.stringValue, !text.isEmpty else { return }
        names.append((list, Name(text: text, node: node, path: path)))
    }

    private mutating func addWorkflow(_ node: JSONDocument.Node, _ path: String) {
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

    private mutating func addVariables(_ rule: JSONDocument.Node, _ path: String) {
        RuleExpression(rule).visit { expression in
            guard case .variable(let variable, _, _) = expression, let dot = variable.utf8.firstIndex(of: .period)
            else { return }
            let name = String(variable[variable.utf8.index(after: dot)...])
            switch variable[..<dot] {
            case "traits":
                let first = String(name.prefix { $0 != "." })
                if !first.isEmpty { names.append((.traits, Name(text: first, node: expression.place, path: path))) }
            case "context":
                for family in TargetVariable.families
                where name.hasPrefix(family) && name.utf8.count > family.utf8.count {
                    let event = String(name.dropFirst(family.utf8.count))
                    names.append((.events, Name(text: event, node: expression.place, path: path)))
                }
            default: break
            }
        }
    }
}
