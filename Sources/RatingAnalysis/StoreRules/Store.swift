import RatingCore

/// A store whose rules a configuration is checked against.
package enum Store: String, CaseIterable, Sendable {
    case apple, google
}

/// What the stores say, as it is cited in diagnostics.
enum StoreRule {
    static let customPrompt: StaticString =
        "Apple 5.6.1: “Use the provided API to prompt users to review your app … we will disallow custom review prompts”"
    static let filtering: StaticString =
        "Apple 5.6.1 and 3.2.2(x); App Review rejects an app that “filters user reviews and only directs users who intend to rate your app 4–5 stars”"
    static let opinion: StaticString =
        "Google Play in-app review: “Your app shouldn't ask the user any questions before or while presenting the rating button or card”"
    static let appleTap: StaticString =
        "Apple, requestReview: not from a button, since the sheet may not appear: at most 3 times in 365 days"
    static let googleTap: StaticString =
        "Google Play in-app review: no call-to-action button, since a quota may keep the card from appearing"
    static let firstLaunch: StaticString =
        "Apple, Human Interface Guidelines: never on first launch or during onboarding; App Review has rejected it under 5.6.3"
    static let twoWeeks: StaticString =
        "Apple, Human Interface Guidelines: allow at least a week or two between requests"
    static let yearly: StaticString = "Apple, requestReview: at most 3 times in 365 days"
    static let appleIncentive: StaticString =
        "Apple 5.6.3: no manipulation of reviews; 3.2.2(x): nothing may depend on a rating"
    static let googleIncentive: StaticString = "Google Play policy 9898684: no incentives for ratings and reviews"
}
