/// One line of a log, read: numbers only, so that many can be kept and sorted.
struct LoggedEvent {
    var line: Int64 = 0
    /// Milliseconds since 1970 UTC.
    var at: Int64 = 0
    /// Seconds east of Greenwich.
    var utcOffset: Int32 = 0
    /// The number of what it means; see `LineParser.meanings`.
    var meaning: Int32 = -1
    /// The number of the version; -1: the line does not say.
    var version: Int32 = -1
    /// The number of the traits; -1: the line does not say.
    var traits: Int32 = -1
    var stars: Int64?
    /// The app's own number of the session.
    var session: Int64?
    var id: EventID?
}

/// Tells lines apart of which one is sent again: two hashes that nobody can choose, since their key is the process's own.
struct EventID: Hashable {
    private let first: Int
    private let second: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        func hash(_ salt: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(bytes: bytes)
            return hasher.finalize()
        }
        (first, second) = (hash(1), hash(2))
    }

    func hash(into hasher: inout Hasher) { hasher.combine(first) }
}
