import RatingCore

/// One user's history while it is replayed, under one configuration or two.
struct UserHistory: Sendable {
    let user: [UInt8]
    let name: String
    private var replay: UserReplay
    private var other: UserReplay?
    private var tally = UserTally()
    private var version: String?
    private var session: Int64?
    /// What is later than this is in order.
    private(set) var latest = Int64.min
    private var ids: Set<EventID> = []
    private var differs = false

    init(_ user: [UInt8], _ plan: ReplayPlan) {
        self.user = user
        name = String(decoding: user, as: UTF8.self)
        replay = UserReplay(plan.configuration, user: name)
        other = plan.other.map { [name] in UserReplay($0, user: name) }
    }

    /// Whether an identifier has been here before. Of an endless history only the latest million are kept.
    mutating func isRepeated(_ id: EventID) -> Bool {
        if ids.count >= 1 << 20 { ids = [] }
        return !ids.insert(id).inserted
    }

    /// Lives through an event.
    mutating func take(_ event: LoggedEvent, _ parser: LineParser, _ plan: ReplayPlan, in chunk: inout ReplayedChunk) {
        latest = event.at
        if event.version >= 0 { version = parser.versions[Int(event.version)] }
        if event.traits >= 0 {
            replay.tell(parser.traits[Int(event.traits)])
            other?.tell(parser.traits[Int(event.traits)])
            if let trait = plan.segment { tally.note(segment: parser.traits[Int(event.traits)][trait]) }
        }
        let now = LocalInstant(UTCInstant(milliseconds: event.at), utcOffset: event.utcOffset)
        tally.noteEvent(at: event.at)
        if let number = event.session, number >= 0, number != session {
            session = number
            for step in parser.mapping.newSession { take(step, event, now, plan, in: &chunk) }
        }
        for step in parser.meanings[Int(event.meaning)].steps { take(step, event, now, plan, in: &chunk) }
        chunk.summary.events += 1
    }

    private mutating func take(
        _ step: ReplayStep, _ event: LoggedEvent, _ now: LocalInstant, _ plan: ReplayPlan,
        in chunk: inout ReplayedChunk
    ) {
        switch step {
        case .install: tally.noteInstall()
        case .exposure(let variant):
            replay.expose(to: variant)
            other?.expose(to: variant)
            tally.noteRecorded(step, nil, plan.experiment)
        case .prompt, .feedback: tally.noteRecorded(step, nil, plan.experiment)
        case .ask(let placement):
            let decision = replay.ask(placement, now)
            tally.note(decision, placement, now, replay.context, in: &chunk.summary)
            if let otherDecision = other?.ask(placement, now) {
                guard (decision == .ask) != (otherDecision == .ask) else { return }
                chunk.differences.note(
                    ChangedDecision(
                        user: name, line: event.line, at: now, placement: placement, old: decision, new: otherDecision),
                    isFirst: !differs)
                differs = true
                guard plan.tellsDecisions else { return }
                DecisionLine.append(name, now, placement, decision, otherDecision, to: &chunk.decisions)
            } else if plan.tellsDecisions {
                DecisionLine.append(name, now, placement, decision, nil, to: &chunk.decisions)
            }
        default:
            guard let contextEvent = step.contextEvent(version: version, stars: event.stars) else { return }
            tally.noteRecorded(step, event.stars, plan.experiment)
            replay.apply(contextEvent, now)
            other?.apply(contextEvent, now)
        }
    }

    func end(_ plan: ReplayPlan, in chunk: inout ReplayedChunk) {
        tally.end(name, replay.variants, plan, in: &chunk.summary)
    }
}
