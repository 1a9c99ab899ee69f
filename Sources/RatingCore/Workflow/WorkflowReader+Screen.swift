/// Reading what a step shows.
extension WorkflowReader {
    /// The screen of `meta`; nil where it has no `kind`.
    mutating func screen(_ node: JSONDocument.Node) -> StepScreen? {
        guard let kindNode = node["kind"] else {
            checkMembers(of: node, are: ["outcome"])
            return nil
        }
        guard let name = kindNode.stringValue, let kind = StepKind(rawValue: name) else {
            let known = StepKind.allCases.map { $0.rawValue }
            report(
                .unknownKind, kindNode,
                "there is no kind of step “\(kindNode.stringValue.map { excerpt($0) } ?? excerpt(kindNode.value))”; the kinds are "
                    + known.joined(separator: ", "),
                nearest(to: kindNode.stringValue, among: known))
            return nil
        }
        checkMembers(of: node, are: ["kind", "title", "text", "buttons", "outcome"] + kind.ownMembers)
        let own = kind == .scale ? integer(node, "minimum", 0...999) : nil
        let minimum = own ?? kind.standardMinimum
        let maximum = integer(node, "maximum", kind.maximumRange) ?? kind.standardMaximum
        if minimum >= maximum, own != nil || node["maximum"] != nil {
            report(.malformedWorkflow, node["minimum"] ?? node, "`minimum` must be below `maximum`")
        }
        return StepScreen(
            kind: kind,
            title: node["title"].flatMap { text($0) },
            text: node["text"].flatMap { text($0) },
            buttons: elements(node["buttons"], "buttons").compactMap { button($0) },
            minimum: minimum,
            maximum: maximum,
            choices: kind == .choice ? choices(node) : [],
            allowsSeveral: flag(node, "several") ?? false,
            drawsChoices: flag(node, "drawn") ?? false,
            captions: captions(node, of: kind == .scale ? 2 : Int(clamping: maximum - minimum + 1)),
            takesScreenshot: flag(node, "screenshot") ?? false,
            maximumLength: integer(node, "maximumLength", 1...100_000) ?? kind.standardLength)
    }

    private mutating func button(_ node: JSONDocument.Node) -> StepScreen.Button? {
        guard node.kind == .object else {
            report(.malformedWorkflow, node, "a button is an object, not \(node.kind.description)")
            return nil
        }
        checkMembers(of: node, are: ["event", "text", "needsAnswer"])
        guard node["event"] != nil, let textNode = node["text"] else {
            report(.malformedWorkflow, node, "a button needs `event` and `text`")
            return nil
        }
        guard let event = text(node, "event"), let text = text(textNode) else { return nil }
        return StepScreen.Button(event: event, text: text, needsAnswer: flag(node, "needsAnswer") ?? false)
    }

    /// All of them, or none.
    private mutating func captions(_ node: JSONDocument.Node, of count: Int) -> [StepScreen.Text] {
        guard let list = node["captions"] else { return [] }
        let captions = elements(list, "captions")
        if list.kind == .array, captions.count != count {
            report(
                .malformedWorkflow, list,
                "`captions` must have \(count) texts, one for each \(count == 2 ? "end" : "number"), not \(list.count)")
        }
        return captions.compactMap { text($0) }
    }

    private mutating func choices(_ node: JSONDocument.Node) -> [StepScreen.Choice] {
        guard let list = node["choices"], list.kind != .array || list.count > 0 else {
            report(.malformedWorkflow, node["choices"] ?? node, "a step of the kind `choice` needs `choices`")
            return []
        }
        var choices: [StepScreen.Choice] = []
        for element in elements(list, "choices") {
            guard let choice = choice(element) else { continue }
            if choices.contains(where: { $0.value == choice.value }) {
                report(.malformedWorkflow, element, "the choice “\(excerpt(choice.value))” is given twice")
            }
            if choice.takesText, choices.contains(where: { $0.takesText }) {
                report(.malformedWorkflow, element, "only one choice of a step may have `takesText`")
            }
            choices.append(choice)
        }
        return choices
    }

    private mutating func choice(_ node: JSONDocument.Node) -> StepScreen.Choice? {
        if let name = node.stringValue {
            checkText(name, node)
            return StepScreen.Choice(value: name, text: .key(name))
        }
        guard node.kind == .object, node["value"] != nil else {
            report(.malformedWorkflow, node, "a choice is a name, or an object with `value` and `text`")
            return nil
        }
        checkMembers(of: node, are: ["value", "text", "takesText"])
        guard let value = text(node, "value") else { return nil }
        return StepScreen.Choice(
            value: value, text: node["text"].flatMap { text($0) } ?? .key(value),
            takesText: flag(node, "takesText") ?? false)
    }

    /// A key's name, or `{"literal": "…"}`.
    private mutating func text(_ node: JSONDocument.Node) -> StepScreen.Text? {
        if let key = node.stringValue {
            checkText(key, node)
            return .key(key)
        }
        if let literal = node["literal"]?.stringValue {
            checkMembers(of: node, are: ["literal"])
            return .literal(literal)
        }
        report(.malformedWorkflow, node, "a text is the name of a key, or {\"literal\": \"…\"}")
        return nil
    }

    private mutating func elements(_ node: JSONDocument.Node?, _ what: String) -> [JSONDocument.Node] {
        guard let node else { return [] }
        guard node.kind == .array else {
            report(.malformedWorkflow, node, "`\(what)` must be an array, not \(node.kind.description)")
            return []
        }
        guard node.count <= Self.maximumListLength else {
            report(
                .workflowTooLarge, node,
                "there are \(node.count) \(what); a step may have at most \(Self.maximumListLength)")
            return []
        }
        return node.elements.map { $0 }
    }

    /// How many buttons, and how many choices, a step may have.
    package static var maximumListLength: Int { 100 }

    private mutating func integer(_ node: JSONDocument.Node, _ name: String, _ range: ClosedRange<Int64>) -> Int64? {
        guard let value = node[name] else { return nil }
        if let integer = value.integerValue, range.contains(integer) { return integer }
        report(.malformedWorkflow, value, "`\(name)` must be an integer \(range.lowerBound)…\(range.upperBound)")
        return nil
    }
}
