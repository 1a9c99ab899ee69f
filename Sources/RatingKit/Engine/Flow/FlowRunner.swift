/// A flow under way.
struct RunningFlow {
    var flow: RatingFlow
    /// The configuration that it began with.
    let configuration: RatingConfiguration
    /// Whose flow it is.
    let user: ContextKeeper.User
}

/// Walks the user through a flow, one at a time.
///
/// Owns the flow, the screen, the step's timeouts, and what waits to be handled. Is told what starts a flow, and what
/// the user does. Asks the keeper to store, the rules what holds by now, the desk to take feedback, and the draft keeper,
/// which it tells of the flow, to keep what was typed.
@MainActor
final class FlowRunner {
    var running: RunningFlow? {
        didSet { performer.drafts.underWay = running }
    }
    /// Run down while a step with timeouts is on screen.
    var timeouts: [Task<Void, any Error>] = []
    var isPresenting = false
    var isHandling = false
    /// Whether the question on its way was shown, or taken by the store or the delegate.
    var hasReachedUser = false
    /// Counts the questions: who cancels one means no later one.
    var questions = 0
    var waiting = WaitingEvents()

    let screen: FlowScreen
    let journal: JournalKeeper?
    let performer: StepPerformer

    init(_ performer: StepPerformer, screen: FlowScreen, journal: JournalKeeper? = nil) {
        self.performer = performer
        self.screen = screen
        self.journal = journal
    }

    var flow: RatingFlow? { running?.flow }
    var isInProgress: Bool { running != nil || isPresenting || isHandling }

    /// What is to be seen now; nil without a flow, and on a step without a screen.
    var presentedStep: PresentedStep? {
        guard let running else { return nil }
        let texts = performer.ports.appTexts()
        return performer.rules.using(running.configuration, by: running.flow) {
            running.flow.presented(StepTexts(running.configuration, of: texts, for: performer.keeper.context))
        }
    }

    func notPresented(_ reason: String) -> AskOutcome {
        performer.ports.log.log(.notice, "the question was not presented: \(reason)")
        return .notPresented
    }

    static let erasedMeanwhile = "the user was erased meanwhile"
}
