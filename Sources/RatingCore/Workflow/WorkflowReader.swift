/// Reads a workflow from its JSON document.
///
/// The form is that of an XState v5 machine, and such a file opens in that field's visualiser: `id`, `initial`, `states`;
/// in a state `on`, `always`, `after`, `entry`, `exit`, `type`, `meta`. A transition is a target, an object, or an array
/// of these; a guard has the type `when` and a JsonLogic `rule` in its `params`. States within states, parallel states
/// and history are refused.
public struct WorkflowReader {
    /// All problems found so far.
    public private(set) var diagnostics: [Diagnostic] = []
    private let path: String?
    private let hasText: Bool
    private var stepNames: [String] = []

    /// - Parameters:
    ///   - path: the key that the workflow stands under; nil for a document of its own.
    ///   - hasText: whether places in the text mean anything to the author.
    public init(path: String? = nil, hasText: Bool = true) {
        self.path = path
        self.hasText = hasText
    }

    /// The workflow; nil if it has an error, which is among ``diagnostics``.
    public mutating func read(_ node: JSONDocument.Node) -> Workflow? {
        guard node.kind == .object else {
            report(.malformedWorkflow, node, "a workflow is an object, not \(node.kind.description)")
            return nil
        }
        checkMembers(of: node, are: ["id", "initial", "states", "description", "version", "context", "meta", "$schema"])
        if let type = node["type"] { report(.hierarchy, type, "parallel states are not supported") }
        guard let states = node["states"], states.kind == .object, states.count > 0 else {
            report(.malformedWorkflow, node["states"] ?? node, "a workflow needs `states`, an object of steps by name")
            return nil
        }
        guard states.count <= Self.maximumSteps else {
            report(
                .malformedWorkflow, states,
                "the workflow has \(states.count) steps; \(Self.maximumSteps) are the most that are read")
            return nil
        }
        stepNames = states.members.map { $0.name.stringValue ?? "" }
        var steps: [WorkflowStep] = []
        for state in states.members {
            steps.append(step(named: state.name.stringValue ?? "", state.value))
        }
        guard let initial = node["initial"] else {
            report(.malformedWorkflow, node, "a workflow needs `initial`, the name of its first step")
            return nil
        }
        guard let first = target(initial), diagnostics.allSatisfy({ $0.severity == .warning }) else { return nil }
        return Workflow(id: text(node, "id") ?? "workflow", steps: steps, initial: first, json: node.value)
    }

    /// How many steps a workflow may have.
    public static let maximumSteps = 500

    private mutating func step(named name: String, _ node: JSONDocument.Node) -> WorkflowStep {
        let isObject = node.kind == .object
        if !isObject { report(.malformedWorkflow, node, "the step “\(name)” must be an object, not \(node.kind.description)") }
        checkMembers(
            of: node, are: ["on", "always", "after", "entry", "exit", "type", "meta", "description", "tags"],
            orHierarchy: ["states", "initial", "history", "invoke", "onDone"])
        let type = text(node, "type")
        if let type, type != "final", type != "atomic", let node = node["type"] {
            report(.hierarchy, node, "a step of the type “\(type)” is not supported; there are `final` and plain steps")
        }
        let meta = node["meta"]
        return WorkflowStep(
            name: name,
            screen: meta.flatMap { meta in meta["kind"].map { screen(meta, kind: $0) } } ?? nil,
            entry: actions(node["entry"]),
            exit: actions(node["exit"]),
            events: named(node["on"], "on").map { event, transitions in
                WorkflowStep.EventTransitions(event: event, transitions: self.transitions(transitions))
            },
            always: node["always"].map { transitions($0) } ?? [],
            timeouts: timeouts(node["after"]),
            isFinal: type == "final",
            outcome: type == "final" ? meta.flatMap { text($0, "outcome") } ?? name : nil)
    }

    private mutating func timeouts(_ node: JSONDocument.Node?) -> [WorkflowStep.Timeout] {
        named(node, "after").compactMap { delay, transitions in
            guard let milliseconds = Int64(delay), (1...86_400_000).contains(milliseconds) else {
                report(.malformedWorkflow, transitions, "“\(delay)” must be a time in milliseconds, 1…86400000")
                return nil
            }
            return WorkflowStep.Timeout(milliseconds: milliseconds, transitions: self.transitions(transitions))
        }
    }

