import RatingAnalysis
import RatingCore
import Testing

/// Variants that do not do what their names say, or change texts that nobody sees.
struct VariantTests {
    private static func document(_ variants: String, _ more: String = "", named name: String = "wait") -> String {
        #"{"policy": "balanced"\#(more), "experiments": {"\#(name)": {"variants": [\#(variants)]}}}"#
    }

    /// Variants by name, each with what it changes.
    private static func named(_ variants: (String, String)..., in name: String = "first_ask") -> String {
        let list = variants.map { #"{"name": "\#($0.0)"\#($0.1.isEmpty ? "" : ", \($0.1)")}"# }
        return document(list.joined(separator: ", "), named: name)
    }

    private static func days(_ days: Int) -> String { #""daysUntilPrompt": \#(days)"# }
    private static func sessions(_ count: Int) -> String { #""displaySessionCount": \#(count)"# }

    private static let strings =
        #", "workflow": "open", "strings": {"en": {"mainTitle": "How is it?"}, "de": {"mainTitle": "Wie ist es?"}}"#
    private static let german = #", "workflow": "open", "strings": {"de": {"mainTitle": "Wie ist es?"}}"#
    private static let title = #"{"name": "control"}, {"name": "b", "mainTitle": "Is it good?"}"#

    static let mistakes: [Mistake] = [
        named(("control", ""), ("two_weeks", days(21))),
        document(
            #"{"name": "three_orders"}, {"name": "five_orders", "requiredEvents": {"paid": {"count": 3, "withinDays": 90}}}"#,
            #", "requiredEvents": {"paid": {"count": 3, "withinDays": 60}}"#),
        // Numbers in words, and of the key that the name names
        named(("control", ""), ("twelve_sessions", sessions(21))), named(("control", ""), ("sessions_9", sessions(15))),
        // A control that has another number
        document(
            #"{"name": "control", "daysUntilPrompt": 20}, {"name": "b", "daysUntilPrompt": 30}"#,
            #", "daysUntilPrompt": 10"#),
        document(
            #"{"name": "kontroll", "daysUntilPrompt": 20}, {"name": "b", "displaySessionCount": 9}"#,
            #", "daysUntilPrompt": 10"#),
        // Spanish, where Spanish and Portuguese have texts of their own
        document(
            #"{"name": "a"}, {"name": "b", "mainTitle": "¿Te gusta?"}"#,
            #", "workflow": "open", "strings": {"es": {"mainTitle": "¿Qué tal?"}, "pt": {"mainTitle": "Tudo bem?"}, "zu": {"mainTitle": "Unjani?"}}"#
        ),
        // Numbers
        named(("days_10", days(21)), ("days_14", days(14)), ("days_21", days(10))),
        named(("days_10", days(10)), ("days_14", days(41)), ("days_21", days(21))),
        named(("10days", days(10)), ("20days", days(2))), named(("control", ""), ("d9", days(14)), ("d14", days(9))),
        named(("weeks_2", days(14)), ("weeks_3", days(31))),
        named(("sessions5", sessions(5)), ("sessions9", sessions(19))),
        named(("days_7_sessions_3", days(7)), ("days_20", days(12))),
        named(("control", ""), ("native", #""workflow": "native""#)),
        named(("control", ""), ("sheet", #""prefersNativeRating": true"#)),
        // Opposites
        named(("early", sessions(9)), ("late", sessions(6))), named(("control", ""), ("late", days(1))),
        named(("eager", days(9)), ("patient", days(3))), named(("control", sessions(4)), ("early", sessions(12))),
        named(("soon", #""daysUntilPrompt": 20, "displaySessionCount": 9"#), ("later", days(10) + ", " + sessions(5))),
        named(("strict", #""maxPromptsPerYear": 3"#), ("loose", #""maxPromptsPerYear": 1"#)),
        named(("short_wait", days(30)), ("long_wait", days(12))), named(("shorter", days(30)), ("control", days(7))),
        named(("low_bar", sessions(9)), ("high_bar", sessions(6))),
        // A digit more or less
        named(("control", ""), ("days_30", days(3))), named(("wait14", days(140)), ("control", "")),
        named(("control", ""), ("days_20", days(2))),
        // A control that is none
        named(("control", days(20)), ("late", "")), named(("baseline", sessions(9)), ("b", "")),
        // Weights
        document(
            #"{"name": "a"}, {"name": "b", "weight": 25, "minDays": 9}, {"name": "c", "weight": 25, "minDays": 30}"#),
        document(#"{"name": "a", "weight": 50}, {"name": "b", "minDays": 9}"#),
        document(#"{"name": "a", "weight": 70}, {"name": "b", "minDays": 9}, {"name": "c", "minDays": 30}"#),
        // Texts
        document(title, strings), document(#"{"name": "a"}, {"name": "b", "mainTitle": ""}"#, strings),

    ].map { Mistake($0, "experiment") }

    @Test(arguments: mistakes)
    func `a variant that is not what it seems is seen`(_ mistake: Mistake) throws { try mistake.expectFound() }

    static let good: [String] = [
        document(
            #"{"name": "three_orders"}, {"name": "five_orders", "requiredEvents": {"paid": 5}}"#,
            #", "requiredEvents": {"paid": 3}"#),
        named(("control", ""), ("twelve_sessions", sessions(12))),
        named(("control", ""), ("three_sessions_more", sessions(9))),
        named(("control", ""), ("two_weeks", days(14))),
        named(("control", ""), ("four_months", #""daysBeforeAskingAgain": 122"#)),
        named(("control", ""), ("two_titles", days(20))),
        document(
            #"{"name": "control", "daysUntilPrompt": 10}, {"name": "b", "daysUntilPrompt": 30}"#,
            #", "daysUntilPrompt": 10"#),
        named(("asked", ""), ("not_asked", #""disabled": true"#)),
        named(("control", ""), ("off", #""disabled": true"#)),
        named(("control", ""), ("b", #""disabled": true"#)), named(("offer", ""), ("b", #""disabled": true"#)),
        named(("control", ""), ("open", #""workflow": "open""#)),
        named(("control", ""), ("alert", #""workflow": "alert""#)),
        // Numbers
        named(("days_10", days(10)), ("days_14", days(14)), ("days_21", days(21))),
        named(("control", ""), ("d9", days(9)), ("d14", days(14))), named(("v1", ""), ("v2", sessions(2))),
        named(("v2", sessions(2)), ("v3", sessions(9))), named(("a1", ""), ("a2", sessions(1))),
        named(("weeks_2", days(14)), ("weeks_3", days(21))), named(("month_1", days(30)), ("days_14", days(14))),
        named(("days_20", days(20)), ("sessions_12", sessions(12))),
        named(("q4_early", days(4)), ("q4_late", days(14))), named(("spring26", days(3)), ("autumn26", days(20))),
        named(("percent_50", #""rolloutPercentage": 50"#), ("percent_25", #""rolloutPercentage": 25"#)),
        named(("hours_48", #""daysAfterUpdate": 2"#), ("hours_96", #""daysAfterUpdate": 4"#)),
        named(("days_0", #""daysAfterUpdate": null"#), ("days_4", #""daysAfterUpdate": 4"#)),
        named(("step_3", #""workflow": "open""#), ("step_5", "")), named(("only_20", days(30)), ("control", "")),
        // Opposites
        named(("early", sessions(6)), ("late", sessions(9))), named(("control", ""), ("late", days(20))),
        named(("eager", days(3)), ("patient", days(9))), named(("long", days(20)), ("longer", days(30))),
        named(("early", #""displaySessionCount": 9, "daysUntilPrompt": 2"#), ("late", days(14) + ", " + sessions(6))),
        named(("strict", #""maxPromptsPerYear": 1"#), ("loose", #""maxPromptsPerYear": 3"#)),
        named(("rare", #""daysBeforeAskingAgain": 180"#), ("often", #""daysBeforeAskingAgain": 90"#)),
        named(("short_survey", days(30)), ("long_survey", days(12))),
        named(("late", #""workflow": "open""#), ("early", "")),
        named(("late", #""quietHours": "22:00-07:00""#), ("early", #""quietHours": "20:00-07:00""#)),
        named(("few_prompts", days(30)), ("many_prompts", days(12))),
        named(("few_sessions", sessions(6)), ("many_sessions", sessions(12))),
        named(("low", days(30)), ("high", days(12)), in: "frequency"), named(("low", days(30)), ("high", days(12))),
        named(("low", sessions(6)), ("high", sessions(12)), in: "session_threshold"),
        named(("sooner_or_later", days(30)), ("control", days(7))), named(("warm", days(30)), ("cold", days(7))),
        // Workflows
        named(("native", ""), ("open", #""workflow": "open""#)),
        named(("control", ""), ("alert_first", #""workflow": "alert""#), ("open_first", #""workflow": "open""#)),
        named(("open_question", #""workflow": "alert""#), ("control", "")),
        named(("native_to_open", #""workflow": "open""#), ("control", "")),
        // Digits that are right, or count the variants
        named(("control", ""), ("days_30", days(30))), named(("wait14", days(14)), ("control", "")),
        named(("control", ""), ("v2", sessions(20))), named(("control", ""), ("variant_2_late", days(20))),
        named(("control", ""), ("phase_3_late", days(30))), named(("control", ""), ("q4_early", days(4))),
        named(("control", ""), ("days_30", sessions(9))), named(("control", ""), ("weeks_3", days(21))),
        // Keys as their names say, or names of none
        named(("session_9", sessions(9)), ("crash_30", #""daysWithoutCrash": 30"#)),
        named(("late_prompt", days(20)), ("rare_prompt", #""maxPromptsPerYear": 1"#)),
        named(("before_noon", #""quietHours": "12:00-07:00""#), ("wait", #""daysBeforeAskingAgain": 180"#)),
        named(("sessions", sessions(9)), ("days", days(20))), named(("asks_again", days(20)), ("x", sessions(9))),
        named(("warm", days(20)), ("cold", sessions(9))),
        named(("crash_free", #""daysWithoutCrash": 30"#), ("b", days(20))),
        // Controls that are, or none that changes nothing
        named(("control", days(20)), ("b", days(9))), named(("control", days(20)), ("current", "")),
        named(("control", ""), ("baseline", days(9))), named(("today", ""), ("tomorrow", days(20))),
        named(("a", days(20)), ("b", "")), named(("late", days(20)), ("early", "")),
        // Weights
        document(#"{"name": "a"}, {"name": "b", "minDays": 9}"#),
        document(#"{"name": "a"}, {"name": "b", "weight": 3, "minDays": 9}"#),
        document(#"{"name": "a"}, {"name": "b", "weight": 99, "minDays": 9}"#),
        document(#"{"name": "a", "weight": 1}, {"name": "b", "weight": 19, "minDays": 9}"#),
        document(#"{"name": "a", "weight": 2}, {"name": "b", "minDays": 9}, {"name": "c", "minDays": 30}"#),
        // Two that are the same on purpose
        document(#"{"name": "a1"}, {"name": "a2"}"#, named: "aa_check"),
        document(#"{"name": "a"}, {"name": "b"}"#, named: "a_a_test"),
        document(#"{"name": "a"}, {"name": "b"}"#, named: "counting-AA"),
        // Texts
        document(title, german), document(title, #", "workflow": "open""#),
        document(
            #"{"name": "a"}, {"name": "b", "strings": {"en": {"mainTitle": "Is it good?"}, "de": {"mainTitle": "Gut?"}}}"#,
            strings),
        document(#"{"name": "a"}, {"name": "b", "mainText": "Tell us."}"#, strings),
        document(#"{"name": "a"}, {"name": "b", "mainTitle": null, "minDays": 9}"#, strings),
        document(#"{"name": "a"}, {"name": "b", "workflow": "native"}"#, #", "workflow": "open""#, named: "which_flow"),
        document(
            #"{"name": "a", "workflow": "open"}, {"name": "b", "workflow": "open", "mainTitle": "Is it good?"}"#,
            named: "title_wording"),
        document(
            #"{"name": "a"}, {"name": "b", "workflow": "native", "mainTitle": "Is it good?"}"#,
            #", "workflow": "open", "placements": {"settings": {"workflow": "open", "minDays": 9}}"#),
        #"{"policy": "balanced"\#(german), "placements": {"settings": {"mainTitle": "Is it good?"}}}"#,
    ]

    @Test(arguments: good)
    func `a variant that is what it seems stays`(_ text: String) throws { try expectSilence(text) }

    @Test func `a placement's text that strings hides is seen`() throws {
        let text = #"{"policy": "balanced"\#(Self.strings), "placements": {"settings": {"mainTitle": "Is it good?"}}}"#
        try Mistake(text, "without-effect").expectFound()
    }

    @Test func `experiments in a string are read too`() throws {
        let inner =
            #"{\"wait\": {\"variants\": [{\"name\": \"early\", \"minDays\": 30}, {\"name\": \"late\", \"minDays\": 9}]}}"#
        let text = #"{"entries": {"policy": "balanced", "experiments": "\#(inner)"}, "state": "UPDATE"}"#
        let found = try Seeded(text, prefixes: ["foresight.experiment"])
        #expect(found.isRead && found.findings.count == 1, "\(found.problems) \(found.findings)")
    }
}
