import Testing

@testable import RatingCore

/// A workflow may be as large as its limits say, and no part larger.
struct WorkflowLimitTests {
    private func read(_ states: String) throws -> (workflow: Workflow?, codes: [Diagnostic.Code]) {
        var reader = WorkflowReader(names: nil)
        let workflow = reader.readChecked(try JSONDocument(WorkflowText.of(states)).root)
        return (workflow, reader.cursor.findings.map(\.diagnostic.code))
    }

    private func list(_ element: String, _ count: Int) -> String {
        "[\(Array(repeating: element, count: count).joined(separator: ", "))]"
    }

    @Test(arguments: [(499, true), (500, true), (501, false)])
    func `a workflow has up to 500 steps`(count: Int, isRead: Bool) throws {
        let steps = (1..<count).map { #""s\#($0)": {"type": "final"}"# }
        let (workflow, codes) = try read(([#""a": {"always": "s1"}"#] + steps).joined(separator: ", "))
        #expect(workflow?.steps.count == (isRead ? count : nil))
        #expect(codes == (isRead ? [] : [.workflowTooLarge]))
    }

    /// All lists of all steps count together, whichever comes last.
    @Test(arguments: ["on", "always", "after"], [(-1, true), (0, true), (1, false), (900, false)])
    func `a workflow has up to 5,000 transitions`(_ last: String, over: (count: Int, isRead: Bool)) throws {
        let rest = list(#""end""#, 1_500 + over.count)
        let tail = ["on": #"{"DISMISS": \#(rest)}"#, "always": rest, "after": #"{"10": \#(rest)}"#][last]!
        let states = """
            "a": {"on": {"DISMISS": "end", "B": \(list(#""end""#, 1_498))}, "after": {"9": \(list(#""end""#, 1_000))},
             "always": \(list(#""b""#, 1_001))},
            "b": {"meta": {"kind": "message"}, "\(last)": \(tail)}, "end": {"type": "final"}
            """
        let (workflow, codes) = try read(states)
        #expect((workflow != nil) == over.isRead)
        #expect(codes.filter { $0 != .unsentEvent } == (over.isRead ? [] : [.workflowTooLarge]))
    }

    @Test(arguments: ["entry", "exit", "on"], [(-1, true), (0, true), (1, false), (900, false)])
    func `a workflow has up to 20,000 actions`(_ last: String, over: (count: Int, isRead: Bool)) throws {
        let rest = list(#""didDecline""#, 4_999 + over.count)
        let tail = last == "on" ? #"{"DISMISS": {"target": "end", "actions": \#(rest)}}"# : rest
        let states = """
            "a": {"entry": \(list(#""didDecline""#, 5_000)), "exit": \(list(#""didDecline""#, 5_000)),
             "always": {"target": "b", "actions": \(list(#""didDecline""#, 5_001))}},
            "b": {"meta": {"kind": "message"}, "\(last)": \(tail)}, "end": {"type": "final"}
            """
        let (workflow, codes) = try read(states)
        #expect((workflow != nil) == over.isRead)
        #expect(codes == (over.isRead ? [] : [.workflowTooLarge]))
    }

    /// What stands behind is not read any more: it is told once that there is too much.
    @Test(arguments: [#""always": "#, #""entry": "#])
    func `the rest of what is too large is passed over`(_ member: String) throws {
        let many = list(member.contains("entry") ? #""didDecline""# : #""b""#, 20_001)
        let states = #"""
            "a": {\#(member)\#(many), "after": {"never": "b", "0": "b"}}, "b": {"on": {"": "b"}, "entry": "nonsense",
             "always": "nowhere"}
            """#
        #expect(try read(states).codes == [.workflowTooLarge])
    }

    /// A member of a step's `meta`, or the time of a timeout, at its bounds.
    @Test(arguments: [
        (#"{"kind": "stars", "maximum": N}"#, 2, 10), (#"{"kind": "smileys", "maximum": N}"#, 2, 10),
        (#"{"kind": "scale", "maximum": N}"#, 1, 1_000), (#"{"kind": "scale", "maximum": 1000, "minimum": N}"#, 0, 999),
        (#"{"kind": "scale", "maximum": 5, "minimum": N}"#, 0, 4),
        (#"{"kind": "text", "maximumLength": N}"#, 1, 100_000),
        (#"{"kind": "message"}, "after": {"N": "end"}"#, 1, 86_400_000),
    ])
    func `a number has its bounds`(_ meta: String, lowest: Int, highest: Int) throws {
        for (number, isRead) in [(lowest - 1, false), (lowest, true), (highest, true), (highest + 1, false)] {
            let meta = meta.replacing("N", with: "\(number)")
            let (workflow, codes) = try read(
                #""a": {"meta": \#(meta), "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#)
            #expect(codes == (isRead ? [] : [.malformedWorkflow]), "\(meta), \(number)")
            #expect((workflow != nil) == isRead)
        }
    }

    @Test(arguments: ["choices", "buttons"])
    func `a step has up to 100 choices and buttons`(_ what: String) throws {
        for (count, isRead) in [(99, true), (100, true), (101, false)] {
            let elements = (0..<count).map {
                what == "choices" ? #""c\#($0)""# : #"{"event": "DISMISS", "text": {"literal": "\#($0)"}}"#
            }
            let kind = what == "choices" ? "choice" : "message"
            let meta = #"{"kind": "\#(kind)", "\#(what)": [\#(elements.joined(separator: ", "))]}"#
            let (workflow, codes) = try read(
                #""a": {"meta": \#(meta), "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#)
            #expect(codes == (isRead ? [] : [.workflowTooLarge]), "\(count) \(what)")
            #expect((workflow != nil) == isRead)
        }
    }

    @Test func `what a document leaves out has its standard`() throws {
        let standard: [(String, ClosedRange<Int64>)] = [("stars", 1...5), ("smileys", 1...5), ("scale", 0...10)]
        for (kind, range) in standard {
            let (workflow, _) = try read(
                #""a": {"meta": {"kind": "\#(kind)"}, "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#)
            #expect(workflow?.steps[0].screen?.answers == .integer(range))
        }
        let (workflow, _) = try read(
            #""a": {"meta": {"kind": "text"}, "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#)
        #expect(workflow?.steps[0].screen?.answers == .text(maximumLength: 5_000))
    }
}
