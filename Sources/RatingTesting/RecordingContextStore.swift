import RatingKit

/// A store in memory that records what was stored, and fails when told to.
public actor RecordingContextStore: ContextStore {
    /// An operation that a store can be told to fail.
    public enum Operation: Sendable {
        case load, update, erase
        /// An update or an erasure is done, and then throws ``ContextStoreError/notDurable(_:)``.
        case synchronize
    }

    /// The error of an operation that was told to fail.
    public struct Refusal: Error, Equatable, CustomStringConvertible {
        public let operation: Operation

        public init(operation: Operation) {
            self.operation = operation
        }

        public var description: String { "the store was told to fail at \(operation)" }
    }

    /// Where the calls go.
    public nonisolated let recorder: CallRecorder
    private let failing = Locked<Set<Operation>>([])
    private var context: RatingContext?

    public init(_ context: RatingContext? = nil, recorder: CallRecorder = CallRecorder()) {
        self.context = context
        self.recorder = recorder
    }

    /// The operations that fail from now on.
    public nonisolated func fail(at operations: Set<Operation>) {
        failing.withLock { $0 = operations }
    }

    public func load() throws -> RatingContext? {
        try refuse(.load)
        return context
    }

    public func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) throws -> Result {
        try refuse(.update)
        var changed = context
        let result = try body(&changed)
        context = changed
        recorder.record(.store)
        try doubt()
        return result
    }

    public func erase() throws {
        try refuse(.erase)
        context = nil
        recorder.record(.erase)
        try doubt()
    }

    private func doubt() throws {
        guard failing.withLock({ $0.contains(.synchronize) }) else { return }
        throw ContextStoreError.notDurable("the store was told not to synchronize")
    }

    private func refuse(_ operation: Operation) throws {
        if failing.withLock({ $0.contains(operation) }) { throw Refusal(operation: operation) }
    }
}
