extension Outbox {
    /// How much an outbox keeps. Anything beyond is dropped, the oldest first, after the log and the listeners were
    /// told.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of items, waiting and failed together; 100,000 by default, at least 1. Once there are
        /// more, a hundredth of them is dropped at a time.
        public var items: Int64
        /// The maximum number of bytes of all records together; 100 MB by default. Once there are more, a hundredth is
        /// dropped at a time.
        public var bytes: Int64
        /// How long an item is kept; 90 days by default, nil: for ever. A waiting one is deleted only if its
        /// destination was tried in vain, ``tries`` times in a row and throughout that time: a clock that jumps forward
        /// deletes nothing.
        public var maximumAge: Duration?
        /// How often an item is tried before it can be given up; 20 by default, at least 1.
        ///
        /// An item that was tried that often, and for that long (``patience``), lets the next one pass. If that one
        /// gets through, the first is at fault and moves to the failed ones; if not, the destination is at fault, and
        /// both wait.
        public var tries: Int64
        /// How long an item is tried before it can be given up, since the first try; 7 days by default.
        public var patience: Duration

        public init(
            items: Int64 = 100_000, bytes: Int64 = 100_000_000, maximumAge: Duration? = .seconds(90 * 86_400),
            tries: Int64 = 20, patience: Duration = .seconds(7 * 86_400)
        ) {
            self.items = max(1, items)
            self.bytes = max(0, bytes)
            self.maximumAge = maximumAge.map { max(.zero, $0) }
            self.tries = max(1, tries)
            self.patience = max(.zero, patience)
        }
    }
}
