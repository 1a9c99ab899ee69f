import RatingCore

/// What reading an app manifest reports.
extension Diagnostic.Code {
    package static let manifestMalformed = Self(
        "manifest.malformed", "an app manifest has a member that there is none of, or one of another form")
}
