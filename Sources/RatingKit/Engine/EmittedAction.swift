/// An action on its way, with where it came from.
public struct EmittedAction: Equatable, Sendable {
    /// What is done.
    public let action: WorkflowAction
    /// Where in the app the user was asked.
    public let placement: String?
    /// The revision of the configuration that the flow began with.
    public let revision: ConfigurationDocument.Revision?
    /// The variants of experiments that the flow began with, in the order of the experiments.
    public let variants: [ExperimentVariant]
    /// The workflow's name.
    public let workflow: String
    /// The step that the action came from: the one that was left or entered, or whose transition it stands in.
    public let step: String
}

/// Gives every emitted action to everybody who listens.
@MainActor
final class ActionBroadcast {
    private(set) var continuations: [Int: AsyncStream<EmittedAction>.Continuation] = [:]
    private var nextID = 0

    func emit(_ action: EmittedAction) {
        for continuation in continuations.values { continuation.yield(action) }
    }

    /// How many actions wait for a listener that has not taken them; of more, the oldest are dropped.
    static let capacity = 256

    func stream() -> AsyncStream<EmittedAction> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: EmittedAction.self, bufferingPolicy: .bufferingNewest(Self.capacity))
        let id = nextID
        nextID += 1
        continuations[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.continuations[id] = nil }
        }
        return stream
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
    }
}
