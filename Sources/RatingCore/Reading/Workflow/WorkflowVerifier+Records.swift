/// Answers that nothing takes, and ends that leave no trace of the user.
extension WorkflowVerifier {
    // MARK: Answers that nothing takes

    func unusedAnswers() -> [Problem] {
        // Each step goes through those after it; what is not looked at counts as a use.
        var looksLeft = 2 * exploration.maximumWork
        return workflow.steps.indices.compactMap { index in
            let step = workflow.steps[index]
            guard let kind = step.screen?.kind, kind.asks, exploration.isReached(step: index) else { return nil }
            guard step.carriesAnswer else {
                return problem(
                    index,
                    "nothing takes the answer of the step “\(step.name)”: it declares neither UPDATE nor the event "
                        + "of a button",
                    "declare the event of a button that submits the answer")
            }
            guard !isUsed(by: index, kind, &looksLeft) else { return nil }
            return problem(
                index,
                "nothing takes the answer of the step “\(step.name)”: no guard reads it, and no action after it "
                    + (kind == .text ? "sends feedback" : "records it or sends feedback"),
                kind == .text ? "add sendFeedback to what a button does" : "add recordAnswer to what a button does")
        }
    }

    private func problem(_ step: Int, _ message: String, _ suggestion: String) -> Problem {
        Problem(
            code: .unusedAnswer, severity: .warning, place: .step(step), message: message, suggestion: suggestion)
    }

    /// Whether something on the step, or on one that can follow, reads the answer or carries it on.
    private func isUsed(by first: Int, _ kind: StepKind, _ looksLeft: inout Int) -> Bool {
        let name = kind.answerName(step: workflow.steps[first].name)
        let paths = kind == .stars ? ["stars", "event.stars"] : ["answers.\(name)", "event.\(name)"]
        let insides = paths.map { "\($0)." }
        var isSeen = Array(repeating: false, count: workflow.steps.count)
        isSeen[first] = true
        var open = [first]
        while let index = open.popLast() {
            let step = workflow.steps[index]
            looksLeft -= 1 + step.entry.count + step.exit.count
            guard looksLeft >= 0 else { return true }
            if (step.entry + step.exit).contains(where: { $0.type.takes(kind) }) { return true }
            for (_, transitions) in step.lists {
                for transition in transitions {
                    let variables = transition.condition?.variables ?? []
                    looksLeft -= 1 + transition.actions.count + variables.count
                    guard looksLeft >= 0 else { return true }
                    if transition.actions.contains(where: { $0.type.takes(kind) }) { return true }
                    if variables.contains(where: { path in
                        paths.contains(path) || insides.contains { path.hasPrefix($0) }
                    }) {
                        return true
                    }
                    guard let target = transition.target, !isSeen[target] else { continue }
                    isSeen[target] = true
                    open.append(target)
                }
            }
        }
        return false
    }

    // MARK: Ends without a record

    /// Ends of flows in which the user sent something, went to the store or at last gave an answer, and nothing of it is
    /// recorded; so the user is asked again as if nothing had been. The same for a flow that never records anything. The
    /// store's own sheet tells nothing that could be recorded.
    func unrecordedEnds() -> [Problem] {
        guard workflow.steps.contains(where: { $0.screen != nil && $0.screen?.kind != .native }) else { return [] }
        let suggestion = "add recordAnswer, recordRated, recordDecline or recordReminder to what leads there"
        let ends = endsWithoutRecord()
        if !ends.records, ends.isAnyReached {
            return [
                Problem(
                    code: .unrecordedEnd, severity: .warning, place: .workflow,
                    message: "the flow ends without ever recording an answer, a decline or a reminder",
                    suggestion: "add recordAnswer, recordRated, recordDecline or recordReminder to what its buttons do")
            ]
        }
        return workflow.steps.indices.filter { ends.unrecorded[$0] }.map { step in
            Problem(
                code: .unrecordedEnd, severity: .warning, place: .step(step),
                message:
                    "a flow can end on “\(workflow.steps[step].name)” after the user has answered, sent feedback or "
                    + "gone to the store, without having recorded it",
                suggestion: suggestion)
        }
    }

    /// Goes all ways once more, each with what was done on it.
    private func endsWithoutRecord() -> (unrecorded: [Bool], records: Bool, isAnyReached: Bool) {
        var firstEdge = Array(repeating: -1, count: exploration.isReached.count)
        var nextEdge = Array(repeating: -1, count: exploration.edges.count)
        for (index, edge) in exploration.edges.enumerated() {
            (nextEdge[index], firstEdge[edge.from]) = (firstEdge[edge.from], index)
        }
        var unrecorded = Array(repeating: false, count: workflow.steps.count)
        var isSeen = Array(repeating: false, count: exploration.isReached.count * 4)
        var isAnyReached = false
        var open: [(situation: Int, done: Done)] = []
        func visit(_ situation: Int, _ done: Done) {
            let place = situation * 4 + done.number
            guard !isSeen[place] else { return }
            isSeen[place] = true
            open.append((situation, done))
            let step = exploration.step(of: situation)
            guard workflow.steps[step].isFinal else { return }
            isAnyReached = true
            if done.hasActed || done.hasAnswered { unrecorded[step] = true }
        }
        let entry = workflow.steps[workflow.initial].actionsOfEntering
        let isRecordedAtOnce = entry.contains { $0.type.isRecord }
        if !isRecordedAtOnce {
            visit(
                exploration.situation(workflow.initial, 0),
                Done(hasActed: entry.contains { $0.type.isVisit }, hasAnswered: false))
        }
        var records = isRecordedAtOnce
        while let (situation, before) = open.popLast() {
            var next = firstEdge[situation]
            while next >= 0 {
                let edge = exploration.edges[next]
                next = nextEdge[next]
                // What was recorded once is recorded whatever follows.
                if exploration.performs(edge, { $0.isRecord }) {
                    records = true
                    continue
                }
                let isAlways = exploration.lists[edge.list].place == .always
                visit(
                    edge.to,
                    Done(
                        hasActed: before.hasActed || exploration.performs(edge) { $0.isVisit },
                        hasAnswered: isAlways ? before.hasAnswered : submits(edge)))
            }
        }
        return (unrecorded, records, isAnyReached)
    }

    private struct Done {
        let hasActed: Bool
        let hasAnswered: Bool

        var number: Int { (hasActed ? 2 : 0) + (hasAnswered ? 1 : 0) }
    }

    /// Whether the user gives an answer by this.
    private func submits(_ edge: WorkflowExploration.Edge) -> Bool {
        let list = exploration.lists[edge.list]
        guard case .event(let index) = list.place, let screen = workflow.steps[list.step].screen, screen.kind.asks
        else {
            return false
        }
        return screen.alwaysCarriesAnswer(workflow.steps[list.step].events[index].event)
    }
}

extension WorkflowStep {
    /// Whether an event that the step declares brings its answer.
    fileprivate var carriesAnswer: Bool {
        declares(WorkflowEvent.updateType)
            || (screen?.buttons ?? []).contains { WorkflowEvent.carriesAnswer($0.event) && declares($0.event) }
    }
}

extension WorkflowAction.Kind {
    /// Whether it does something with an answer of this kind.
    fileprivate func takes(_ kind: StepKind) -> Bool {
        if sendsFeedback { return true }
        switch self {
        case .recordAnswer: return kind != .text
        case .didUpdateRating, .didValidateRating: return kind == .stars
        default: return false
        }
    }

    /// Whether it takes what the user has to say out of the app.
    fileprivate var isVisit: Bool { sendsFeedback || self == .openStore }
}
