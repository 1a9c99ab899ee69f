/// Tells the journal what happens.
///
/// Owns what the journal's lines explain so far. Is told what was counted and decided, and what becomes of a flow. Asks the
/// keeper what is stored, and writes in turn with what the store does, so that an erasure finds every line.
@MainActor
final class JournalKeeper {
    private let journal: RatingJournal
    private let ports: RatingPorts
    private let keeper: ContextKeeper
    private let rules: RulesInForce
    /// What is known of the user by the lines so far; nil: they do not tell.
    private var told: (context: RatingContext, traits: RatingJSON)?
    /// Whether the journal should soon have a line with a whole context, so that it can begin with one.
    private var isContextDue = false
    /// The question or move whose consequences are not all known yet.
    private var open: OpenLine?
    /// What happened meanwhile.
    private var behind: [JournalLine] = []
    /// Whether the flow on screen began with a line.
    private var isWalking = false
    /// What the user has typed by the lines so far.
    private var toldDraft = ""
    /// Done when all lines so far are written.
    private(set) var writing: Task<Void, Never>?

    private struct OpenLine {
        let at: LocalInstant
        /// Without consequences: nothing came on screen.
        let make: (LocalInstant, [RatingJSON.Member]?) -> JournalLine
        var step: String?
        var actions: [RatingJSON] = []
        var failing: [RatingJSON] = []
        var recordedAt: LocalInstant?
    }

    /// Nil without a journal.
    init?(_ ports: RatingPorts, keeper: ContextKeeper, rules: RulesInForce) {
        guard let journal = ports.journal else { return nil }
        (self.journal, self.ports, self.keeper, self.rules) = (journal, ports, keeper, rules)
    }

    /// The user is another one, or was erased elsewhere.
    func forgetUser(isErased: Bool) {
        (told, open, behind, isWalking) = (nil, nil, [], false)
        guard isErased else { return }
        writing = Task { [journal, writing] in
            await writing?.value
            try? await journal.erase()
        }
    }

    // MARK: Counting and deciding

    /// Something is about to be counted or decided: what the lines do not explain is told whole.
    func prepare() {
        guard open == nil else { return }
        let (context, traits) = (keeper.context.withoutTexts, rules.allTraits)
        // A journal that begins in the middle of a question could not go on with it.
        let isDue = isContextDue && !isWalking
        if isDue || told?.context != context { write(.context(context, keepsQuestion: isWalking, at: now)) }
        if isDue || told?.traits != traits { write(.traits(traits, at: now)) }
        told = (context, traits)
        if isDue { isContextDue = false }
    }

    func note(_ event: ContextEvent) {
        if case .exposure = event { write(.event(event, at: now)) } else { write(.event(event, at: recordedAt)) }
        explain(event)
    }

    func noteSkip(at placement: String?, _ closed: GateSet, force: Bool) {
        // Gates of the app's own, and a flow that was not told of, no scenario knows.
        guard !closed.gates.isEmpty, isWalking || !closed.contains(.inProgress) else { return }
        prepare()
        // Nor what another process, or the app, has changed while a move is being made.
        guard told?.context == keeper.context.withoutTexts, told?.traits == rules.allTraits else { return }
        write(.skipped(placement, closed: closed, force: force, at: now))
    }

    /// The lines tell of this event, as the store has just counted it.
    @inline(never)
    private func explain(_ event: ContextEvent) {
        let configuration = rules.configuration
        rules.using(configuration) {
            _ = told?.context.apply(event, configuration: configuration, now: recordedAt)
        }
    }

    /// When something was last counted.
    private var recordedAt: LocalInstant { keeper.context.lastEventAt ?? now }

    func noteVeto(at placement: String?) {
        prepare()
        write(.vetoed(placement, at: now))
    }

    // MARK: Flows

    /// The prompt is stored, and the flow begins.
    func beginFlow(at placement: String?, force: Bool) {
        (isWalking, toldDraft) = (true, "")
        let kind = keeper.context.prompts.last?.kind ?? .custom
        explain(.prompt(placement: placement, kind: kind, forced: force))
        open = OpenLine(at: recordedAt) { at, consequences in
            .asked(placement, force: force, at: at, consequences)
        }
    }

