import RatingCore

/// What foresight reports.
extension Diagnostic.Code {
    // Of when and how often people are asked.
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

    // Of conditions and guards.
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

    // Of workflows.
    package static let flowHiddenExit = Self(
        "flow.hidden-exit", "the button that leaves a step is hidden, because its label is empty")
    package static let flowNoExit = Self("flow.no-exit", "a step offers no way to go on")
    package static let flowDeadButton = Self("flow.dead-button", "a button does nothing, or not what it says")
    package static let flowNoStore = Self("flow.no-store", "a flow offers the store without a page to open")
    package static let flowNoDestination = Self("flow.no-destination", "feedback has nowhere to go")
    package static let flowLostAnswer = Self("flow.lost-answer", "an answer given on a step is lost")
    package static let flowGuard = Self("flow.guard", "a guard always passes, or reads what is not there yet")
    package static let flowTimeout = Self("flow.timeout", "a step disappears too soon")
    package static let flowUnasked = Self("flow.unasked", "a flow does something that users did not choose")

    // Of texts.
    package static let textMissing = Self("text.missing", "a language lacks a text that others have")
    package static let textUntranslated = Self("text.untranslated", "a text is not in its language")
    package static let textPlaceholder = Self("text.placeholder", "a text has a placeholder that nothing fills")
    package static let textMarkup = Self(
        "text.markup", "a text has HTML, Markdown or damaged characters, which would be shown")
    package static let textTooLong = Self("text.too-long", "a label is too long for its button")
    package static let textLanguage = Self("text.language", "a language tag is malformed or means another language")
    package static let textUnused = Self("text.unused", "a text has a key that no step uses")

    // Of addresses and leftovers.
    package static let linkInsecure = Self("link.insecure", "a page is opened without encryption")
    package static let linkStorePage = Self("link.store-page", "a page is not the app's page in the store")
    package static let linkCountry = Self("link.country", "there is no storefront for this country")
    package static let linkAddress = Self("link.address", "an address reaches nobody")
    package static let leftoverText = Self("leftover.text", "a text is a note to oneself, or a placeholder")
    package static let leftoverSample = Self("leftover.sample", "a value is from this library's examples")
    package static let leftoverTest = Self("leftover.test", "a value is for testing")

    // Of names.
    package static let nameForm = Self(
        "name.form", "a name is blank, has spaces at its ends, mixes letters of two scripts, or was damaged")
    package static let nameNear = Self("name.near", "two names differ by a slip")
    package static let nameUnknown = Self("name.unknown", "the app does not know a name")

    static let foresight: [Self] = [
        .foresightUnit, .foresightLongWait, .foresightIncludedWait, .foresightNeverAsked, .foresightRarelyAsked,
        .foresightBadMoment, .foresightWithoutEffect, .foresightExperiment, .foresightRevision, .targetingVariable,
        .targetingArguments, .targetingVersion, .targetingKinds, .targetingVocabulary, .targetingConstant,
        .targetingMissingValue, .flowHiddenExit, .flowNoExit, .flowDeadButton, .flowNoStore, .flowNoDestination,
        .flowLostAnswer, .flowGuard, .flowTimeout, .flowUnasked, .textMissing, .textUntranslated, .textPlaceholder,
        .textMarkup, .textTooLong, .textLanguage, .textUnused, .linkInsecure, .linkStorePage, .linkCountry,
        .linkAddress, .leftoverText, .leftoverSample, .leftoverTest, .nameForm, .nameNear, .nameUnknown,
    ]
}
