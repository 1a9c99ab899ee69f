import RatingAnalysis
import RatingCore

/// A flow that is on screen, and whom it is about.
struct WebFlow {
    private(set) var flow: RatingFlow
    private(set) var context: RatingContext
    private(set) var actions: [StepAction] = []
    private var now: LocalInstant
    private let traits: RatingJSON
    /// At the flow's placement, with the variants that the installation was drawn into.
    private let configuration: RatingConfiguration
    private var languages: [String] = []
    private var applicationName: String?
    /// What the flow was before each move.
    private var moves: [(flow: RatingFlow, context: RatingContext)] = []

    /// So many moves can be taken back.
    private static let mostMoves = 100

    /// Begins the workflow in force, and counts the prompt.
    init(_ user: WebUser, _ configuration: RatingConfiguration, isForced: Bool) {
        (traits, now, context, self.configuration) = (user.traits, user.now, user.context, configuration)
        (flow, actions) = RatingFlow.start(
            configuration.workflow.workflow, revision: configuration.revision, placement: user.placement,
            variants: configuration.variants, at: now,
            variables: Self.variables(configuration, user.context, user.traits, now))
        let kind: RatingContext.Prompt.Kind = actions.contains { $0.type == .requestNativeReview } ? .native : .custom
        _ = context.apply(
            .prompt(placement: user.placement, kind: kind, forced: isForced), configuration: configuration, now: now)
        record()
    }

    /// Goes on with a flow that was stored.
    init(_ user: WebUser, resuming flow: RatingFlow, _ configuration: RatingConfiguration) {
        (traits, now, context, self.configuration) = (user.traits, user.now, user.context, configuration)
        self.flow = flow
    }

    private static func variables(
        _ configuration: RatingConfiguration, _ context: RatingContext, _ traits: RatingJSON, _ now: LocalInstant
    ) -> Workflow.Variables {
        let variables = ConditionVariables(configuration: configuration, context: context, traits: traits, now: now)
        return { variables.value(at: $0) }
    }

    /// Takes what a request says of how to show it.
    mutating func take(_ request: WebRequest) throws(WebFailure) {
        if let texts = try request.optionalTexts("languages") { languages = texts }
        if let name = try request.optionalText("applicationName") { applicationName = name }
        if let date = try request.optionalDate("now") { now = date }
    }

    /// Stands on a step, without the way there.
    mutating func stand(on name: String) throws(WebFailure) {
        guard flow.workflow.index(ofStep: name) != nil else {
            throw WebFailure(
                "the workflow has no step “\(excerpt(name))”", mistyped: name,
                known: flow.workflow.steps.map { $0.name })
        }
        let members = (flow.json.members ?? []).map { $0.name == "step" ? .init("step", .string(name)) : $0 }
        guard let there = RatingFlow(json: .object(members)) else {
            throw WebFailure("the flow cannot be on that step")
        }
        (flow, actions) = (there, [])
        keepInterrupted()
    }

    mutating func make(_ name: String, _ request: WebRequest) throws(WebFailure) {
        switch name {
        case "answer":
            guard let json = request["answer"] else { throw WebFailure("“answer” is missing") }
            guard let screen = flow.step.screen, let form = screen.answers else {
                throw WebFailure("the step “\(flow.step.name)” asks nothing")
            }
            guard let answer = json == "" && screen.kind == .text ? .text("") : flow.step.answer(json) else {
                throw WebFailure(
                    "“\(excerpt(json))” is not an answer on the step “\(flow.step.name)”; expected \(form.description)")
            }
            try make(.answer(answer))
        case "press": try make(.press(try request.text("event")))
        case "dismiss": try make(.dismiss)
        case "back":
            guard let last = moves.popLast() else { throw WebFailure("there is no move to take back") }
            (flow, context, actions) = (last.flow, last.context, [])
        default: actions = []
        }
    }