    /// Nothing came on screen, and the prompt is withdrawn.
    func dropFlow() {
        guard let line = open else { return }
        open = nil
        write(line.make(line.at, nil))
        endFlow()
    }

    /// A move, or a timeout, has changed the flow.
    ///
    /// - Parameter flow: as it was before.
    func beginMove(_ event: WaitingEvent, in flow: RatingFlow) {
        guard isWalking, let move = member(event) else { return }
        flush()
        prepare()
        let isContact = flow.step.screen?.kind == .contact
        switch event.kind {
        case .move(.answer(.text(let text))), .move(.answer(.contact(let text))): toldDraft = text
        default:
            if let typed = flow.typed, typed != toldDraft {
                // Typing letter by letter makes no moves, but the scenario needs the answer.
                write(.move(isContact ? contact(typed) : answer(typed), at: now, []))
                toldDraft = typed
            }
        }
        open = OpenLine(at: now) { at, consequences in .move(move, at: at, consequences ?? []) }
    }

    /// What came of a move, or of the outcome of one of its actions.
    func note(_ actions: [StepAction], step: String) {
        open?.step = step
        open?.actions += actions.map(\.json)
    }

    func note(_ action: WorkflowAction.Kind, of flow: RatingFlow, hasSucceeded: Bool?) {
        if hasSucceeded == false { open?.failing.append(.string(action.rawValue)) }
        guard isWalking, let event = flow.contextEvent(of: action, hasSucceeded: hasSucceeded) else { return }
        open?.recordedAt = recordedAt
        explain(event)
    }

    /// All is known of the last move.
    func flush() {
        guard let line = open else { return }
        open = nil
        var members: [RatingJSON.Member] = []
        if !line.failing.isEmpty { members.add("fails", .array(line.failing)) }
        if let step = line.step { members.add("step", .string(step)) }
        members.add("actions", .array(line.actions))
        write(line.make(line.recordedAt ?? line.at, members))
        writeBehind()
    }

    /// A flow ends in a way that no move tells: the next line has the context whole, and the question is over.
    func noteInterruption() { told = nil }

    private func writeBehind() {
        let lines = behind
        behind = []
        lines.forEach(write)
    }

    func endFlow() {
        flush()
        writeBehind()
        isWalking = false
    }

    /// The prompt of a flow is withdrawn.
    func noteWithdrawal(of number: Int64) { explain(.promptWithdrawn(number: number)) }

    /// Nil for what becomes of an action: it belongs to the move.
    private func member(_ event: WaitingEvent) -> RatingJSON.Member? {
        switch event.kind {
        case .move(.answer(.text(let text))): answer(text)
        case .move(.answer(.contact(let text))): contact(text)
        case .move(.answer(let answer)): RatingJSON.Member("answer", answer.json)
        case .move(.press(let event)): RatingJSON.Member("press", .string(event))
        case .move(.dismiss): RatingJSON.Member("dismiss", true)
        case .event(.opened), .event(.failed): nil
        case .event(let event): RatingJSON.Member("press", .string(event.type))
        }
    }

    private func answer(_ text: String) -> RatingJSON.Member {
        RatingJSON.Member("answer", .string(journal.keepsTexts || text.isEmpty ? text : "…"))
    }

    /// Never the address itself; one that the step takes where it was one.
    private func contact(_ text: String) -> RatingJSON.Member {
        RatingJSON.Member("answer", .string(StepScreen.isContact(text) ? "…@example.org" : text.isEmpty ? "" : "…"))
    }

    // MARK: Writing

    private var now: LocalInstant { ports.clock.now() }

    private func write(_ line: JournalLine) {
        guard open == nil else { return behind.append(line) }
        let user = keeper.user
        writing = Task { [journal, keeper, writing] in
            await writing?.value
            let isDue = await keeper.inTurn(since: user) { await journal.append(line) }
            if isDue == true { self.isContextDue = true }
        }
    }
}
