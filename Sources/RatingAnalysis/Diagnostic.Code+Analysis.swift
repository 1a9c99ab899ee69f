import RatingCore

extension Diagnostic.Code {
    /// All codes of this module.
    package static var analysis: [Self] {
        [
            .secret, .unknownPlaceholder, .storeGatedReview, .storeQuestionBeforeNative, .storeNativeOnTap,
            .storeFirstSession, .storeShortCooldown, .storeTooManyPrompts, .storeIncentive, .storeOwnPrompt,
            .manifestMalformed, .scenarioMalformed, .populationMalformed, .mappingMalformed, .destinationMalformed,
        ] + foresight + targeting + flows + texts + links + names
    }
}