    private mutating func make(_ move: UserMove) throws(WebFailure) {
        let before = (flow, context)
        do throws(StepAnswer.ValidationError) {
            actions = try flow.make(move, variables: Self.variables(configuration, context, traits, now))
        } catch {
            throw WebFailure(error.description)
        }
        moves.append(before)
        if moves.count > Self.mostMoves { moves.removeFirst() }
        record()
    }

    /// Stores what the actions record of the user, and the flow while it is on screen.
    private mutating func record() {
        for action in actions {
            guard let event = flow.contextEvent(of: action.type) else { continue }
            _ = context.apply(event, configuration: configuration, now: now)
        }
        keepInterrupted()
    }

    private mutating func keepInterrupted() { context.interruptedFlow = flow.isDone ? nil : .flow(flow) }
}

// MARK: Answers

extension WebFlow {
    var json: RatingJSON {
        let step = flow.step
        let texts = StepTexts(
            configuration: configuration, isUpdated: context.updatedAt != nil, languages: languages,
            applicationName: applicationName)
        let declared = step.events.map { RatingJSON.string($0.event) }
        return [
            "step": .string(step.name), "done": .bool(flow.isDone), "outcome": RatingJSON(step.outcome),
            "canGoBack": .bool(!moves.isEmpty), "actions": .array(actions.map { json($0) }), "sends": .array(declared),
            "timeouts": .array(step.timeouts.map { .integer($0.milliseconds) }), "context": context.json,
            "screen": flow.presented(texts)?.json ?? .null,
        ]
    }

    /// An action, with what it sends.
    private func json(_ action: StepAction) -> RatingJSON {
        let feedback: RatingJSON = [
            "to": RatingJSON(action.params["to"]?.stringValue ?? configuration.feedback?.destination),
            "text": .string(flow.draft), "stars": flow.state.stars.map { .integer($0) } ?? .null,
            "answers": .object(flow.keptAnswers),
        ]
        return .object(present: [
            "type": .string(action.type.rawValue), "params": action.params, "step": .string(action.step),
            "feedback": action.type.sendsFeedback ? feedback : nil,
        ])
    }
}

extension WebDocument {
    /// Asks if that is the decision.
    mutating func ask(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let user = try WebUser(request, configuration)
        let decision = user.eligibility(configuration).decide(user.context, now: user.now, isInProgress: isOnScreen)
        guard decision == .ask else { return .object(decision.members + [.init("context", user.context.json)]) }
        return .object(decision.members + (try start(request, isForced: false).members ?? []))
    }

    private var isOnScreen: Bool { flow.map { !$0.flow.isDone } ?? false }

    mutating func start(_ request: WebRequest, isForced: Bool) throws(WebFailure) -> RatingJSON {
        let user = try WebUser(request, configuration)
        var flow = WebFlow(user, user.eligibility(configuration).configuration, isForced: isForced)
        try flow.take(request)
        if let step = try request.optionalText("step") { try flow.stand(on: step) }
        self.flow = flow
        return flow.json
    }

    /// Goes on with the flow that the context has as interrupted, within the hours of `resumeWithin`.
    mutating func resume(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        var user = try WebUser(request, configuration)
        let interrupted = user.context.interruptedFlow?.flow
        let placed = configuration.assigned(to: user.context.installID).at(interrupted?.placement)
        guard let interrupted, interrupted.step.screen != nil, !placed.asksNobody, let hours = placed[.resumeWithin],
            user.now.instant <= interrupted.startedAt.instant.adding(days: hours / 24)
        else {
            user.context.interruptedFlow = nil
            return ["resumed": false, "context": user.context.json]
        }
        var flow = WebFlow(user, resuming: interrupted, placed)
        try flow.take(request)
        self.flow = flow
        return .object([.init("resumed", true)] + (flow.json.members ?? []))
    }

    mutating func move(_ name: String, _ request: WebRequest) throws(WebFailure) -> RatingJSON {
        guard var flow else { throw WebFailure("no flow is on screen; start one") }
        try flow.take(request)
        try flow.make(name, request)
        self.flow = flow
        return flow.json
    }
}
