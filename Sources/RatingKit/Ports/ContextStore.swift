/// Keeps the context between launches.
///
/// The contract, which RatingTesting's `checkContextStore` checks: once `update` has returned, `load` returns what its
/// body left, whole; updates never interleave; a body that throws leaves the stored context as it was, and its error is
/// passed on; a body that leaves nil deletes the context; after `erase` there is none. A change that throws was not
/// made, except with ``ContextStoreError/notDurable(_:)``: then it was made, but may not survive a power loss.
public protocol ContextStore: Sendable {
    /// The stored context; nil if there is none yet.
    func load() async throws -> RatingContext?

    /// Reads, changes and stores the context as one step, and returns the body's result once it is stored.
    ///
    /// - Parameter body: gets nil if nothing is stored; what it leaves is stored, unless it throws. A store may run it
    ///   again if another process interfered.
    /// - Throws: the body's error, or why nothing was stored; ``ContextStoreError/notDurable(_:)`` for what was.
    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result

    /// Deletes everything that is stored about the user, including records that were set aside.
    ///
    /// - Throws: why not; ``ContextStoreError/notDurable(_:)`` if all of it is gone, but a power loss may bring it
    ///   back.
    func erase() async throws
}

/// A store for tests and previews: gone with the process.
public actor InMemoryContextStore: ContextStore {
    private var context: RatingContext?

    public init(_ context: RatingContext? = nil) {
        self.context = context
    }

    public func load() -> RatingContext? { context }

    public func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) rethrows -> Result {
        var changed = context
        let result = try body(&changed)
        context = changed
        return result
    }

    public func erase() { context = nil }
}
