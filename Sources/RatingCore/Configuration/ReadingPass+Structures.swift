/// Reading values that are objects, and the words of what can be wrong with a value.
extension ReadingPass {
    mutating func structure(_ row: KeyRow, _ node: JSONDocument.Node, path: String) -> ConfigurationValue? {
        switch row.key {
        case .structure(.requiredEvents): return requiredEvents(node, path: path)
        case .structure(.conditions): return rule(node, path: path).map { .rule($0) }
        case .structure(.workflow):
            return workflow(node, path: path).map { .workflow(.custom($0)) }
        case .structure(.strings): return strings(node, path: path)
        case .structure(.feedback):
            if let to = node["to"], to.stringValue == nil {
                report(.wrongType, to, "\(path).to", "\(path).to must be the name of a destination, not \(to.kind.description)")
                return nil
            }
            return .object(node.value)
        case .structure(.experiments):
            report(
                .notEvaluated, severity: .warning, node, path,
                "experiments are known, but this version does not act on them")
            return .object(node.value)
        default: return .object(node.value)
        }
    }

    private mutating func requiredEvents(_ node: JSONDocument.Node, path: String) -> ConfigurationValue? {
        var events: [RequiredEvent] = []
        var isValid = true
        for member in node.members {
            let name = member.name.stringValue ?? ""
            if let count = member.value.integerValue, (1...1_000_000).contains(count) {
                events.append(RequiredEvent(name: name, count: count))
            } else {
                let isNumber = member.value.kind == .integer || member.value.kind == .number
                report(
                    isNumber ? .outOfRange : .wrongType, member.value, "\(path).\(name)",
                    "\(path).\(name) must be how often the event must have happened, an integer 1…1000000")
                isValid = false
            }
        }
        if events.count > RatingContext.maximumEventNames {
            report(.outOfRange, node, path, "\(path) names more than \(RatingContext.maximumEventNames) events")
            isValid = false
        }
        return isValid ? .counts(events) : nil
    }

    private mutating func strings(_ node: JSONDocument.Node, path: String) -> ConfigurationValue? {
        var isValid = true
        for language in node.members {
            let languagePath = "\(path).\(language.name.stringValue ?? "")"
            guard isObject(language.value, path: languagePath) else {
                isValid = false
                continue
            }
            for text in language.value.members where text.value.kind != .string {
                let textPath = "\(languagePath).\(text.name.stringValue ?? "")"
                report(.wrongType, text.value, textPath, "\(textPath) must be a string, not \(text.value.kind.description)")
                isValid = false
            }
        }
        return isValid ? .object(node.value) : nil
    }

    private mutating func workflow(_ node: JSONDocument.Node, path: String) -> Workflow? {
        var workflows = WorkflowReader(path: path, hasText: hasText)
        let workflow = workflows.read(node)
        diagnostics += workflows.diagnostics
        return workflow
    }

    private mutating func rule(_ node: JSONDocument.Node, path: String) -> Rule? {
        do {
            return try Rule(node.value)
        } catch {
            report(.invalidRule, node, path, "\(path) is no valid rule: \(error.description)")
            return nil
        }
    }

    mutating func isObject(_ node: JSONDocument.Node, path: String) -> Bool {
        if node.kind == .object { return true }
        report(.notObject, node, path, "\(path) must be an object, not \(node.kind.description)")
        return false
    }

    mutating func reportWrongType(_ row: KeyRow, _ node: JSONDocument.Node, path: String) {
        var found = node.kind.description
        var suggestion: String?
        if let text = node.stringValue {
            found = "the string “\(text.prefix(40))”"
            switch row.type {
            case .flag where text == "true" || text == "false", .integer where Int64(text) != nil,
                .number where Double(text) != nil:
                suggestion = reader.valuesAreStrings ? nil : "write \(text) without quotes"
            default: break
            }
        } else if let integer = node.integerValue, case .flag = row.type, integer == 0 || integer == 1 {
            suggestion = "write \(integer == 1)"
        }
        report(.wrongType, node, path, "\(path) must be \(row.type.description), not \(found)", suggestion)
    }

    mutating func reportOutOfRange(_ row: KeyRow, _ node: JSONDocument.Node, path: String) {
        let found = node.value.stringValue ?? node.value.serialized()
        report(.outOfRange, node, path, "\(path) must be \(row.type.description), not \(found)")
    }

    mutating func reportMalformed(_ path: String, _ text: String, _ expected: String, _ node: JSONDocument.Node) {
        report(.malformedValue, node, path, "\(path) must be \(expected), not “\(text.prefix(40))”")
    }

    mutating func reportUnknown(
        _ name: String, _ what: String, among known: [String], _ node: JSONDocument.Node, path: String
    ) {
        report(
            .unknownValue, node, path,
            "there is no \(what) “\(name.prefix(40))”; there are \(known.joined(separator: ", "))",
            nearestName(to: name, among: known).map { "did you mean “\($0)”?" })
    }
}

extension Diagnostic {
    /// The same problem, found inside a value that stands elsewhere.
    func moved(to position: TextPosition?) -> Diagnostic {
        Diagnostic(code, severity: severity, key: key, at: position, message, suggestion: suggestion)
    }
}
