import RatingCore

/// A flow, looked at for where reviews are asked for.
struct ReviewFlow {
    let exploration: WorkflowExploration
    /// Whether people can find the ways of each list of transitions: by a button that is shown, and within a minute.
    private let isSeen: [Bool]
    var workflow: Workflow { exploration.workflow }

    /// Whether people come into each situation by ways that they can find.
    private(set) var isReached: [Bool]
    /// Whether a way opens the store from each situation, and from each step in any.
    private var opens: [Bool] = []
    private var opensSomewhere: [Bool] = []

    /// - Parameter isHidden: whether nobody sees a button, because its label is empty.
    init(_ exploration: WorkflowExploration, isHidden: (StepScreen.Button) -> Bool) {
        self.exploration = exploration
        isSeen = exploration.lists.map { list in
            let step = exploration.workflow.steps[list.step]
            switch list.place {
            case .always: return true
            case .timeout(let index): return step.timeouts[index].milliseconds <= 60_000
            case .event(let index):
                let buttons = step.screen?.buttons.filter { $0.event == step.events[index].event } ?? []
                return buttons.isEmpty || !buttons.allSatisfy(isHidden)
            }
        }
        isReached = Array(repeating: false, count: exploration.isReached.count)
        reach()
        opens = Array(repeating: false, count: isReached.count)
        for edge in exploration.edges where performs(edge, .openStore) && isSeen(edge) { opens[edge.from] = true }
        opensSomewhere = Array(repeating: false, count: workflow.steps.count)
        for situation in opens.indices where opens[situation] {
            opensSomewhere[exploration.step(of: situation)] = true
        }
    }

    private mutating func reach() {
        var firstEdge = Array(repeating: -1, count: isReached.count)
        var nextEdge = Array(repeating: -1, count: exploration.edges.count)
        for (index, edge) in exploration.edges.enumerated() where isSeen(edge) {
            (nextEdge[index], firstEdge[edge.from]) = (firstEdge[edge.from], index)
        }
        var open = [exploration.situation(workflow.initial, 0)]
        while let situation = open.popLast() {
            guard !isReached[situation] else { continue }
            isReached[situation] = true
            var index = firstEdge[situation]
            while index >= 0 {
                open.append(exploration.edges[index].to)
                index = nextEdge[index]
            }
        }
    }

    /// An answer that decides who comes to the store.
    struct Gate {
        let step: Int
        /// The transitions that send people on by it, where they alone do.
        var list: TransitionList?
        /// `stars`, `answers.NAME`, or what the exploration does not keep.
        let variable: String
        let admitted: String
        let refused: String
    }

    // MARK: Gating

    /// Answers with some values of which the store can be reached, and with others not, unless the answer is changed.
    var gates: [Gate] {
        exploration.answers.compactMap { variable, weight in
            let definition = exploration.domain.variables[variable]
            let count = definition.values.count
            func value(_ situation: Int) -> Int { exploration.combination(of: situation) / weight % count }
            var isAsked = Array(repeating: false, count: count)
            var leads = isAsked
            var sources: [Int] = []
            for edge in exploration.edges where isReached[edge.from] && isSeen(edge) {
                isAsked[value(edge.to)] = true
                guard asksForReview(edge) else { continue }
                leads[value(edge.to)] = true
                if value(edge.from) == value(edge.to) { sources.append(edge.from) }
            }
            let before = exploration.situations(before: sources) { value($0.from) == value($0.to) && isSeen($0) }
            for situation in before.indices where before[situation] && isReached[situation] {
                leads[value(situation)] = true
            }
            let given = definition.values.indices.dropFirst().filter { isAsked[$0] }
            let admitted = given.filter { leads[$0] }
            let refused = given.filter { !leads[$0] }
            guard !admitted.isEmpty, !refused.isEmpty else { return nil }
            func text(_ values: [Int]) -> String {
                values.map { definition.values[$0].map { $0.serialized() } ?? "none" }.joined(separator: ", ")
            }
            let step = workflow.steps.firstIndex { $0.answerPath == definition.path } ?? workflow.initial
            return Gate(step: step, variable: definition.path, admitted: text(admitted), refused: text(refused))
        }
    }

    /// Steps that ask something by buttons, one of which leads on to an offer to review and one to feedback without it,
    /// unless one goes back and answers otherwise.
    ///
    /// A button that itself opens the store is an offer and no question.
    var gatesOfButtons: [Int] {
        if isLarge { return [] }
        return workflow.steps.indices.filter { step in
            guard let screen = workflow.steps[step].screen, screen.kind == .message, screen.buttons.count > 1 else {
                return false
            }
            let beforeReview = situationsBeforeReview(without: step)
            let feedback = exploration.edges.filter { asksForFeedback($0) && isSeen($0) }.map { $0.from }
            let beforeFeedback = exploration.situations(before: feedback) {
                exploration.step(of: $0.to) != step && isSeen($0)
            }
            var (sendsOn, sendsAway) = (false, false)
            for edge in exploration.edges where exploration.step(of: edge.from) == step && isTap(edge) && isSeen(edge) {
                guard exploration.step(of: edge.to) != step || performs(edge, .openStore) else { continue }
                let reviews = asksForReview(edge) || beforeReview[edge.to]
                if reviews, !performs(edge, .openStore) { sendsOn = true }
                if !reviews, asksForFeedback(edge) || beforeFeedback[edge.to] { sendsAway = true }
            }
            return sendsOn && sendsAway
        }
    }

