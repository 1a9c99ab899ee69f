import RatingCore

/// Goes through a workflow as people do, and looks for what leads them nowhere.
struct FlowCheck {
    struct Finding {
        let code: Diagnostic.Code
        let place: Place
        let message: String
        let suggestion: String?
    }

    enum Place {
        case workflow(WorkflowPlace)
        case button(step: Int, Int)
        /// Keys of the configuration, the one to change first.
        case keys([ConfigurationKey])
    }

    let flow: ReviewFlow
    let configuration: RatingConfiguration
    var findings: [Finding] = []
    /// How many evaluations of rules may still be tried.
    var trials: Int
    var exploration: WorkflowExploration { flow.exploration }
    var workflow: Workflow { flow.workflow }
    /// The ways that leave each step.
    let edgesFrom: [[WorkflowExploration.Edge]]

    init(_ flow: ReviewFlow, _ configuration: RatingConfiguration, trials: Int) {
        (self.flow, self.configuration, self.trials) = (flow, configuration, trials)
        var edges = [[WorkflowExploration.Edge]](repeating: [], count: flow.workflow.steps.count)
        for edge in flow.exploration.edges { edges[flow.exploration.step(of: edge.from)].append(edge) }
        edgesFrom = edges
    }

    /// All that can be said of the workflow itself.
    mutating func check() {
        for step in workflow.steps.indices where exploration.isReached(step: step) {
            guard let screen = workflow.steps[step].screen else { continue }
            checkWayOut(step, screen)
            checkButtons(step, screen)
            checkStore(step, screen)
            checkTimeouts(step, screen)
            checkAnswer(step, screen)
            checkUnasked(step)
            checkButtonsBack(step, screen)
            checkSorting(step, screen)
        }
        checkGuards()
        checkNamedSteps()
    }

    mutating func report(_ code: Diagnostic.Code, _ place: Place, _ message: String, _ suggestion: String? = nil) {
        findings.append(Finding(code: code, place: place, message: message, suggestion: suggestion))
    }

    // MARK: Words and ways

    func name(of step: Int) -> String { "“\(excerpt(workflow.steps[step].name))”" }

    /// The ways of an event of a step.
    func edges(_ event: String, from step: Int) -> [WorkflowExploration.Edge] {
        edgesFrom[step].filter { self.event(of: $0) == event }
    }

    /// The event that takes a way; nil for `always` and timeouts.
    func event(of edge: WorkflowExploration.Edge) -> String? {
        let list = exploration.lists[edge.list]
        guard case .event(let index) = list.place else { return nil }
        return workflow.steps[list.step].events[index].event
    }

    func leaves(_ edge: WorkflowExploration.Edge) -> Bool {
        guard let transition = edge.transition else { return false }
        let from = exploration.step(of: edge.from)
        return exploration.lists[edge.list].transitions[transition].stepEntered(from: from) != nil
    }

    func performs(_ edge: WorkflowExploration.Edge, _ kinds: WorkflowAction.Kind...) -> Bool {
        exploration.performs(edge) { kinds.contains($0) }
    }

    var isLarge: Bool { flow.isLarge }

    /// The steps to which a step leads.
    func stepsAfter(_ step: Int) -> [Int] { edgesFrom[step].map { exploration.step(of: $0.to) } }

    /// All ways that can be taken after these.
    func ways(after first: [WorkflowExploration.Edge]) -> [WorkflowExploration.Edge] {
        let starts = first.map { exploration.step(of: $0.to) }
        let isReached = reached(from: starts, of: workflow.steps.count) { stepsAfter($0) }
        return first + isReached.indices.filter { isReached[$0] }.flatMap { edgesFrom[$0] }
    }

    // MARK: Ways out

    private mutating func checkWayOut(_ step: Int, _ screen: StepScreen) {
        guard screen.kind != .native, !workflow.steps[step].isFinal else { return }
        let events = workflow.steps[step].events.map { $0.event }
        let isClosed = events.contains(WorkflowEvent.dismiss.type)
        let isLeft =
            isClosed
            || edgesFrom[step].contains { edge in
                guard leaves(edge), flow.isSeen(edge) else { return false }
                guard let event = event(of: edge) else { return true }
                if WorkflowEvent.isOfStore(event) { return false }
                let buttons = screen.buttons.filter { $0.event == event }
                return buttons.contains { !($0.needsAnswer && screen.kind.asks) } && !performs(edge, .openStore)
            }
        guard !isLeft else { return }
        report(
            .flowNoExit, .workflow(.step(step)),
            "the step \(name(of: step)) has no way out for users who do not want to \(screen.kind.asks ? "answer" : "go on"): no button leaves it, and it does not declare DISMISS",
            "give it a button such as LATER, and declare DISMISS")
    }

