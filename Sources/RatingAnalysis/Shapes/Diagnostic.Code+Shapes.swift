import RatingCore

/// What reading by a shape reports.
extension Diagnostic.Code {
    package static let scenarioMalformed = Self(
        "scenario.malformed", "a scenario has an unknown member, or one of the wrong form")
    package static let populationMalformed = Self(
        "population.malformed", "a population has an unknown member, or one of the wrong form")
    package static let mappingMalformed = Self(
        "mapping.malformed", "a mapping of events has an unknown member, or one of the wrong form")
    package static let manifestMalformed = Self(
        "manifest.malformed", "an app manifest has an unknown member, or one of the wrong form")
    package static let destinationMalformed = Self(
        "destinations.malformed", "a file of destinations has a member that cannot be used as it is")
}
