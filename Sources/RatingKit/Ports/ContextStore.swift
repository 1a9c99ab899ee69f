/// Keeps the context between launches.
///
/// The contract, which `checkContextStore` of RatingTesting checks: once `update` has returned, `load` gives what its body
/// left, whole; updates never interleave; a body that throws leaves the stored context as it was, and its error is
/// passed on; a body that leaves nil deletes the context; after `erase` there is none.
public protocol ContextStore: Sendable {
    /// The stored context; nil if there is none yet.
    func load() async throws -> RatingContext?

    /// Reads, changes and stores the context as one step, and returns the body's result once it is stored.
    ///
    /// - Parameter body: gets nil when nothing is stored; what it leaves is stored, unless it throws. A store may run
    ///   it again if another process was in the way.
    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result

    /// Deletes all that is stored about the user, also records that were set aside.
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
