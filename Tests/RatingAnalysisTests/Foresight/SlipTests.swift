import RatingAnalysis
import RatingCore
import Testing

/// Slips that two places of a document show together, or that a text shows by itself.
struct SlipTests {
    private static let texts =
        #""policy": "balanced", "workflow": "open", "appStoreID": 6446901002, "applicationName": "Inkwell", "emailSupport": "help@inkwell.app""#

    @Test(arguments: [
        // Names
        (
            "name.near",
            #"{"policy": "balanced", "requiredEvents": {"lesson_done": 3}, "placements": {"a": {"requiredEvents": {"lesson_done": 9}}, "b": {"requiredEvents": {"lesson_dome": 1}}}}"#
        ),
        ("name.near", #"{"policy": "balanced", "requiredEvents": {"lesson_done": 3, "lesson_dne": 1}}"#),
        (
            "name.near",
            #"{"policy": "balanced", "requiredEvents": {"episode_finished": 3}, "placements": {"a": {"requiredEvents": {"finished_episode": 1}}}}"#
        ),
        (
            "name.near",
            #"{"policy": "balanced", "placements": {"report_exported": {"requiredEvents": {"reportExported": 4}}, "invoice_paid": {"requiredEvents": {"invoice_paid": 3}}}}"#
        ),
        (
            "name.near",
            #"{"policy": "balanced", "conditions": {">": [{"var": "context.events.boss_defeted"}, 1]}, "placements": {"boss_defeated": {"displaySessionCount": 9}}}"#
        ),
        ("text.markup", #"{\#(texts), "mainText": "Was k?nnen wir tun"}"#),
        ("text.placeholder", #"{\#(texts), "mainText": "How is :appName?"}"#),
        ("text.too-long", #"{\#(texts), "mainTitle": "\#(String(repeating: "Say it all. ", count: 20))Now."}"#),
        ("link.store-page", #"{"policy": "irate", "appStoreID": 6446901002, "applicationBundleID": "app.ink_well"}"#),
        (
            "leftover.test",
            #"{"policy": "irate", "appStoreID": 6446901002, "applicationBundleID": "app.inkwell.debug"}"#
        ),
        ("leftover.test", #"{"policy": "irate", "appStoreID": 6446901002, "applicationName": "Inkwell (Beta)"}"#),
        ("leftover.text", #"{\#(texts), "mainText": "[DRAFT] Your answer helps."}"#),
        (
            "targeting.constant",
            #"{"policy": "balanced", "conditions": {"==": [{"var": "traits.channel"}, "testflight"]}}"#
        ),
    ])
    func `a slip is seen`(_ code: String, _ text: String) throws {
        let found = try Seeded(text, prefixes: ["name.", "text.", "flow.", "link.", "leftover.", "targeting."])
        #expect(found.isRead, "\(found.problems)")
        #expect(Set(found.findings.map { $0.code.rawValue }) == [code], "\(found.findings)")
        #expect(found.findings.allSatisfy { $0.severity == .warning && $0.position != nil && $0.suggestion != nil })
    }

    @Test(arguments: [
        // Names that are two
        #"{"policy": "balanced", "requiredEvents": {"song_liked": 3, "song_linked": 1}}"#,
        #"{"policy": "balanced", "requiredEvents": {"card_read": 3}, "placements": {"a": {"requiredEvents": {"card_red": 1}}}}"#,
        #"{"policy": "balanced", "requiredEvents": {"order_paid": 3, "order_sent": 1}}"#,
        #"{"policy": "balanced", "placements": {"level_completed": {"requiredEvents": {"levelCompleted": 3}}}}"#,
        #"{"policy": "balanced", "placements": {"photo_saved": {"displaySessionCount": 9}}, "conditions": {">": [{"var": "context.events.photo_shared"}, 1]}}"#,
        #"{"policy": "balanced", "conditions": {"in": [{"var": "traits.plan"}, ["team", "teams"]]}}"#,
        #"{"policy": "balanced", "conditions": {"or": [{"==": [{"var": "traits.plan"}, "gold"]}, {"==": [{"var": "traits.plan"}, "bold"]}]}}"#,
        // Texts that are meant
        #"{\#(texts), "mainTitle": "Ça va : très bien ?"}"#, #"{\#(texts), "mainText": "Note: it helps."}"#,
        #"{\#(texts), "mainText": "That that helps is known."}"#, #"{\#(texts), "mainText": "Really? yes."}"#,
        #"{\#(texts), "mainText": "See https://inkwell.app/why?a=b"}"#,
        #"{\#(texts), "strings": {"en": {"mainActionButton": "Send"}, "da": {"mainActionButton": "Send"}}}"#,
        #"{\#(texts), "strings": {"en": {"mainTitle": "Thank you!", "likeMainTitle": "Thanks!"}, "de": {"mainTitle": "Vielen Dank!", "likeMainTitle": "Vielen Dank!"}}}"#,
        #"{\#(texts), "mainTitle": "How do you like Inkwell?", "strings": {"de": {"mainTitle": "Wie gefällt dir unsere App?"}, "fr": {"mainTitle": "Aimez-vous notre app ?"}}}"#,
        #"{\#(texts), "likeActionButton": "Review in the App Store", "dislikeActionButton": "Send feedback", "likeExitButton": "No review now"}"#,
        #"{\#(texts), "likeMainText": "Play it again in the store."}"#,
        // Links that are meant
        #"{\#(texts), "ratingsURL": "https://apps.apple.com/app/id6446901002"}"#,
        #"{\#(texts), "ratingsURL": "https://inkwell.app/review"}"#,
        #"{"policy": "irate", "appStoreID": 6446901002, "applicationBundleID": "app.inkwell.betting"}"#,
        #"{"policy": "irate", "appStoreID": 6446901002, "applicationName": "Alpha"}"#,
        #"{"policy": "irate", "appStoreID": 6446901002, "applicationName": "Kitchen Lab"}"#,
        // Rules that decide
        #"{"policy": "balanced", "conditions": {"or": [false, {"==": [{"var": "traits.plan"}, "pro"]}]}}"#,
        #"{"policy": "balanced", "conditions": {"==": [{"fractional": [["on", 50], ["off", 50]]}, "on"]}}"#,
        #"{"policy": "balanced", "conditions": {"<": [{"%": [{"var": "traits.number"}, 100]}, 10]}}"#,
        #"{"policy": "balanced", "appStoreID": 6446901002, "conditions": {"!=": [{"var": "traits.os"}, "android"]}}"#,
        #"{"policy": "balanced", "conditions": {"in": [{"var": "traits.channel"}, ["testflight", "appstore"]]}}"#,
        #"{"policy": "balanced", "workflow": "open", "emailSupport": "help@inkwell.app", "appStoreID": 6446901002, "conditions": {"==": [{"var": "traits.channel"}, "testflight"]}}"#,
    ])
    func `what is meant is left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["name.", "text.", "flow.", "link.", "leftover.", "targeting."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }
}
