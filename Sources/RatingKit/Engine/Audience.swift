/// Who hears of what the engine does: the app's delegate, and the readers of streams of actions.
@MainActor
final class Audience {
    /// It owns this audience, and knows the delegate.
    weak var engine: RatingEngine?
    let actions = Broadcast<EmittedAction>(capacity: 256)

    let exposures = Broadcast<ExperimentVariant>(capacity: 256)

    /// Calls the delegate back.
    ///
    /// - Returns: what the delegate answers; nil if there is none.
    @discardableResult
    func tell<Answer>(_ call: (any RatingDelegate, RatingEngine) -> Answer) -> Answer? {
        guard let engine, let delegate = engine.delegate else { return nil }
        return call(delegate, engine)
    }

    /// Tells of an action, just before it is performed.
    @inline(never)
    func hear(_ action: EmittedAction) {
        actions.send(action)
        tell { $0.ratingEngine($1, willPerform: action) }
    }
}
