import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Ways that lead elsewhere than people can expect, and words that do not fit what a step does.
struct FlowWaysTests {
    /// A question, a reason, a text and an offer; each test changes one of them.
    private static func flow(_ changed: (String, String)..., strings: String = "") -> String {
        var states = [
            (
                "ask",
                #"{"meta": {"kind": "scale", "minimum": 0, "maximum": 10, "title": "askTitle", "text": "askText", "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "LATER", "text": "later"}]}, "on": {"NEXT": {"target": "why", "actions": ["recordAnswer"]}, "LATER": "end", "DISMISS": "end"}}"#
            ),
            (
                "why",
                #"{"meta": {"kind": "choice", "title": "whyTitle", "choices": [{"value": "a", "text": "choiceA"}, {"value": "b", "text": "choiceB"}], "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "SKIP", "text": "skip"}]}, "on": {"NEXT": {"target": "offer", "actions": ["recordAnswer"]}, "SKIP": "offer", "DISMISS": "end"}}"#
            ),
            (
                "write",
                #"{"meta": {"kind": "text", "title": "writeTitle", "buttons": [{"event": "SEND", "text": "send", "needsAnswer": true}, {"event": "BACK", "text": "back"}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "BACK": "offer", "DISMISS": "end"}}"#
            ),
            (
                "offer",
                #"{"meta": {"kind": "store", "title": "offerTitle", "buttons": [{"event": "STORE", "text": "store"}, {"event": "WRITE", "text": "write"}, {"event": "LATER", "text": "later"}]}, "on": {"STORE": {"target": "end", "actions": "openStore"}, "WRITE": "write", "LATER": "end", "DISMISS": "end"}}"#
            ),
            ("end", #"{"type": "final"}"#),
        ]
        for (name, text) in changed {
            if let index = states.firstIndex(where: { $0.0 == name }) { states[index].1 = text }
        }
        let workflow = WorkflowText.of(states.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "), initial: "ask")
        let texts =
            #"{"en": {"askTitle": "How likely is it?", "askText": "0 is not at all, 10 is for sure.", "next": "Next", "later": "Not now", "skip": "Skip", "whyTitle": "Why?", "choiceA": "Price", "choiceB": "Speed", "writeTitle": "What should we know?", "send": "Send", "back": "Back", "offerTitle": "Thanks", "store": "Write a review", "write": "Message the team"}}"#
        return
            #"{"policy": "balanced", "appStoreID": 6446901002, "feedback": {"to": "support"}, "workflow": \#(workflow), "strings": \#(strings.isEmpty ? texts : strings)}"#
    }

    static let mistakes: [(String, String)] = [
        // Labels after each other's events, and a text that one way loses
        (
            "flow.dead-button",
            flow(
                (
                    "offer",
                    #"{"meta": {"kind": "store", "title": "offerTitle", "buttons": [{"event": "STORE", "text": "offerWrite"}, {"event": "WRITE", "text": "offerStore"}, {"event": "LATER", "text": "later"}]}, "on": {"STORE": {"target": "end", "actions": "openStore"}, "WRITE": "write", "LATER": "end", "DISMISS": "end"}}"#
                ))
        ),
        (
            "flow.lost-answer",
            flow(
                (
                    "write",
                    #"{"meta": {"kind": "text", "title": "writeTitle", "buttons": [{"event": "SEND", "text": "send", "needsAnswer": true}, {"event": "BACK", "text": "back"}]}, "on": {"SEND": [{"target": "end", "guard": {"type": "when", "params": {"rule": {">": [{"var": "answers.ask"}, 5]}}}, "actions": "sendFeedback"}, {"target": "end"}], "BACK": "offer", "DISMISS": "end"}}"#
                ))
        ),
        // Back to what was answered
        (
            "flow.dead-button",
            flow(
                (
                    "why",
                    #"{"meta": {"kind": "choice", "title": "whyTitle", "choices": [{"value": "a", "text": "choiceA"}, {"value": "b", "text": "choiceB"}], "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "SKIP", "text": "skip"}]}, "on": {"NEXT": {"target": "offer", "actions": ["recordAnswer"]}, "SKIP": "ask", "DISMISS": "end"}}"#
                ))
        ),
        // Labels in each other's places, and another scale
        (
            "flow.dead-button",
            flow(
                strings:
                    #"{"en": {"askTitle": "How likely is it?", "next": "Next", "later": "Write a review", "skip": "Skip", "whyTitle": "Why?", "choiceA": "Price", "choiceB": "Speed", "writeTitle": "What should we know?", "send": "Send", "back": "Back", "offerTitle": "Thanks", "store": "No, thanks", "write": "Message the team"}}"#
            )
        ),
        (
            "flow.guard",
            flow(
                strings:
                    #"{"en": {"askTitle": "How likely is it?", "askText": "1 is not at all, 5 is for sure.", "next": "Next", "later": "Not now", "skip": "Skip", "whyTitle": "Why?", "choiceA": "Price", "choiceB": "Speed", "writeTitle": "What should we know?", "send": "Send", "back": "Back", "offerTitle": "Thanks", "store": "Write a review", "write": "Message the team"}, "de": {"askText": "0 ist gar nicht, 10 ist sicher."}}"#
            )
        ),
        (
            "flow.lost-answer",
            flow(
                (
                    "write",
                    #"{"meta": {"kind": "text", "title": "writeTitle", "buttons": [{"event": "SEND", "text": "send"}, {"event": "BACK", "text": "back"}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "BACK": "offer", "DISMISS": "end"}}"#
                ))
        ),
        (
            "flow.lost-answer",
            flow(
                (
                    "why",
                    #"{"meta": {"kind": "choice", "title": "whyTitle", "choices": [{"value": "a", "text": "choiceA"}, {"value": "b", "text": "choiceB"}], "buttons": [{"event": "NEXT", "text": "next"}, {"event": "SKIP", "text": "skip"}]}, "on": {"NEXT": {"target": "offer", "actions": ["recordAnswer"]}, "SKIP": "offer", "DISMISS": "end"}}"#
                ))
        ),
        (
            "flow.guard",
            flow(
                (
                    "ask",
                    #"{"meta": {"kind": "scale", "minimum": 0, "maximum": 10, "title": "askTitle", "text": "askText", "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "LATER", "text": "later"}]}, "on": {"NEXT": [{\#(WorkflowText.when(#"{">": [{"var": "answers.ask"}, 6]}"#)), "target": "why", "actions": ["recordAnswer"]}, {"target": "offer", "actions": ["recordAnswer"]}], "LATER": "end", "DISMISS": "end"}}"#
                ))
        ),
        (
            "flow.guard",
            flow(
                (
                    "ask",
                    #"{"meta": {"kind": "scale", "minimum": 1, "maximum": 10, "title": "askTitle", "text": "askText", "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "LATER", "text": "later"}]}, "on": {"NEXT": {"target": "why", "actions": ["recordAnswer"]}, "LATER": "end", "DISMISS": "end"}}"#
                ))
        ),
    ]

    @Test(arguments: mistakes.indices)
    func `a way that people cannot expect is seen`(_ index: Int) throws {
        let (code, text) = Self.mistakes[index]
        let found = try Seeded(text, prefixes: ["flow.", "text.repeated"])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.findings.contains { $0.code.rawValue == code }, "\(found.findings)")
    }

    static let good: [String] = [
        flow(),
        // Labels after their own events, and a text that all ways send
        flow(
            (
                "offer",
                #"{"meta": {"kind": "store", "title": "offerTitle", "buttons": [{"event": "STORE", "text": "offerStore"}, {"event": "WRITE", "text": "offerWrite"}, {"event": "LATER", "text": "later"}]}, "on": {"STORE": {"target": "end", "actions": "openStore"}, "WRITE": "write", "LATER": "end", "DISMISS": "end"}}"#
            )),
        flow(
            (
                "write",
                #"{"meta": {"kind": "text", "title": "writeTitle", "buttons": [{"event": "SEND", "text": "send", "needsAnswer": true}, {"event": "BACK", "text": "back"}]}, "on": {"SEND": [{"target": "end", "guard": {"type": "when", "params": {"rule": {">": [{"var": "answers.ask"}, 5]}}}, "actions": "sendFeedback"}, {"target": "end", "actions": "fileTicket"}], "BACK": "offer", "DISMISS": "end"}}"#
            )),
        // Back by a button that says so, and a loop through what is no question
        flow(
            (
                "why",
                #"{"meta": {"kind": "choice", "title": "whyTitle", "choices": [{"value": "a", "text": "choiceA"}, {"value": "b", "text": "choiceB"}], "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "GO_BACK", "text": "back"}]}, "on": {"NEXT": {"target": "offer", "actions": ["recordAnswer"]}, "GO_BACK": "ask", "DISMISS": "end"}}"#
            )),
        // Pictures that follow one another by themselves
        flow(
            (
                "ask",
                #"{"meta": {"kind": "message", "title": "askTitle", "buttons": [{"event": "NEXT", "text": "next"}]}, "on": {"NEXT": "offer", "DISMISS": "end"}, "after": {"4000": "why"}}"#
            ),
            (
                "why",
                #"{"meta": {"kind": "message", "title": "whyTitle", "buttons": [{"event": "NEXT", "text": "next"}]}, "on": {"NEXT": "offer", "DISMISS": "end"}, "after": {"4000": "ask"}}"#
            )),
        // Skipping files what was answered before, without words
        flow(
            (
                "write",
                #"{"meta": {"kind": "text", "title": "writeTitle", "buttons": [{"event": "SEND", "text": "send", "needsAnswer": true}, {"event": "SKIP", "text": "skip"}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "SKIP": {"target": "end", "actions": "sendFeedback"}, "DISMISS": "end"}}"#
            )),
        // Numbers that are none of a scale
        flow(
            strings:
                #"{"en": {"askTitle": "How likely is it?", "askText": "It takes 1 minute and 3 taps with Notes.", "next": "Next", "later": "Not now", "skip": "Skip", "whyTitle": "Why?", "choiceA": "Price", "choiceB": "Speed", "writeTitle": "What should we know?", "send": "Send", "back": "Back", "offerTitle": "Thanks", "store": "Nothing is missing? Review us!", "write": "Message the team"}}"#
        ),
        // Two ways that differ in what is done
        flow(
            (
                "ask",
                #"{"meta": {"kind": "scale", "minimum": 0, "maximum": 10, "title": "askTitle", "text": "askText", "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "LATER", "text": "later"}]}, "on": {"NEXT": [{\#(WorkflowText.when(#"{"<": [{"var": "answers.ask"}, 7]}"#)), "target": "why", "actions": ["recordAnswer", {"type": "emit", "params": {"name": "low"}}]}, {"target": "why", "actions": ["recordAnswer", {"type": "emit", "params": {"name": "high"}}]}], "LATER": "end", "DISMISS": "end"}}"#
            )),
        // The worst are asked for reasons
        flow(
            (
                "ask",
                #"{"meta": {"kind": "scale", "minimum": 0, "maximum": 10, "title": "askTitle", "text": "askText", "buttons": [{"event": "NEXT", "text": "next", "needsAnswer": true}, {"event": "LATER", "text": "later"}]}, "on": {"NEXT": [{\#(WorkflowText.when(#"{"<": [{"var": "answers.ask"}, 7]}"#)), "target": "why", "actions": ["recordAnswer"]}, {"target": "offer", "actions": ["recordAnswer"]}], "LATER": "end", "DISMISS": "end"}}"#
            )),
        // Words that name one of both, or no numbers of a scale
        flow(
            strings:
                #"{"en": {"askTitle": "How likely is it in the next 12 months?", "askText": "10 is for sure.", "next": "Next", "later": "No review now", "skip": "Skip", "whyTitle": "Why?", "choiceA": "Price", "choiceB": "Speed", "writeTitle": "What should we know?", "send": "Send", "back": "Back", "offerTitle": "Thanks", "store": "Review in the App Store", "write": "Tell us"}}"#
        ),
    ]

    @Test(arguments: good)
    func `a way that people can expect is left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow.", "text.repeated"])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    @Test(arguments: [
        ("remindButtonLabel", "Оценить позже"), ("remindButtonLabel", "後で評価する"), ("remindButtonLabel", "稍后评分"),
        ("remindButtonLabel", "Valorar más tarde"), ("remindButtonLabel", "Noter plus tard"),
        ("remindButtonLabel", "Betygsätt senare"), ("remindButtonLabel", "나중에 평가하기"),
        ("remindButtonLabel", "Remind me to review it"), ("cancelButtonLabel", "Ne pas noter l’app"),
        ("cancelButtonLabel", "Не оценивать"), ("cancelButtonLabel", "Non valutare"), ("cancelButtonLabel", "評価しない"),
        ("rateButtonLabel", "Nein? Dann bewerte uns!"), ("rateButtonLabel", "Nu beoordelen"),
        ("rateButtonLabel", "No problem!"), ("rateButtonLabel", "Sonraki"), ("rateButtonLabel", "No jasne!"),
        ("cancelButtonLabel", "Schon bewertet"), ("cancelButtonLabel", "Never ask me to rate it"),
        ("rateButtonLabel", "Support the team ♥"), ("remindButtonLabel", "Değerlendirmeyi sonra yap"),
    ])
    func `a label that says what its button does is left alone`(_ key: String, _ label: String) throws {
        let text = #"{"policy": "irate", "promptAtLaunch": false, "appStoreID": 6446901002, "\#(key)": "\#(label)"}"#
        let found = try Seeded(text, prefixes: ["flow.dead-button"])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    @Test(arguments: [
        ("Nej tack", "Betygsätt oss")
    ])
    func `labels in each other's places are seen`(_ rate: String, _ cancel: String) throws {
        let text =
            #"{"policy": "irate", "promptAtLaunch": false, "appStoreID": 6446901002, "strings": {"sv": {"rateButtonLabel": "\#(rate)", "cancelButtonLabel": "\#(cancel)"}}}"#
        let found = try Seeded(text, prefixes: ["flow.dead-button"])
        #expect(found.isRead && found.findings.count == 1, "\(found.problems) \(found.findings)")
    }

