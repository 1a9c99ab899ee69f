/// A part of a workflow: where a problem is.
package enum WorkflowPlace: Hashable {
    case workflow
    case step(Int)
    case list(step: Int, TransitionList)
    case transition(step: Int, TransitionList, Int)

    /// The place in the document that the workflow was read from.
    package func node(in root: JSONDocument.Node) -> JSONDocument.Node {
        switch self {
        case .workflow: return root["initial"] ?? root
        case .step(let step): return state(step, in: root)?.name ?? root
        case .list(let step, let list):
            let value = state(step, in: root)?.value
            return switch list {
            case .event(let index): value?["on"]?.member(index)?.name ?? root
            case .always: value?["always"] ?? root
            case .timeout(let index): value?["after"]?.member(index)?.name ?? root
            }
        case .transition(let step, let list, let index):
            let value = state(step, in: root)?.value
            let transitions =
                switch list {
                case .event(let index): value?["on"]?.member(index)?.value
                case .always: value?["always"]
                case .timeout(let index): value?["after"]?.member(index)?.value
                }
            guard let transitions, transitions.kind == .array else { return index == 0 ? transitions ?? root : root }
            return transitions.element(index) ?? root
        }
    }

    private func state(_ index: Int, in root: JSONDocument.Node) -> JSONDocument.Member? {
        root["states"]?.member(index)
    }
}

/// One of a step's lists of transitions, which are tried in order.
package enum TransitionList: Hashable, Sendable {
    case event(Int)
    case always
    case timeout(Int)
}

extension WorkflowStep {
    /// All lists of transitions: events, then `always`, then timeouts.
    package var lists: [(list: TransitionList, transitions: [WorkflowTransition])] {
        var lists: [(list: TransitionList, transitions: [WorkflowTransition])] = []
        for (index, event) in events.enumerated() { lists.append((.event(index), event.transitions)) }
        if !always.isEmpty { lists.append((.always, always)) }
        for (index, timeout) in timeouts.enumerated() { lists.append((.timeout(index), timeout.transitions)) }
        return lists
    }

    /// What starts a list, in words.
    package func name(of list: TransitionList) -> String {
        switch list {
        case .event(let index): excerpt(events[index].event)
        case .always: "always"
        case .timeout(let index): "the timeout after \(timeouts[index].milliseconds) ms"
        }
    }
}
