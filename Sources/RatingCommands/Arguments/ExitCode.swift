import RatingKit

/// How a run of the tool ended, as a shell sees it.
package enum ExitCode: Int32, Sendable {
    case success = 0
    /// The command did its work and found problems, or could not do it.
    case problems = 1
    /// The command line was wrong.
    case usage = 2
    /// Something could neither be proved nor refuted.
    case undecided = 3
    /// A defect of the tool (`EX_SOFTWARE` of sysexits.h).
    case internalError = 70
    /// Whoever read the results went before they were all written: as a shell tells the end by `SIGPIPE` (128 + 13).
    case readerGone = 141
}

/// Why a command ends early.
enum CommandFailure: Error {
    /// The command line is wrong.
    case usage(String, suggestion: String? = nil)
    /// What was asked for cannot be done: what, where and what to do.
    case problem(String)
    /// Problems were found, and have been printed.
    case reported

    /// Empty where the problems have been printed.
    var message: String {
        switch self {
        case .usage(let message, _), .problem(let message): message
        case .reported: ""
        }
    }

    /// `; did you mean 'support'?` at the end of a message; nothing where no name is near.
    static func hint(nearest name: String, among known: some Sequence<String>) -> String {
        nearestName(to: name, among: Array(known)).map { "; did you mean '\($0)'?" } ?? ""
    }
}
