import RatingCore

/// What reading the workbench's own files reports.
extension Diagnostic.Code {
    package static var workbench: [Self] { [.populationMalformed, .mappingMalformed] }

    package static let populationMalformed = Self(
        "population.malformed", "a population has a member that there is none of, or one of another form")
    package static let mappingMalformed = Self(
        "mapping.malformed", "a mapping of events has a member that there is none of, or one of another form")
}
