import RatingCore

/// What the rules of the stores report.
extension Diagnostic.Code {
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
}
