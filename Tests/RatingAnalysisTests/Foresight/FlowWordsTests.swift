import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Words of a step that say the opposite of what it does, or of what another language says.
struct FlowWordsTests {
    private static func expect(_ text: String, _ code: String, _ count: Int) throws {
        let found = try Seeded(text, prefixes: [code])
        #expect(found.isRead && found.findings.count == count, "\(found.problems) \(found.findings)")
    }

    // MARK: Ends of scales

    /// A scale from 0 to 10 whose text is this in English and German.
    private static func scale(_ english: String, _ german: String) -> String {
        let workflow = WorkflowText.of(
            #""ask": {"meta": {"kind": "scale", "minimum": 0, "maximum": 10, "text": "askText", "buttons": [{"event": "NEXT", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"NEXT": {"target": "end", "actions": "recordAnswer"}, "DISMISS": "end"}}, \#(WorkflowText.end)"#,
            initial: "ask")
        return
            #"{"policy": "balanced", "workflow": \#(workflow), "strings": {"en": {"askText": "\#(english)"}, "de": {"askText": "\#(german)"}}}"#
    }

    @Test(arguments: [
        ("0 is not at all, 10 is for sure.", "0 ist ganz sicher, 10 ist gar nicht."),
        ("0 – never, 10 – always", "0 – immer, 10 – niemals"), ("0 for sure, 10 not at all", "0 nie, 10 immer"),
        ("0 is unlikely and 10 very likely. Not public!", "0 heißt sehr, 10 heißt kaum"),
    ])
    func `ends that are the other way round are seen`(_ english: String, _ german: String) throws {
        try Self.expect(Self.scale(english, german), "flow.guard", 1)
    }

    @Test(arguments: [
        ("0 is not at all, 10 is for sure.", "0 ist gar nicht, 10 ist sicher."),
        ("0 is for sure, 10 is not at all.", "0 ist sicher, 10 ist gar nicht."),
        ("Not at all 0 – 10 for sure", "Gar nicht 0 – 10 ganz sicher"),
        ("10 for sure, 0 not at all", "0 gar nicht, 10 ganz sicher"),
        ("0 is not likely, 10 very likely", "0 heißt eher weniger, 10 ganz sicher. Wird nicht veröffentlicht!"),
        ("0 is never, 10 is always", "0 auf keinen Fall, 10 ohne geht es nicht"),
        ("0 is never, 10 is always", "0 undenkbar, 10 unbedingt"),
        ("0 is never, 10 is always", "Wie gut ist es?"), ("0 is never, 10 is always", "5 ist gut, 10 ist nicht besser"),
    ])
    func `ends that are alike, or cannot be told, are left alone`(_ english: String, _ german: String) throws {
        try Self.expect(Self.scale(english, german), "flow.guard", 0)
    }

    // MARK: Stars

    private static func stars(_ text: String) -> String {
        #"{"policy": "balanced", "workflow": "stars", "appStoreID": 6446901002, "mainText": "\#(text)"}"#
    }

    @Test(arguments: [
        "Give us a star from 1 to 10", "Stars from 1–10", "Sterne von 1 bis 10", "Von 1 bis 8 Sterne.", "1-10 étoiles",
    ])
    func `a range that is no star's is seen`(_ text: String) throws {
        try Self.expect(Self.stars(text), "flow.guard", 1)
    }

    @Test(arguments: [
        "Only 1 of 10 people gives a star", "1 in 8 of you gives us stars", "Nur 1 von 10 gibt uns Sterne",
        "1 star helps 10 people", "It takes 1 minute and 10 taps, and stars", "Give us a star from 1 to 5",
        "From 1 to 10 friends know us. Give us stars!", "Give us 1 to 10 minutes",
        "Version 1 has 9 new skies and many stars", "1 sur 10 donne des étoiles",
    ])
    func `other numbers beside stars are left alone`(_ text: String) throws {
        try Self.expect(Self.stars(text), "flow.guard", 0)
    }

    // MARK: Labels

    /// The alert with one label in a language.
    private static func alert(_ texts: String) -> String {
        #"{"policy": "irate", "promptAtLaunch": false, "appStoreID": 6446901002, "strings": {"en": {\#(texts)}}}"#
    }

