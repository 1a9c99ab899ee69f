import RatingCore
import Testing

/// What a fetched document says otherwise than what the app ships.
struct ShippedTests {
    private static let common =
        #""policy": "balanced", "appStoreID": 6446901002, "displaySessionCount": 6, "daysUntilPrompt": 14, "daysBeforeAskingAgain": 90, "maxPromptsPerYear": 2"#
    private static let experiment =
        #""experiments": {"first_ask": {"variants": [{"name": "control"}, {"name": "b", "minDays": 30}]}}"#
    private static let events = #""requiredEvents": {"photo_saved": 3}"#

    private static func strings(_ languages: String...) -> String {
        let texts = ["en": "How is it?", "de": "Wie ist es?", "fr": "Ça va bien ?", "pt-BR": "O que você acha?"]
        let own = languages.map { #""\#($0)": {"mainTitle": "\#(texts[$0] ?? "")"}"# }
        return #""workflow": "open", "strings": {\#(own.joined(separator: ", "))}"#
    }

    private static func document(_ revision: Int, _ more: String...) -> String {
        "{\(([common, #""revision": \#(revision)"#] + more.filter { !$0.isEmpty }).joined(separator: ", "))}"
    }

    private static let prefixes = [
        "foresight.revision", "foresight.experiment", "name.", "link.", "text.", "targeting.version",
    ]

    private static func from(_ version: String) -> String {
        #""conditions": {"num_ver": [{"var": "context.version"}, ">=", "\#(version)"]}"#
    }

    private static func share(_ share: Int, _ salt: String) -> String {
        #""rolloutPercentage": \#(share), "rolloutSalt": "\#(salt)""#
    }

    /// An event that is required, and others in a placement and for scores.
    private static func required(_ event: String, _ placed: String, _ scored: String = "order_paid", count: Int = 3)
        -> String
    {
        #""requiredEvents": {"\#(event)": \#(count)}, "scoreUntilPrompt": 8, "eventScores": {"\#(scored)": 2, "tea_brewed": 5}, "placements": {"trip_ended": {"requiredEvents": {"\#(placed)": 9}}}"#
    }

    private static func titles(_ english: String, _ german: String) -> String {
        #""workflow": "open", "strings": {"en": {"mainTitle": "\#(english)"}, "de": {"mainTitle": "\#(german)"}}"#
    }

    /// The same with the English one at the top.
    private static func titlesAtTop(_ english: String, _ german: String) -> String {
        #""workflow": "open", "mainTitle": "\#(english)", "strings": {"de": {"mainTitle": "\#(german)"}}"#
    }

    private static let (garden, harvest) = (
        "Do you like the new garden planner?", "How was your harvest in this summer?"
    )
    private static let (garten, ernte) = (
        "Gefällt dir der neue Gartenplaner für den Balkon?", "Wie war deine Ernte in diesem Sommer?"
    )

    static let mistakes: [(code: String, old: String, new: String)] = [
        // The same variants under another name; an event written as no other
        ("foresight.experiment", experiment, experiment.replacing("first_ask", with: "second_try")),
        // A share that grows beside another salt
        ("foresight.revision", share(20, "spring-2026"), share(50, "autumn-2026")),
        ("foresight.revision", share(5, "a7f3"), share(25, "k2m9")),
        (
            "foresight.experiment", experiment,
            #""experiments": {"first-ask": {"variants": [{"name": "control"}, {"name": "b", "minDays": 30}]}}"#
        ),
        // What an app has for good
        ("link.store-page", "", #""appStoreID": 6446910002"#),
        (
            "link.store-page", #""applicationBundleID": "app.inkwell.ios""#,
            #""applicationBundleID": "app.inkwel.ios""#
        ),
        // Languages that are lost
        ("text.missing", strings("en", "de", "fr"), strings("en", "fr")),
        ("text.missing", strings("en", "pt-BR"), strings("en")),
        // Left out
        ("foresight.revision", experiment, ""), ("foresight.revision", experiment, #""scoreUntilPrompt": 20"#),
        ("foresight.revision", events, ""), ("foresight.revision", #""quietHours": "22:00-07:00""#, ""),
        ("foresight.revision", #""conditions": {"==": [{"var": "traits.plan"}, "pro"]}"#, ""),
        ("foresight.revision", #""placements": {"trip_ended": {"minDays": 30}}"#, ""),
        (
            "foresight.revision", #""placements": {"trip_ended": {"minDays": 30}, "settings": {"minDays": 20}}"#,
            #""placements": {"trip_ended": {"minDays": 30}}"#
        ),
    ]

    @Test(arguments: mistakes)
    func `a change that cannot be meant is seen`(_ code: String, _ old: String, _ new: String) throws {
        let changed =
            new.hasPrefix(#""appStoreID""#)
            ? Self.document(8, new).replacing(Self.first, with: "") : Self.document(8, new)
        let found = try Foreseen(changed, bundled: Self.document(7, old), prefixes: Self.prefixes).findings
        #expect(found.map { $0.code.rawValue } == [code], "\(found)")
        #expect(found.allSatisfy { $0.severity == .warning && $0.position != nil && $0.suggestion != nil })
    }

    private static let first = #""appStoreID": 6446901002, "#

    static let good: [(old: String, new: String)] = [
        (
            experiment,
            #""experiments": {"second_try": {"variants": [{"name": "control"}, {"name": "b", "minDays": 20}]}}"#
        ),
        (events, #""requiredEvents": {"image_stored": 3}"#), (events, #""requiredEvents": {"imageStored": 5}"#),
        // Digits and dots
        (share(60, "a-b"), share(20, "a-b")), (share(60, "a-b"), share(0, "a-b")), (share(20, "a-b"), share(2, "a-b")),
        (share(60, "a-b"), share(5, "a-b")), (from("4.0"), from("4.1")), (from("4.0"), from("5")),
        (from("9"), from("40")),
        (from("4.0"), from("4")),
        // Shares and salts
        (share(20, "spring-2026"), share(50, "spring-2026")), (share(50, "spring-2026"), share(20, "autumn-2026")),
        (share(40, "spring-2026"), share(100, "autumn-2026")), (share(0, "spring-2026"), share(10, "autumn-2026")),
        (share(50, "spring-2026"), share(50, "autumn-2026")),
        // Events
        (required("photo_saved", "photo_saved"), required("picture_kept", "picture_kept")),
        (required("photo_saved", "photo_saved"), required("picture_kept", "photo_saved", count: 5)),
        (required("photo_saved", "tea_brewed"), required("picture_kept", "tea_brewed")),
        (required("photo_saved", "photo_saved"), required("photo_saved", "tea_brewed")),
        // Texts
        (titles(garden, garten), titles(harvest, ernte)), (titles(garden, garten), titles(garden, garten)),
        (titles(garden, garten), titles("Do you like the new garden planner so far?", garten)),
        (titles(garden, garten), titles(garden, "Gefällt dir der neue Gartenplaner fürs Beet?")),
        (titlesAtTop(garden, garten), titlesAtTop(harvest, ernte)),
        (titles("Like it?", "Gefällt es?"), titles("How is it?", "Gefällt es?")),
        (#""workflow": "open", "mainTitle": "\#(garden)""#, #""workflow": "open", "mainTitle": "\#(harvest)""#),
        // Other names, or both
        (events, #""requiredEvents": {"photo_shared": 3}"#), (events, #""requiredEvents": {"order_paid": 3}"#),
        (#""requiredEvents": {"level_1": 3}"#, #""requiredEvents": {"level_2": 3}"#),
        (#""requiredEvents": {"step_a_done": 3}"#, #""requiredEvents": {"step_b_done": 3}"#),
        (events, #""requiredEvents": {"photo_saved": 4}"#), (events, #""requiredEvents": null"#),
        (#""feedback": {"to": "support"}"#, #""feedback": {"to": "care-desk"}"#),
        (
            #""placements": {"trip_ended": {"minDays": 3}}"#,
            #""placements": {"trip_ended": {"minDays": 3}, "trip_rated": {"minDays": 9}}"#
        ),
        (
            #""rolloutPercentage": 40, "rolloutSalt": "spring-2026""#,
            #""rolloutPercentage": 40, "rolloutSalt": "autumn-2026""#
        ),
        (
            #""rolloutPercentage": 40, "rolloutSalt": "spring-2026""#,
            #""rolloutPercentage": 40, "rolloutSalt": "spring-2027""#
        ),
        (
            #""rolloutPercentage": 40, "rolloutSalt": "spring-2026""#,
            #""rolloutPercentage": 100, "rolloutSalt": "spring-2026""#
        ),
        (
            experiment,
            #""experiments": {"first_ask_2": {"variants": [{"name": "control"}, {"name": "b", "minDays": 20}]}}"#
        ),
        (
            experiment,
            #""experiments": {"quiet_week": {"variants": [{"name": "control"}, {"name": "b", "minDays": 20}]}}"#
        ),
        (experiment, experiment), (experiment, #""experiments": null"#), (experiment, #""experiments": {}"#),
        // What the shipped document need not be told again
        (#""applicationName": "Inkwell""#, ""), (#""strings": {"de": {"mainTitle": "Wie ist es?"}}"#, ""),
        (#""workflow": "open""#, ""), (#""applicationBundleID": "app.inkwell.ios""#, ""),
        ("", #""applicationBundleID": "app.inkwell.ios""#),
        (strings("en", "de"), strings("en", "de")), (strings("en"), strings("en", "de")),
        (strings("en", "de", "fr", "pt-BR"), strings("en")), (strings("en", "de"), #""workflow": "open""#),
        (strings("en", "de"), strings("en", "de").replacing(#""open""#, with: #""native""#)),
        // What holds anyway
        (#""daysWithoutCrash": null"#, ""), (#""rolloutPercentage": 100"#, #""rolloutPercentage": 100"#),
        (#""placements": {"trip_ended": {"minDays": 30}}"#, #""placements": {"trip_ended": null}"#),
        (#""placements": {"trip_ended": {"minDays": 30}}"#, #""placements": {"trip_ended": {"disabled": true}}"#),
        (events, #""disabled": true"#),
        // Three are no slip.
        (#""quietHours": "22:00-07:00", "requiredEvents": {"photo_saved": 3}, "daysAfterUpdate": 4"#, ""),
    ]

    @Test(arguments: good)
    func `a change that can be meant stays`(_ old: String, _ new: String) throws {
        let found = try Foreseen(Self.document(8, new), bundled: Self.document(7, old), prefixes: Self.prefixes)
        #expect(found.findings.isEmpty, "\(found.findings)")
    }

    @Test(arguments: [
        #"{"revision": 8, "displaySessionCount": 8}"#, #"{"revision": 8, "rolloutPercentage": 60}"#,
        #"{"revision": 8, "disabled": true}"#, #"{"revision": 8, "policy": "balanced", "daysUntilPrompt": 20}"#,
        #"{"revision": 8, "displaySessionCount": 8, "daysUntilPrompt": 20, "maxPromptsPerYear": 3}"#,
        #"{"revision": 8, "placements": {"settings": {"minDays": 3}}}"#,
    ])
    func `a document of a few changes stays`(_ text: String) throws {
        let shipped = Self.document(7, Self.experiment, Self.events, #""placements": {"trip_ended": {"minDays": 30}}"#)
        let found = try Foreseen(text, bundled: shipped, prefixes: Self.prefixes)
        #expect(found.findings.isEmpty, "\(found.findings)")
    }

    @Test(arguments: [
        #"{"revision": 8, "displaySessionCount": 8}"#,
        #"{"revision": 8, "policy": "balanced", "displaySessionCount": 8, "daysUntilPrompt": 20}"#,
    ])
    func `a small document need not say all anew`(_ text: String) throws {
        let shipped =
            #"{"revision": 7, "policy": "balanced", "displaySessionCount": 6, "daysUntilPrompt": 14, \#(Self.events)}"#
        let found = try Foreseen(text, bundled: shipped, prefixes: Self.prefixes)
        #expect(found.findings.isEmpty, "\(found.findings)")
    }
}
