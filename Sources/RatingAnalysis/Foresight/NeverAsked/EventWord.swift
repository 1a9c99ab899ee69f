/// What the names of events say.
enum EventWord {
    /// The name in lower case, without what separates its words.
    static func plain(_ name: String) -> String {
        String(
            name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "." }.map {
                Character($0)
            })
    }

    /// Whether two names differ only in case, in what separates words, or in the ending of the plural.
    static func areTwins(_ left: String, _ right: String) -> Bool {
        let (left, right) = (plain(left), plain(right))
        return left == right || left == right + "s" || right == left + "s"
    }

    /// Whether it happens once in the life of an installation.
    static func isOnceOnly(_ name: String) -> Bool { once.contains(plain(name)) }

    private static let once = Set(
        words: """
            install installed firstlaunch firstopen firststart onboardingcompleted onboardingcomplete onboardingfinished
            onboardingdone completedonboarding onboarding signup signedup signupcompleted registration registered
            registrationcompleted accountcreated createdaccount tutorialcompleted tutorialcomplete tutorialfinished
            completedtutorial emailverified accountdeleted trialstarted
            """)
}
