extension Outbox {
    /// How much an outbox keeps. What goes beyond is dropped, the oldest first, after the log and the listeners were told.
    public struct Limits: Hashable, Sendable {
        /// The most items, waiting and failed together; 100,000 by default, at least 1. Once there are more, a hundredth of
        /// them goes at a time.
        public var items: Int64
        /// The most bytes of all records together; 100 MB by default. Once there are more, a hundredth goes at a time.
        public var bytes: Int64
        /// How long an item is kept, in days; 90 by default, nil: for ever. One that waits goes only where its destination
        /// was tried in vain, ``tries`` times in a row, and all that time: a clock that jumps forward deletes nothing.
        public var days: Int64?
        /// How often an item is tried before it can be given up; 20 by default, at least 1.
        ///
        /// An item that was tried so often, and since ``daysOfTries``, lets the one behind it pass. If that gets through, the
        /// first one is at fault and goes to the failed ones; if not, the destination is, and both wait.
        public var tries: Int64
        /// How long an item is tried before it can be given up, in days since the first try; 7 by default.
        public var daysOfTries: Int64

        public init(
            items: Int64 = 100_000, bytes: Int64 = 100_000_000, days: Int64? = 90, tries: Int64 = 20,
            daysOfTries: Int64 = 7
        ) {
            self.items = max(1, items)
            self.bytes = max(0, bytes)
            self.days = days.map { max(0, $0) }
            self.tries = max(1, tries)
            self.daysOfTries = max(0, daysOfTries)
        }
    }
}
