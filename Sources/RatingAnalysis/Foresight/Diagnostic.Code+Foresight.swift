import RatingCore

/// What foresight reports of when and how often people are asked.
extension Diagnostic.Code {
    package static let foresightUnit = Self("foresight.unit", "a value looks as if it were in another unit or scale")
    package static let foresightLongWait = Self(
        "foresight.long-wait", "a wait is longer than most installations last")
    package static let foresightIncludedWait = Self(
        "foresight.included-wait", "a wait ends before another that applies anyway")
    package static let foresightNeverAsked = Self("foresight.never-asked", "nobody is ever asked")
    package static let foresightRarelyAsked = Self("foresight.rarely-asked", "hardly anybody is ever asked")
    package static let foresightBadMoment = Self("foresight.bad-moment", "users are asked at a bad moment")
    package static let foresightWithoutEffect = Self(
        "foresight.without-effect", "a key is set that nothing reads")
    package static let foresightExperiment = Self(
        "foresight.experiment", "an experiment does not divide users as it seems to, or shows nothing")
    package static let foresightRevision = Self(
        "foresight.revision",
        "apps would not see the document as newer than the one they ship, or would keep what it was meant to end")

    static let foresight: [Self] = [
        .foresightUnit, .foresightLongWait, .foresightIncludedWait, .foresightNeverAsked, .foresightRarelyAsked,
        .foresightBadMoment, .foresightWithoutEffect, .foresightExperiment, .foresightRevision,
    ]
}
