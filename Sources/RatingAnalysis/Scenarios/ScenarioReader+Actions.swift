import RatingCore

/// What a step does, and what is expected of it.
extension ScenarioReader {
    mutating func readAction(
        _ deed: String, _ node: JSONDocument.Node, _ path: String, since start: LocalInstant
    ) -> Scenario.Action? {
        switch deed {
        case "ask", "decide": return readQuestion(node, path, isAsked: deed == "ask", since: start)
        case "walk": return readMoves(node, path, isRequired: true).map { .walk($0) }
        case "traits":
            guard let traits = node["traits"] else {
                wrong(node, member(path, "traits"), saying: "is missing: an object")
                return nil
            }
            return checkKind(traits, .object, member(path, "traits")) ? .traits(traits.value) : nil
        case "context": return readContext(node, path)
        default: return readEvent(deed, node, path).map { .event($0) }
        }
    }

    private mutating func readEvent(_ deed: String, _ node: JSONDocument.Node, _ path: String) -> ContextEvent? {
        switch deed {
        case "launch": return .launch(version: text("version", of: node, at: path, "a text"))
        case "foreground": return .foreground
        case "session": return .session
        case "event": return text("name", of: node, at: path, isRequired: true, "a text").map { .event($0) }
        case "crash": return .crash
        case "answer":
            let stars = integer("stars", of: node, at: path, within: 0...1_000)
            guard let answers = node["answers"] else { return .answer(stars: stars) }
            guard checkKind(answers, .object, member(path, "answers")) else { return nil }
            return .answer(stars: stars, answers: answers.value.members ?? [])
        case "rated": return .rated
        case "decline": return .decline
        case "prompt":
            let name = text("kind", of: node, at: path, "custom or native") ?? RatingContext.Prompt.Kind.custom.rawValue
            guard let kind = RatingContext.Prompt.Kind(rawValue: name) else {
                if let kind = node["kind"] { wrong(kind, member(path, "kind"), "custom or native") }
                return nil
            }
            return .prompt(
                placement: text("placement", of: node, at: path, "a text"), kind: kind,
                forced: flag("force", of: node, at: path) ?? false)
        default: return .remind
        }
    }

    private mutating func readContext(_ node: JSONDocument.Node, _ path: String) -> Scenario.Action? {
        guard let stored = node["context"] else {
            wrong(node, member(path, "context"), saying: "is missing: a stored context")
            return nil
        }
        do throws(RatingContext.FormatError) {
            let context = try RatingContext(json: stored.value)
            return .context(context, keepsQuestion: flag("keepsQuestion", of: node, at: path) ?? false)
        } catch {
            wrong(stored, member(path, "context"), saying: "cannot be taken: \(error.description)")
            return nil
        }
    }

    // MARK: Questions

    private mutating func readQuestion(
        _ node: JSONDocument.Node, _ path: String, isAsked: Bool, since start: LocalInstant
    ) -> Scenario.Action {
        var question = Scenario.Question(placement: text("placement", of: node, at: path, "a text"))
        question.isAsked = isAsked
        question.isForced = flag("force", of: node, at: path) ?? false
        question.isPresented = flag("presented", of: node, at: path) ?? true
        if let text = text("expect", of: node, at: path, "\"ask\" or \"skip\"") {
            question.expected = Scenario.Expectation(rawValue: text)
            if question.expected == nil, let value = node["expect"] {
                wrong(value, member(path, "expect"), "\"ask\" or \"skip\"")
            }
        }
        if let gates = names(
            "closed", of: node, at: path, "gate", among: Gate.allCases.map { (name: $0.name, value: $0) })
        {
            var closed: GateSet = []
            for gate in gates { closed.insert(gate) }
            question.closed = closed
        }
        question.needs = readNeeds(node, path)
        question.notBefore = moment("notBefore", of: node, at: path, since: start)?.instant
        let beginning = readConsequences(node, path)
        let moves = readMoves(node, path)
        if beginning != Scenario.Consequences() || moves != nil {
            question.walk = Scenario.Walk(start: beginning, moves: moves ?? [])
        }
        return .ask(question)
    }

    private mutating func readNeeds(_ node: JSONDocument.Node, _ path: String) -> [Scenario.Need]? {
        guard let given = node["needs"] else { return nil }
        let path = member(path, "needs")
        guard checkKind(given, .object, path) else { return nil }
        var needs: [Scenario.Need] = []
        for entry in given.members {
            let name = entry.name.stringValue ?? ""
            guard let count = integer(name, of: given, at: path, within: 1...Int64.max) else { continue }
            needs.append(Scenario.Need(name: name, count: count))
        }
        return needs
    }

