import RatingKit

extension Diagnostic.Code {
    /// What reading the command line's own files reports.
    static var commands: [Self] { [.destinationMalformed] }

    static let destinationMalformed = Self(
        "destinations.malformed", "a file of destinations has a member that cannot be used as it is")
}
