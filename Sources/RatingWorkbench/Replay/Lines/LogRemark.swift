/// What is to be said of a line of a log.
package enum LogRemark: Int, CaseIterable, Sendable {
    // Skipped:
    case noJSON, tooLong, noUser, noTime, implausibleTime, wildTime, noEvent, malformed, tooLate
    // Dropped or passed over on purpose:
    case duplicate, recordedPrompt
    // Used all the same:
    case late, foreignMember, assumedUTC

    package enum Consequence: Sendable {
        /// The line is damaged, and not used.
        case skipped
        /// The line says nothing that is to be replayed.
        case passedOver
        case used
    }

    package var consequence: Consequence {
        switch self {
        case .noJSON, .tooLong, .noUser, .noTime, .implausibleTime, .wildTime, .noEvent, .malformed, .tooLate: .skipped
        case .duplicate, .recordedPrompt: .passedOver
        case .late, .foreignMember, .assumedUTC: .used
        }
    }

    /// Its name in JSON.
    package var name: String { "\(self)" }

    /// For people.
    package var summary: String {
        switch self {
        case .noJSON: "not a JSON object"
        case .tooLong: "longer than 1 MiB"
        case .noUser: "without a user"
        case .noTime: "without a time, or with a malformed one"
        case .implausibleTime: "with an implausible time: before 2007, or more than a day in the future"
        case .wildTime: "alone with a time more than a year from all others of their user"
        case .noEvent: "without a known event"
        case .malformed: "with a member of the wrong type"
        case .tooLate: "earlier than what was already replayed, in a history of many megabytes"
        case .duplicate: "duplicates, by their identifiers"
        case .recordedPrompt: "prompts that were recorded: the configuration decides instead"
        case .late: "earlier than the line before, put in order"
        case .foreignMember: "with unknown members"
        case .assumedUTC: "without the user's offset, read as UTC"
        }
    }
}

/// How often something is to be said, and of which lines first.
package struct LineTally: Equatable, Sendable {
    package private(set) var count: Int64 = 0
    /// The first ``maximumLines``, counted from 1, lowest first.
    package private(set) var lines: [Int64] = []

    package static let maximumLines = 5

    package init() {}

    package init(count: Int64, lines: [Int64]) { (self.count, self.lines) = (count, lines) }

    @inline(__always)
    mutating func note(_ line: Int64) {
        count &+= 1
        if lines.count < Self.maximumLines || line < lines[Self.maximumLines - 1] { keep(line) }
    }

    @inline(never)
    private mutating func keep(_ line: Int64) {
        lines.insert(line, at: lines.firstIndex { $0 > line } ?? lines.endIndex)
        if lines.count > Self.maximumLines { lines.removeLast() }
    }

    mutating func add(_ other: LineTally, linesBefore: Int64 = 0) {
        count.add(other.count)
        let later = other.lines.map { line in
            var place = line
            place.add(linesBefore)
            return place
        }
        lines = Array((lines + later).sorted().prefix(Self.maximumLines))
    }
}

extension Int64 {
    /// Adds, and stays at the largest value once there.
    mutating func add(_ other: Int64) {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        self = isTooLarge ? .max : sum
    }
}
