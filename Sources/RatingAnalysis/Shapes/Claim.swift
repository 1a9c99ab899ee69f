import RatingCore

/// A sentence about every possible history of a user.
package enum Claim: Hashable, Sendable {
    /// At most this many asks in any time of this length.
    case atMost(Int64, within: TimeSpan)
    /// Two asks are at least this time apart.
    case apart(TimeSpan)
    /// Nobody is asked within this time after that.
    case neverWithin(TimeSpan, of: Occurrence)
    case never(Situation)
    /// There is a history in which somebody is asked, at the latest so long after the installation.
    case someoneAsked(by: TimeSpan?)

    /// What an ask can come soon after.
    package enum Occurrence: String, CaseIterable, Sendable {
        case crash, install, update, rating, answer, decline, reminder, prompt

        /// `a crash`.
        package var phrase: String {
            switch self {
            case .crash: "a crash"
            case .install: "the installation"
            case .update: "an update"
            case .rating: "a rating"
            case .answer: "an answer"
            case .decline: "a refusal"
            case .reminder: "“remind me later”"
            case .prompt: "a prompt"
            }
        }
    }

    /// Where an ask can be out of place.
    package enum Situation: String, CaseIterable, Sendable {
        /// Until the second session or launch.
        case firstSession = "first-session"
        /// Those of the configuration, else 22:00 to 8:00.
        case quietHours = "quiet-hours"
        /// Within five seconds of a launch.
        case launch

        package var phrase: String {
            switch self {
            case .firstSession: "in the first session"
            case .quietHours: "in quiet hours"
            case .launch: "at launch"
            }
        }
    }

    /// How soon after a launch an ask counts as one at launch, in milliseconds.
    static let atLaunch: Int64 = 5_000
    /// What counts as quiet where a configuration has no quiet hours.
    static let usualQuietHours = QuietHours("22:00-08:00")
}

extension Claim: CustomStringConvertible {
    /// As the command line has it, without its dashes: `at-most 3/365d`.
    package var description: String {
        switch self {
        case .atMost(let count, let span): "at-most \(count)/\(span)"
        case .apart(let span): "apart \(span)"
        case .neverWithin(let span, let occurrence): "never-within \(span):\(occurrence.rawValue)"
        case .never(let situation): "never \(situation.rawValue)"
        case .someoneAsked(nil): "someone-asked"
        case .someoneAsked(let span?): "someone-asked by \(span)"
        }
    }

    /// The names of the claims, as the command line has them.
    package static let names = ["at-most", "apart", "never-within", "never", "someone-asked"]

    /// A text that is no claim: why, and what to write.
    package struct FormatError: Error, Equatable, Sendable {
        package let message: String
    }

    /// Reads what `description` writes.
    package init(_ text: String) throws(FormatError) {
        let words = text.split(separator: " ", maxSplits: 1).map { String($0) }
        try self.init(words.first ?? "", words.count > 1 ? words[1] : "")
    }

    /// - Parameters:
    ///   - name: one of `names`.
    ///   - value: what follows it.
    package init(_ name: String, _ value: String) throws(FormatError) {
        func problem(_ example: String) -> FormatError {
            FormatError(message: "'\(value)' is not a value for '\(name)'; write it like \(name) \(example)")
        }
        switch name {
        case "at-most":
            let parts = value.split(separator: "/").map { String($0) }
            guard parts.count == 2, let count = Int64(parts[0]), count >= 0, let span = TimeSpan(parts[1]) else {
                throw problem("3/365d")
            }
            self = .atMost(count, within: span)
        case "apart":
            guard let span = TimeSpan(value) else { throw problem("60d") }
            self = .apart(span)
        case "never-within":
            let parts = value.split(separator: ":").map { String($0) }
            guard parts.count == 2, let span = TimeSpan(parts[0]) else { throw problem("7d:crash") }
            guard let occurrence = Occurrence(rawValue: parts[1]) else {
                throw Self.unknown(parts[1], of: name, among: Occurrence.allCases.map { $0.rawValue })
            }
            self = .neverWithin(span, of: occurrence)
        case "never":
            guard let situation = Situation(rawValue: value) else {
                throw Self.unknown(value, of: name, among: Situation.allCases.map { $0.rawValue })
            }
            self = .never(situation)
        case "someone-asked":
            guard !value.isEmpty else {
                self = .someoneAsked(by: nil)
                return
            }
            guard value.hasPrefix("by "), let span = TimeSpan(String(value.dropFirst(3))) else {
                throw problem("by 30d")
            }
            self = .someoneAsked(by: span)
        default:
            throw Self.unknown(name, of: nil, among: Self.names)
        }
    }

    private static func unknown(_ name: String, of claim: String?, among known: [String]) -> FormatError {
        let hint = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        let place = claim.map { " after '\($0)'" } ?? ""
        return FormatError(
            message: "'\(name)' is unknown\(place); write one of \(known.joined(separator: ", "))\(hint)")
    }
}
