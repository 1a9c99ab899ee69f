import RatingAnalysis
import RatingCore

/// One user of a simulation: what is stored of them, and what they do when they are asked.
struct SimulatedLife {
    var context: RatingContext
    /// What is counted of the user, by the place at which it began.
    private(set) var counts: [FigureCounts]
    private(set) var asks = 0
    private(set) var firstAskAt: Int64?

    private let user: Behaviour.User
    private let draws: Draws
    private let behaviour: Behaviour
    /// Outside of placements.
    private let everywhere: Decider
    private let journal: SimulationJournal?
    private var lastCrashAt: Int64?
    /// When the store's sheet was last asked for, the latest three.
    private var requests: [Int64] = []
    /// When it was last shown.
    private var sheets: [Int64] = []
    private var latest = Int64.min
    private var ratedAt: (milliseconds: Int64, version: String?)?

    private static let year = 365 * Behaviour.millisecondsPerDay
    private static let week = 7 * Behaviour.millisecondsPerDay
    /// What the store's sheet is shown for in a year at most.
    private static let sheetsPerYear = 3
    /// A workflow that goes round in a circle ends after so many moves.
    private static let mostMoves = 20
    private static let moveLength: Int64 = 2_000

    init(
        _ user: Behaviour.User, _ draws: Draws, _ behaviour: Behaviour, _ everywhere: Decider,
        _ journal: SimulationJournal?, _ context: RatingContext
    ) {
        (self.user, self.draws, self.behaviour, self.everywhere) = (user, draws, behaviour, everywhere)
        (self.journal, self.context) = (journal, context)
        counts = Array(repeating: FigureCounts(), count: behaviour.placementNames.count)
    }

    mutating func begin(_ visit: Visit, _ behaviour: Behaviour) {
        let isLaunch = visit.flags.contains(.launch)
        apply(isLaunch ? .launch(version: behaviour.versions[Int(visit.version)]) : .foreground, at: visit.at)
    }

    /// Not before what was applied last: a question on screen holds up the rest of the visit.
    mutating func apply(_ event: ContextEvent, at milliseconds: Int64) {
        latest = max(latest, milliseconds)
        let milliseconds = latest
        let now = LocalInstant(UTCInstant(milliseconds: milliseconds), utcOffset: user.utcOffset)
        let effects = context.apply(event, configuration: everywhere.configuration, now: now)
        if case .crash = event { lastCrashAt = milliseconds }
        guard let journal else { return }
        if case .prompt = event { return }
        journal.note(.event(event), now)
        if effects.contains(.updateDetected) { journal.note(.update, now) }
    }

    // MARK: Asking

    /// Asks, as an app's engine does: the prompt is stored, the workflow started, and withdrawn if nothing came of it.
    mutating func ask(
        _ decider: Decider, at place: Int, _ now: LocalInstant, into tally: inout SimulationTally
    ) {
        let (configuration, placement) = (decider.configuration, behaviour.placementNames[place])
        var question = Question(decider, place, asks, now)
        var (flow, actions) = RatingFlow.start(
            decider.workflow, revision: configuration.revision, placement: placement,
            variants: configuration.variants, at: now, variables: { variable($0, decider, now) })
        let isNative = actions.contains { $0.type == .requestNativeReview }
        journal?.note(.asked(placement: placement), now)
        apply(.prompt(placement: placement, kind: isNative ? .native : .custom, forced: false), at: question.moment)
        question.hasReachedUser = flow.hasScreen
        let outcome = play(&flow, actions, &question, into: &tally)
        guard question.hasReachedUser else {
            apply(.promptWithdrawn(number: context.prompts.last?.number ?? 0), at: question.moment)
            return
        }
        asks += 1
        if firstAskAt == nil { firstAskAt = now.instant.milliseconds }
        counts[place].noteAsk(now, context)
        tally.outcomes[outcome, default: 0] += 1
    }

    /// A question under way.
    private struct Question {
        let decider: Decider
        let place: Int
        /// Which of the user's questions it is.
        let number: Int
        var moment: Int64
        var moves = 0
        var hasReachedUser = false

        init(_ decider: Decider, _ place: Int, _ number: Int, _ now: LocalInstant) {
            (self.decider, self.place, self.number, moment) = (decider, place, number, now.instant.milliseconds)
        }
    }

    /// What a guard reads of the user.
    private func variable(_ path: String, _ decider: Decider, _ now: LocalInstant) -> RatingJSON? {
        ConditionVariables(configuration: decider.configuration, context: context, traits: decider.traits, now: now)
            .value(at: path)
    }

    private func fraction(_ question: Question, _ use: UInt64) -> Double {
        draws.fraction(.answer, UInt64(question.number) << 16 | UInt64(question.moves) << 8 | use)
    }

