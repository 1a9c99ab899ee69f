/// Who hears of what the engine does: the app's delegate, and the readers of streams of actions.
@MainActor
final class Audience {
    weak var delegate: (any RatingDelegate)?
    let actions = Broadcast<EmittedAction>(capacity: 256)

    /// Tells of an action, just before it is performed.
    func hear(_ action: EmittedAction) {
        actions.send(action)
        delegate?.willPerform(action)
    }
}