    @Test(arguments: [
        ("Forse più tardi", "Lascia una recensione"), ("Vielleicht später", "Jetzt bewerten"),
        ("Később", "Értékelés írása"), ("Ikke nå", "Skriv en omtale"), ("Később", "Recenze"),
        ("Peut-être plus tard", "Donner un avis"), ("Erinnere mich", "Bewertung schreiben"),
    ])
    func `a store that is put off is seen`(_ rate: String, _ cancel: String) throws {
        try Self.expect(
            Self.alert(#""rateButtonLabel": "\#(rate)", "cancelButtonLabel": "\#(cancel)""#), "flow.dead-button", 1)
    }

    @Test(arguments: [
        ("Lascia una recensione", "Forse più tardi"), ("Jetzt bewerten", "Vielleicht später"),
        ("Forse più tardi", "Basta"), ("Translate it", "No review"), ("Better", "Review? No"), ("Collateral", "Review"),
        ("Bilateral talk", "Review"), ("Donner un avis", "Peut-être plus tard"),
    ])
    func `a store that is not put off is left alone`(_ rate: String, _ cancel: String) throws {
        try Self.expect(
            Self.alert(#""rateButtonLabel": "\#(rate)", "cancelButtonLabel": "\#(cancel)""#), "flow.dead-button", 0)
    }

    @Test(arguments: ["No, thanks", "Nein danke", "Non merci", "Nej tack", "Nunca", "いいえ"])
    func `a reminder for whoever says no is seen`(_ label: String) throws {
        try Self.expect(Self.alert(#""remindButtonLabel": "\#(label)""#), "flow.dead-button", 1)
    }

    @Test(arguments: [
        "Not now", "No, later", "Nein, nicht jetzt", "Nej, inte nu", "Ei nyt", "Nem most", "Όχι τώρα",
        "Không phải bây giờ", "Tidak sekarang", "Ne dabar", "Ne tagad", "לא עכשיו", "لا، ليس الآن", "No ara",
        "Нет, не сейчас", "Ei vielä", "No time", "Nein, erinnere mich", "Non, pas encore", "Nie teraz", "Ahora no",
        "Não agora", "Hayır, şimdi değil", "Nee, nu niet", "Später",
    ])
    func `a reminder for whoever puts it off is left alone`(_ label: String) throws {
        try Self.expect(Self.alert(#""remindButtonLabel": "\#(label)""#), "flow.dead-button", 0)
    }

    // MARK: Apologies

    /// Stars that lead on to one of two steps.
    private static func stars(_ rule: String, _ first: String, _ second: String, title: String = "mainTitle") -> String
    {
        func step(_ name: String) -> String {
            #""\#(name)": {"meta": {"kind": "text", "title": "\#(title)", "buttons": [{"event": "SEND", "text": {"literal": "Send"}, "needsAnswer": true}]}, "on": {"SEND": {"target": "offer", "actions": "sendFeedback"}, "DISMISS": "end"}}"#
        }
        let steps = Set([first, second]).subtracting(["offer"]).sorted().map { step($0) + ", " }.joined()
        let workflow = WorkflowText.of(
            #""ask": {"meta": {"kind": "stars", "buttons": [{"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": [{\#(WorkflowText.when(rule)), "target": "\#(first)", "actions": "recordAnswer"}, {"target": "\#(second)", "actions": ["recordAnswer", {"type": "emit", "params": {"name": "x"}}]}], "DISMISS": "end"}}, \#(steps)"offer": {"meta": {"kind": "store", "buttons": [{"event": "STORE", "text": {"literal": "Review"}}, {"event": "LATER", "text": {"literal": "Later"}}]}, "on": {"STORE": {"target": "end", "actions": "openStore"}, "LATER": "end", "DISMISS": "end"}}, \#(WorkflowText.end)"#,
            initial: "ask")
        return
            #"{"policy": "balanced", "appStoreID": 6446901002, "feedback": {"to": "support"}, "workflow": \#(workflow)}"#
    }

    private static let low = #"{"<": [{"var": "stars"}, 4]}"#
    private static let high = #"{">=": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}"#

    private static func apologies(_ text: String) throws -> Int {
        let found = try Seeded(text, prefixes: ["flow.guard"])
        #expect(found.isRead, "\(found.problems)")
        return found.findings.count { $0.message.contains("not pleased") }
    }

    @Test(arguments: [
        stars(high, "sorry", "offer"), stars(low, "offer", "sorry_to_hear"), stars(low, "offer", "unhappy"),
        stars(high, "tell", "offer", title: "dislikeMainTitle"),
    ])
    func `an apology to whoever is pleased is seen`(_ text: String) throws { #expect(try Self.apologies(text) == 1) }

    @Test(arguments: [
        stars(low, "sorry", "offer"), stars(high, "offer", "sorry"), stars(high, "tell", "offer"),
        stars(low, "sorry", "sorry"), stars(high, "offer", "tell", title: "dislikeMainTitle"),
        stars(high, "glad", "sorry"), stars(#"{"==": [{"var": "stars"}, 3]}"#, "offer", "sorry"),
        stars(high, "crusade", "offer"),
    ])
    func `an apology to whoever is not pleased is left alone`(_ text: String) throws {
        #expect(try Self.apologies(text) == 0)
    }
}