    /// A step that an action reports to the app, and whose name is a slip of one that there is.
    private mutating func checkNamedSteps() {
        let names = workflow.steps.map { $0.name }
        let known = Set(names + ["rating", "feedback", "storeReview"])
        var seen: Set<String> = []
        for list in exploration.lists {
            for (place, transition) in list.transitions.enumerated() {
                for action in transition.actions where action.type != .emit {
                    let named = action.params["step"]?.stringValue
                    guard let named, named.utf8.count > 4, !known.contains(named),
                        seen.insert(named).inserted, seen.count < 100, let meant = nearestName(to: named, among: names)
                    else { continue }
                    report(
                        .flowDeadButton, .workflow(.transition(step: list.step, list.place, place)),
                        "\(action.type.rawValue) tells the app about the step “\(excerpt(named))”, which does not exist",
                        "did you mean “\(excerpt(meant))”?")
                }
            }
        }
    }

    // MARK: What goes away by itself

    private mutating func checkTimeouts(_ step: Int, _ screen: StepScreen) {
        for (index, timeout) in workflow.steps[step].timeouts.enumerated() {
            let isLeaving = timeout.transitions.contains { $0.target != nil && $0.target != step }
            guard isLeaving, screen.kind != .native else { continue }
            let place = Place.workflow(.list(step: step, .timeout(index)))
            let back = timeout.transitions.compactMap { $0.target }.first { target in
                target != step && workflow.steps[target].screen?.kind.asks == true && !isLarge
                    && edgesFrom[target].contains { leaves($0) }
                    && ways(after: edgesFrom[target]).contains { exploration.step(of: $0.to) == step }
            }
            if let back {
                report(
                    .flowTimeout, place,
                    "after \(timeout.milliseconds) ms the step \(name(of: step)) takes users back to \(name(of: back)), which they have answered",
                    "let the timeout lead to an end")
            } else if timeout.milliseconds < 1_500 {
                report(
                    .flowTimeout, place,
                    "the step \(name(of: step)) disappears after \(timeout.milliseconds) ms, before anybody has read it",
                    "`after` counts milliseconds: \(timeout.milliseconds) s are \(timeout.milliseconds * 1_000)")
            } else if screen.kind == .text || screen.kind.asks && timeout.milliseconds < 8_000 {
                report(
                    .flowTimeout, place,
                    "the step \(name(of: step)) disappears after \(timeout.milliseconds) ms while users are still \(screen.kind == .text ? "typing, and what they typed is lost" : "answering")",
                    "remove the timeout from steps that ask")
            }
        }
    }

    // MARK: What nobody chose

    private mutating func checkUnasked(_ step: Int) {
        for edge in edgesFrom[step] where workflow.steps[step].screen?.kind != .native {
            let list = exploration.lists[edge.list]
            guard let transition = edge.transition else { continue }
            let cause: String
            switch list.place {
            case .timeout: cause = "time passes"
            case .event where event(of: edge) == WorkflowEvent.dismiss.type: cause = "users close the screen"
            default: continue
            }
            let deed: String
            if performs(edge, .openStore) {
                deed = "the store opens"
            } else if performs(edge, .composeMail) {
                deed = "a mail opens"
            } else if performs(edge, .recordAnswer, .recordRated), case .event = list.place {
                deed = "an answer is recorded"
            } else if performs(edge, .recordRated), edgesFrom[step].contains(where: { performs($0, .openStore) }) {
                deed = "a rating is recorded that nobody gave"
            } else if performs(edge, .sendFeedback, .fileTicket), workflow.steps[step].screen?.kind == .text {
                deed = "what was typed is sent"
            } else {
                continue
            }
            let place = WorkflowPlace.transition(step: step, list.place, transition)
            guard !findings.contains(where: { $0.place.isSame(as: place) }) else { continue }
            report(
                .flowUnasked, .workflow(place), "on the step \(name(of: step)) \(deed) when \(cause)",
                "do it on a button's event")
        }
    }
}

extension FlowCheck.Place {
    fileprivate func isSame(as other: WorkflowPlace) -> Bool {
        if case .workflow(let place) = self { place == other } else { false }
    }
}

extension WorkflowEvent {
    /// Whether an event tells what became of an action.
    static func isOfStore(_ type: String?) -> Bool { type == opened.type || type == failed.type }
}
