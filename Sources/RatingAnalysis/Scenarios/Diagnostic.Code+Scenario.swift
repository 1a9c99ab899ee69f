import RatingCore

/// What reading scenarios reports.
extension Diagnostic.Code {
    package static let scenarioMalformed = Self(
        "scenario.malformed", "a scenario has a member that there is none of, or one of another form")
}
