import Foundation
import RatingCore
import Testing

/// Lint says where an answer gets lost, and where a flow waits for what never comes.
struct WorkflowRecordTests {
    private func codes(_ states: String) throws -> [String] {
        try WorkflowText.lint(WorkflowText.of(states)).map { "\($0.severity.rawValue) \($0.code.rawValue)" }
    }

    private func message(_ states: String) throws -> String? {
        try WorkflowText.lint(WorkflowText.of(states)).first { $0.severity == .error }?.message
    }

    private static let ok = #""buttons": [{"event": "OK", "text": {"literal": "OK"}}]"#

    /// A step of this kind with the button `OK` and these transitions.
    private func step(_ kind: String, _ on: String) -> String {
        let choices =
            kind == "choice" ? #""choices": [{"value": "x", "text": {"literal": "X"}}], "# : ""
        return #"{"meta": {"kind": "\#(kind)", \#(choices)\#(Self.ok)}, "on": {\#(on)}}"#
    }

    // MARK: Answers

    @Test(arguments: ["stars", "scale", "smileys", "thumbs", "choice", "text"])
    func `an answer that no event brings is said`(_ kind: String) throws {
        let screen =
            #""a": {"meta": {"kind": "\#(kind)"\#(kind == "choice" ? #", "choices": [{"value": "x", "text": {"literal": "X"}}]"# : "")}, "entry": ["recordReminder"], "on": {"DISMISS": "end"}}"#
        #expect(try codes("\(screen), \(WorkflowText.end)") == ["warning workflow.unused-answer"])
    }

    @Test(arguments: ["stars", "scale", "smileys", "thumbs", "choice", "text"])
    func `an answer that nothing reads or records is said`(_ kind: String) throws {
        func said(_ action: String) throws -> Bool {
            let on = #""OK": {"target": "end", "actions": ["recordDecline", "\#(action)"]}, "DISMISS": "end""#
            return try codes(#""a": \#(step(kind, on)), \#(WorkflowText.end)"#).contains(
                "warning workflow.unused-answer")
        }
        #expect(try said("didChooseLater"))
        #expect(try !said("sendFeedback"))
        #expect(try said("recordAnswer") == (kind == "text"))
        #expect(try said("didValidateRating") == (kind != "stars"))
    }

    @Test func `an answer that a later guard reads is used`() throws {
        let up = WorkflowText.when(#"{"==": [{"var": "answers.a"}, "up"]}"#)
        let on = #""OK": {"target": "b", "actions": ["recordReminder"]}, "DISMISS": "end""#
        #expect(
            try codes(
                #""a": \#(step("thumbs", on)), "b": {"always": [{"target": "end", \#(up)}, "end"]}, \#(WorkflowText.end)"#
            )
                == [])
    }

    // MARK: Ends

