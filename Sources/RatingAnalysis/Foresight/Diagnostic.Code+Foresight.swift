import RatingCore

/// What foresight reports of when and how often people are asked.
extension Diagnostic.Code {
    package static let foresightUnit = Self("foresight.unit", "a value looks as if it were in another unit or scale")
    package static let foresightLongWait = Self(
        "foresight.long-wait", "a wait is longer than most installations live")
    package static let foresightIncludedWait = Self(
        "foresight.included-wait", "a wait is over before another that holds anyway")
    package static let foresightNeverAsked = Self("foresight.never-asked", "nobody is ever asked")
    package static let foresightRarelyAsked = Self("foresight.rarely-asked", "hardly anybody is ever asked")
    package static let foresightBadMoment = Self("foresight.bad-moment", "people are asked at a bad moment")
    package static let foresightWithoutEffect = Self(
        "foresight.without-effect", "a key is written that nothing reads")
    package static let foresightExperiment = Self(
        "foresight.experiment", "an experiment does not divide people as it seems to, or shows nothing")
    package static let foresightRevision = Self(
        "foresight.revision",
        "apps would not take the document for newer than what they ship, or keep what it was to end")

    static let foresight: [Self] = [
        .foresightUnit, .foresightLongWait, .foresightIncludedWait, .foresightNeverAsked, .foresightRarelyAsked,
        .foresightBadMoment, .foresightWithoutEffect, .foresightExperiment, .foresightRevision,
    ]
}
