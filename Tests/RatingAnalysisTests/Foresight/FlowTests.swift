import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Flows in which people get lost.
struct FlowTests {
    /// A stars step, feedback and an offer; each test changes a part.
    struct Parts {
        var rating =
            #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}, {"event": "LATER", "text": "likeExitButton"}]}, "on": {"SUBMIT": {"target": "offer", "actions": "recordAnswer"}, "LATER": "end", "DISMISS": "end"}}"#
        var offer =
            #""offer": {"meta": {"kind": "store", "title": "likeMainTitle", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}, {"event": "LATER", "text": "likeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "LATER": "end", "DISMISS": "end"}}"#
        var feedback =
            #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}, {"event": "LATER", "text": "dislikeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "sendFeedback"}, "LATER": "end", "DISMISS": "end"}}"#
        var more = ""

        var text: String {
            WorkflowText.of("\(rating), \(offer), \(feedback)\(more), \(WorkflowText.end)", initial: "rating")
        }
    }

    @Test(arguments: mistakes.indices)
    func `a mistake is shown at its place`(_ index: Int) throws {
        let (code, parts) = Self.mistakes[index]
        let found = try Seeded(parts.text, prefixes: ["flow."])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected("flow.\(code)"), "\(found.findings)")
    }

    /// Reading the workflow says so, at the step.
    @Test(arguments: [
        Parts(
            feedback:
                #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}, {"event": "MAIL", "text": {"literal": "By mail"}}]}, "on": {"ACTION": "end", "MAIL": {"target": "end", "actions": "composeMail"}, "DISMISS": "end"}}"#
        ),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "smileys", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}, {"event": "NEXT", "text": "likeExitButton", "needsAnswer": true}]}, "on": {"SUBMIT": "end", "NEXT": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}}"#
        ),
    ])
    func `an answer that a button loses is told once`(_ parts: Parts) throws {
        let found = try Seeded(parts.text, prefixes: ["flow."])
        let told: Set<Diagnostic.Code> = [.unsentEvent, .unusedAnswer, .unrecordedEnd]
        #expect(found.findings.isEmpty && found.problems.contains { told.contains($0.code) }, "\(found.problems)")
    }

    @Test(arguments: [
        Parts(),
        // An end, a thank-you with or without buttons, by itself or not
        Parts(
            more:
                #", "thanks": {"meta": {"kind": "message", "title": {"literal": "Thank you!"}}, "on": {"DISMISS": "end"}, "after": {"5000": "end"}}"#,
            entersThanks: true),
        Parts(
            more:
                #", "thanks": {"meta": {"kind": "message", "title": {"literal": "Thank you!"}, "buttons": [{"event": "OK", "text": {"literal": "OK"}}]}, "on": {"OK": "end", "DISMISS": "end"}}"#,
            entersThanks: true),
        Parts(
            more:
                #", "thanks": {"meta": {"kind": "message", "title": {"literal": "Thank you!"}}, "on": {"DISMISS": "end"}}"#,
            entersThanks: true),
        // Choosing submits at once
        Parts(
            rating:
                #""rating": {"meta": {"kind": "stars"}, "on": {"UPDATE": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}}"#
        ),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "thumbs"}, "on": {"UPDATE": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}}"#
        ),
        // A way back
        Parts(
            feedback:
                #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}, {"event": "BACK", "text": "dislikeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "sendFeedback"}, "BACK": "offer", "DISMISS": "end"}}"#
        ),
        // The app opens the store itself, or shows something of its own
        Parts(
            offer:
                #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"ACTION": {"target": "end", "actions": {"type": "emit", "params": {"name": "store"}}}, "FEEDBACK": "feedback", "DISMISS": "end"}}"#
        ),
        Parts(
            offer:
                #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}, {"event": "MORE", "text": {"literal": "More"}}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "MORE": {"actions": {"type": "emit", "params": {"name": "more"}}}, "DISMISS": "end"}}"#
        ),
        Parts(
            more:
                #", "sheet": {"meta": {"kind": "native"}, "entry": "requestNativeReview", "on": {"OPENED": "end", "FAILED": "end", "DISMISS": "end"}}"#,
            entersSheet: true),
        // The answer is recorded later, or read by a guard
        Parts(
            rating:
                #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": "keep", "DISMISS": "end"}}"#,
            more: #", "keep": {"entry": "recordAnswer", "always": "offer"}"#),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "smileys", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": [{"target": "feedback", \#(WorkflowText.when(#"{"<": [{"var": "answers.rating"}, 3]}"#))}, "offer"], "DISMISS": "end"}}"#
        ),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": {"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{"!=": [{"var": "stars"}, null]}"#))}, "DISMISS": "end"}}"#
        ),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": {"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{">=": [{"var": "stars"}, 1]}"#))}, "DISMISS": "end"}}"#
        ),
        // Feedback by mail or by ticket, and a decline that is recorded
        Parts(
            feedback:
                #""feedback": {"meta": {"kind": "text", "maximumLength": 500, "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}, {"event": "MAIL", "text": {"literal": "By mail"}}]}, "on": {"ACTION": {"target": "end", "actions": ["fileTicket"]}, "MAIL": {"target": "end", "actions": "composeMail"}, "DISMISS": "end"}}"#
        ),
        Parts(
            offer:
                #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "rateButtonLabel"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}, {"event": "NO", "text": "cancelButtonLabel"}]}, "on": {"ACTION": {"target": "end", "actions": ["recordRated", "openStore"]}, "FEEDBACK": "feedback", "NO": {"target": "end", "actions": "recordDecline"}, "DISMISS": {"target": "end", "actions": "recordDecline"}}}"#
        ),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "message", "buttons": [{"event": "RATE", "text": "rateButtonLabel"}, {"event": "NO", "text": "cancelButtonLabel"}]}, "on": {"RATE": "offer", "NO": "end", "DISMISS": "end"}}"#
        ),
        Parts(
            rating:
                #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}, "after": {"60000": "end"}}"#
        ),
    ])
    func `a flow that is right is left alone`(_ parts: Parts) throws {
        let found = try Seeded(parts.text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    @Test func `the built-in workflows are left alone`() throws {
        for workflow in BuiltInWorkflow.allCases {
            let found = try Seeded(workflow.document, prefixes: ["flow.", "text.", "targeting.", "leftover."])
            #expect(found.isRead && found.findings.isEmpty, "\(found.findings)")
        }
    }

    // MARK: With a configuration

    @Test(arguments: [
        (
            "hidden-exit",
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", "likeExitButton": ▸""}"#
        ),
        (
            "hidden-exit",
            #"{"policy": "irate", "appStoreID": 1234567890, "cancelButtonLabel": ▸"", "remindButtonLabel": ""}"#
        ),
        ("dead-button", #"{"policy": "irate", "appStoreID": 1234567890, "rateButtonLabel": ▸""}"#),
        (
            "dead-button",
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", "mainActionButton": ▸""}"#
        ),
        (
            "hidden-exit",
            #"{"policy": "irate", "appStoreID": 1234567890, "placements": {"a": {"cancelButtonLabel": ▸"", "remindButtonLabel": ""}}}"#
        ),
        (
            "hidden-exit",
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", "strings": ▸{"fr": {"likeExitButton": ""}}}"#
        ),
        (
            "dead-button",
            #"{"policy": "irate", "appStoreID": 1234567890, "rateButtonLabel": "Rate", "remindButtonLabel": "Later", "cancelButtonLabel": ▸"Rate"}"#
        ),
        ("no-store", #"{"policy": ▸"irate"}"#),
        ("no-store", #"{"policy": "balanced", "workflow": ▸"open", "emailSupport": "a@b.org"}"#),
        ("no-destination", #"{"policy": "balanced", "workflow": ▸"open", "appStoreID": 1234567890}"#),
        (
            "no-destination",
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": ▸""}"#
        ),
        (
            "no-destination",
            #"{"policy": "balanced", "workflow": "stars", "appStoreID": 1234567890, "feedback": ▸{"fields": ["stars"]}}"#
        ),
        ("no-store", #"{"policy": "balanced", "placements": {"settings": {"workflow": ▸"alert"}}}"#),
    ])
    func `a configuration that its flow cannot do with`(_ code: String, _ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected("flow.\(code)"), "\(found.findings)")
    }

    @Test(arguments: [
        #"{"policy": "balanced"}"#, #"{"policy": "appreview"}"#, #"{"disabled": true}"#, "{}",
        #"{"displaySessionCount": 4}"#,
        #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org"}"#,
        #"{"policy": "balanced", "workflow": "open", "ratingsURL": "https://shop.org/app", "feedback": {"to": "team"}}"#,
        #"{"policy": "irate", "appStoreID": 1234567890}"#,
        #"{"policy": "irate", "appStoreID": 1234567890, "rateButtonLabel": "Rate", "cancelButtonLabel": "No"}"#,
        #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", "mainActionButton": "Send", "dislikeActionButton": "Send"}"#,
        #"{"policy": "irate", "appStoreID": 1234567890, "cancelButtonLabel": ""}"#,
        #"{"policy": "irate", "appStoreID": 1234567890, "remindButtonLabel": ""}"#,
        #"{"policy": "irate", "workflow": "native"}"#,
        #"{"policy": "balanced", "workflow": "stars", "appStoreID": 1234567890, "feedback": {"to": "team"}}"#,
        #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", "validateRatingButtonEnable": false, "mainActionButton": ""}"#,
        #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", "mainText": "", "likeMainText": ""}"#,
        #"{"prefersNativeRating": true}"#, #"{"policy": "starskit", "prefersNativeRating": true}"#,
        #"{"policy": "balanced", "placements": {"settings": {"workflow": "open"}}, "appStoreID": 1234567890, "emailSupport": "a@b.org"}"#,
        #"{"feedback": {"to": "support", "fields": ["stars", "version", "system"], "redact": true}}"#,
        #"{"policy": "balanced", "appStoreID": 1234567890, "conditions": {"==": [{"var": "traits.plan"}, "pro"]}}"#,
    ])
    func `a configuration that its flow can do with is left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    // MARK: Gating in disguise

    private static func gated(_ states: String) throws -> Bool {
        let found = try Seeded(
            WorkflowText.of("\(states), \(WorkflowText.end)"), prefixes: ["store.gated"], stores: [.apple])
        #expect(found.isRead, "\(found.problems)")
        return !found.findings.isEmpty
    }

    static let offer =
        #""offer": {"meta": {"kind": "store", "buttons": [{"event": "GO", "text": "likeActionButton"}, {"event": "NO", "text": "likeExitButton"}]}, "on": {"GO": {"target": "end", "actions": ["recordRated", "openStore"]}, "NO": "end", "DISMISS": "end"}}"#
    static let feedback =
        #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}, "needsAnswer": true}, {"event": "BACK", "text": {"literal": "Back"}}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "BACK": "a", "DISMISS": "end"}}"#

    @Test(arguments: [
        // By buttons, with a way back
        #""a": {"meta": {"kind": "message", "buttons": [{"event": "YES", "text": {"literal": "Yes"}}, {"event": "NO", "text": {"literal": "No"}}]}, "on": {"YES": "offer", "NO": "feedback", "DISMISS": "end"}}, \#(offer), \#(feedback)"#,
        // By stars, with a way back
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{">=": [{"var": "stars"}, 4]}"#))}, {"target": "feedback", "actions": "recordAnswer"}], "DISMISS": "end"}}, \#(offer), \#(feedback)"#,
        // By what the event carries
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{">=": [{"var": "event.stars"}, 4]}"#))}, {"target": "feedback", "actions": "recordAnswer"}], "DISMISS": "end"}}, \#(offer), \#(feedback)"#,
        // By one of several choices
        #""a": {"meta": {"kind": "choice", "several": true, "choices": [{"value": "love", "text": {"literal": "Love"}}, {"value": "hate", "text": {"literal": "Hate"}}], "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{"in": ["love", {"var": "answers.a"}]}"#))}, {"target": "feedback", "actions": "recordAnswer"}], "DISMISS": "end"}}, \#(offer), \#(feedback)"#,
        // By a hidden button
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{">=": [{"var": "stars"}, 4]}"#))}, {"target": "sorry", "actions": "recordAnswer"}], "DISMISS": "end"}}, \#(offer), "sorry": {"meta": {"kind": "message", "buttons": [{"event": "STORE", "text": {"literal": ""}}, {"event": "OK", "text": {"literal": "OK"}}]}, "on": {"STORE": "offer", "OK": "end", "DISMISS": "end"}}"#,
        // By a guard on the store's own button
        #""a": {"meta": {"kind": "thumbs", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}}, "offer": {"meta": {"kind": "store", "buttons": [{"event": "GO", "text": "likeActionButton"}, {"event": "NO", "text": "likeExitButton"}]}, "on": {"GO": [{"target": "end", "actions": ["recordRated", "openStore"], \#(WorkflowText.when(#"{"==": [{"var": "answers.a"}, "up"]}"#))}, "feedback"], "NO": "end", "DISMISS": "end"}}, \#(feedback)"#,
        // By waiting for an hour
        #""a": {"meta": {"kind": "thumbs"}, "on": {"UPDATE": [{"target": "offer", "actions": "recordAnswer", \#(WorkflowText.when(#"{"==": [{"var": "answers.a"}, "up"]}"#))}, {"target": "sorry", "actions": "recordAnswer"}], "DISMISS": "end"}}, \#(offer), "sorry": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}, "after": {"3600000": "offer"}}"#,
        // A scale, much later, in a step that only decides
        #""a": {"meta": {"kind": "scale", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": {"target": "b", "actions": "recordAnswer"}, "DISMISS": "end"}}, "b": {"meta": {"kind": "message", "buttons": [{"event": "NEXT", "text": {"literal": "Next"}}]}, "on": {"NEXT": "c", "DISMISS": "end"}}, "c": {"always": [{"target": "offer", \#(WorkflowText.when(#"{">": [{"var": "answers.a"}, 8]}"#))}, "end"]}, \#(offer)"#,
    ])
    func `gating is seen in every disguise`(_ states: String) throws {
        #expect(try Self.gated(states))
    }

    @Test(arguments: [
        // Everyone is offered both
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}}, \#(offer)"#,
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "why", "actions": "recordAnswer", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 4]}"#))}, {"target": "offer", "actions": "recordAnswer"}], "DISMISS": "end"}}, "why": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}}]}, "on": {"SEND": {"target": "offer", "actions": "sendFeedback"}, "DISMISS": "end"}}, \#(offer)"#,
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "why", "actions": "recordAnswer", \#(WorkflowText.when(#"{"<": [{"var": "event.stars"}, 4]}"#))}, {"target": "offer", "actions": "recordAnswer"}], "DISMISS": "end"}}, "why": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}}]}, "on": {"SEND": {"target": "offer", "actions": "sendFeedback"}, "DISMISS": "end"}}, \#(offer)"#,
        // A button that opens the store is an offer
        #""a": {"meta": {"kind": "message", "buttons": [{"event": "RATE", "text": "rateButtonLabel"}, {"event": "TELL", "text": {"literal": "Tell us"}}]}, "on": {"RATE": {"target": "end", "actions": ["recordRated", "openStore"]}, "TELL": "feedback", "DISMISS": "end"}}, \#(feedback)"#,
        #""a": {"meta": {"kind": "message", "buttons": [{"event": "YES", "text": {"literal": "Rate"}}, {"event": "NO", "text": {"literal": "Later"}}]}, "on": {"YES": "offer", "NO": "end", "DISMISS": "end"}}, \#(offer)"#,
        // A reason, then everyone alike
        #""a": {"meta": {"kind": "choice", "several": true, "choices": [{"value": "love", "text": {"literal": "Love"}}, {"value": "hate", "text": {"literal": "Hate"}}], "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "thanks", "actions": "recordAnswer", \#(WorkflowText.when(#"{"in": ["love", {"var": "answers.a"}]}"#))}, {"target": "offer", "actions": "recordAnswer"}], "DISMISS": "end"}}, "thanks": {"meta": {"kind": "message", "buttons": [{"event": "OK", "text": {"literal": "OK"}}]}, "on": {"OK": "offer", "DISMISS": "end"}}, \#(offer)"#,
        // Feedback alone, for whoever wants to say something
        #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": [{"target": "b", "actions": "recordAnswer", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 4]}"#))}, {"target": "end", "actions": "recordAnswer"}], "DISMISS": "end"}}, "b": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "DISMISS": "end"}}"#,
    ])
    func `offering the store to everyone is no gating`(_ states: String) throws {
        #expect(try !Self.gated(states))
    }

    @Test func `a prompt of its own is one that offers a review`() throws {
        let stars =
            #""a": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": {"target": "TARGET", "actions": "recordAnswer"}, "DISMISS": "end"}}"#
        func isOwnPrompt(_ states: String) throws -> Bool {
            try !Seeded(WorkflowText.of("\(states), \(WorkflowText.end)"), prefixes: ["store.own"], stores: [.apple])
                .findings.isEmpty
        }
        #expect(try !isOwnPrompt(stars.replacing("TARGET", with: "end")))
        #expect(try isOwnPrompt(stars.replacing("TARGET", with: "offer") + ", " + Self.offer))
    }
}

extension FlowTests.Parts {
    /// With a further step that feedback leads to.
    init(more: String, entersSheet: Bool = false, entersThanks: Bool = false) {
        self.init()
        self.more = more
        let target = entersSheet ? "sheet" : "thanks"
        feedback = feedback.replacing(#""ACTION": {"target": "end""#, with: #""ACTION": {"target": "\#(target)""#)
    }

    init(offer: String, rating: String) {
        self.init()
        (self.offer, self.rating) = (offer, rating)
    }

    init(rating: String, more: String, entersLate: Bool) {
        self.init()
        (self.rating, self.more) = (rating, more)
        feedback = feedback.replacing(#""ACTION": {"target": "end""#, with: #""ACTION": {"target": "late""#)
    }
}
