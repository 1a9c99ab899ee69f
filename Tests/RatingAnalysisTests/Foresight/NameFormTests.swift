import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Names that nobody can read off a screen: blank, of two scripts, or damaged on their way.
struct NameFormTests {
    static let flawed = [
        " ", "saved ", " saved", "sаved", "Вooking", "order_рlaced", "пoкупка_done", "sαved", "photo_grÃ¶ÃŸe",
        "kayÄ±t_edildi", "Ð·Ð°ÐºÐ°Ð·", "caf\u{FFFD}",
    ]

    static let sound = [
        "saved", "saved_2", "заказ_оформлен", "заказ_done", "iOSверсия", "写真保存", "保存A", "레벨_up", "größe", "café",
        "Δ_time", "x²", "50°_reached", "ÉCLAIR™", "naïve",
    ]

    @Test(arguments: flawed) func `a name of an event is flawed`(_ name: String) throws {
        let found = try Seeded(#"{"policy": "balanced", "requiredEvents": {▸"\#(name)": 3}}"#, prefixes: ["name."])
        #expect(found.summary == found.expected("name.form"), "\(found.findings)")
    }

    @Test(arguments: sound) func `a name of an event is sound`(_ name: String) throws {
        let found = try Seeded(#"{"policy": "balanced", "requiredEvents": {"\#(name)": 3}}"#, prefixes: ["name."])
        #expect(found.findings.isEmpty, "\(found.findings)")
    }

    @Test(arguments: [
        #""placements": {▸"shоp": {"minDays": 3}}"#,
        #""experiments": {▸"wait ": {"variants": [{"name": "a"}, {"name": "b", "minDays": 3}]}}"#,
        #""experiments": {"wait": {"variants": [{"name": "a"}, {"name": ▸" ", "minDays": 3}]}}"#,
        #""conditions": {"==": [{"var": ▸"traits.plаn"}, "pro"]}"#,
        #""rolloutPercentage": 50, "rolloutSalt": ▸"spring ""#,
        #""applicationName": ▸"CafÃ©""#,
    ])
    func `other names are held to the same`(_ member: String) throws {
        let found = try Seeded(#"{"policy": "balanced", \#(member)}"#, prefixes: ["name.form"])
        #expect(found.isRead && found.summary == found.expected("name.form"), "\(found.problems) \(found.findings)")
    }
}

/// Texts whose UTF-8 was read as Windows-1252.
struct MojibakeTests {
    @Test(arguments: [
        "Wie gefÃ¤llt dir die App?", "DonnÃ©es", "Itâ€™s great", "GRÃ–SSE", "Ð¡Ð¿Ð°ÑÐ¸Ð±Ð¾", "ã‚ã‚ŠãŒã¨ã†", "MÅ¯Å¾ete",
        "ä½ å¥½",
        "Zgr\u{FFFD}szenie", "gef?llt",
    ])
    func `what was damaged is seen`(_ text: String) throws {
        let found = try Self.markup(text)
        #expect(found.count == 1 && found[0].message.contains("UTF-8"), "\(found)")
    }

    @Test(arguments: [
        "Wie gefällt dir „Über“?", "Das »CAFÉ« von Ä™", "5 Å³ genügen", "C’est l’ÉTÉ »", "SEÑ” y más",
        "Naïve, Ångström, Œuvre",
        "Спасибо", "ありがとう", "What? Really?", "£5 – €6", "Ça va‽",
    ])
    func `what was not is left alone`(_ text: String) throws {
        let found = try Self.markup(text)
        #expect(found.isEmpty, "\(found)")
    }

    private static func markup(_ text: String) throws -> [Diagnostic] {
        try Seeded(
            #"{"policy": "balanced", "workflow": "open", "mainText": "\#(text)"}"#, prefixes: ["text.markup"]
        ).findings
    }
}

/// Labels without words.
struct BlankLabelTests {
    private static func choice(_ first: String, _ second: String, button: String = #"{"literal": "Next"}"#) -> String {
        let workflow = WorkflowText.of(
            #""ask": {"meta": {"kind": "choice", "choices": [{"value": "a", "text": \#(first)}, {"value": "b", "text": \#(second)}], "buttons": [{"event": "NEXT", "text": \#(button), "needsAnswer": true}]}, "on": {"NEXT": {"target": "end", "actions": "recordAnswer"}, "DISMISS": "end"}}, \#(WorkflowText.end)"#,
            initial: "ask")
        return
            #"{"policy": "balanced", "workflow": \#(workflow), "strings": {"en": {"one": "One", "two": "Two", "next": "Next"}, "de": {"one": "", "two": "Zwei", "next": " "}}}"#
    }

    @Test(arguments: [
        (#"{"literal": ""}"#, #"{"literal": "Two"}"#, #"{"literal": "Next"}"#),
        (#"{"literal": "One"}"#, #"{"literal": "  "}"#, #"{"literal": "Next"}"#),
        (#""one""#, #""two""#, #"{"literal": "Next"}"#),
        (#"{"literal": "One"}"#, #""two""#, #""next""#),
        (#"{"literal": "One"}"#, #""two""#, #"{"literal": " "}"#),
    ])
    func `a choice or button without words is seen`(_ first: String, _ second: String, _ button: String) throws {
        let found = try Seeded(Self.choice(first, second, button: button), prefixes: ["text.missing"])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.findings.filter { $0.message.contains("shows nothing") }.count == 1, "\(found.findings)")
    }

    @Test func `labels with words are left alone`() throws {
        let found = try Seeded(Self.choice(#"{"literal": "One"}"#, #""two""#), prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    /// An empty label hides a button, as the originals have it.
    @Test func `a button that is hidden on purpose is left alone`() throws {
        let found = try Seeded(
            #"{"policy": "irate", "appStoreID": 6446901002, "remindButtonLabel": ""}"#, prefixes: ["flow.", "text."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }
}
