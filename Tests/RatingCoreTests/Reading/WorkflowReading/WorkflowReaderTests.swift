import Foundation
import RatingAnalysis
import RatingCore
import Testing

struct WorkflowReaderTests {
    @Test func `every part of the notation is read`() throws {
        let (read, diagnostics) = try WorkflowText.read(
            #"""
            {"id": "all", "initial": "a", "states": {
              "a": {
                "meta": {"kind": "stars", "maximum": 4, "title": "mainTitle", "text": {"literal": "Hello"},
                  "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]},
                "entry": "didUpdateRating", "exit": ["didDecline", {"type": "emit", "params": {"name": "left"}}],
                "on": {"SUBMIT": "b", "UPDATE": {"actions": "recordAnswer"},
                  "DISMISS": [{"guard": {"type": "when", "params": {"rule": {"==": [{"var": "stars"}, 1]}}}, "target": "end"},
                    {"target": "a", "reenter": true}]},
                "after": {"5000": "end"}},
              "b": {"always": {"target": "end"}},
              "end": {"type": "final", "meta": {"outcome": "thanked"}}}}
            """#)
        #expect(diagnostics == [])
        let workflow = try #require(read)
        let first = workflow.steps[0]
        #expect(workflow.id == "all" && workflow.initial == 0)
        #expect(first.screen?.kind == .stars && first.screen?.maximum == 4 && first.screen?.minimum == 1)
        #expect(first.screen?.title == .key("mainTitle") && first.screen?.text == .literal("Hello"))
        #expect(first.screen?.buttons.map(\.needsAnswer) == [true])
        #expect(first.entry == [WorkflowAction(.didUpdateRating)])
        #expect(first.exit == [WorkflowAction(.didDecline), WorkflowAction(.emit, ["name": "left"])])
        #expect(first.events.map(\.event) == ["SUBMIT", "UPDATE", "DISMISS"])
        #expect(first.events[2].transitions.map(\.reenter) == [false, true])
        #expect(first.events[2].transitions[0].condition != nil)
        #expect(first.timeouts.map(\.milliseconds) == [5_000])
        #expect(workflow.steps[1].always.map(\.target) == [2])
        #expect(workflow.steps[2].isFinal && workflow.steps[2].outcome == "thanked")
    }

    @Test(arguments: [
        ("stars", #""maximum": 3"#, ["1", "2", "3"]),
        ("smileys", "", ["1", "2", "3", "4", "5"]),
        ("scale", #""minimum": 2, "maximum": 4"#, ["2", "3", "4"]),
        ("thumbs", "", [#""up""#, #""down""#]),
        ("choice", #""choices": ["mainTitle", {"value": "b", "text": {"literal": "B"}}]"#, [#""mainTitle""#, #""b""#]),
    ])
    func `answers of a kind are listed`(_ kind: String, _ fields: String, _ answers: [String]) throws {
        let meta = #"{"kind": "\#(kind)"\#(fields.isEmpty ? "" : ", " + fields)}"#
        let (workflow, diagnostics) = try WorkflowText.read(
            WorkflowText.of(#""a": {"meta": \#(meta), "on": {"UPDATE": "end"}}, \#(WorkflowText.end)"#))
        #expect(diagnostics == [])
        #expect(workflow?.steps[0].screen?.possibleAnswers?.map { $0.serialized() } == answers)
    }

    @Test(arguments: [
        (#"[]"#, "workflow.malformed", "1:1"),
        (#"{"states": {"a": {"type": "final"}}}"#, "workflow.malformed", "1:1"),
        (#"{"initial": "a", "states": {}}"#, "workflow.malformed", "1:28"),
        (#"{"initial": "b", "states": {"a": {"type": "final"}}}"#, "workflow.missing-target", "1:13"),
        (#"{"initial": "a", "type": "parallel", "states": {"a": {"type": "final"}}}"#, "workflow.hierarchy", "1:26"),
        (#"{"initial": "a", "states": {"a": {"type": "history"}}}"#, "workflow.hierarchy", "1:43"),
        (#"{"initial": "a", "states": {"a": {"states": {}}}}"#, "workflow.hierarchy", "1:35"),
        (#"{"initial": "a", "states": {"a": {"invoke": {}}}}"#, "workflow.hierarchy", "1:35"),
        (#"{"initial": "a", "states": {"a": {"on": {"X": "b.c"}}}}"#, "workflow.hierarchy", "1:47"),
        (#"{"initial": "a", "states": {"a": {"on": {"X": "b"}}}}"#, "workflow.missing-target", "1:47"),
        (#"{"initial": "a", "states": {"a": {"on": {"": "a"}}}}"#, "workflow.malformed", "1:42"),
        (#"{"initial": "a", "states": {"a": {"on": {"*": "a"}}}}"#, "workflow.malformed", "1:42"),
        (#"{"initial": "a", "states": {"a": {"on": {"X": 3}}}}"#, "workflow.malformed", "1:47"),
        (#"{"initial": "a", "states": {"a": {"on": []}}}"#, "workflow.malformed", "1:41"),
        (#"{"initial": "a", "states": {"a": {"after": {"1s": "a"}}}}"#, "workflow.malformed", "1:45"),
        (
            #"{"initial": "a", "states": {"a": {"on": {"X": {"guard": {"type": "when", "params": {"rule": "stars > 3"}}}}}}}"#,
            "condition.invalid", "1:93"
        ),
        (#"{"initial": "a", "states": {"a": {"entry": "jump"}}}"#, "workflow.unknown-action", "1:44"),
        (#"{"initial": "a", "states": {"a": {"entry": {"type": "emit"}}}}"#, "workflow.malformed", "1:44"),
        (#"{"initial": "a", "states": {"a": {"meta": {"kind": "hearts"}}}}"#, "workflow.unknown-kind", "1:52"),
        (#"{"initial": "a", "states": {"a": {"meta": {"kind": "choice"}}}}"#, "workflow.malformed", "1:43"),
        (
            #"{"initial": "a", "states": {"a": {"meta": {"kind": "stars", "maximum": 11}}}}"#, "workflow.malformed",
            "1:72"
        ),
        (
            #"{"initial": "a", "states": {"a": {"meta": {"kind": "scale", "minimum": 9, "maximum": 9}}}}"#,
            "workflow.malformed", "1:72"
        ),
        (
            #"{"initial": "a", "states": {"a": {"meta": {"kind": "message", "buttons": [{"event": "X"}]}}}}"#,
            "workflow.malformed", "1:75"
        ),
        (
            #"{"initial": "a", "states": {"a.b": {"type": "final"}, "a": {"type": "final"}}}"#, "workflow.malformed",
            "1:29"
        ),
        (#"{"initial": "a", "states": {"a": {"always": {"guard": "isHappy"}}}}"#, "workflow.malformed", "1:55"),
        (
            #"{"initial": "a", "states": {"a": {"always": {"guard": {"type": "when", "params": {"rule": {"like": 1}}}}}}}"#,
            "condition.invalid", "1:92"
        ),
        (
            #"{"initial": "a", "states": {"a": {"type": "final"}, "a": {"type": "final"}}}"#, "json.duplicate-key",
            "1:53"
        ),
    ])
    func `damaged documents are refused with the place`(_ text: String, _ code: String, _ place: String) throws {
        let (workflow, diagnostics) = try WorkflowText.read(text)
        #expect(workflow == nil)
        let found = diagnostics.filter { $0.severity == .error }.map {
            "\($0.code.rawValue) \($0.position?.description ?? "")"
        }
        #expect(found.contains("\(code) \(place)"), "\(diagnostics)")
    }

    @Test(arguments: [
        #""stars""#, #""answers.a""#, #""answers.a.0""#, #""event.type""#, #""event.whatever""#, #""config.disabled""#,
        #""context.sessions""#, #""context.events.level.done""#, #""traits.plan""#,
    ])
    func `guards read what there is`(_ variable: String) throws {
        #expect(try unknownVariables(variable) == [])
    }

    @Test(arguments: [
        #""star""#, #""answers""#, #""answers.b""#, #""config.positiveStarLimit""#, #""config""#, #""context.session""#,
        #""context.events.""#, #""user.name""#, #""traits.""#, #""""#,
    ])
    func `unknown variables are refused where they stand`(_ variable: String) throws {
        let text = guarded(by: variable)
        let start = try #require(text.range(of: #"{"var": "#))
        let column = text.distance(from: text.startIndex, to: start.upperBound) + 1
        #expect(try unknownVariables(variable) == ["1:\(column)"])
    }

    private func unknownVariables(_ variable: String) throws -> [String] {
        try WorkflowText.read(guarded(by: variable)).1.filter { $0.code == .unknownVariable }
            .map { $0.position?.description ?? "" }
    }

    private func guarded(by variable: String) -> String {
        let rule = WorkflowText.when(#"{"!!": {"var": \#(variable)}}"#)
        return WorkflowText.of(#""a": {"on": {"OPENED": [{"target": "end", \#(rule)}, "end"]}}, \#(WorkflowText.end)"#)
    }

    @Test func `unknown members warn and suggest`() throws {
        let (workflow, diagnostics) = try WorkflowText.read(
            WorkflowText.of(
                #""a": {"alway": "end", "after": {"10": {"target": "end", "acions": []}}}, \#(WorkflowText.end)"#))
        #expect(workflow != nil)
        #expect(diagnostics.map(\.code) == [.unknownMember, .unknownMember])
        #expect(diagnostics.map(\.suggestion) == ["did you mean “always”?", "did you mean “actions”?"])
    }

    @Test func `a field of another kind warns`() throws {
        let codes = try WorkflowText.codes(
            WorkflowText.of(
                #""a": {"meta": {"kind": "thumbs", "maximum": 3}, "on": {"UPDATE": "end"}}, \#(WorkflowText.end)"#))
        #expect(codes == ["workflow.unknown-member"])
    }

    @Test func `transitions of an end warn and are not taken`() throws {
        let (workflow, diagnostics) = try WorkflowText.read(
            WorkflowText.of(#""a": {"type": "final", "always": "a", "on": {"X": "a"}}"#))
        #expect(diagnostics.map(\.code) == [.unknownMember, .unknownMember])
        #expect(workflow?.steps[0].always.isEmpty == true && workflow?.steps[0].events.isEmpty == true)
    }

    @Test func `buttons and events must meet`() throws {
        let (workflow, diagnostics) = try WorkflowText.read(
            WorkflowText.of(
                #""a": {"meta": {"kind": "message", "buttons": [{"event": "NEXT", "text": {"literal": "Next"}}]}, "on": {"NEXTT": "end", "UPDATE": "end", "DISMISS": "end", "OPENED": "end"}}, \#(WorkflowText.end)"#
            ))
        #expect(workflow != nil)
        #expect(diagnostics.map(\.code) == [.undeclaredEvent, .unsentEvent, .unsentEvent])
        #expect(diagnostics[0].suggestion == "did you mean “NEXTT”?")
    }

    @Test func `texts must be known`() throws {
        let text = WorkflowText.of(
            #""a": {"meta": {"kind": "choice", "title": "reasonTitle", "text": "mainText", "choices": ["price"]}, "on": {"UPDATE": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(try WorkflowText.codes(text) == ["workflow.unknown-text", "workflow.unknown-text"])
        #expect(try WorkflowText.codes(text, textKeys: ["reasonTitle", "price"]) == [])
    }

    @Test func `texts of the same configuration are known`() throws {
        let workflow = WorkflowText.of(
            #""a": {"meta": {"kind": "message", "title": "hello", "text": "bye"}, "on": {"DISMISS": {"target": "end", "actions": "recordDecline"}}}, \#(WorkflowText.end)"#
        )
        let configuration =
            #"{"workflow": \#(workflow), "strings": {"en": {"hello": "Hello"}}, "placements": {"x": {"strings": {"en": {"bye": "Bye"}}}}}"#
        #expect(ConfigurationReader().advising.read(Array(configuration.utf8)).diagnostics == [])
    }
}
