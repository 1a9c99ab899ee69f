import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// What the app is told, and what is recorded, of replies.
struct FlowToldTests {
    /// A question whose answers lead on to feedback and to the store, and emit a name each, from the worst to the best.
    private static func asking(
        _ kind: String, _ guards: [String], _ names: [String], targets: [String] = ["write", "offer", "offer"]
    ) -> String {
        let transitions = names.enumerated().map { index, name in
            let condition = index < guards.count ? WorkflowText.when(guards[index]) + ", " : ""
            return
                #"{\#(condition)"target": "\#(targets[names.count == 2 ? index * 2 : index])", "actions": ["recordAnswer", {"type": "emit", "params": {"name": "\#(name)"}}]}"#
        }
        return flow(
            #"{"meta": {"kind": "\#(kind)", "buttons": [{"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": [\#(transitions.joined(separator: ", "))], "DISMISS": "end"}}"#
        )
    }

    private static func flow(_ ask: String, more: String = "") -> String {
        let workflow = WorkflowText.of(
            #""ask": \#(ask), "write": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}, "needsAnswer": true}]}, "on": {"SEND": {"target": "offer", "actions": "sendFeedback"}, "DISMISS": "end"}}, "offer": {"meta": {"kind": "store", "buttons": [{"event": "STORE", "text": {"literal": "Review"}}, {"event": "WRITE", "text": {"literal": "Write"}}]}, "on": {"STORE": {"target": "end", "actions": "openStore"}, "WRITE": "write", "DISMISS": "end"}}\#(more), \#(WorkflowText.end)"#,
            initial: "ask")
        return
            #"{"policy": "balanced", "appStoreID": 6446901002, "feedback": {"to": "support"}, "workflow": \#(workflow)}"#
    }