    @Test func `a flow that never records is said once`() throws {
        let on = #""OK": {"target": "end", "actions": ["openStore"]}, "DISMISS": "end""#
        #expect(
            try codes(#""a": \#(step("message", on)), \#(WorkflowText.end)"#) == ["warning workflow.unrecorded-end"])
        for action in ["recordAnswer", "recordRated", "recordDecline", "recordReminder"] {
            let on = #""OK": {"target": "end", "actions": ["openStore", "\#(action)"]}, "DISMISS": "end""#
            #expect(try codes(#""a": \#(step("message", on)), \#(WorkflowText.end)"#) == [])
        }
    }

    @Test func `a way on which the user acted and nothing is recorded is said`() throws {
        for action in ["openStore", "sendFeedback", "composeMail", "fileTicket"] {
            let on =
                #""OK": {"target": "lost", "actions": ["\#(action)"]}, "DISMISS": {"target": "end", "actions": ["recordDecline"]}"#
            let found = try WorkflowText.lint(
                WorkflowText.of(#""a": \#(step("store", on)), "lost": {"type": "final"}, \#(WorkflowText.end)"#))
            #expect(found.map(\.code) == [.unrecordedEnd])
            #expect(found.first?.message.contains("“lost”") == true)
        }
    }

    @Test func `the store's own sheet tells nothing to record`() throws {
        #expect(try WorkflowText.lint(BuiltInWorkflow.native.document) == [])
    }

    // MARK: Ways on which an answer is lost

    /// A step whose button needs an answer.
    private func asking(_ kind: String, _ on: String) -> String {
        step(kind, on).replacingOccurrences(
            of: #""text": {"literal": "OK"}}"#, with: #""text": {"literal": "OK"}, "needsAnswer": true}"#)
    }

    private func lost(_ states: String) throws -> [String] {
        try WorkflowText.lint(WorkflowText.of(states)).filter { $0.code == .unrecordedEnd }.map(\.message)
    }

    /// `a` records only when `b` is answered; from `b` the user can go by another way.
    private func recordingLate(_ kind: String, _ away: String, action: String = "recordAnswer") -> String {
        #""a": \#(asking(kind, #""OK": "b", "DISMISS": "end""#)), "b": \#(step("message", #""OK": {"target": "end", "actions": ["recordAnswer", "sendFeedback"]}, "DISMISS": \#(away)"#)), \#(WorkflowText.end)"#
    }

    @Test(arguments: ["stars", "scale", "smileys", "thumbs", "choice", "text"])
    func `the way on which an answer is lost is named`(_ kind: String) throws {
        let verb = kind == "text" ? "sends" : "records"
        #expect(
            try lost(recordingLate(kind, #""end""#)) == [
                "the answer of the step “a” is lost along “a” → “b” → “end”: nothing there \(verb) it"
            ])
        let kept = kind == "text" ? "sendFeedback" : "recordAnswer"
        #expect(try lost(recordingLate(kind, #"{"target": "end", "actions": ["recordDecline", "\#(kept)"]}"#)) == [])
    }

    @Test func `each answer that is lost is named`() throws {
        let states =
            #""a": \#(asking("thumbs", #""OK": {"target": "b", "actions": ["recordAnswer"]}, "DISMISS": "end""#)), "b": \#(asking("choice", #""OK": "c", "DISMISS": "end""#)), "c": \#(step("message", #""OK": "end""#)), \#(WorkflowText.end)"#
        #expect(
            try lost(states) == [
                "the answer of the step “b” is lost along “b” → “c” → “end”: nothing there records it"
            ])
    }

    @Test func `an answer that may still change is not lost`() throws {
        let states =
            #""a": \#(asking("stars", #""UPDATE": {"actions": ["didUpdateRating"]}, "OK": {"target": "end", "actions": ["recordAnswer"]}, "DISMISS": "end""#)), \#(WorkflowText.end)"#
        #expect(try lost(states) == [])
    }

    @Test(arguments: ["sendFeedback", "composeMail", "fileTicket", "emit"])
    func `a contact form whose text goes out loses nothing`(action: String) throws {
        let emitted = action == "emit" ? #"{"type": "emit", "params": {"name": "contact"}}"# : #""\#(action)""#
        let form = { (actions: String) in
            #""a": \#(self.asking("text", #""OK": {"target": "end", "actions": [\#(actions)]}, "DISMISS": "end""#)), \#(WorkflowText.end)"#
        }
        #expect(try lost(form(emitted)) == [])
        #expect(try lost(form("")).count == 1)
    }

    // MARK: Outcomes

    @Test func `a step that only an outcome leaves that nothing causes is refused`() throws {
        for event in ["OPENED", "FAILED"] {
            let text = #""a": {"meta": {"kind": "native"}, "on": {"\#(event)": "end"}}, \#(WorkflowText.end)"#
            #expect(
                try message(text)
                    == "a flow on the step “a” cannot end: it is left only by \(event), the outcome of an "
                    + "action such as openStore, and no action on the way there has one")
            let asking =
                #""a": {"meta": {"kind": "native"}, "entry": ["requestNativeReview"], "on": {"\#(event)": "end"}}, \#(WorkflowText.end)"#
            #expect(try codes(asking) == [])
        }
    }

    @Test func `an outcome is heard where the move came to rest and not later`() throws {
        // The outcome of `openStore` comes in on `b`, before the user can press the button that leads to `c`.
        let late =
            #""a": \#(step("store", #""OK": {"target": "b", "actions": ["openStore", "recordRated"]}"#)), "b": \#(step("message", #""OK": "c""#)), "c": {"meta": {"kind": "native"}, "on": {"OPENED": "end", "FAILED": "end"}}, \#(WorkflowText.end)"#
        #expect(
            try WorkflowText.lint(WorkflowText.of(late)).contains {
                $0.message.contains("“c” cannot end: it is left only by OPENED or FAILED")
            })
        let through =
            #""a": \#(step("store", #""OK": {"target": "b", "actions": ["openStore", "recordRated"]}"#)), "b": {"always": "c"}, "c": {"meta": {"kind": "native"}, "on": {"OPENED": "end", "FAILED": "end"}}, \#(WorkflowText.end)"#
        #expect(try codes(through) == [])
        // Of two outcomes the second comes in where the first has led.
        let two =
            #""a": {"meta": {"kind": "native"}, "entry": ["requestNativeReview", "openStore"], "on": {"OPENED": "c", "FAILED": "c"}}, "c": {"meta": {"kind": "native"}, "on": {"OPENED": "end", "FAILED": "end"}}, \#(WorkflowText.end)"#
        #expect(try codes(two) == [])
    }

    @Test func `what is missing for an end is said`() throws {
        #expect(
            try message(
                #""a": \#(step("message", #""OK": "b""#)), "b": \#(step("message", #""OK": {"actions": []}"#)), "c": {"type": "final"}"#
            )?
            .hasSuffix("cannot end: it leads only to “b”, none of which leads to a final step") == true
        )
        let errors = try WorkflowText.lint(
            WorkflowText.of(
                #""a": \#(step("message", #""OK": "end", "DISMISS": "b""#)), "b": \#(step("message", #""OK": {"actions": []}"#)), \#(WorkflowText.end)"#
            ))
        #expect(
            errors.contains {
                $0.message.hasSuffix("“b” cannot end: none of its transitions leads to another step")
            })
        let never = WorkflowText.when(#"{"<": [1, 0]}"#)
        let guarded = try WorkflowText.lint(
            WorkflowText.of(
                #""a": \#(step("message", #""OK": "end", "DISMISS": "b""#)), "b": \#(step("message", #""OK": {"target": "end", \#(never)}"#)), \#(WorkflowText.end)"#
            ))
        #expect(
            guarded.contains {
                $0.message.hasSuffix("“b” cannot end: no guard of the transitions that leave it ever passes")
            })
    }

    @Test func `a mistyped final is corrected`() throws {
        let found = try WorkflowText.lint(WorkflowText.of(#""a": {"always": "end"}, "end": {"type": "finale"}"#))
        #expect(found.first?.suggestion == "did you mean “final”?")
    }

    @Test func `a dismissal brings no answer`() throws {
        // After DISMISS alone there are no stars, so that the guard never passes there.
        let any = WorkflowText.when(#"{"!=": [{"var": "stars"}, null]}"#)
        let text =
            #""a": {"meta": {"kind": "stars"}, "on": {"DISMISS": [{"target": "rated", \#(any)}, "end"]}}, "rated": {"type": "final"}, \#(WorkflowText.end)"#
        #expect(try codes(text).contains("warning workflow.unreachable"))
    }
}
