import RatingCore

/// What reading a ticket template reports.
extension Diagnostic.Code {
    package static let unknownPlaceholder = Self(
        "feedback.unknown-placeholder", "a body template names something that feedback never has")
}
