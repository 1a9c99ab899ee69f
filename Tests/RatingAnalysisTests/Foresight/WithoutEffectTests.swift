import RatingCore
import TestInput
import Testing

/// What is written and never read.
struct WithoutEffectTests {
    static let mistakes: [Mistake] = [
        Mistake(#"{"policy": "siriusrating", "cooldownGrowth": 1, "longestCooldown": 180}"#, "without-effect"),
        Mistake(
            #"{"policy": "balanced", "workflow": "open", "mainTitle": "Do you like it?", "strings": {"en": {"mainTitle": "Is it good?", "mainText": "Tell us.", "likeMainTitle": "Thanks"}, "de": {"mainTitle": "Ist sie gut?", "mainText": "Sag es.", "likeMainTitle": "Danke"}}}"#,
            "without-effect"),
        Mistake(
            #"{"policy": "balanced", "displaySessionCount": 9, "quietHours": "22:00-07:00", "placements": {"a": {"displaySessionCount": 9, "quietHours": "22:00-07:00", "minDays": 9}}}"#,
            "without-effect"),
        Mistake(
            #"{"policy": "balanced", "scoreUntilPrompt": 20, "eventScores": {"saved": 5, "daily_login": 0}}"#,
            "without-effect"),
        Mistake(
            #"{"policy": "balanced", "minLaunches": 12, "conditions": {">=": [{"var": "context.launches"}, 5]}, "placements": {"help": {"minLaunches": 3, "conditions": null}}}"#,
            "without-effect"),
        // Texts.
        Mistake(#"{"policy": "balanced", "mainTitle": "Do you like it?"}"#, "without-effect"),
        Mistake(
            #"{"policy": "balanced", "mainTitle": "Do you like it?", "mainText": "Tell us", "likeExitButton": "Later"}"#,
            "without-effect"),
        Mistake(#"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "message": "Rate us"}"#, "without-effect"),
        Mistake(#"{"policy": "starskit", "message": "Rate us", "rateButtonLabel": "Rate"}"#, "without-effect"),
        Mistake(#"{"policy": "irate", "mainTitle": "Do you like it?"}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "messageTitle": "Rate us"}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "workflow": "alert", "dislikeMainText": "Why?"}"#, "without-effect"),
        Mistake(#"{"policy": "starskit", "prefersNativeRating": true, "mainTitle": "Hi"}"#, "without-effect"),
        Mistake(#"{"policy": "irate", "workflow": "native", "updateMessage": "New"}"#, "without-effect"),
        // Stars.
        Mistake(#"{"policy": "balanced", "positiveStarsLimit": 4}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "positiveStarsLimit": 4}"#, "without-effect"),
        Mistake(#"{"policy": "irate", "positiveStarsLimit": 3}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "validateRatingButtonEnable": false}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "workflow": "open", "prefersNativeRating": true}"#, "without-effect"),
        Mistake(
            #"{"policy": "starskit", "prefersNativeRating": true, "positiveStarsLimit": 4}"#, "without-effect"),
        // Feedback.
        Mistake(#"{"policy": "balanced", "emailObject": "Feedback"}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "feedback": {"to": "support"}}"#, "without-effect"),
        Mistake(#"{"policy": "irate", "feedback": {"redact": true}}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "resumeWithin": 48}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "workflow": "alert", "resumeWithin": 48}"#, "without-effect"),
        // What people answer.
        Mistake(#"{"policy": "balanced", "remindPeriod": 90}"#, "without-effect"),
        Mistake(#"{"policy": "starskit", "remindPeriod": 7}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "daysBeforeAskingAgainAfterAnswer": 180}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "promptForNewVersionIfUserRated": true}"#, "without-effect"),
        // Counting.
        Mistake(#"{"policy": "irate", "maxDaysBetweenSession": 5}"#, "without-effect"),
        Mistake(
            #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "maxDaysBetweenSession": 5}"#, "without-effect"),
        Mistake(#"{"policy": "irate", "useSessionSpaceChecking": false}"#, "without-effect"),
        Mistake(
            #"{"policy": "starskit", "displaySessionCount": 10, "useSessionSpaceChecking": false, "maxDaysBetweenSession": 5}"#,
            "without-effect"),
        // Shares, caps and the store.
        Mistake(#"{"policy": "balanced", "rolloutSalt": "spring"}"#, "without-effect"),
        Mistake(#"{"policy": "starskit", "daysBeforeAskingAgain": 30, "maxPromptsPerYear": 5}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "daysBeforeAskingAgain": 180, "maxPromptsPerYear": 5}"#, "without-effect"),
        Mistake(
            #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "maxPromptsPerYear": 6}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "strings": {"fr": {"mainTitle": "Aimez-vous ?"}}}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "useAllAvailableLanguages": false}"#, "without-effect"),
        Mistake(
            #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "localLocalizableStringsEnabled": true}"#,
            "without-effect"),
        // Placements.
        Mistake(#"{"disabled": true, "placements": {"saved": {"disabled": false}}}"#, "without-effect"),
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"mainTitle": "Hi"}}}"#, "without-effect"),
        Mistake(
            #"{"policy": "starskit", "placements": {"saved": {"workflow": "native", "positiveStarsLimit": 3}}}"#,
            "without-effect"),
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"emailObject": "From saving"}}}"#, "without-effect"),
        Mistake(
            #"{"policy": "balanced", "displaySessionCount": 8, "placements": {"saved": {"displaySessionCount": 8}}}"#,
            "without-effect"),
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"daysUntilPrompt": 7}}}"#, "without-effect"),
    ]

    @Test(arguments: mistakes)
    func `what nothing reads is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        #"{"policy": "balanced", "workflow": "open", "mainTitle": "Do you like it?", "mainText": "Tell us now.", "strings": {"en": {"mainTitle": "Is it good?", "mainText": "Tell us.", "likeMainTitle": "Thanks"}, "de": {"mainTitle": "Ist sie gut?", "mainText": "Sag es.", "likeMainTitle": "Danke"}}}"#,
        #"{"policy": "balanced", "workflow": "open", "mainActionButton": "Send", "strings": {"en": {"mainTitle": "Is it good?", "mainText": "Tell us.", "likeMainTitle": "Thanks"}, "de": {"mainTitle": "Ist sie gut?", "mainText": "Sag es.", "likeMainTitle": "Danke"}}}"#,
        #"{"policy": "balanced", "displaySessionCount": 9, "placements": {"a": {"displaySessionCount": 9, "minDays": 9}}}"#,
        #"{"policy": "balanced", "displaySessionCount": 9, "quietHours": "22:00-07:00", "placements": {"a": {"displaySessionCount": 9, "quietHours": "21:00-07:00"}}}"#,
        #"{"policy": "balanced", "minLaunches": 12, "conditions": {">=": [{"var": "context.launches"}, 5]}, "placements": {"help": {"minLaunches": 3}}}"#,
        #"{"policy": "starskit", "mainTitle": "Hi", "positiveStarsLimit": 4, "dislikeMainText": "Why?"}"#,
        #"{"policy": "balanced", "workflow": "open", "mainTitle": "Hi", "likeMainTitle": "Thanks"}"#,
        #"{"policy": "irate", "message": "Rate us", "updateMessage": "Rate the new one", "cancelButtonLabel": ""}"#,
        #"{"policy": "balanced", "mainTitle": "Hi", "placements": {"settings": {"workflow": "open"}}}"#,
        #"{"policy": "balanced", "positiveStarsLimit": 4, "placements": {"settings": {"workflow": "stars"}}}"#,
        #"{"policy": "balanced", "mainTitle": "Hi", "experiments": {"flow": {"variants": [{"name": "native"}, {"name": "open", "workflow": "open"}]}}}"#,
        #"{"policy": "balanced", "workflow": "open", "validateRatingButtonEnable": false}"#,
        #"{"policy": "balanced", "validateRatingButtonEnable": true}"#,
        #"{"policy": "balanced", "workflow": "open", "emailSupport": "help@teapot.test", "emailObject": "Hi", "emailHeaderContent": "Why?"}"#,
        #"{"policy": "balanced", "workflow": "open", "feedback": {"to": "support", "fields": ["stars"]}}"#,
        #"{"policy": "balanced", "emailSupport": "help@teapot.test", "placements": {"settings": {"workflow": "open"}}}"#,
        #"{"policy": "balanced", "appStoreID": 987654321, "applicationName": "Kettle"}"#,
        #"{"policy": "balanced", "workflow": "open", "resumeWithin": 48}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgainAfterAnswer": 365}"#,
        #"{"policy": "irate", "workflow": "native", "remindPeriod": 1}"#, #"{"policy": "irate", "remindPeriod": 3}"#,
        #"{"policy": "balanced", "workflow": "alert", "remindPeriod": 90}"#,
        #"{"policy": "balanced", "workflow": "open", "daysBeforeAskingAgainAfterAnswer": 180}"#,
        #"{"policy": "balanced", "workflow": "alert", "daysBeforeAskingAgainAfterAnswer": 180}"#,
        #"{"policy": "balanced", "promptForNewVersionIfUserRated": false}"#,
        #"{"policy": "starskit", "maxDaysBetweenSession": 5}"#, #"{"policy": "balanced", "maxDaysBetweenSession": 14}"#,
        #"{"policy": "irate", "maxDaysBetweenSession": 5, "displaySessionCount": 3}"#,
        #"{"policy": "irate", "maxDaysBetweenSession": 5, "conditions": {">": [{"var": "context.sessions"}, 3]}}"#,
        #"{"policy": "irate", "useSessionSpaceChecking": true}"#,
        #"{"policy": "irate", "usesUntilPrompt": 20, "eventsUntilPrompt": 5}"#,
        #"{"policy": "irate", "usesUntilPrompt": 20, "eventsUntilPrompt": null}"#,
        #"{"policy": "irate", "usesUntilPrompt": 0, "eventsUntilPrompt": 0}"#,
        #"{"policy": "irate", "eventsUntilPrompt": 3}"#,
        #"{"policy": "balanced", "rolloutPercentage": 50, "rolloutSalt": "spring"}"#,
        #"{"policy": "balanced", "rolloutPercentage": 100, "rolloutSalt": "spring"}"#,
        #"{"policy": "balanced", "holdoutPercentage": 5, "rolloutSalt": "spring"}"#,
        #"{"policy": "balanced", "rolloutSalt": "spring", "placements": {"saved": {"rolloutPercentage": 10}}}"#,
        #"{"policy": "starskit", "daysBeforeAskingAgain": 30, "maxPromptsPerYear": 3}"#,
        #"{"policy": "starskit", "daysBeforeAskingAgain": 30, "maxPromptsPerYear": 2}"#,
        #"{"policy": "balanced", "maxPromptsPerYear": 2}"#, #"{"policy": "balanced", "maxNumberOfReminder": 10}"#,
        #"{"policy": "balanced", "daysBeforeAskingAgain": 180, "maxPromptsPerYear": 3}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "maxPromptsPerYear": 3}"#,
        #"{"policy": "appreview", "minLaunches": 5, "minDays": 3, "maxPromptsPerYear": 2}"#,
        #"{"policy": "irate", "appStoreCountry": "fr", "applicationBundleID": "test.teapot"}"#,
        #"{"policy": "balanced", "onlyPromptIfLatestVersion": true, "appStoreCountry": "fr"}"#,
        #"{"policy": "balanced", "placements": {"saved": {}}}"#,
        #"{"policy": "balanced", "placements": {"saved": {"displaySessionCount": 5, "daysUntilPrompt": 3}}}"#,
        #"{"policy": "balanced", "quietHours": "22:00-08:00", "placements": {"saved": {"quietHours": null}}}"#,
        #"{"policy": "balanced", "neverInFirstSession": true}"#, #"{"policy": "balanced", "displaySessionCount": 5}"#,
        #"{"policy": "balanced", "workflow": "native"}"#, #"{"policy": "starskit", "prefersNativeRating": false}"#,
        #"{"policy": "balanced", "verboseLogging": true}"#,
        #"{"policy": "balanced", "ratingsURL": "https://apps.apple.com/app/id987654321"}"#,
        #"{"policy": "balanced", "useAllAvailableLanguages": true}"#,
        #"{"policy": "irate", "useAllAvailableLanguages": false, "strings": {"fr": {"message": "Notez-nous"}}}"#,
        #"{"policy": "balanced", "strings": {}}"#,
        #"{"policy": "balanced", "placements": {"settings": {"workflow": "open", "mainTitle": "Hi", "resumeWithin": 24}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"save": 3}, "placements": {"saved": {"requiredEvents": {}}}}"#,
        #"{"policy": "balanced", "conditions": {"<": [{"var": "config.positiveStarsLimit"}, 5]}, "positiveStarsLimit": 4}"#,
    ]

    @Test(arguments: good)
    func `what is read somewhere stays`(_ text: String) throws { try expectSilence(text) }

    @Test func `texts that no step shows are one finding`() throws {
        let text = #"{"policy": "balanced", "mainTitle": "a", "mainText": "b", "message": "c"}"#
        let finding = try #require(try Foreseen(text).findings.first)
        #expect(
            finding.message
                == "mainTitle has no effect: no step of the workflow native shows mainTitle, mainText, message")
    }

    /// A flow that asks by a kind of step, and sends what was typed.
    private static func asking(_ kind: String, _ fields: String) -> String {
        let range = kind == "scale" ? #", "minimum": 0, "maximum": 10"# : ""
        let workflow = WorkflowText.of(
            #""a": {"meta": {"kind": "\#(kind)"\#(range), "buttons": [{"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": {"target": "write", "actions": "recordAnswer"}, "DISMISS": "end"}}, "write": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}, "needsAnswer": true}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        return #"{"policy": "balanced", "workflow": \#(workflow), "feedback": {"to": "support"\#(fields)}}"#
    }

    @Test(arguments: [
        asking("scale", #", "fields": ["answers"]"#), asking("scale", #", "fields": ["stars", "answers"]"#),
        asking("stars", #", "fields": ["stars"]"#), asking("stars", #", "fields": ["stars", "version"]"#),
        asking("thumbs", ""),
        asking("scale", #", "fields": ["version", "system"]"#), asking("scale", #", "fields": []"#),
    ])
    func `fields that are asked for stay`(_ text: String) throws { try expectSilence(text) }
}
