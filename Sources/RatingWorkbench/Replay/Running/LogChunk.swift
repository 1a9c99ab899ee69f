/// Lines of a log that are worked on together: whole histories of users, unless one is too long for it.
struct LogChunk: Sendable {
    /// Lines with their ends.
    var bytes: [UInt8] = []
    /// The numbers of the lines; nil: they follow each other.
    var numbers: [Int64]?
    /// Whether the last user's history goes on in the next chunk.
    var isOpen = false
}

/// The result of replaying a chunk.
struct ReplayedChunk: Sendable {
    var summary = ReplaySummary()
    /// Decisions as lines of JSON.
    var decisions: [UInt8] = []
    var differences = DecisionDifferences()
    /// The names of the traits that lines have; of very many the first.
    var traits: Set<String> = []
    /// Nil where no line has a user.
    var firstUser: [UInt8]?
    var lastUser: [UInt8] = []
    /// The line that the first user begins in.
    var firstLine: Int64 = 0
    var openHistory: UserHistory?
    /// Users who begin where they should not, by name; the first few.
    var misplacedUsers: [String] = []
    /// Whether the lines are counted from the log's beginning, and not from the chunk's.
    var countsFromBeginning = false
}
