extension Outbox {
    /// What happened to one item of an outbox.
    public struct Event: Equatable, Sendable {
        /// The item's idempotency key.
        public let key: String
        public let destination: String
        public let outcome: Outcome

        #if hasAttribute(nonexhaustive)
        @nonexhaustive
        #endif
        public enum Outcome: Equatable, Sendable {
            /// The receiver has it, under this reference.
            case delivered(reference: String?)
            /// Not now, or not before something changes; it and what waits behind it are tried again from then on.
            case postponed(reason: String, until: UTCInstant)
            /// Given up and kept: refused, or tried too often.
            case failed(reason: String)
            /// It cannot be read, and was set aside as it is.
            case setAside(reason: String)
            /// It is about to be deleted undelivered.
            case dropped(reason: String)
        }

        public init(key: String, destination: String, outcome: Outcome) {
            self.key = key
            self.destination = destination
            self.outcome = outcome
        }
    }
}
