/// How much an outbox keeps. What goes beyond is dropped, the oldest first, after the log and the listeners were told.
public struct OutboxLimits: Hashable, Sendable {
    /// The most items, waiting and failed together; 100,000 by default, at least 1.
    public var items: Int64
    /// The most bytes of all records together; 100 MB by default.
    public var bytes: Int64
    /// How long an item is kept, in days; 90 by default, nil: for ever.
    public var days: Int64?

    public init(items: Int64 = 100_000, bytes: Int64 = 100_000_000, days: Int64? = 90) {
        self.items = max(1, items)
        self.bytes = max(0, bytes)
        self.days = days.map { max(0, $0) }
    }
}
