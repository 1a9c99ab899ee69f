/// Reading steps and what they declare.
extension WorkflowReader {
    mutating func step(named name: String, _ node: JSONDocument.Node) -> WorkflowStep {
        if node.kind != .object {
            report(
                .malformedWorkflow, node, "the step “\(excerpt(name))” must be an object, not \(node.kind.description)")
        }
        checkMembers(
            of: node, are: ["on", "always", "after", "entry", "exit", "type", "meta", "description", "tags", "id"],
            refused: ["states", "initial", "history", "invoke", "onDone", "onError"],
            because: "put steps side by side, and use actions, whose outcome arrives as an event")
        let type = text(node, "type")
        if let type, type != "final", type != "atomic", let node = node["type"] {
            report(
                .hierarchy, node,
                "a step of the type “\(excerpt(type))” is not supported; write `final`, or leave the type out",
                nearest(to: type, among: ["final", "atomic"]))
        }
        let meta = node["meta"]
        if let meta, meta.kind != .object {
            report(.malformedWorkflow, meta, "`meta` must be an object, not \(meta.kind.description)")
        }
        let isFinal = type == "final"
        let step = WorkflowStep(
            name: name,
            screen: meta.flatMap { screen($0) },
            entry: actions(node["entry"]),
            exit: actions(node["exit"]),
            events: events(node["on"]),
            always: node["always"].map { transitions($0) } ?? [],
            timeouts: timeouts(node["after"]),
            isFinal: isFinal,
            outcome: isFinal ? meta.flatMap { text($0, "outcome") } ?? name : nil)
        guard !isFinal else { return ended(step, node) }
        checkEvents(of: step, node)
        return step
    }

    /// An end without the transitions that it cannot have.
    private mutating func ended(_ step: WorkflowStep, _ node: JSONDocument.Node) -> WorkflowStep {
        for name in ["on", "always", "after"] {
            guard let member = node.members.first(where: { $0.name.stringValue == name }) else { continue }
            report(
                .unknownMember, severity: .warning, member.name,
                "`\(name)` means nothing in a final step: the flow ends there")
        }
        return WorkflowStep(
            name: step.name, screen: step.screen, entry: step.entry, exit: step.exit, events: [], always: [],
            timeouts: [],
            isFinal: true, outcome: step.outcome)
    }

    private mutating func events(_ node: JSONDocument.Node?) -> [WorkflowStep.EventTransitions] {
        var events: [WorkflowStep.EventTransitions] = []
        for member in members(node, "on") where !isTooLarge {
            let event = member.name.stringValue ?? ""
            if event.isEmpty {
                report(
                    .malformedWorkflow, member.name, "an event needs a name; what needs no event belongs in `always`")
            } else if event.contains("*") {
                report(
                    .malformedWorkflow, member.name, "write the event's full name; “\(excerpt(event))” is not supported"
                )
            }
            events.append(WorkflowStep.EventTransitions(event: event, transitions: transitions(member.value)))
        }
        return events
    }

    private mutating func timeouts(_ node: JSONDocument.Node?) -> [WorkflowStep.Timeout] {
        var timeouts: [WorkflowStep.Timeout] = []
        for member in members(node, "after") where !isTooLarge {
            let delay = member.name.stringValue ?? ""
            guard let milliseconds = Int64(delay), (1...86_400_000).contains(milliseconds) else {
                report(
                    .malformedWorkflow, member.name,
                    "“\(excerpt(delay))” must be a time in milliseconds, 1…86400000, in digits")
                continue
            }
            timeouts.append(WorkflowStep.Timeout(milliseconds: milliseconds, transitions: transitions(member.value)))
        }
        return timeouts
    }

    /// Compares the events that the step declares with those that are sent there.
    private mutating func checkEvents(of step: WorkflowStep, _ node: JSONDocument.Node) {
        let declared = Set(step.events.map { $0.event })
        // One slip is told once: two hints would exchange the two names.
        var meant: Set<String> = []
        if let screen = step.screen, let buttons = node["meta"]?["buttons"], buttons.count == screen.buttons.count {
            for (button, place) in zip(screen.buttons, buttons.elements) where !declared.contains(button.event) {
                let hint = nearest(to: button.event, among: step.events.map { $0.event })
                if let name = nameMeant(by: hint) { meant.insert(name) }
                report(
                    .undeclaredEvent, severity: .warning, place["event"] ?? place,
                    "the button sends \(excerpt(button.event)), which the step “\(excerpt(step.name))” does not declare: nothing happens",
                    hint)
            }
        }
        // What a screen of an unknown kind sends is unknown.
        guard let on = node["on"], step.screen != nil || node["meta"]?["kind"] == nil else { return }
        let sent = Set(step.screen?.buttons.map { $0.event } ?? []).union(step.screen?.kind.ownEvents ?? [])
        for (event, member) in zip(step.events, on.members) where !sent.contains(event.event) {
            // Whether an outcome can arrive here, only the verification of the whole workflow can tell.
            if WorkflowEvent.isOutcome(event.event) || meant.contains(event.event) { continue }
            report(
                .unsentEvent, severity: .warning, member.name,
                step.screen == nil
                    ? "nothing sends \(excerpt(event.event)) on the step “\(excerpt(step.name))”, which shows nothing"
                    : "nothing sends \(excerpt(event.event)) on the step “\(excerpt(step.name))”: none of its buttons does",
                nearest(to: event.event, among: sent.namesInOrder()))
        }
    }
}
