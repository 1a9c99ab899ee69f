/// What a change of the store came to.
struct StoredChange<Result: Sendable>: Sendable {
    let result: Result
    /// ``ContextStoreError/notDurable(_:)`` where a power loss may undo it.
    var doubt: ContextStoreError?

    /// - Throws: the doubt.
    func certain() throws -> Result {
        if let doubt { throw doubt }
        return result
    }
}
