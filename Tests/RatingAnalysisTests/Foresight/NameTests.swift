import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Names that were meant to be one.
struct NameTests {
    private static func events(_ one: String, _ other: String) -> String {
        #"{"policy": "balanced", "requiredEvents": {"\#(one)": 3}, "placements": {"a": {"requiredEvents": {▸"\#(other)": 1}}}}"#
    }

    static let near: [(String, String)] = [
        ("level_completed", "levelCompleted"), ("level_completed", "level-completed"),
        ("level_completed", "level completed"),
        ("level_completed", "Level_Completed"), ("level_completed", "LEVEL_COMPLETED"),
        ("level_completed", "level_complete"),
        ("level_completed", "level_compleeted"), ("level_completed", "level_compelted"),
        ("level_completed", "levels_completed"),
        ("level_completed", "level_completd"), ("level.completed", "level_completed"), ("photo_saved", "photo_save"),
        ("photo_saved", "photos_saved"), ("photoSaved", "photosaved"), ("purchase", "purchased"),
        ("purchase", "purchsae"),
        ("document_exported", "documnet_exported"), ("shared", "sharred"), ("export", "exports"),
        ("workout_finished", "workout_finsihed"), ("meal_cooked", "meal_coaked"),
        ("meal_cooked", "meal_coked"), ("find_logged", "find_loged"), ("dinner_done", "diner_done"),
        ("days_to_wedding", "day_to_wedding"),
    ]

    @Test(arguments: near)
    func `two names that differ by a slip are shown at the second`(_ one: String, _ other: String) throws {
        let found = try Seeded(Self.events(one, other), prefixes: ["name."])
        #expect(found.summary == found.expected("name.near"), "\(found.findings)")
    }

    @Test(arguments: [
        ("photo_saved", "photo_shared"), ("level_1", "level_2"), ("level_completed", "level_started"),
        ("import", "export"), ("login", "logout"),
        ("document_imported", "document_exported"), ("item_added", "item_edited"), ("open", "close"), ("win", "won"),
        ("a", "b"), ("ad", "add"),
        ("goal_met", "goal_set"), ("step_a_done", "step_b_done"), ("upload", "download"), ("liked", "linked"),
        ("photo_taken", "photo_tagged"),
        ("week1_done", "week10_done"), ("follow", "unfollow"), ("subscribe", "unsubscribe"), ("opened", "owned"),
        ("lesson_5", "lesson_50"),
        ("first_order", "third_order"), ("page_viewed", "page_saved"), ("song_played", "song_paused"),
        ("enabled", "disabled"),
        ("trip_started", "trip_stopped"), ("video_liked", "video_shared"), ("read", "reread"), ("paid", "said"),
        ("level_up", "level_down"),
        ("note_created", "note_updated"), ("sent", "seen"), ("task_done", "task_due"), ("tea_brewed", "tea_bought"),
        ("run_5k", "run_10k"),
        ("item_bought", "item_sold"), ("card_added", "cart_opened"), ("scan", "plan"), ("search", "launch"),
        ("review", "preview"),
        ("find_loved", "find_logged"), ("item_12_saved", "item_13_saved"), ("day_1_done", "days_2_done"),
        ("place1", "places2"), ("bus_taken", "bug_taken"),
        ("meal_cooked", "meal_booked"), ("meal_cooked", "seal_cooked"), ("lesson_failed", "lesson_mailed"),
        ("recipe_liked", "recipe_hiked"),
    ])
    func `names that are different are left alone`(_ one: String, _ other: String) throws {
        let found = try Seeded(Self.events(one, other), prefixes: ["name."])
        #expect(found.findings.isEmpty, "\(found.findings)")
    }