    /// Whether there are too many ways to go through them for each step.
    var isLarge: Bool { exploration.edges.count > 20_000 }

    /// For each situation, whether an offer to review can follow without going through a step again.
    func situationsBeforeReview(without step: Int) -> [Bool] {
        let sources = exploration.edges.filter {
            asksForReview($0) && isSeen($0) && exploration.step(of: $0.from) != step
        }
        return exploration.situations(before: sources.map { $0.from }) {
            exploration.step(of: $0.to) != step && isSeen($0)
        }
    }

    // MARK: The store's own sheet

    /// The first step that asks something on a way to the store's own sheet.
    var questionBeforeNative: Int? {
        let sources = exploration.edges.filter { requestsNative($0) }.map { $0.from }
        guard !sources.isEmpty else { return nil }
        let before = exploration.situations(before: sources) { _ in true }
        return workflow.steps.indices.first { step in
            guard workflow.steps[step].screen?.isQuestion == true else { return false }
            return (0..<exploration.combinationCount).contains {
                let situation = exploration.situation(step, $0)
                return before[situation] && exploration.isReached[situation]
            }
        }
    }

    /// A transition of a tap that requests the store's own sheet, itself or by what `always` follows.
    var nativeOnTap: WorkflowPlace? {
        let always = exploration.edges.filter { exploration.lists[$0.list].place == .always }
        let sources = always.filter { requestsNative($0) }.map { $0.from }
        let before = exploration.situations(before: sources) { exploration.lists[$0.list].place == .always }
        for edge in exploration.edges where isTap(edge) {
            guard let transition = edge.transition, requestsNative(edge) || before[edge.to] else { continue }
            let list = exploration.lists[edge.list]
            return .transition(step: list.step, list.place, transition)
        }
        return nil
    }

    // MARK: A prompt of its own

    /// The first step that shows something of the app's own in a flow that offers a review.
    var ownPrompt: Int? {
        let isOwn = { (screen: StepScreen?) in screen.map { $0.kind != .native } ?? false }
        let reached = workflow.steps.indices.filter {
            exploration.isReached(step: $0) && isOwn(workflow.steps[$0].screen)
        }
        return offersReview ? reached.first { $0 == workflow.initial } ?? reached.first : nil
    }

    /// Whether people are offered a review at all.
    var offersReview: Bool {
        let entry = workflow.steps[workflow.initial].actionsOfEntering
        return workflow.steps[workflow.initial].screen.map { [.store, .native].contains($0.kind) } ?? false
            || entry.contains { $0.type == .openStore || $0.type == .requestNativeReview }
            || exploration.edges.contains { asksForReview($0) }
    }

    // MARK: Ways

    /// Whether people can find this way.
    func isSeen(_ edge: WorkflowExploration.Edge) -> Bool { isSeen[edge.list] }

    /// Whether a button or an answer takes this way.
    func isTap(_ edge: WorkflowExploration.Edge) -> Bool {
        let list = exploration.lists[edge.list]
        guard case .event(let index) = list.place, let screen = workflow.steps[list.step].screen else { return false }
        let event = workflow.steps[list.step].events[index].event
        return event == "UPDATE" || screen.buttons.contains { $0.event == event }
    }

    func asksForReview(_ edge: WorkflowExploration.Edge) -> Bool {
        performs(edge, .openStore) || requestsNative(edge) || enters(edge, .store) && isOffer(edge.to)
    }

    /// Whether a step of the kind `store` opens it for these answers too: its button may have a guard.
    private func isOffer(_ situation: Int) -> Bool {
        opens[situation] || !opensSomewhere[exploration.step(of: situation)]
    }

    private func requestsNative(_ edge: WorkflowExploration.Edge) -> Bool {
        performs(edge, .requestNativeReview) || enters(edge, .native)
    }

    private func asksForFeedback(_ edge: WorkflowExploration.Edge) -> Bool {
        performs(edge, .sendFeedback) || performs(edge, .composeMail) || performs(edge, .fileTicket)
            || enters(edge, .text)
    }

    private func enters(_ edge: WorkflowExploration.Edge, _ kind: StepKind) -> Bool {
        let (from, to) = (exploration.step(of: edge.from), exploration.step(of: edge.to))
        return from != to && workflow.steps[to].screen?.kind == kind
    }

    private func performs(_ edge: WorkflowExploration.Edge, _ kind: WorkflowAction.Kind) -> Bool {
        exploration.performs(edge) { $0 == kind }
    }
}

extension StepScreen {
    /// Whether the user is asked something, rather than told.
    fileprivate var isQuestion: Bool {
        kind.asks || kind == .store || kind == .message && buttons.count > 1
    }
}