    // MARK: Walks

    private mutating func readMoves(
        _ node: JSONDocument.Node, _ path: String, isRequired: Bool = false
    ) -> [Scenario.Move]? {
        guard let list = array("walk", of: node, at: path, isRequired: isRequired) else { return nil }
        var moves: [Scenario.Move] = []
        for (index, element) in list.elements.enumerated() {
            if let move = readMove(element, DocumentPath.element(member(path, "walk"), index)) { moves.append(move) }
        }
        return moves
    }

    private static let kinds = ["answer", "press", "dismiss", "wait"]

    private mutating func readMove(_ node: JSONDocument.Node, _ path: String) -> Scenario.Move? {
        let known = Self.kinds + ["step", "actions", "feedback", "fails"]
        guard checkMembers(of: node, at: path, "a move", among: known) else { return nil }
        guard Self.kinds.count(where: { node[$0] != nil }) == 1 else {
            wrong(node, path, saying: "must have one of \(Self.kinds.joined(separator: ", "))")
            return nil
        }
        let consequences = readConsequences(node, path)
        var kind: Scenario.Move.Kind?
        if let answer = node["answer"] {
            kind = readAnswer(answer, member(path, "answer")).map { .answer($0) }
        } else if node["press"] != nil {
            kind = text("press", of: node, at: path, "the event of a button").map { .press($0) }
        } else if node["wait"] != nil {
            kind = span("wait", of: node, at: path).map { .wait($0) }
        } else if let dismiss = node["dismiss"] {
            kind = .dismiss
            if dismiss.boolValue != true { wrong(dismiss, member(path, "dismiss"), "true") }
        }
        return kind.map { Scenario.Move(kind: $0, consequences: consequences) }
    }

    private mutating func readAnswer(_ node: JSONDocument.Node, _ path: String) -> RatingJSON? {
        let areTexts = node.kind == .array && node.elements.allSatisfy { $0.kind == .string }
        if node.integerValue != nil || node.kind == .string || areTexts { return node.value }
        wrong(node, path, "a whole number, a text or an array of texts")
        return nil
    }

    private mutating func readConsequences(_ node: JSONDocument.Node, _ path: String) -> Scenario.Consequences {
        var consequences = Scenario.Consequences()
        let withOutcome = WorkflowAction.Kind.allCases.filter { $0.hasOutcome }
        consequences.failing =
            names(
                "fails", of: node, at: path, "action that can fail",
                among: withOutcome.map { (name: $0.rawValue, value: $0) }) ?? []
        consequences.step = text("step", of: node, at: path, "the name of a step")
        if let list = array("actions", of: node, at: path) {
            var actions: [Scenario.ExpectedAction] = []
            for (index, element) in list.elements.enumerated() {
                let path = DocumentPath.element(member(path, "actions"), index)
                if let action = readExpectedAction(element, path) { actions.append(action) }
            }
            consequences.actions = actions
        }
        consequences.feedback = readFeedback(node, path)
        return consequences
    }

    private mutating func readExpectedAction(_ node: JSONDocument.Node, _ path: String) -> Scenario.ExpectedAction? {
        var (name, params): (String?, RatingJSON?) = (node.stringValue, nil)
        if node.kind == .object {
            _ = checkMembers(of: node, at: path, "an action", among: ["type", "params"])
            name = text("type", of: node, at: path, isRequired: true, "the name of an action")
            if let given = node["params"], checkKind(given, .object, member(path, "params")) { params = given.value }
            if name == nil { return nil }
        }
        guard let type = name.flatMap({ WorkflowAction.Kind(rawValue: $0) }) else {
            wrong(
                node, path, saying: "is no action: \(excerpt(node.value))",
                nearest(to: name, among: WorkflowAction.Kind.allCases.map { $0.rawValue }))
            return nil
        }
        return Scenario.ExpectedAction(type: type, params: params)
    }

    private mutating func readFeedback(_ node: JSONDocument.Node, _ path: String) -> Scenario.FeedbackExpectation? {
        guard let given = node["feedback"] else { return nil }
        if given.isNull { return Scenario.FeedbackExpectation.none }
        let path = member(path, "feedback")
        guard checkMembers(of: given, at: path, "feedback", among: ["to", "text", "stars"]) else { return nil }
        return .sent(
            to: text("to", of: given, at: path, "the name of a destination"),
            containing: text("text", of: given, at: path, "a part of the text"),
            stars: integer("stars", of: given, at: path, within: 0...1_000))
    }
}