    // MARK: Labels that close, stars that there are not

    /// The offer with these labels; nil for the words of the library.
    private static func offer(_ store: String?, _ other: String?) -> String {
        let texts = [("store", store), ("later", other)].compactMap { key, text in text.map { #""\#(key)": "\#($0)""# }
        }
        let own =
            #"{"en": {"askTitle": "How likely is it?", "next": "Next", "write": "Message the team", \#(texts.joined(separator: ", "))}}"#
        return flow(strings: own.replacing(", }", with: "}"))
            .replacing(
                #""event": "STORE", "text": "store""#,
                with: #""event": "STORE", "text": "\#(store == nil ? "likeExitButton" : "store")""#
            )
            .replacing(
                #""text": "write"}, {"event": "LATER", "text": "later""#,
                with: #""text": "write"}, {"event": "LATER", "text": "\#(other == nil ? "rateButtonLabel" : "later")""#
            )
    }

    @Test(
        arguments: [
            ("Close", "Write a review"),
            (nil, "Write a review"), ("Close", nil),
        ] as [(String?, String?)])
    func `a label that closes and opens the store is seen`(_ store: String?, _ other: String?) throws {
        let found = try Seeded(Self.offer(store, other), prefixes: ["flow.dead-button"])
        #expect(found.isRead && found.findings.count == 1, "\(found.problems) \(found.findings)")
    }

    @Test(
        arguments: [
            ("Write a review", "Close"), ("Jetzt bewerten", "Schließen"),
            ("Close the loop: review us", "Close"),
            ("Enclose a review", "Later"), ("Rate us", nil), ("Review", "Dismiss"), ("Donner un avis", "Fermer"),
        ] as [(String, String?)])
    func `a label that closes and opens nothing is left alone`(_ store: String, _ other: String?) throws {
        let text = Self.offer(store, other).replacing(#""rateButtonLabel""#, with: #""likeExitButton""#)
        let found = try Seeded(text, prefixes: ["flow.dead-button"])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    private static func stars(_ keys: String) throws -> Seeded {
        try Seeded(
            #"{"policy": "balanced", "workflow": "stars", "appStoreID": 6446901002, \#(keys)}"#,
            prefixes: ["flow.guard"])
    }

    @Test(arguments: [
        #""mainTitle": "Would you give us five stars?""#, #""mainText": "Choose from 1 to 5 stars.""#,
        #""mainText": "Over 10,000 stars so far""#, #""strings": {"de": {"mainText": "10 Minuten, 5 Sterne"}}"#,
        #""mainText": "Ten starters wait for you""#, #""mainText": "You have earned ten stars!""#,
        #""mainText": "In 10 Starts zum Ziel""#, #""mainText": "Our team of ten. Stars help us.""#,
        #""mainText": "100 stars""#,
        #""likeMainText": "Ten stars would be great""#,
    ])
    func `stars that there are, and others, are left alone`(_ keys: String) throws {
        let found = try Self.stars(keys)
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }
}
