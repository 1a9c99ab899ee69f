import RatingCore
import Testing

/// Gates that are closed for good, alone or together.
struct NeverAskedTests {
    static let mistakes: [Mistake] = [
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.tier"}, "gold"]}, {"==": [{"var": "traits.tier"}, "silver"]}]}, "placements": {"paid": {"minDays": 9}, "goal_met": {"conditions": {"==": [{"var": "traits.plan"}, "pro"]}}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "displaySessionCount": 4, "conditions": {"<": [{"var": "context.sessions"}, 4]}, "placements": {"paid": {"minDays": 9}, "goal_met": {"conditions": {"==": [{"var": "traits.plan"}, "pro"]}}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "quietHours": "00:00-23:59", "placements": {"paid": {"minDays": 9}, "settings": {"quietHours": null}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 3, "withinDays": 30}}, "conditions": {"and": [{"==": [{"var": "traits.plan"}, "pro"]}, {"==": [{"var": "traits.plan"}, "free"]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 3, "withinDays": 30}}, "conditions": {">=": [{"var": "context.prompts"}, 1]}}"#,
            "never-asked"),
        // Alone.
        Mistake(#"{"policy": "balanced", "rolloutPercentage": 0}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "holdoutPercentage": 100}"#, "never-asked"),
        Mistake(#"{"policy": "starskit", "maxNumberOfReminder": 0}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "maxPromptsPerYear": 0}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "quietHours": "00:00-23:59"}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "quietHours": "08:00-07:30"}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "activeUntil": "2026-01-01T00:00:00Z"}"#, "never-asked"),
        Mistake(
            #"{"policy": "balanced", "activeFrom": "2025-01-01T00:00:00Z", "activeUntil": "2025-12-31T23:59:59Z"}"#,
            "never-asked"),
        Mistake(#"{"policy": "starskit", "maxDaysBetweenSession": 0}"#, "never-asked"),
        Mistake(
            #"{"policy": "irate", "maxDaysBetweenSession": 0, "conditions": {">": [{"var": "context.sessions"}, 5]}}"#,
            "never-asked"),
        Mistake(#"{"policy": "balanced", "maxDaysBetweenSession": 1}"#, "rarely-asked"),
        Mistake(#"{"policy": "balanced", "conditions": false}"#, "never-asked"),
        Mistake(
            #"{"policy": "balanced", "activeUntil": "2027-01-01T00:00:00Z", "placements": {"saved": {"activeFrom": "2027-06-01T00:00:00Z"}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "activeFrom": "2027-01-01T00:00:00Z", "placements": {"saved": {"activeUntil": "2026-12-25T00:00:00Z"}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "placements": {"saved": {"activeUntil": "2026-03-25T00:00:00Z"}}}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "placements": {"saved": {"rolloutPercentage": 0}}}"#, "never-asked"),
        // Conditions against gates.
        Mistake(
            #"{"policy": "balanced", "conditions": {"<": [{"var": "context.sessions"}, 3]}}"#, "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"<": [{"var": "context.daysSinceInstall"}, 7]}}"#, "never-asked"),
        Mistake(
            #"{"policy": "balanced", "displaySessionCount": 10, "daysUntilPrompt": 1, "conditions": {"<=": [{"var": "context.daysSinceInstall"}, 5]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "appreview", "minLaunches": 10, "minDays": 3, "conditions": {"<": [{"var": "context.launches"}, 10]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"save": 5}, "conditions": {"<": [{"var": "context.events.save"}, 5]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"save": 5}, "conditions": {"<": [{"var": "context.events"}, 3]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "irate", "eventsUntilPrompt": null, "conditions": {"<": [{"var": "context.uses"}, 5]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {">": [{"var": "context.daysSincePrompt"}, 30]}}"#, "never-asked"),
        Mistake(#"{"policy": "balanced", "conditions": {">=": [{"var": "context.prompts"}, 1]}}"#, "never-asked"),
        // Conditions against themselves.
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.plan"}, "free"]}, {"==": [{"var": "traits.plan"}, "pro"]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{">": [{"var": "context.sessions"}, 10]}, {"<": [{"var": "context.sessions"}, 8]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.os"}, "ios"]}, {"in": [{"var": "traits.os"}, ["android", "linux"]]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"sem_ver": [{"var": "context.version"}, ">=", "3.0.0"]}, {"sem_ver": [{"var": "context.version"}, "<", "2.0.0"]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"!": [{"var": "traits.isPro"}]}, {"var": "traits.isPro"}]}}"#,
            "never-asked"),
        // Only those whose app has crashed.
        Mistake(
            #"{"policy": "balanced", "conditions": {">": [{"var": "context.daysSinceCrash"}, 14]}}"#, "bad-moment"),
        Mistake(#"{"policy": "balanced", "conditions": {">": [{"var": "context.crashes"}, 0]}}"#, "bad-moment"),
        // In placements and variants.
        Mistake(
            #"{"policy": "balanced", "experiments": {"few": {"variants": [{"name": "a"}, {"name": "b", "conditions": {"<": [{"var": "context.sessions"}, 3]}}]}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "experiments": {"few": {"variants": [{"name": "a"}, {"name": "b", "rolloutPercentage": 0}]}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "placements": {"saved": {"conditions": {"<": [{"var": "context.sessions"}, 2]}}}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"<": [{"var": "context.sessions"}, 20]}, "placements": {"saved": {"displaySessionCount": 30}}}"#,
            "never-asked"),
        // Defaults against gates
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 21}}, "conditions": {">=": [{"var": ["context.daysSinceEvent.saved", 999]}, 28]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 21}}, "conditions": {">": [{"var": ["context.daysSinceEvent.saved", 999]}, 21]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 30}}, "conditions": {">=": [{"var": ["context.daysSinceEvent.saved", 999]}, 60]}}"#,
            "never-asked"),
        // Behind what cannot be told
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{">": [{"+": [{"var": "traits.a"}, {"var": "traits.b"}]}, 5]}, {"<": [{"var": "context.sessions"}, 3]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"<": [{"var": "context.sessions"}, 3]}, {">": [{"+": [{"var": "traits.a"}, {"var": "traits.b"}]}, 5]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"some": [{"var": "traits.tags"}, {"==": [{"var": ""}, "beta"]}]}, {"<": [{"var": "context.sessions"}, 3]}]}}"#,
            "never-asked"),
        Mistake(
            #"{"policy": "balanced", "conditions": {"and": [{"fractional": [["on", 50], ["", 50]]}, {"some": [{"var": "traits.tags"}, {"==": [{"var": ""}, "beta"]}]}, {"<": [{"var": "context.sessions"}, 3]}]}}"#,
            "never-asked"),
    ]

    @Test(arguments: mistakes)
    func `what keeps everybody from being asked is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        #"{"policy": "balanced", "quietHours": "00:00-23:59", "placements": {"settings": {"quietHours": null}}}"#,
        #"{"policy": "balanced", "quietHours": "00:00-23:59", "placements": {"paid": {"disabled": true}, "settings": {"quietHours": null}}}"#,
        #"{"policy": "balanced", "rolloutPercentage": 0, "placements": {"paid": {"minDays": 9}, "settings": {"rolloutPercentage": 100}}}"#,
        #"{"policy": "balanced", "displaySessionCount": 4, "conditions": {"<": [{"var": "context.sessions"}, 4]}, "placements": {"paid": {"displaySessionCount": 2}, "goal_met": {"conditions": null}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 3, "withinDays": 30}}, "conditions": {"==": [{"var": "traits.plan"}, "pro"]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 3, "withinDays": 30}}, "conditions": {">=": [{"var": "context.events.saved"}, 9]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 3, "withinDays": 7}}, "conditions": {"<": [{"var": "context.crashes"}, 3]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 365}, "shared": 2}, "conditions": {"or": [{"==": [{"var": "traits.plan"}, "pro"]}, {"==": [{"var": "traits.plan"}, "free"]}]}}"#,
        #"{"policy": "balanced"}"#, #"{"policy": "starskit"}"#, #"{"policy": "irate"}"#, #"{"policy": "appreview"}"#,
        "{}", #"{"disabled": true}"#,
        #"{"disabled": true, "rolloutPercentage": 0, "activeUntil": "2020-01-01T00:00:00Z"}"#,
        #"{"policy": "starskit", "maxNumberOfReminder": 1}"#, #"{"policy": "starskit", "maxNumberOfReminder": null}"#,
        #"{"policy": "balanced", "maxPromptsPerYear": 1}"#, #"{"policy": "balanced", "maxPromptsPerYear": null}"#,
        #"{"policy": "balanced", "quietHours": "22:00-08:00"}"#,
        #"{"policy": "balanced", "quietHours": "00:00-07:00"}"#,
        #"{"policy": "balanced", "quietHours": "18:00-09:00"}"#,
        #"{"policy": "balanced", "quietHours": "09:00-17:00"}"#,
        #"{"policy": "balanced", "quietHours": "12:00-14:00"}"#,
        #"{"policy": "balanced", "quietHours": "20:00-10:00"}"#,
        #"{"policy": "balanced", "activeFrom": "2026-12-01T00:00:00Z", "activeUntil": "2026-12-31T00:00:00Z"}"#,
        #"{"policy": "balanced", "activeUntil": "2026-12-31T00:00:00Z", "quietHours": "22:00-08:00"}"#,
        #"{"policy": "balanced", "activeFrom": "2026-12-23T21:00:00Z", "activeUntil": "2026-12-24T10:00:00Z", "quietHours": "22:00-08:00"}"#,
        #"{"policy": "balanced", "activeFrom": "2026-12-23T22:00:00+01:00", "activeUntil": "2026-12-24T11:00:00+01:00", "quietHours": "22:00-08:00"}"#,
        #"{"policy": "balanced", "activeUntil": "2027-01-01T00:00:00Z", "placements": {"saved": {"activeUntil": null}}}"#,
        #"{"policy": "balanced", "rolloutPercentage": 0, "placements": {"saved": {"rolloutPercentage": 10}}}"#,
        #"{"policy": "balanced", "placements": {"settings": {"disabled": true}}}"#,
        #"{"policy": "starskit", "maxDaysBetweenSession": 7}"#,
        #"{"policy": "starskit", "maxDaysBetweenSession": null}"#,
        #"{"policy": "balanced", "maxDaysBetweenSession": 2}"#,
        #"{"policy": "balanced", "requiredEvents": {"level_completed": 3, "level_started": 3}}"#,
        #"{"policy": "balanced", "requiredEvents": {"photo_saved": 3, "video_saved": 3}}"#,
        #"{"policy": "balanced", "requiredEvents": {"onboarding_completed": 1}}"#,
        #"{"policy": "balanced", "requiredEvents": {"onboarding_completed": 1, "note_created": 5}}"#,
        #"{"policy": "balanced", "conditions": true}"#,
        #"{"policy": "balanced", "conditions": {">=": [{"var": "context.sessions"}, 10]}}"#,
        #"{"policy": "balanced", "conditions": {"<": [{"var": "context.sessions"}, 50]}}"#,
        #"{"policy": "balanced", "conditions": {"==": [{"var": "context.crashes"}, 0]}}"#,
        #"{"policy": "balanced", "conditions": {"==": [{"var": "context.prompts"}, 0]}}"#,
        #"{"policy": "balanced", "conditions": {"or": [{"==": [{"var": "context.prompts"}, 0]}, {">": [{"var": "context.daysSincePrompt"}, 90]}]}}"#,
        #"{"policy": "balanced", "conditions": {"or": [{"==": [{"var": "context.crashes"}, 0]}, {">": [{"var": "context.daysSinceCrash"}, 30]}]}}"#,
        #"{"policy": "balanced", "conditions": {"in": [{"var": "traits.country"}, ["FR", "DE", "IT"]]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.os"}, "iOS"]}, {"in": [{"var": "traits.country"}, ["FR", "DE"]]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{">=": [{"var": "context.sessions"}, 10]}, {"<": [{"var": "context.sessions"}, 30]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{">=": [{"var": "context.daysSinceInstall"}, 30]}, {">=": [{"var": "context.launches"}, 20]}]}}"#,
        #"{"policy": "balanced", "conditions": {"num_ver": [{"var": "context.version"}, ">=", "2.4"]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"sem_ver": [{"var": "context.version"}, ">=", "2.0.0"]}, {"sem_ver": [{"var": "context.version"}, "<", "3.0.0"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"starts_with": [{"var": "context.version"}, "2."]}}"#,
        #"{"policy": "balanced", "conditions": {"!": [{"var": "traits.isTrial"}]}}"#,
        #"{"policy": "balanced", "conditions": {"var": "traits.isPro"}}"#,
        #"{"policy": "balanced", "conditions": {">": [{"var": "traits.orders"}, 3]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{">": [{"var": "traits.orders"}, 3]}, {"<": [{"var": "traits.orders"}, 5]}]}}"#,
        #"{"policy": "balanced", "conditions": {"!=": [{"var": "traits.plan"}, "free"]}}"#,
        #"{"policy": "balanced", "conditions": {">": [{"+": [{"var": "context.sessions"}, {"var": "context.uses"}]}, 20]}}"#,
        #"{"policy": "balanced", "conditions": {"some": [{"var": "traits.tags"}, {"==": [{"var": ""}, "beta"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"fractional": [["on", 50], ["", 50]]}}"#,
        #"{"policy": "balanced", "conditions": {"if": [{"==": [{"var": "traits.plan"}, "pro"]}, {">": [{"var": "context.sessions"}, 5]}, {">": [{"var": "context.sessions"}, 20]}]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"save": 5}, "conditions": {"<": [{"var": "context.events.crash_report"}, 1]}}"#,
        #"{"policy": "balanced", "placements": {"saved": {"conditions": {">=": [{"var": "context.prompts"}, 1]}}}}"#,
        #"{"policy": "irate", "conditions": {">": [{"var": "context.uses"}, 15]}}"#,
        #"{"policy": "balanced", "previewMode": true, "rolloutPercentage": 0}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 21}}, "conditions": {">=": [{"var": ["context.daysSinceEvent.saved", 999]}, 7]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 21}}, "conditions": {"<=": [{"var": ["context.daysSinceEvent.saved", 999]}, 14]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 21}}, "conditions": {">=": [{"var": ["context.daysSinceEvent.shared", 999]}, 28]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": 1}, "conditions": {">=": [{"var": ["context.daysSinceEvent.saved", 999]}, 28]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 21}}, "conditions": {"<": [{"var": ["context.daysSinceEvent.saved", 999]}, 10]}}"#,
        #"{"policy": "balanced", "requiredEvents": {"saved": {"count": 1, "withinDays": 30}}, "conditions": {">=": [{"var": ["context.daysSinceEvent.saved", 999]}, 14]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.language"}, "de"]}, {"==": [{"var": "traits.locale"}, "de-AT"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.language"}, "de"]}, {"starts_with": [{"var": "traits.locale"}, "de"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.language"}, "pt"]}, {"starts_with": [{"var": "traits.locale"}, "pt"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"==": [{"var": "traits.language"}, "zh"]}, {"==": [{"var": "traits.locale"}, "zh-Hant-TW"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"or": [{"==": [{"var": "traits.language"}, "de"]}, {"==": [{"var": "traits.locale"}, "fr-FR"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"!=": [{"var": "traits.language"}, "de"]}, {"==": [{"var": "traits.locale"}, "fr-FR"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{">": [{"+": [{"var": "traits.a"}, {"var": "traits.b"}]}, 5]}, {">=": [{"var": "context.sessions"}, 13]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"some": [{"var": "traits.tags"}, {"==": [{"var": ""}, "beta"]}]}, {"fractional": [["on", 50], ["", 50]]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"fractional": [["on", 50], ["", 50]]}, {"==": [{"var": "traits.plan"}, "pro"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"and": [{"some": [{"var": "traits.tags"}, {"==": [{"var": ""}, "beta"]}]}, {">": [{"+": [{"var": "traits.a"}, {"var": "traits.b"}]}, 5]}, {"<": [{"var": "context.sessions"}, 30]}]}}"#,
    ]

    @Test(arguments: good)
    func `what lets somebody in stays`(_ text: String) throws { try expectSilence(text) }

    @Test func `without a day no date is over`() throws {
        let text = #"{"policy": "balanced", "activeUntil": "2020-01-01T00:00:00Z"}"#
        #expect(try Foreseen(text, at: nil).findings.isEmpty)
        #expect(try Foreseen(text, at: "2019-12-31T00:00:00Z").findings.isEmpty)
        #expect(try Foreseen(text, at: "2020-01-01T00:00:00Z").warnings == ["never-asked"])
    }

    @Test func `the gate that is in the way is named`() throws {
        let text = #"{"policy": "balanced", "conditions": {"<": [{"var": "context.sessions"}, 3]}}"#
        let finding = try #require(try Foreseen(text).findings.first)
        #expect(finding.message == "nobody who meets the conditions gets past displaySessionCount")
        #expect(finding.key == "conditions")
    }
}
