/// The configuration of the demonstration: the example of StarsKit's own README, with the
/// policy that it means and the app's number in the store, as in `Configs/starskit.json`.
enum StarsKitExample {
    static let json = """
        {
            "disabled": false,
            "prefersNativeRating": false,
            "displaySessionCount": 3,
            "mainTitle": "Your opinion interests us :)",
            "mainText": "Do you like the app StarsKit?",
            "mainActionButton": "Submit",
            "positiveStarsLimit": 4,
            "dislikeMainTitle": "Your opinion interests us",
            "dislikeMainText": "Help us to improve the app StarsKit",
            "dislikeActionButton": "Make a suggestion",
            "dislikeExitButton": "Later",
            "likeMainTitle": "You like our app! Thanks!",
            "likeMainText": "Let us know on the AppStore in a minute!",
            "likeActionButton": "Let's go!",
            "likeExitButton": "Later 😥",
            "maxNumberOfReminder": 3,
            "maxDaysBetweenSession": 3,
            "emailSupport": "starskit@smartnsoft.com",
            "emailObject": "Application StarsKit",
            "daysWithoutCrash": 15,
            "daysBeforeAskingAgain": 3,
            "emailHeaderContent": "Why do you not like the app?",
            "policy": "starskit",
            "appStoreID": 1234567890
        }

        """
}
