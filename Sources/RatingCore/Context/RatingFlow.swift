/// A flow under way: the workflow and revision that it began with, where it stands, and what the user has typed.
///
/// Its JSON form can be stored, so that an app that was killed can resume or drop it.
package struct RatingFlow: Equatable, Sendable {
    /// The workflow that it began with.
    package let workflow: Workflow
    /// The configuration's revision when the flow began.
    package let revision: ConfigurationDocument.Revision?
    /// Where in the app it was asked.
    package let placement: String?
    /// The variants of experiments that the flow began with.
    package let variants: [ExperimentVariant]
    /// When the flow began, by the user's own clock.
    package let startedAt: LocalInstant
    /// Where it stands, and what the user has given so far.
    package internal(set) var state: WorkflowState
    /// What the user has typed and not yet sent.
    package var draft: String {
        get { state.draft }
        set { state.draft = newValue }
    }
    /// The picture that the user added. Kept only while the flow is under way.
    package var picture: Feedback.Attachment?
    /// The idempotency key that the next feedback of this flow is sent under, so that a flow which is resumed after a
    /// kill does not send the same words twice.
    package var feedbackKey: String?
    /// The fetched document that the configuration was made of when the flow began; nil without one.
    package var document: SHA256Digest?

    /// Starts the workflow.
    ///
    /// - Returns: the flow and the actions of its beginning.
    package static func start(
        _ workflow: Workflow, revision: ConfigurationDocument.Revision?, placement: String?,
        variants: [ExperimentVariant] = [],
        at now: LocalInstant, isTraced: Bool = false, variables: Workflow.Variables
    ) -> (flow: RatingFlow, actions: [StepAction]) {
        let (state, actions) = workflow.start(isTraced: isTraced, variables)
        return (
            RatingFlow(
                workflow: workflow, revision: revision, placement: placement, variants: variants, startedAt: now,
                state: state),
            actions
        )
    }

    init(
        workflow: Workflow, revision: ConfigurationDocument.Revision?, placement: String?,
        variants: [ExperimentVariant],
        startedAt: LocalInstant, state: WorkflowState
    ) {
        self.workflow = workflow
        self.revision = revision
        self.placement = placement
        self.variants = variants
        self.startedAt = startedAt
        self.state = state
    }

    /// Handles an event; see `Workflow.handle(_:in:variables:)`.
    package mutating func handle(_ event: WorkflowEvent, variables: Workflow.Variables) -> [StepAction] {
        workflow.handle(event, in: &state, variables: variables)
    }

    /// The step that the flow stands at; a copy.
    package var step: WorkflowStep { workflow.steps[state.step] }

    /// Whether an end has been reached.
    package var isDone: Bool { workflow.steps[state.step].isFinal }

    /// Whether the step is for a presenter to show.
    package var hasScreen: Bool { workflow.steps[state.step].screen.map { $0.kind != .native } ?? false }

    /// Whether the step is the store's own review sheet.
    package var isNative: Bool { workflow.steps[state.step].screen?.kind == .native }
}

extension RatingFlow {
    /// The stored form. The workflow stands in it whole, so that the flow goes on as it began.
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("workflow", workflow.json), .init("step", .string(step.name)), .init("startedAt", startedAt.json),
        ]
        if let revision { members.add("revision", revision.json) }
        if let placement { members.add("placement", .string(placement)) }
        if !variants.isEmpty { members.add("variants", .object(variants.map { $0.member })) }
        if let stars = state.stars { members.add("stars", .integer(stars)) }
        if !state.answers.isEmpty { members.add("answers", .object(state.answers)) }
        if let chosen = state.chosen { members.add("chosen", chosen.json) }
        if !draft.isEmpty { members.add("draft", .string(draft)) }
        if !state.line.isEmpty { members.add("line", .string(state.line)) }
        if let contact = state.contact { members.add("contact", .string(contact)) }
        if let name = state.unsubmitted { members.add("unsubmitted", .string(name)) }
        if let feedbackKey { members.add("feedbackKey", .string(feedbackKey)) }
        if let document { members.add("document", .string(document.hexadecimal)) }
        return .object(members)
    }

    /// The flow that was stored; nil for anything else, and for a workflow that this version refuses.
    package init?(json: RatingJSON) {
        guard let document = try? JSONDocument(json) else { return nil }
        self.init(document.root)
    }

    init?(_ json: JSONDocument.Node) {
        var reader = WorkflowReader(names: nil)
        guard let workflow = json["workflow"].flatMap({ reader.readChecked($0) }),
            let step = json["step"]?.stringValue.flatMap(workflow.index(ofStep:)),
            let startedAt = json["startedAt"]?.dateValue,
            let revision = Self.member(json["revision"], { ConfigurationDocument.Revision($0) }),
            let placement = Self.member(json["placement"], { $0.stringValue }),
            let variants = Self.member(json["variants"], { ExperimentVariant.list($0.value) }),
            let stars = Self.member(json["stars"], { $0.integerValue }),
            let answers = Self.member(json["answers"], { $0.value.members }),
            let draft = Self.member(json["draft"], { $0.stringValue }),
            let line = Self.member(json["line"], { $0.stringValue }),
            let contact = Self.member(json["contact"], { $0.stringValue }),
            let unsubmitted = Self.member(json["unsubmitted"], { $0.stringValue }),
            let feedbackKey = Self.member(json["feedbackKey"], { $0.stringValue }),
            let document = Self.member(
                json["document"], { $0.stringValue.flatMap { SHA256Digest(hexadecimal: $0) } })
        else { return nil }
        var state = WorkflowState(step: step, stars: stars)
        state.answers = Array((answers ?? []).prefix(WorkflowState.maximumAnswers))
        state.chosen = json["chosen"].flatMap { workflow.steps[step].answer($0.value) }
        (state.draft, state.line, state.contact) = (draft ?? "", line ?? "", contact)
        state.unsubmitted = unsubmitted
        self.init(
            workflow: workflow, revision: revision, placement: placement, variants: variants ?? [],
            startedAt: startedAt, state: state)
        (self.feedbackKey, self.document) = (feedbackKey, document)
    }

    /// A member that may be missing: `.some(nil)` where it is, nil where it is there and damaged.
    private static func member<Value>(
        _ json: JSONDocument.Node?, _ read: (JSONDocument.Node) -> Value?
    ) -> Value?? {
        guard let json else { return .some(nil) }
        return read(json).map { .some($0) }
    }
}

extension ConfigurationDocument.Revision {
    fileprivate init?(_ json: JSONDocument.Node) {
        if let integer = json.integerValue {
            self = .integer(integer)
        } else if let text = json.stringValue {
            self = .text(text)
        } else {
            return nil
        }
    }
}