    @Test(arguments: [
        #"{"placements": {"settings": {"minDays": 1}, ▸"Settings": {"minDays": 2}}}"#,
        #"{"placements": {"level_end": {"minDays": 1}, ▸"level-end": {"minDays": 2}}}"#,
        #"{"placements": {"photo_saved": {"requiredEvents": {▸"photo_save": 3}}}}"#,
        #"{"requiredEvents": {"photo_saved": 3}, "placements": {"a": {"requiredEvents": {▸"photo_savd": 3}}}}"#,
        #"{"requiredEvents": {"photo_saved": 3}, "anyOf": [{"requiredEvents": {▸"photoSaved": 3}}]}"#,
        #"{"entries": {"requiredEvents": "{\"photo_saved\": 3}", "conditions": "{\">\": [{\"var\": ▸\"context.events.photoSaved\"}, 9]}"}, "state": "UPDATE"}"#,
        #"{"feedback": {"to": "support"}, "placements": {"a": {"feedback": {"to": ▸"suport"}}}}"#,
        #"{"conditions": {"and": [{"var": "traits.isPro"}, {"!": {"var": ▸"traits.is_pro"}}]}}"#,
        #"{"requiredEvents": {"photo_saved": 3}, "conditions": {">": [{"var": ▸"context.events.photoSaved"}, 9]}}"#,
        #"{"requiredEvents": {▸"photoSaved": 3}, "placements": {"a": {"requiredEvents": {"photo_saved": 1}}, "b": {"requiredEvents": {"photo_saved": 2}}}}"#,
        #"{"experiments": {"e": {"variants": [{"name": "a", "requiredEvents": {"photo_saved": 3}}, {"name": "b", "requiredEvents": {▸"photos_saved": 3}}]}}}"#,
    ])
    func `every kind of name is compared with its own kind`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["name."])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected("name.near"), "\(found.findings)")
    }

    /// Three events, the last of which is shown.
    private static func emits(_ one: String, _ other: String, _ third: String) -> String {
        #"{"requiredEvents": {"\#(one)": 3, "\#(other)": 3, ▸"\#(third)": 3}}"#
    }

    @Test(arguments: [
        emits("save_photo", "save_text", "saved_film"), emits("photo_kept", "photo_sent", "photos_taken"),
        emits("nps_promoter", "nps_passive", "csat_low"), emits("ab_one", "ab_two", "az_three"),
    ])
    func `names that begin otherwise are left alone`(_ text: String) throws {
        let found = try Seeded(text.filter { $0 != "▸" }, prefixes: ["name."])
        #expect(found.findings.isEmpty, "\(found.findings)")
    }

    @Test(arguments: [
        #"{"requiredEvents": {"photo_saved": 3}, "eventsBeforeAskingAgain": {"photo_saved": 3}}"#,
        #"{"requiredEvents": {"photo_saved": 3}, "eventsBeforeAskingAgain": 5}"#,
        #"{"requiredEvents": {"photo_saved": 3}, "anyOf": [{"requiredEvents": {"order_paid": 3}}, {"minDays": 9}]}"#,
        #"{"entries": {"requiredEvents": "{\"photo_saved\": 3}", "eventsBeforeAskingAgain": "4"}, "state": "UPDATE"}"#,
        #"{"placements": {"level_completed": {"requiredEvents": {"levelCompleted": 3}}}}"#,
        #"{"conditions": {"and": [{"==": [{"var": "traits.locale"}, "fr-CA"]}, {"var": "traits.local"}]}}"#,
        #"{"feedback": {"to": "support"}, "placements": {"support": {"minDays": 2}}}"#,
        #"{"requiredEvents": {"photo_saved": 3}, "conditions": {">": [{"var": "context.events.photo_saved"}, 9]}}"#,
        #"{"placements": {"settings": {"minDays": 1}, "profile": {"minDays": 1}, "level_1": {"minDays": 1}, "level_2": {"minDays": 1}}}"#,
        // One way of writing, or none.
        #"{"requiredEvents": {"nps_promoter": 1, "nps_detractor": 1, "nps_passive": 1}}"#,
        #"{"requiredEvents": {"nps-promoter": 1, "nps-detractor": 1, "nps-passive": 1}}"#,
        #"{"requiredEvents": {"photo_saved": 1, "photoShared": 1}}"#,
        #"{"requiredEvents": {"photo_saved": 1, "photo_shared": 1, "photoPrinted": 1, "photoFramed": 1}}"#,
        #"{"requiredEvents": {"photo_saved": 1, "photo_shared": 1, "photo": 1}}"#,
        #"{"requiredEvents": {"photo_saved": 1, "photo_shared": 1, "orderPaid": 1}}"#,
        #"{"requiredEvents": {"photo_saved": 1, "photo_shared": 1, "session-started": 1, "photo_printed": 1}}"#,
        #"{"requiredEvents": {"photo_saved": 1, "photo_shared": 1}, "placements": {"photo-view": {"minDays": 1}}}"#,
        #"{"eventScores": {"lesson.done": 1, "quiz.done": 1, "course.done": 1, "done": 1}}"#,
        #"{"placements": {"TripEnded": {"minDays": 1}, "TripShared": {"minDays": 1}, "settings": {"minDays": 1}}}"#,
        #"{"placements": {"trip_ended": {"minDays": 1}, "trip_shared": {"minDays": 1}, "trip": {"minDays": 1}, "Trip2": {"minDays": 1}}}"#,
        #"{"conditions": {"in": [{"var": "traits.plan"}, ["pro_monthly", "pro_yearly", "team-lifetime"]]}}"#,
        #"{"conditions": {"in": [{"var": "traits.plan"}, ["pro_monthly", "pro-yearly"]]}}"#,
        #"{"rolloutPercentage": 50, "rolloutSalt": "spring 2026"}"#, #"{"applicationName": "Ink well"}"#,
        #"{"conditions": {"==": [{"var": "traits.plan"}, "pro plus"]}}"#, #"{"requiredEvents": {"photo saved": 1}}"#,
        // The first letter of a word, where one name stands again and again.
        #"{"requiredEvents": {"meal_cooked": 5}, "eventScores": {"meal_cooked": 2, "meal_booked": 3}}"#,
        #"{"requiredEvents": {"wall_painted": 5}, "eventScores": {"wall_painted": 2, "ball_painted": 3}}"#,
        // Places in one style, events in another.
        #"{"placements": {"level_end": {"minDays": 1}}, "requiredEvents": {"photoSaved": 1, "levelEnd": 1}}"#,
        #"{"placements": {"level_end": {"minDays": 1}}, "requiredEvents": {"levelEnd": 1}}"#,
        #"{"placements": {"level_end": {"minDays": 1}}, "requiredEvents": {"photo_saved": 1, "level_end": 1}}"#,
        #"{"placements": {"level_end": {"minDays": 1}}, "requiredEvents": {"photo_saved": 1, "levelWon": 1}}"#,
        #"{"placements": {"settings": {"minDays": 1}}, "requiredEvents": {"settings_opened": 1, "photoSaved": 1}}"#,
        #"{"placements": {"levelEnd": {"minDays": 1}}, "requiredEvents": {"photo_saved": 1, "level_end": 1}}"#,
    ])
    func `other names are left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["name."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    // MARK: What the app knows

    private static var app: AppManifest {
        var app = AppManifest()
        app[.placements] = ["settings", "level_completed"]
        app[.events] = ["photo_saved", "level_completed"]
        app[.destinations] = ["support"]
        app[.traits] = ["premium", "os", "country"]
        app[.emittedActions] = ["confetti"]
        app[.languages] = ["en", "fr", "pt-BR"]
        app[.mailDomains] = ["inkwell.app", "*.inkwell.app"]
        app.appStoreID = 6_446_901_002
        return app
    }

    @Test(arguments: [
        ("name.unknown", #"{"placements": {▸"setings": {"minDays": 1}}}"#),
        ("name.unknown", #"{"placements": {▸"levelCompleted": {"minDays": 1}}}"#),
        ("name.unknown", #"{"placements": {▸"shop": {"minDays": 1}}}"#),
        ("name.unknown", #"{"requiredEvents": {▸"photoSaved": 1}}"#),
        ("name.unknown", #"{"requiredEvents": {▸"order": 1}}"#), ("name.unknown", #"{"feedback": {"to": ▸"suport"}}"#),
        ("name.unknown", #"{"conditions": {"var": ▸"traits.premum"}}"#),
        ("name.unknown", #"{"conditions": {">": [{"var": ▸"context.events.photo_save"}, 3]}}"#),
        (
            "name.unknown",
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 6446901002, "emailSupport": ▸"a@inkwel.app"}"#
        ),
        (
            "name.unknown",
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 6446901002, "emailSupport": "a@inkwell.app", "strings": {▸"de": {"mainTitle": "Wie ist es?"}}}"#
        ),
        ("link.store-page", #"{"appStoreID": ▸6446901003}"#),
        ("link.store-page", #"{"ratingsURL": ▸"https://apps.apple.com/app/id6446901003"}"#),
    ])
    func `names are held against the app's`(_ code: String, _ text: String) throws {
        let found = try Seeded(text, prefixes: ["name.", "link."], app: Self.app)
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected(code), "\(found.findings)")
    }

    @Test(arguments: [
        #"{"placements": {"settings": {"minDays": 1}, "level_completed": {"requiredEvents": {"photo_saved": 3}}}}"#,
        #"{"conditions": {"and": [{"var": "traits.premium"}, {"==": [{"var": "traits.os"}, "ios"]}, {"==": [{"var": "traits.language"}, "fr"]}]}}"#,
        #"{"policy": "balanced", "workflow": "open", "appStoreID": 6446901002, "emailSupport": "a@mail.inkwell.app", "feedback": {"to": "support"}, "strings": {"fr-CA": {"mainTitle": "Qu’en pensez-vous ?"}, "pt-BR": {"mainTitle": "O que você acha?"}}}"#,
    ])
    func `names that the app knows are left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["name.", "link."], app: Self.app)
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    @Test func `an action that the app does not handle is shown`() throws {
        let emit = #"{"type": "emit", "params": {"name": ▸"confeti"}}"#
        let states =
            #""a": {"meta": {"kind": "message", "buttons": [{"event": "OK", "text": "close"}]}, "on": {"OK": {"target": "end", "actions": [\#(emit), "recordDecline"]}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        let found = try Seeded(WorkflowText.of(states), prefixes: ["name."], app: Self.app)
        #expect(found.summary == found.expected("name.unknown"), "\(found.findings)")
    }
}
