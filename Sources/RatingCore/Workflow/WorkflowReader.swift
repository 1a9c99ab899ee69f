/// Reads a workflow from its JSON document, and checks that it can run.
///
/// The form is that of an XState v5 machine, and such a file opens in that field's visualiser: `id`, `initial`, `states`;
/// in a state `on`, `always`, `after`, `entry`, `exit`, `type`, `meta`. A transition is a target, an object, or an array
/// of these; a guard has the type `when` and a JsonLogic `rule` in its `params`. States within states, parallel states
/// and history are refused. A document that reads well is verified as a whole: see `WorkflowVerifier`.
package struct WorkflowReader: Reporting {
    /// All problems found so far, in the order of the document.
    package internal(set) var diagnostics: [Diagnostic] = []
    let textKeys: Set<String>
    let names: WorkflowNames?
    private(set) var stepNames: [String] = []
    private(set) var stepIndex: [String: Int] = [:]
    package var cursor = ReportingCursor()
    /// The errors that the cursor had before, of the document around the workflow.
    var errorsBefore = 0
    var transitionCount = 0
    var actionCount = 0
    /// The text keys of the `strings` that stand in the same document; nil until somebody asks.
    var documentTexts: Set<String>?

    /// - Parameter names: what guards and texts may name; nil for a document that was checked before.
    init(textKeys: Set<String> = [], names: WorkflowNames?) {
        self.textKeys = textKeys
        self.names = names
    }

    /// A workflow whose document was checked before; nil if it cannot be read all the same.
    mutating func readChecked(_ node: JSONDocument.Node) -> Workflow? {
        let workflow = readWorkflow(node)
        return isRefused ? nil : workflow
    }

    /// Whether an error was found.
    var isRefused: Bool { cursor.errorCount > errorsBefore }

    mutating func readWorkflow(_ node: JSONDocument.Node) -> Workflow? {
        guard node.kind == .object else {
            report(.malformedWorkflow, node, "a workflow is an object, not \(node.kind.description)")
            return nil
        }
        checkMembers(
            of: node, are: ["id", "initial", "states", "type", "description", "version", "context", "meta", "$schema"],
            refused: ["on", "always", "after", "entry", "exit", "invoke", "onDone", "history"],
            because: "a workflow has nothing around its steps")
        if let type = node["type"], type.stringValue != "compound" {
            report(.hierarchy, type, "parallel states are not supported: a workflow is on one step at a time")
        }
        guard let states = node["states"], states.kind == .object, states.count > 0 else {
            report(.malformedWorkflow, node["states"] ?? node, "a workflow needs `states`, an object of steps by name")
            return nil
        }
        guard states.count <= Self.maximumSteps else {
            report(
                .workflowTooLarge, states,
                "the workflow has \(states.count) steps; \(Self.maximumSteps) are the most that are read")
            return nil
        }
        nameSteps(states)
        var steps: [WorkflowStep] = []
        for state in states.members where !isTooLarge {
            steps.append(step(named: state.name.stringValue ?? "", state.value))
        }
        guard let initial = node["initial"] else {
            report(.malformedWorkflow, node, "a workflow needs `initial`, the name of its first step")
            return nil
        }
        guard let first = target(initial), !isRefused else { return nil }
        return Workflow(id: text(node, "id") ?? "workflow", steps: steps, initial: first, json: node.value)
    }

    /// How many steps a workflow may have.
    package static let maximumSteps = 500
    /// How many transitions all its steps may have together.
    package static let maximumTransitions = 5_000
    /// How many actions all its steps and transitions may have together.
    package static let maximumActions = 20_000

    /// Whether more was met than is read; the rest is passed over then.
    var isTooLarge: Bool { transitionCount > Self.maximumTransitions || actionCount > Self.maximumActions }

    private mutating func nameSteps(_ states: JSONDocument.Node) {
        for state in states.members {
            let name = state.name.stringValue ?? ""
            if name.isEmpty || name.contains(".") || name.hasPrefix("#") {
                report(
                    .malformedWorkflow, state.name,
                    "a step cannot be called “\(excerpt(name))”: a name is not empty, has no dot and does not begin with #"
                )
            } else if stepIndex[name] != nil {
                report(.malformedWorkflow, state.name, "there are two steps “\(excerpt(name))”")
            }
            stepIndex[name] = stepNames.count
            stepNames.append(name)
        }
    }
}

extension WorkflowReader {
    /// Warns of members that mean nothing, and refuses those that would mean something in a larger machine.
    mutating func checkMembers(
        of node: JSONDocument.Node, are known: [String], refused: [String] = [], because reason: String = ""
    ) {
        for member in node.members {
            let name = member.name.stringValue ?? ""
            if known.contains(name) { continue }
            if refused.contains(name) {
                report(.hierarchy, member.name, "`\(name)` is not supported: \(reason)")
            } else {
                report(
                    .unknownMember, severity: .warning, member.name,
                    "“\(excerpt(name))” means nothing here; it is passed over",
                    nearest(to: name, among: known))
            }
        }
    }

    /// A member that is a string; reported where it is something else.
    mutating func text(_ node: JSONDocument.Node, _ name: String) -> String? {
        guard let value = node[name] else { return nil }
        if value.stringValue == nil {
            report(.malformedWorkflow, value, "`\(name)` must be a string, not \(value.kind.description)")
        }
        return value.stringValue
    }

    /// A member that is true or false; reported where it is something else.
    mutating func flag(_ node: JSONDocument.Node, _ name: String) -> Bool? {
        guard let value = node[name] else { return nil }
        if value.boolValue == nil { report(.malformedWorkflow, value, "`\(name)` must be true or false") }
        return value.boolValue
    }

    /// The members of an object that may be missing.
    mutating func members(_ node: JSONDocument.Node?, _ what: String) -> [JSONDocument.Member] {
        guard let node else { return [] }
        guard node.kind == .object else {
            report(.malformedWorkflow, node, "`\(what)` must be an object, not \(node.kind.description)")
            return []
        }
        return node.members.map { $0 }
    }
}

extension JSONDocument.Node {
    /// The elements of an array, or the value itself where it is not an array.
    var oneOrMore: [JSONDocument.Node] { kind == .array ? elements.map { $0 } : [self] }
}
