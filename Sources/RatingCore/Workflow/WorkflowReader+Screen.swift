/// Reading what a step shows.
extension WorkflowReader {
    mutating func screen(_ node: JSONDocument.Node, kind kindNode: JSONDocument.Node) -> StepScreen? {
        checkMembers(
            of: node,
            are: [
                "kind", "title", "text", "buttons", "minimum", "maximum", "choices", "several", "maximumLength", "outcome",
            ])
        guard let name = kindNode.stringValue, let kind = StepScreen.Kind(rawValue: name) else {
            let known = StepScreen.Kind.allCases.map { $0.rawValue }
            report(
                .unknownKind, kindNode, "there is no kind of step \(kindNode.value.serialized()); there are "
                    + known.joined(separator: ", "),
                kindNode.stringValue.flatMap { nearestName(to: $0, among: known) }.map { "did you mean “\($0)”?" })
            return nil
        }
        let minimum = integer(node, "minimum", 0...1_000) ?? 0
        let maximum = integer(node, "maximum", 1...1_000) ?? (kind == .scale ? 10 : 5)
        if minimum >= maximum { report(.malformedWorkflow, node, "`minimum` must be below `maximum`") }
        return StepScreen(
            kind: kind,
            title: node["title"].flatMap { text($0) },
            text: node["text"].flatMap { text($0) },
            buttons: elements(node["buttons"], "buttons").compactMap { button($0) },
            minimum: minimum,
            maximum: maximum,
            choices: elements(node["choices"], "choices").compactMap { choice($0) },
            allowsSeveral: flag(node, "several") ?? false,
            maximumLength: integer(node, "maximumLength", 1...100_000) ?? 5_000)
    }

    private mutating func button(_ node: JSONDocument.Node) -> StepScreen.Button? {
        checkMembers(of: node, are: ["event", "text", "needsAnswer"])
        guard let event = text(node, "event"), let text = node["text"].flatMap({ text($0) }) else {
            report(.malformedWorkflow, node, "a button needs `event` and `text`")
            return nil
        }
        return StepScreen.Button(event: event, text: text, needsAnswer: flag(node, "needsAnswer") ?? false)
    }

    private mutating func choice(_ node: JSONDocument.Node) -> StepScreen.Choice? {
        if let name = node.stringValue { return StepScreen.Choice(value: name, text: .key(name)) }
        checkMembers(of: node, are: ["value", "text"])
        guard let value = text(node, "value") else {
            report(.malformedWorkflow, node, "a choice is a name, or an object with `value` and `text`")
            return nil
        }
        return StepScreen.Choice(value: value, text: node["text"].flatMap { text($0) } ?? .key(value))
    }

    /// A key's name, or `{"literal": "…"}`.
    private mutating func text(_ node: JSONDocument.Node) -> StepScreen.Text? {
        if let key = node.stringValue { return .key(key) }
        if let literal = node["literal"]?.stringValue { return .literal(literal) }
        report(.malformedWorkflow, node, "a text is the name of a key, or {\"literal\": \"…\"}")
        return nil
    }

    private mutating func elements(_ node: JSONDocument.Node?, _ what: String) -> [JSONDocument.Node] {
        guard let node else { return [] }
        guard node.kind == .array else {
            report(.malformedWorkflow, node, "`\(what)` must be an array, not \(node.kind.description)")
            return []
        }
        return node.elements.map { $0 }
    }

    private mutating func integer(_ node: JSONDocument.Node, _ name: String, _ range: ClosedRange<Int64>) -> Int64? {
        guard let value = node[name] else { return nil }
        if let integer = value.integerValue, range.contains(integer) { return integer }
        report(.malformedWorkflow, value, "`\(name)` must be an integer \(range.lowerBound)…\(range.upperBound)")
        return nil
    }

    private mutating func flag(_ node: JSONDocument.Node, _ name: String) -> Bool? {
        guard let value = node[name] else { return nil }
        if value.boolValue == nil { report(.malformedWorkflow, value, "`\(name)` must be true or false") }
        return value.boolValue
    }
}