    private static func scale(_ names: String...) -> String {
        asking("scale", [#"{"<=": [{"var": "answers.ask"}, 6]}"#, #"{"<=": [{"var": "answers.ask"}, 8]}"#], names)
            .replacing(#""kind": "scale""#, with: #""kind": "scale", "minimum": 0, "maximum": 10"#)
    }

    private static func scaleOfTwo(_ names: [String], _ targets: [String]) -> String {
        asking("scale", [#"{"<=": [{"var": "answers.ask"}, 2]}"#], names, targets: targets)
            .replacing(#""kind": "scale""#, with: #""kind": "scale", "minimum": 1, "maximum": 5"#)
    }

    private static func thumbs(_ down: String, _ up: String) -> String {
        asking("thumbs", [#"{"==": [{"var": "answers.ask"}, "down"]}"#], [down, up])
    }

    private static func stars(_ low: String, _ high: String, _ rule: String = #"{"<": [{"var": "stars"}, 4]}"#)
        -> String
    {
        asking("stars", [rule], [low, high])
    }

    private static func choice(_ first: (String, String), _ second: (String, String)) -> String {
        asking("choice", [#"{"==": [{"var": "answers.ask"}, "\#(first.0)"]}"#], [first.1, second.1])
            .replacing(
                #""kind": "choice""#,
                with:
                    #""kind": "choice", "choices": [{"value": "\#(first.0)", "text": {"literal": "A"}}, {"value": "\#(second.0)", "text": {"literal": "B"}}]"#
            )
    }

    // MARK: Names

    static let opposite: [String] = [
        scale("nps_promoter", "nps_passive", "nps_detractor"), scale("npsPassive", "npsDetractor", "npsPromoter"),
        scale("detractor", "promoter", "passive"), thumbs("loved", "not_loved"), thumbs("thumbs_up", "thumbs_down"),
        thumbs("liked", "seen"), thumbs("told", "hated"), stars("happy", "unhappy"), stars("mood_high", "mood_low"),
        stars("score_high", "score_low"),
        stars("is_satisfied", "is_dissatisfied", #"{"<": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}"#),
        asking("smileys", [#"{"<": [{"var": "answers.ask"}, 3]}"#], ["positiveMood", "negativeMood"]),
        scaleOfTwo(["happy", "sad"], ["write", "offer", "offer"]), choice(("bad", "liked"), ("good", "disliked")),
        choice(("unhappy", "delighted"), ("happy", "told")),
        thumbs("x", "y")
            .replacing(
                #""write": {"meta""#, with: #""write": {"entry": {"type": "emit", "params": {"name": "loved"}}, "meta""#
            ),
    ]

    @Test(arguments: opposite)
    func `a name that says the opposite of the answer is seen`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.map { $0.code.rawValue } == ["flow.guard"], "\(found.findings)")
    }

    static let agreeing: [String] = [
        scale("nps_detractor", "nps_passive", "nps_promoter"), scale("detractor", "neutral", "promoter"),
        scale("low", "middle", "high"), scale("a", "b", "c"), scale("detractor", "detractor", "promoter"),
        scale("bad", "meh", "good"), scale("promo_shown", "x", "detracting_no"), thumbs("not_loved", "loved"),
        thumbs("down", "up"), thumbs("thumbs_down", "thumbs_up"), thumbs("unhappy", "happy"), thumbs("sad", "told"),
        thumbs("not_bad", "great"), thumbs("up_next", "download"), thumbs("love_or_hate", "hate_or_love"),
        thumbs("unliked", "seen"), stars("unhappy", "happy"),
        stars("low", "high"), stars("mood_low", "mood_high"), stars("high_five", "low_tide"),
        stars("score_low", "score_high"), stars("volume_high", "volume_low"), stars("sparkle", "confetti"),
        stars("petals", "leaf_rain"),
        stars("poor", "great", #"{"<": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}"#),
        asking("smileys", [#"{"<": [{"var": "answers.ask"}, 3]}"#], ["negative", "positive"]),
        choice(("bad", "disliked"), ("good", "liked")), choice(("price", "unhappy"), ("speed", "happy")),
        choice(("unhappy", "told"), ("price", "happy")), choice(("bad", "a"), ("good", "b")),
        // Of a scale on which the least is the best.
        scaleOfTwo(["happy", "unhappy"], ["offer", "offer", "offer"]),
        scaleOfTwo(["effort_low", "effort_high"], ["offer", "offer", "offer"]),
        scaleOfTwo(["unhappy", "happy"], ["write", "offer", "offer"]),
    ]

    @Test(arguments: agreeing)
    func `a name that says what was answered is left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    // MARK: Refusals

    private static func refusing(
        _ event: String, _ transition: String, _ next: String = #"{"target": "offer", "actions": "recordAnswer"}"#
    ) -> String {
        flow(
            #"{"meta": {"kind": "thumbs", "buttons": [{"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}, {"event": "\#(event)", "text": {"literal": "No"}}]}, "on": {"NEXT": \#(next), "\#(event)": \#(transition), "DISMISS": "end"}}"#
        )
    }

    static let unrecorded: [String] = [
        refusing("DECLINE", #"{"target": "end", "actions": ["didDecline"]}"#), refusing("DECLINE", #""end""#),
        refusing("NEVER", #""end""#), refusing("NO", #"{"target": "end", "actions": ["didDecline"]}"#),
        refusing("DECLINE", #"{"target": "end", "actions": [{"type": "didChooseLater", "params": {"step": "ask"}}]}"#),
        refusing("LATER", #"{"target": "end", "actions": "didAskForReminder"}"#)
            .replacing(#""policy": "balanced""#, with: #""policy": "irate", "promptAtLaunch": false"#),
        refusing("RATE", #"{"target": "end", "actions": ["didAttemptToRate", "openStore"]}"#),
    ]

    @Test(arguments: unrecorded)
    func `a refusal that nothing records is seen`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.map { $0.code.rawValue } == ["flow.lost-answer"], "\(found.findings)")
    }

    static let recorded: [String] = [
        refusing("DECLINE", #"{"target": "end", "actions": ["recordDecline", "didDecline"]}"#),
        refusing("DECLINE", #"{"target": "end", "actions": ["recordDecline"]}"#),
        refusing("LATER", #""end""#), refusing("CLOSE", #""end""#), refusing("NO", #""write""#),
        refusing(
            "DECLINE", #"{"target": "end", "actions": ["didDecline", {"type": "emit", "params": {"name": "said_no"}}]}"#
        ),
        refusing("LATER", #"{"target": "end", "actions": [{"type": "didChooseLater", "params": {"step": "ask"}}]}"#),
        refusing("REMIND", #"{"target": "end", "actions": ["recordReminder", "didAskForReminder"]}"#),
        refusing("LATER", #"{"target": "end", "actions": "didAskForReminder"}"#),
        refusing("RATE", #"{"target": "end", "actions": ["recordRated", "didAttemptToRate", "openStore"]}"#),
        refusing("LATER", #"{"target": "end", "actions": ["recordReminder", "didAskForReminder"]}"#)
            .replacing(#""policy": "balanced""#, with: #""policy": "irate", "promptAtLaunch": false"#),
        refusing("LATER", #""end""#)
            .replacing(#""policy": "balanced""#, with: #""policy": "irate", "promptAtLaunch": false"#),
        // Recorded before, or on leaving the step.
        refusing("LATER", #""end""#).replacing(
            #"{"event": "WRITE", "text": {"literal": "Write"}}], "on""#,
            with:
                #"{"event": "WRITE", "text": {"literal": "Write"}}, {"event": "DECLINE", "text": {"literal": "No"}}], "on""#
        )
        .replacing(
            #""WRITE": "write", "DISMISS": "end""#, with: #""WRITE": "write", "DECLINE": "end", "DISMISS": "end""#),
        refusing("DECLINE", #""end""#).replacing(
            #""ask": {"meta""#, with: #""ask": {"exit": ["recordDecline"], "meta""#
        )
        .replacing(#""actions": "recordAnswer""#, with: #""actions": []"#),
        // Who keeps no refusals.
        refusing("DECLINE", #""end""#).replacing(
            #""policy": "balanced""#, with: #""policy": "appreview", "minDays": 9, "daysBetweenReviews": 400"#),
    ]

    @Test(arguments: recorded)
    func `a refusal that is recorded, and none, are left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    // MARK: Ratings that nobody gave

    /// A way of the offer by itself, and states beside it.
    private static func byItself(_ after: String, _ more: String = "") -> String {
        refusing("CLOSE", #""end""#)
            .replacing(
                #""WRITE": "write", "DISMISS": "end"}"#,
                with: #""WRITE": "write", "DISMISS": "end"}, "after": {"30000": \#(after)}"#
            )
            .replacing(#""write": {"meta""#, with: #"\#(more)"write": {"meta""#)
    }

    /// The offer with these actions of its button for a review.
    private static func offering(_ actions: String) -> String {
        byItself(#""end""#).replacing(#""actions": "openStore""#, with: #""actions": \#(actions)"#)
            .replacing(#""kind": "store""#, with: #""kind": "message""#)
    }

    static let ratedByNobody: [(String, String)] = [
        ("flow.unasked", byItself(#"{"target": "end", "actions": "recordRated"}"#)),
        ("flow.unasked", byItself(#"{"target": "end", "actions": ["recordRated", "didAttemptToRate"]}"#)),
        ("flow.dead-button", refusing("LATER", #"{"target": "end", "actions": "recordRated"}"#)),
        ("flow.dead-button", refusing("NOT_NOW", #"{"target": "end", "actions": ["recordRated"]}"#)),
        ("flow.dead-button", refusing("NEVER", #"{"target": "end", "actions": ["recordRated"]}"#)),
        ("flow.dead-button", offering(#"["recordRated"]"#)),
        ("flow.dead-button", offering(#"["recordRated", {"type": "didChooseAction", "params": {"step": "offer"}}]"#)),
    ]

    @Test(arguments: ratedByNobody)
    func `a rating that nobody gave is seen`(_ code: String, _ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.map { $0.code.rawValue } == [code], "\(found.findings)")
    }

    static let ratedOrNot: [String] = [
        offering(#"["recordRated", "openStore"]"#), offering(#"["recordRated", "didAttemptToRate"]"#),
        offering(#"["recordRated", {"type": "emit", "params": {"name": "review"}}]"#),
        offering(#"["recordRated", "requestNativeReview"]"#),
        byItself(#""end""#), byItself(#"{"target": "end", "actions": "recordDecline"}"#),
        byItself(#"{"target": "end", "actions": {"type": "emit", "params": {"name": "left_open"}}}"#),
        byItself(#"{"target": "end", "actions": "recordReminder"}"#),
        refusing("RATED", #"{"target": "end", "actions": "recordRated"}"#),
        refusing("ALREADY_DONE", #"{"target": "end", "actions": "recordRated"}"#),
        refusing("NEVER", #"{"target": "end", "actions": ["recordDecline", "didDecline"]}"#),
        refusing("LATER", #"{"target": "end", "actions": ["recordReminder", "didAskForReminder"]}"#),
        refusing("NOT_NOW", #""end""#), refusing("SNOOZE", #"{"target": "end", "actions": "recordReminder"}"#),
    ]

    @Test(arguments: ratedOrNot)
    func `a rating that was given, and none, are left alone`(_ text: String) throws {
        let found = try Seeded(text, prefixes: ["flow."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    // MARK: Outcomes

    /// A sheet of the system that says whether it opened.
    private static func sheet(_ opened: String, _ failed: String) -> String {
        func state(_ name: String) -> String {
            #""\#(name)": {"meta": {"kind": "message", "buttons": [{"event": "OK", "text": {"literal": "OK"}}]}, "on": {"OK": "end", "DISMISS": "end"}}"#
        }
        let own = Set([opened, failed]).subtracting(["end", "offer"]).sorted().map { state($0) + ", " }.joined()
        return refusing("CLOSE", #""write""#, #"{"target": "sheet", "actions": "recordAnswer"}"#)
            .replacing(
                #""write": {"meta""#,
                with:
                    #""sheet": {"meta": {"kind": "native"}, "entry": "requestNativeReview", "on": {"OPENED": "\#(opened)", "FAILED": "\#(failed)", "DISMISS": "end"}}, \#(own)"write": {"meta""#
            )
    }

    @Test(arguments: [
        ("store_failed", "end"), ("sorry", "thanks"), ("reviewError", "offer"), ("retry", "end"),
        ("oops_screen", "offer"),
    ])
    func `an outcome told the wrong way round is seen`(_ opened: String, _ failed: String) throws {
        let found = try Seeded(Self.sheet(opened, failed), prefixes: ["flow.guard"])
        #expect(found.isRead && found.findings.count == 1, "\(found.problems) \(found.findings)")
    }

    @Test(arguments: [
        ("end", "store_failed"), ("thanks", "sorry"), ("offer", "end"), ("end", "end"), ("no_problem", "end"),
        ("worked_without_error", "end"), ("problem_solved", "offer"), ("mirror", "end"), ("terrorBird", "end"),
        ("thanks", "retry"),
    ])
    func `an outcome told as it was is left alone`(_ opened: String, _ failed: String) throws {
        let found = try Seeded(Self.sheet(opened, failed), prefixes: ["flow.guard"])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }
}
