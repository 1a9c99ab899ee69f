import RatingCore

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
                    + (kind.isSent ? "sends feedback" : "records it or sends feedback"),
                kind.isSent ? "add sendFeedback to a button's actions" : "add recordAnswer to a button's actions")
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

    /// Ways to an end on which the user submitted an answer, sent something or went to the store, and nothing of it is
    /// recorded: the answer is lost, and the user is asked again as if nothing had been. The same for a flow that never
    /// records anything. The store's own sheet tells nothing that could be recorded, and a form whose text is sent has
    /// nothing else to keep.
    func unrecordedEnds() -> [Problem] {
        guard workflow.steps.contains(where: { $0.screen != nil && $0.screen?.kind != .native }) else { return [] }
        let edges = EdgesByStart(exploration)
        let lost = lostAnswers(edges)
        let ends = endsWithoutRecord(edges)
        if !ends.records, ends.isAnyReached {
            guard !isContactForm || !lost.isEmpty else { return [] }
            return [
                Problem(
                    code: .unrecordedEnd, severity: .warning, place: .workflow,
                    message: "the flow ends without ever recording an answer, a refusal or a reminder"
                        + (lost.first.map { "; \($0.message)" } ?? ""),
                    suggestion: "add recordAnswer, recordRated, recordDecline or recordReminder to its buttons' actions"
                )
            ]
        }
        let acted = workflow.steps.indices.filter { step in
            ends.unrecorded[step] && !isContactForm && !lost.contains { $0.end == step }
        }
        return lost.map { $0.problem }
            + acted.map { step in
                Problem(
                    code: .unrecordedEnd, severity: .warning, place: .step(step),
                    message:
                        "a flow can end on “\(workflow.steps[step].name)” after the user has sent feedback or gone to "
                        + "the store, without having recorded it",
                    suggestion:
                        "add recordAnswer, recordRated, recordDecline or recordReminder to the actions that lead there")
            }
    }

    /// Whether a text is all that the flow asks for, and to send it all that it does.
    private var isContactForm: Bool {
        let asking = workflow.steps.compactMap { $0.screen?.kind }.filter { $0.asks }
        return !asking.isEmpty && asking.allSatisfy { $0.isSent }
            && !exploration.edges.contains { exploration.performs($0) { $0 == .openStore } }
    }

    private struct LostAnswer {
        let end: Int
        let message: String
        let problem: Problem
    }

    /// Of each step that asks, the shortest way on which its answer is submitted and comes to an end unkept.
    private func lostAnswers(_ edges: EdgesByStart) -> [LostAnswer] {
        // Each step goes through the ways after it; what is not looked at counts as kept.
        var looksLeft = 2 * exploration.maximumWork
        return workflow.steps.indices.compactMap { step in
            guard let kind = workflow.steps[step].screen?.kind, kind.asks, exploration.isReached(step: step),
                let (way, isKept) = wayOfLosing(step, kind, edges, &looksLeft), let end = way.last
            else { return nil }
            let names = way.prefix(6).map { "“\(excerpt(workflow.steps[$0].name))”" }.joined(separator: " → ")
            let lost = kind.isSent ? "sends" : "records"
            let message =
                "the answer of the step “\(excerpt(workflow.steps[step].name))” is lost along "
                + "\(names)\(way.count > 6 ? " → …" : ""): nothing there \(lost) it"
            return LostAnswer(
                end: end, message: message,
                problem: Problem(
                    code: .unrecordedEnd, severity: isKept && way.count > 2 ? .note : .warning, place: .step(step),
                    message: message,
                    suggestion:
                        "add \(kind.isSent ? "sendFeedback" : "recordAnswer") to the actions that lead on from it"))
        }
    }

    /// The steps from one that asks to an end, the nearest, on a way that does nothing with the answer; and whether
    /// another way after it does, so that the answer is lost only to who leaves early.
    private func wayOfLosing(
        _ asking: Int, _ kind: StepKind, _ edges: EdgesByStart, _ looksLeft: inout Int
    ) -> (way: [Int], isKept: Bool)? {
        var isKept = false
        var way: [Int]?
        var before: [Int: Int] = [:]
        var open: [Int] = []
        func visit(_ edge: WorkflowExploration.Edge) {
            if exploration.performs(edge, { $0.keeps(kind) }) {
                // Stars that go along with a text are not stored all the same.
                isKept = isKept || kind != .stars || exploration.performs(edge) { $0 == .recordAnswer }
                return
            }
            guard before[edge.to] == nil else { return }
            before[edge.to] = edge.from
            open.append(edge.to)
        }
        let own = exploration.situation(asking, 0)..<exploration.situation(asking + 1, 0)
        for situation in own {
            for edge in edges[situation] {
                looksLeft -= 1
                if submits(edge) { visit(edge) }
            }
        }
        var next = 0
        while next < open.count, looksLeft >= 0 {
            let situation = open[next]
            next += 1
            if way == nil, workflow.steps[exploration.step(of: situation)].isFinal {
                var back = [exploration.step(of: situation)]
                var place = situation
                while let earlier = before[place], back.last != asking {
                    place = earlier
                    if exploration.step(of: place) != back.last { back.append(exploration.step(of: place)) }
                }
                way = back.reversed()
            }
            for edge in edges[situation] {
                looksLeft -= 1
                visit(edge)
            }
        }
        return way.map { ($0, isKept) }
    }

    /// Goes all ways once more, each with whether the user has sent something or gone to the store on it.
    private func endsWithoutRecord(
        _ edges: EdgesByStart
    ) -> (unrecorded: [Bool], records: Bool, isAnyReached: Bool) {
        var unrecorded = Array(repeating: false, count: workflow.steps.count)
        var isSeen = Array(repeating: false, count: exploration.isReached.count * 2)
        var isAnyReached = false
        var open: [(situation: Int, hasActed: Bool)] = []
        func visit(_ situation: Int, _ hasActed: Bool) {
            let place = situation * 2 + (hasActed ? 1 : 0)
            guard !isSeen[place] else { return }
            isSeen[place] = true
            open.append((situation, hasActed))
            let step = exploration.step(of: situation)
            guard workflow.steps[step].isFinal else { return }
            isAnyReached = true
            if hasActed { unrecorded[step] = true }
        }
        let entry = workflow.steps[workflow.initial].actionsOfEntering
        var records = entry.contains { $0.type.isRecord }
        if !records { visit(exploration.situation(workflow.initial, 0), entry.contains { $0.type.isVisit }) }
        while let (situation, hasActed) = open.popLast() {
            for edge in edges[situation] {
                // What was recorded once is recorded whatever follows.
                if exploration.performs(edge, { $0.isRecord }) {
                    records = true
                } else {
                    visit(edge.to, hasActed || exploration.performs(edge) { $0.isVisit })
                }
            }
        }
        return (unrecorded, records, isAnyReached)
    }

    /// Whether the user gives an answer by this that does not change any more.
    private func submits(_ edge: WorkflowExploration.Edge) -> Bool {
        let list = exploration.lists[edge.list]
        guard edge.transition != nil, case .event(let index) = list.place,
            let screen = workflow.steps[list.step].screen, screen.kind.asks
        else { return false }
        let event = workflow.steps[list.step].events[index].event
        return screen.needsAnswer(for: event)
            || screen.alwaysCarriesAnswer(event) && exploration.step(of: edge.to) != list.step
    }
}

/// The ways of an exploration, by the situation that they leave.
private struct EdgesByStart {
    private let edges: [WorkflowExploration.Edge]
    private var bounds: [Int]

    init(_ exploration: WorkflowExploration) {
        bounds = Array(repeating: 0, count: exploration.isReached.count + 1)
        for edge in exploration.edges { bounds[edge.from + 1] += 1 }
        for index in bounds.indices.dropFirst() { bounds[index] += bounds[index - 1] }
        edges = exploration.edges.sorted { $0.from < $1.from }
    }

    subscript(situation: Int) -> ArraySlice<WorkflowExploration.Edge> {
        edges[bounds[situation]..<bounds[situation + 1]]
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
        case .recordAnswer: return !kind.isSent
        case .didUpdateRating, .didValidateRating: return kind == .stars
        default: return false
        }
    }

    /// Whether an answer of this kind that was submitted before is not lost after it. A text is not recorded.
    fileprivate func keeps(_ kind: StepKind) -> Bool {
        sendsFeedback || (kind.isSent ? kind == .text && self == .emit : isRecord)
    }

    /// Whether it takes what the user has to say out of the app.
    fileprivate var isVisit: Bool { sendsFeedback || self == .openStore }
}