    // MARK: Flows

    /// - Returns: how it ended.
    private mutating func play(
        _ flow: inout RatingFlow, _ first: [StepAction], _ question: inout Question, into tally: inout SimulationTally
    ) -> String {
        var outcomes = perform(first, of: flow, &question, into: &tally)
        while !flow.isDone, question.moves < Self.mostMoves {
            question.moves += 1
            question.moment += Self.moveLength
            let now = LocalInstant(UTCInstant(milliseconds: question.moment), utcOffset: user.utcOffset)
            let decider = question.decider
            let actions: [StepAction]
            if outcomes.isEmpty {
                let before = flow.state
                guard question.hasReachedUser else { break }
                actions = move(&flow, question) { variable($0, decider, now) }
                // The screen is closed, and the step has no way out for that.
                if actions.isEmpty, flow.state == before { break }
            } else {
                actions = flow.handle(outcomes.removeFirst()) { variable($0, decider, now) }
            }
            outcomes += perform(actions, of: flow, &question, into: &tally)
        }
        return flow.isDone ? flow.step.outcome ?? flow.step.name : "dismissed"
    }

    /// What the user does on the step on screen.
    private func move(_ flow: inout RatingFlow, _ question: Question, _ variables: (String) -> RatingJSON?)
        -> [StepAction]
    {
        let step = flow.step
        guard let screen = step.screen else { return [] }
        let choice = behaviour.choice(on: screen.kind, at: fraction(question, 0))
        var emitted: [StepAction] = []
        if choice == .answer, let answer = step.simulatedAnswer(stars: stars(question.moment), fraction(question, 1)) {
            emitted = (try? flow.make(.answer(answer), variables: variables)) ?? []
            if flow.step.name != step.name { return emitted }
        }
        let buttons = screen.buttons.filter { flow.workflow.choice(of: $0.event, on: step) == choice }
        let button = flow.workflow.button(
            of: buttons, on: step, likes: stars(question.moment) >= 4, fraction(question, 4))
        if let button, let actions = try? flow.make(.press(button.event), variables: variables) {
            return emitted + actions
        }
        return emitted + ((try? flow.make(.dismiss, variables: variables)) ?? [])
    }

    /// The stars that the user has for the app now.
    private func stars(_ now: Int64) -> Int {
        let isAfterCrash = lastCrashAt.map { now - $0 < Self.week } ?? false
        return max(1, user.stars - (isAfterCrash ? behaviour.population.starsLostAfterCrash : 0))
    }

    /// Does what a move emits.
    ///
    /// - Returns: what the flow is to hear of it.
    private mutating func perform(
        _ actions: [StepAction], of flow: RatingFlow, _ question: inout Question, into tally: inout SimulationTally
    ) -> [WorkflowEvent] {
        var outcomes: [WorkflowEvent] = []
        for action in actions {
            if let event = flow.contextEvent(of: action.type) {
                apply(event, at: question.moment)
                if case .answer(let stars?, _) = event, 1...10 ~= stars {
                    tally.starsInApp[Int(stars) - 1] += 1
                    counts[question.place][.answers] += 1
                    counts[question.place][.answerStars] += Int(stars)
                }
            } else if action.type == .requestNativeReview {
                request(question, into: &tally)
            } else if action.type == .openStore {
                if fraction(question, 2) < behaviour.population.ratesInStore { rate(question, into: &tally) }
            } else if action.type.sendsFeedback {
                counts[question.place][.feedback] += 1
            }
            guard action.type.hasOutcome else { continue }
            question.hasReachedUser = true
            outcomes.append(.opened)
        }
        return outcomes
    }

    /// The app asks for the store's sheet, and the system shows it or does not.
    private mutating func request(_ question: Question, into tally: inout SimulationTally) {
        let now = question.moment
        counts[question.place][.requests] += 1
        requests.removeAll { now - $0 >= Self.year }
        if requests.count >= Self.sheetsPerYear { counts[question.place][.requestsBeyondThree] += 1 }
        requests.append(now)
        sheets.removeAll { now - $0 >= Self.year }
        if let ratedAt, now - ratedAt.milliseconds < Self.year || ratedAt.version == context.version { return }
        guard user.seesSheet, sheets.count < Self.sheetsPerYear else { return }
        sheets.append(now)
        counts[question.place][.sheets] += 1
        if fraction(question, 3) < behaviour.sheetAnswered { rate(question, into: &tally) }
    }

    private mutating func rate(_ question: Question, into tally: inout SimulationTally) {
        ratedAt = (question.moment, context.version)
        let stars = stars(question.moment)
        tally.starsInStore[stars - 1] += 1
        counts[question.place][.ratings] += 1
        counts[question.place][.ratingStars] += stars
    }
}
