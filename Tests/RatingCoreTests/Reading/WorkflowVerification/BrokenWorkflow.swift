import RatingCore

/// Ways to break a valid workflow, each of which must be noticed.
enum WorkflowDamage: CaseIterable {
    case missingTarget, missingInitial, noInitial, noStates, unknownAction, unknownKind, unreachableStep,
        unreachableByGuard
    case trap, noEnd, circle, selfCircle, nested, parallel, history, unknownVariable, unknownOperator, severalOperators
    case deepGuard, namedGuard, numberAsTarget, buttonWithoutEvent, literalOfNoText, negativeTimeout, wildcard,
        tooManySteps
}

extension RandomWorkflow {
    /// A workflow with one thing wrong.
    mutating func broken(_ damage: WorkflowDamage) -> RatingJSON {
        var document = document()
        switch damage {
        case .missingTarget: document.set(["states", "s0", "on", "BREAK"], "nowhere")
        case .missingInitial: document.set(["initial"], "nowhere")
        case .noInitial: document.set(["initial"], nil)
        case .noStates: document.set(["states"], .object([]))
        case .unknownAction: document.set(["states", "s0", "entry"], .array([pick(["didjump", "DidDecline", ""])]))
        case .unknownKind: document.set(["states", "s0", "meta", "kind"], pick(["hearts", "Stars", 3, .null]))
        case .unreachableStep: document.set(["states", "lost"], .object([.init("always", "done")]))
        case .unreachableByGuard:
            document.set(["states", "lost"], .object([.init("always", "done")]))
            let never = pick([Self.json(#"{"<": [{"var": "stars"}, 0]}"#), Self.json(#"{"==": [1, 2]}"#), false])
            document.set(["states", "s0", "on", "BREAK"], Self.guarded(never, "lost"))
        case .trap:
            document.set(["states", "s0", "on", "BREAK"], "trap")
            document.set(["states", "trap"], Self.json(#"{"on": {"OPENED": "trap", "FAILED": {"actions": []}}}"#))
        case .noEnd:
            for end in ["done", "later"] {
                document.set(["states", end], Self.json(#"{"on": {"OPENED": "s0"}}"#))
            }
        case .circle:
            document.set(["states", "s0", "on", "BREAK"], "round")
            document.set(["states", "round"], Self.json(#"{"always": "about"}"#))
            let rule = pick([
                Self.json(#"{"var": "config.disabled"}"#), Self.json(#"{"<": [{"var": "context.uses"}, 9]}"#), true,
            ])
            document.set(
                ["states", "about"], .object([.init("always", .array([Self.guarded(rule, "round"), "done"]))]))
        case .selfCircle:
            document.set(["states", "s0", "on", "BREAK"], "round")
            document.set(["states", "round"], Self.json(#"{"always": {"actions": []}, "on": {"OPENED": "done"}}"#))
        case .nested: document.set(["states", "s0", "states"], .object([]))
        case .parallel: document.set(["type"], "parallel")
        case .history: document.set(["states", "done", "type"], "history")
        case .unknownVariable:
            let name = pick(["star", "answers.nobody", "config.nothing", "context.nothing", "device.model", ""])
            document.set(["states", "s0", "on", "BREAK"], Self.guarded(.object([.init("var", .string(name))]), "done"))
        case .unknownOperator:
            document.set(["states", "s0", "on", "BREAK"], Self.guarded(.object([.init("like", 1)]), "done"))
        case .severalOperators:
            document.set(
                ["states", "s0", "on", "BREAK"],
                Self.guarded(.object([.init("<", [1, 2]), .init(">", [1, 2])]), "done"))
        case .deepGuard:
            let rule = (0..<int(65..<200)).reduce(RatingJSON.integer(1)) { rule, _ in
                .object([.init("!", .array([rule]))])
            }
            document.set(["states", "s0", "on", "BREAK"], Self.guarded(rule, "done"))
        case .namedGuard:
            document.set(["states", "s0", "on", "BREAK"], Self.json(#"{"guard": "isHappy", "target": "done"}"#))
        case .numberAsTarget: document.set(["states", "s0", "on", "BREAK"], pick([3, .null, true, [1]]))
        case .buttonWithoutEvent:
            document.set(["states", "s0", "meta", "buttons"], Self.json(#"[{"text": "mainActionButton"}]"#))
        case .literalOfNoText:
            document.set(["states", "s0", "meta", "title"], pick([3, .object([.init("literal", 3)]), [], .null]))
        case .negativeTimeout: document.set(["states", "s0", "after"], Self.json(#"{"-5": "done"}"#))
        case .wildcard: document.set(["states", "s0", "on", "*"], "done")
        case .tooManySteps:
            for step in 0..<500 { document.set(["states", "more\(step)"], .object([.init("type", "final")])) }
        }
        return document
    }

    private static func guarded(_ rule: RatingJSON, _ target: String) -> RatingJSON {
        let condition = RatingJSON.object([.init("type", "when"), .init("params", .object([.init("rule", rule)]))])
        return .object([.init("guard", condition), .init("target", .string(target))])
    }

    private static func json(_ text: String) -> RatingJSON {
        (try? JSONDocument(text))?.root.value ?? .null
    }
}

extension RatingJSON {
    /// Sets, adds or removes the member that these names lead to.
    mutating func set(_ path: [String], _ value: RatingJSON?) {
        guard let name = path.first else { return }
        var members = self.members ?? []
        let index = members.firstIndex { $0.name == name }
        if path.count == 1 {
            if let index { members.remove(at: index) }
            if let value { members.insert(.init(name, value), at: index ?? members.count) }
        } else {
            var inner = index.map { members[$0].value } ?? .object([])
            inner.set(Array(path.dropFirst()), value)
            if let index { members[index].value = inner } else { members.append(.init(name, inner)) }
        }
        self = .object(members)
    }
}