    private mutating func transitions(_ node: JSONDocument.Node) -> [WorkflowTransition] {
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
        if let reenter = node["reenter"], reenter.boolValue == nil {
            report(.malformedWorkflow, reenter, "`reenter` must be true or false")
        }
        return WorkflowTransition(
            condition: node["guard"].flatMap { condition($0) }, target: next, actions: actions(node["actions"]),
            reenter: node["reenter"]?.boolValue ?? false)
    }

    private mutating func target(_ node: JSONDocument.Node) -> Int? {
        guard let name = node.stringValue else {
            report(.malformedWorkflow, node, "a target is the name of a step, not \(node.kind.description)")
            return nil
        }
        if let index = stepNames.firstIndex(of: name) { return index }
        if name.hasPrefix("#") || name.contains(".") {
            report(.hierarchy, node, "the target “\(name)” names a state within states; name a step of this workflow")
        } else {
            report(
                .missingTarget, node, "there is no step “\(name)”",
                nearestName(to: name, among: stepNames).map { "did you mean “\($0)”?" })
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
        do {
            return try Rule(rule.value)
        } catch {
            report(.invalidRule, rule, "the guard is no valid rule: \(error.description)")
            return nil
        }
    }

    private mutating func actions(_ node: JSONDocument.Node?) -> [WorkflowAction] {
        guard let node else { return [] }
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
                .unknownAction, typeNode, "the engine knows no action “\(name)”",
                nearestName(to: name, among: WorkflowAction.Kind.allCases.map { $0.rawValue }).map { "did you mean “\($0)”?" }
                    ?? "an action of the app's own is {\"type\": \"emit\", \"params\": {\"name\": \"\(name)\"}}")
            return nil
        }
        let params = node["params"]
        if let params, params.kind != .object {
            report(.malformedWorkflow, params, "`params` must be an object, not \(params.kind.description)")
        }
        if type == .emit, params?["name"]?.stringValue == nil {
            report(.malformedWorkflow, node, "`emit` needs params with a `name`")
        }
        return WorkflowAction(type, params?.value ?? [:])
    }

    /// The members of an object that may be missing.
    private mutating func named(
        _ node: JSONDocument.Node?, _ what: String
    ) -> [(name: String, value: JSONDocument.Node)] {
        guard let node else { return [] }
        guard node.kind == .object else {
            report(.malformedWorkflow, node, "`\(what)` must be an object, not \(node.kind.description)")
            return []
        }
        return node.members.map { ($0.name.stringValue ?? "", $0.value) }
    }

    /// A member that is a string; reported where it is something else.
    mutating func text(_ node: JSONDocument.Node, _ name: String) -> String? {
        guard let value = node[name] else { return nil }
        if value.stringValue == nil {
            report(.malformedWorkflow, value, "`\(name)` must be a string, not \(value.kind.description)")
        }
        return value.stringValue
    }

    mutating func checkMembers(
        of node: JSONDocument.Node, are known: [String], orHierarchy hierarchy: [String] = []
    ) {
        for member in node.members {
            let name = member.name.stringValue ?? ""
            if hierarchy.contains(name) {
                report(.hierarchy, member.name, "`\(name)` is not supported: steps stand side by side")
            } else if !known.contains(name) {
                report(
                    .unknownMember, severity: .warning, member.name, "“\(name)” means nothing here; it is passed over",
                    nearestName(to: name, among: known).map { "did you mean “\($0)”?" })
            }
        }
    }

    mutating func report(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .error, _ node: JSONDocument.Node, _ message: String,
        _ suggestion: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(
                code, severity: severity, key: path, at: hasText ? node.position : nil, message, suggestion: suggestion))
    }
}

extension JSONDocument.Node {
    /// The elements of an array, or the value itself where it is none.
    fileprivate var oneOrMore: [JSONDocument.Node] { kind == .array ? elements.map { $0 } : [self] }
}
