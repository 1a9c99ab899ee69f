import RatingCore

/// What foresight reports of conditions and guards.
extension Diagnostic.Code {
    package static let targetingVariable = Self("targeting.variable", "a rule reads a variable that never has a value")
    package static let targetingArguments = Self(
        "targeting.arguments", "an operator's arguments are swapped, missing, or more than it reads")
    package static let targetingVersion = Self(
        "targeting.version", "versions are compared as texts or numbers, or with something that is not a version")
    package static let targetingKinds = Self("targeting.kinds", "values are compared that are never of the same kind")
    package static let targetingVocabulary = Self(
        "targeting.vocabulary", "a system, channel, country or language is named by a code that it never has")
    package static let targetingConstant = Self(
        "targeting.constant", "a part of a rule has the same result for every user")
    package static let targetingMissingValue = Self(
        "targeting.missing-value", "a rule treats users without a value as if they had one")

    static let targeting: [Self] = [
        .targetingVariable, .targetingArguments, .targetingVersion, .targetingKinds, .targetingVocabulary,
        .targetingConstant, .targetingMissingValue,
    ]
}
