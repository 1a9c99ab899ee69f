/// Reading transitions with their guards and actions.
extension WorkflowReader {
    mutating func transitions(_ node: JSONDocument.Node) -> [WorkflowTransition] {
        let count = node.kind == .array ? node.count : 1
        transitionCount += count
        guard transitionCount <= Self.maximumTransitions else {
            if transitionCount - count <= Self.maximumTransitions {
                report(
                    .workflowTooLarge, node,
                    "the workflow has more than \(Self.maximumTransitions) transitions, the maximum")
            }
            return []
        }
        var transitions: [WorkflowTransition] = []
        for element in node.oneOrMore {
            if let transition = transition(element) { transitions.append(transition) }
        }
        return transitions
    }

    private mutating func transition(_ node: JSONDocument.Node) -> WorkflowTransition? {
        if node.kind == .string {
            return target(node).map { WorkflowTransition(condition: nil, target: $0, actions: [], reenter: false) }
        }
        guard node.kind == .object else {
            report(.malformedWorkflow, node, "a transition is a step's name or an object, not \(node.kind.description)")
            return nil
        }
        checkMembers(of: node, are: ["target", "guard", "actions", "reenter", "description", "meta"])
        let next = node["target"].flatMap { target($0) }
        let reenters = flag(node, "reenter") ?? false
        return WorkflowTransition(
            condition: node["guard"].flatMap { condition($0) }, target: next, actions: actions(node["actions"]),
            reenter: reenters)
    }

    mutating func target(_ node: JSONDocument.Node) -> Int? {
        guard let name = node.stringValue else {
            report(.malformedWorkflow, node, "a target is the name of a step, not \(node.kind.description)")
            return nil
        }
        if let index = stepIndex[name] { return index }
        if name.hasPrefix("#") || name.contains(".") {
            report(
                .hierarchy, node,
                "the target “\(excerpt(name))” names a state within states; name a step of this workflow")
        } else {
            let names = stepNames
            report(.missingTarget, node, "there is no step “\(excerpt(name))”", nearest(to: name, among: names))
        }
        return nil
    }

    private mutating func condition(_ node: JSONDocument.Node) -> Rule? {
        guard node["type"]?.stringValue == "when", let rule = node["params"]?["rule"] else {
            report(
                .malformedWorkflow, node,
                "a guard is {\"type\": \"when\", \"params\": {\"rule\": …}} with a JsonLogic rule")
            return nil
        }
        checkMembers(of: node, are: ["type", "params"])
        if let params = node["params"] { checkMembers(of: params, are: ["rule"]) }
        do {
            let compiled = try Rule(rule.value)
            if let value = compiled.valueInPlaceOfQuestion {
                report(
                    .invalidRule, rule, "the guard tests nothing: it is \(value), whatever the answer",
                    "write an operation, such as {\">=\": [{\"var\": \"stars\"}, 4]}")
                return nil
            }
            checkVariables(of: compiled, rule)
            return compiled
        } catch {
            report(
                .invalidRule, error.node(in: rule), "the guard is not a valid rule: \(error.description)",
                error.suggestion)
            return nil
        }
    }

    mutating func actions(_ node: JSONDocument.Node?) -> [WorkflowAction] {
        guard let node else { return [] }
        let count = node.kind == .array ? node.count : 1
        actionCount += count
        guard actionCount <= Self.maximumActions else {
            if actionCount - count <= Self.maximumActions {
                report(
                    .workflowTooLarge, node,
                    "the workflow has more than \(Self.maximumActions) actions, the maximum")
            }
            return []
        }
        var actions: [WorkflowAction] = []
        for element in node.oneOrMore {
            if let action = action(element) { actions.append(action) }
        }
        return actions
    }

    private mutating func action(_ node: JSONDocument.Node) -> WorkflowAction? {
        let typeNode = node.kind == .object ? node["type"] : node
        guard let typeNode, let name = typeNode.stringValue else {
            report(.malformedWorkflow, node, "an action is a name, or an object with `type` and `params`")
            return nil
        }
        guard let type = WorkflowAction.Kind(rawValue: name) else {
            report(
                .unknownAction, typeNode, "the engine knows no action “\(excerpt(name))”",
                nearest(to: name, among: WorkflowAction.Kind.allCases.map { $0.rawValue })
                    ?? "an action of the app's own is {\"type\": \"emit\", \"params\": {\"name\": \"…\"}}")
            return nil
        }
        checkMembers(of: node, are: ["type", "params"])
        let params = node["params"]
        if let params, params.kind != .object {
            report(.malformedWorkflow, params, "`params` must be an object, not \(params.kind.description)")
        }
        if type == .emit, params?["name"]?.stringValue == nil {
            report(.malformedWorkflow, node, "`emit` needs params with a `name`")
        }
        return WorkflowAction(type, params?.value ?? [:])
    }
}
