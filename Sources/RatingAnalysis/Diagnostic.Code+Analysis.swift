import RatingCore

extension Diagnostic.Code {
    // What reading a ticket template reports.
    package static let unknownPlaceholder = Self(
        "feedback.unknown-placeholder", "a body template names something that feedback never has")

    // What a search for secrets reports.
    package static let secret = Self("security.secret", "a text looks like a password, token or key")

    // What the rules of the stores report.
    package static let storeGatedReview = Self("store.gated-review", "only users who rate high get to the store")
    package static let storeQuestionBeforeNative = Self(
        "store.question-before-native", "a question is asked before the store's own review sheet")
    package static let storeNativeOnTap = Self(
        "store.native-on-tap", "a tap requests the store's own review sheet")
    package static let storeFirstSession = Self("store.first-session", "users can be asked in their first session")
    package static let storeShortCooldown = Self("store.short-cooldown", "users can be asked again within two weeks")
    package static let storeTooManyPrompts = Self(
        "store.too-many-prompts", "users can be asked more than three times in 365 days")
    package static let storeIncentive = Self(
        "store.incentive", "a text seems to promise something in return for a review")
    package static let storeOwnPrompt = Self("store.own-prompt", "the flow asks for a review in a prompt of its own")

    // What is unwise in an appearance.
    package static let appearanceContrast = Self(
        "appearance.contrast", "a colour can hardly be told from what is behind it")

    // What reading by a shape reports.
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

    /// All codes of this module.
    package static var analysis: [Self] {
        [
            .secret, .unknownPlaceholder, .appearanceContrast, .storeGatedReview,
            .storeQuestionBeforeNative, .storeNativeOnTap,
            .storeFirstSession, .storeShortCooldown, .storeTooManyPrompts, .storeIncentive, .storeOwnPrompt,
            .manifestMalformed, .scenarioMalformed, .populationMalformed, .mappingMalformed, .destinationMalformed,
        ] + foresight
    }
}
