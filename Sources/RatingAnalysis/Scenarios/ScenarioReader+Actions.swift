import RatingCore

/// What a step does, and what is expected of it.
extension ScenarioReader {
    mutating func action(
        _ deed: String, _ node: JSONDocument.Node, _ path: String, since start: LocalInstant
    ) -> Scenario.Action? {
        switch deed {
        case "ask", "decide": return .ask(question(node, isAsked: deed == "ask", since: start))
        case "walk": return .walk(moves(node) ?? [])
        case "traits": return .traits(node["traits"]?.value ?? [:])
        case "context":
            guard let stored = node["context"] else { return nil }
            do throws(RatingContext.FormatError) {
                let context = try RatingContext(json: stored.value)
                return .context(context, keepsQuestion: node["keepsQuestion"]?.boolValue ?? false)
            } catch {
                wrong(stored, DocumentPath.member(path, "context"), saying: "cannot be used: \(error.description)")
                return nil
            }
        default: return event(deed, node).map { .event($0) }
        }
    }

    private func event(_ deed: String, _ node: JSONDocument.Node) -> ContextEvent? {
        switch deed {
        case "launch": .launch(version: node["version"]?.stringValue)
        case "foreground": .foreground
        case "session": .session
        case "event": node["name"]?.stringValue.map { .event(EventName($0)) }
        case "crash": .crash
        case "answer":
            if let answers = node["answers"]?.value.members {
                .answer(stars: node["stars"]?.integerValue, answers: answers)
            } else {
                .answer(stars: node["stars"]?.integerValue)
            }
        case "rated": .rated
        case "decline": .decline
        case "remind": .remind
        case "exposure": node["name"]?.stringValue.flatMap { ExperimentVariant($0) }.map { .exposure($0) }
        case "prompt":
            .prompt(
                placement: node["placement"]?.stringValue,
                kind: node["kind"]?.stringValue.flatMap { RatingContext.Prompt.Kind(rawValue: $0) } ?? .custom,
                forced: node["force"]?.boolValue ?? false)
        default: nil
        }
    }

    // MARK: Questions

    private func question(
        _ node: JSONDocument.Node, isAsked: Bool, since start: LocalInstant
    ) -> Scenario.Question {
        var question = Scenario.Question(
            placement: node["placement"]?.stringValue,
            expected: node["expect"]?.stringValue.flatMap { Scenario.Expectation(rawValue: $0) })
        question.isAsked = isAsked
        question.isForced = node["force"]?.boolValue ?? false
        question.isPresented = node["presented"]?.boolValue ?? true
        if let names = node["closed"]?.elements {
            var closed: GateSet = []
            for name in names {
                if let gate = Gate.allCases.first(where: { $0.name == name.stringValue }) { closed.insert(gate) }
            }
            question.closed = closed
        }
        question.needs = node["needs"]?.members.map {
            Scenario.Need(name: $0.name.stringValue ?? "", count: $0.value.integerValue ?? 0)
        }
        question.notBefore = node["notBefore"]?.moment(since: start)?.instant
        let (beginning, moves) = (consequences(node), moves(node))
        if beginning != Scenario.Consequences() || moves != nil {
            question.walk = Scenario.Walk(start: beginning, moves: moves ?? [])
        }
        return question
    }

    // MARK: Walks

    private func moves(_ node: JSONDocument.Node) -> [Scenario.Move]? {
        node["walk"]?.elements.compactMap { node in
            move(node).map { Scenario.Move(kind: $0, consequences: consequences(node)) }
        }
    }

    private func move(_ node: JSONDocument.Node) -> Scenario.Move.Kind? {
        if let answer = node["answer"] { return .answer(answer.value) }
        if let event = node["press"]?.stringValue { return .press(event) }
        if let span = node["wait"]?.span { return .wait(span) }
        return node["dismiss"] == nil ? nil : .dismiss
    }

    private func consequences(_ node: JSONDocument.Node) -> Scenario.Consequences {
        func actions(_ name: String) -> [Scenario.ExpectedAction]? {
            node[name]?.elements.compactMap { element in
                let type = (element["type"] ?? element).stringValue.flatMap { WorkflowAction.Kind(rawValue: $0) }
                return type.map { Scenario.ExpectedAction(type: $0, params: element["params"]?.value) }
            }
        }
        var consequences = Scenario.Consequences()
        consequences.failing = actions("fails")?.map { $0.type } ?? []
        consequences.step = node["step"]?.stringValue
        consequences.actions = actions("actions")
        if let feedback = node["feedback"] {
            consequences.feedback =
                feedback.isNull
                ? Scenario.FeedbackExpectation.none
                : .sent(
                    to: feedback["to"]?.stringValue, containing: feedback["text"]?.stringValue,
                    stars: feedback["stars"]?.integerValue)
        }
        return consequences
    }
}
