import RatingCore
import Testing

struct WorkflowVerifierTests {
    private static func codes(_ states: String) throws -> [String] {
        try WorkflowText.read(WorkflowText.of(states)).1.map { "\($0.severity.rawValue) \($0.code.rawValue)" }
    }

    private static func messages(_ states: String) throws -> [String] {
        try WorkflowText.read(WorkflowText.of(states)).1.map { $0.message }
    }

    private static let stars = #"{"var": "stars"}"#

    // MARK: Reaching

    @Test func `a step that nothing leads to is refused`() throws {
        let (workflow, diagnostics) = try WorkflowText.read(
            WorkflowText.of(#""a": {"always": "end"}, "lost": {"always": "end"}, \#(WorkflowText.end)"#))
        #expect(workflow == nil)
        #expect(diagnostics.map(\.code) == [.unreachableStep])
        #expect(diagnostics[0].position == TextPosition(line: 1, column: 67))
    }

    @Test func `a step behind a guard that never passes is refused`() throws {
        let codes = try Self.codes(
            #""a": \#(WorkflowText.stars(#""SUBMIT": [{"target": "lost", \#(WorkflowText.when(#"{">": [\#(Self.stars), 5]}"#))}, "end"]"#)), "lost": {"always": "end"}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["warning workflow.never-passes", "error workflow.unreachable"])
    }

    @Test(arguments: [(5, true), (6, false)])
    func `how many stars there are decides what is reached`(_ maximum: Int, _ isUnreachable: Bool) throws {
        let codes = try Self.codes(
            #""a": \#(WorkflowText.stars(#""SUBMIT": [{"target": "six", \#(WorkflowText.when(#"{"==": [\#(Self.stars), 6]}"#))}, "end"]"#, maximum: maximum)), "six": {"always": "end"}, \#(WorkflowText.end)"#
        )
        #expect(codes.contains("error workflow.unreachable") == isUnreachable)
    }

    @Test func `a step only behind another transition that passes always is refused`() throws {
        let codes = try Self.codes(
            #""a": {"always": ["end", "lost"]}, "lost": {"always": "end"}, \#(WorkflowText.end)"#)
        #expect(codes == ["warning workflow.shadowed", "error workflow.unreachable"])
    }

    @Test func `an event that always never waits for leads nowhere`() throws {
        let codes = try Self.codes(
            #""a": {"always": "end", "on": {"OPENED": "lost"}}, "lost": {"always": "end"}, \#(WorkflowText.end)"#)
        #expect(codes == ["error workflow.unreachable"])
    }

    @Test func `answers that rule out a step only warn`() throws {
        let low = WorkflowText.when(#"{"<": [\#(Self.stars), 3]}"#)
        let high = WorkflowText.when(#"{">": [\#(Self.stars), 3]}"#)
        let codes = try Self.codes(
            #""a": \#(WorkflowText.stars(#""SUBMIT": [{"target": "low", \#(low)}, "end"]"#)), "low": {"always": [{"target": "high", \#(high)}, "end"]}, "high": {"always": "end"}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["warning workflow.unreachable"])
    }

    // MARK: Ending

    @Test func `a workflow without end is refused`() throws {
        #expect(
            try Self.codes(#""a": {"meta": {"kind": "message"}, "on": {"DISMISS": {"actions": []}}}"#) == [
                "error workflow.no-end"
            ])
    }

    @Test func `a trap is refused`() throws {
        let codes = try Self.codes(
            #""a": {"meta": {"kind": "message"}, "on": {"DISMISS": "end"}, "after": {"1000": "trap"}}, "trap": {"after": {"1000": "trap2"}}, "trap2": {"after": {"1000": "trap"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["error workflow.no-end", "error workflow.no-end"])
    }

    @Test func `being stuck with some answers warns`() throws {
        let low = WorkflowText.when(#"{"<": [\#(Self.stars), 3]}"#)
        let high = WorkflowText.when(#"{">": [\#(Self.stars), 3]}"#)
        let messages = try Self.messages(
            #""a": \#(WorkflowText.stars(#""SUBMIT": "b""#)), "b": {"always": [{"target": "end", \#(low)}, {"target": "end", \#(high)}]}, \#(WorkflowText.end)"#
        )
        #expect(messages.contains("a flow on the step “b” cannot end with stars 3"))
        #expect(messages.contains("no transition of always on the step “b” passes with stars 3"))
    }

    // MARK: Circles

    @Test(arguments: [
        (#"{"always": {"actions": []}}"#, true),
        (#"{"always": "a"}"#, true),
        (#"{"always": [{"target": "a", \#(WorkflowText.when("false"))}, "end"]}"#, false),
        (#"{"always": [{"target": "a", \#(WorkflowText.when(#"{"var": "config.disabled"}"#))}, "end"]}"#, true),
        (#"{"always": [{"target": "a", \#(WorkflowText.when(#"{"var": "stars"}"#))}, "end"]}"#, false),
        (
            #"{"always": [{"target": "a", \#(WorkflowText.when(#"{">": [{"var": "context.sessions"}, 5]}"#))}, "end"]}"#,
            true
        ),
        (#"{"always": ["end", "a"]}"#, false),
    ])
    func `a step that goes on to itself is refused if it can`(_ step: String, _ isEndless: Bool) throws {
        let (_, diagnostics) = try WorkflowText.read(WorkflowText.of(#""a": \#(step), \#(WorkflowText.end)"#))
        #expect(diagnostics.contains { $0.code == .endlessAlways && $0.severity == .error } == isEndless)
    }

    @Test(arguments: [("disabled", "disabled", true), ("disabled", "previewMode", true)])
    func `a circle whose guards pass together is refused`(_ first: String, _ second: String, _ isEndless: Bool) throws {
        #expect(try isCircle(#"{"var": "config.\#(first)"}"#, #"{"var": "config.\#(second)"}"#) == isEndless)
    }

    @Test func `a circle whose guards exclude each other runs`() throws {
        #expect(try !isCircle(#"{"var": "config.disabled"}"#, #"{"!": [{"var": "config.disabled"}]}"#))
        #expect(
            try !isCircle(
                #"{"<": [{"var": "config.positiveStarsLimit"}, 4]}"#,
                #"{">=": [{"var": "config.positiveStarsLimit"}, 4]}"#))
        #expect(
            try isCircle(
                #"{"<=": [{"var": "config.positiveStarsLimit"}, 4]}"#,
                #"{">=": [{"var": "config.positiveStarsLimit"}, 4]}"#))
    }

    private func isCircle(_ there: String, _ back: String) throws -> Bool {
        try WorkflowText.codes(
            WorkflowText.of(
                #""a": {"always": [{"target": "b", \#(WorkflowText.when(there))}, "end"]}, "b": {"always": [{"target": "a", \#(WorkflowText.when(back))}, "end"]}, \#(WorkflowText.end)"#
            )
        ).contains("workflow.endless")
    }

    // MARK: Routing

    @Test(arguments: [
        ("<", ">=", [String]()),
        (
            "<", ">",
            [
                "no transition of SUBMIT on the step “a” passes with stars 1 where config.positiveStarsLimit 1, nor with 2 where config.positiveStarsLimit 2, nor with 3 where config.positiveStarsLimit 3"
            ]
        ),
    ])
    func `a star that no transition takes warns for every limit`(_ low: String, _ high: String, _ expected: [String])
        throws
    {
        let limit = #"{"var": "config.positiveStarsLimit"}"#
        let messages = try Self.messages(
            #""a": \#(WorkflowText.stars(#""SUBMIT": [{"target": "end", \#(WorkflowText.when(#"{"\#(low)": [\#(Self.stars), \#(limit)]}"#))}, {"target": "end", \#(WorkflowText.when(#"{"\#(high)": [\#(Self.stars), \#(limit)]}"#))}], "DISMISS": "end""#)), \#(WorkflowText.end)"#
        )
        #expect(messages == expected)
    }

    @Test(arguments: ["stars", "event.stars"])
    func `a star of the event is checked like the flow's own`(_ variable: String) throws {
        let messages = try Self.messages(
            #""a": {"meta": {"kind": "stars"}, "on": {"UPDATE": {"target": "end", \#(WorkflowText.when(#"{">": [{"var": "\#(variable)"}, 2]}"#))}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(messages == ["no transition of UPDATE on the step “a” passes with \(variable) 1, 2"])
    }

    @Test func `a choice that no transition takes warns`() throws {
        let messages = try Self.messages(
            #""a": {"meta": {"kind": "choice", "choices": [{"value": "price", "text": {"literal": "Price"}}, {"value": "bugs", "text": {"literal": "Bugs"}}, {"value": "other", "text": {"literal": "Other"}}]}, "on": {"UPDATE": {"target": "end", \#(WorkflowText.when(#"{"in": [{"var": "answers.a"}, ["price", "bugs"]]}"#))}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(messages == [#"no transition of UPDATE on the step “a” passes with answers.a "other""#])
    }

    @Test func `values that cannot arrive need no transition`() throws {
        let any = #"{"!=": [\#(Self.stars), null]}"#
        #expect(
            try Self.messages(
                #""a": \#(WorkflowText.stars(#""SUBMIT": [{"target": "b", \#(WorkflowText.when(#"{"<": [\#(Self.stars), 3]}"#))}, "end"]"#)), "b": {"always": [{"target": "end", \#(WorkflowText.when(#"{"in": [\#(Self.stars), [1, 2]]}"#))}]}, \#(WorkflowText.end)"#
            )
                == [])
        #expect(
            try Self.messages(
                #""a": \#(WorkflowText.stars(#""SUBMIT": {"target": "end", \#(WorkflowText.when(any))}, "DISMISS": "end""#)), \#(WorkflowText.end)"#
            )
                == [])
    }

    // MARK: Shadows

    @Test(arguments: [
        (#"["end", "end"]"#, "workflow.shadowed"),
        (
            #"[{"target": "end", \#(WorkflowText.when(#"{">": [{"var": "context.uses"}, 3]}"#))}, {"target": "end", \#(WorkflowText.when(#"{">": [{"var": "context.uses"}, 3]}"#))}, "end"]"#,
            "workflow.shadowed"
        ),
        (
            #"[{"target": "end", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 4]}"#))}, {"target": "end", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 2]}"#))}, "end"]"#,
            "workflow.shadowed"
        ),
        (
            #"[{"target": "end", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 4]}"#))}, {"target": "end", \#(WorkflowText.when(#"{">=": [{"var": "stars"}, 4]}"#))}, "end"]"#,
            "workflow.shadowed"
        ),
        (
            #"[{"target": "end", \#(WorkflowText.when(#"{"and": [{"var": "context.uses"}, {"<": [1, 0]}]}"#))}, "end"]"#,
            "workflow.never-passes"
        ),
        (
            #"[{"target": "end", \#(WorkflowText.when(#"{"<": [{"var": "context.uses"}, 4]}"#))}, {"target": "end", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 2]}"#))}, "end"]"#,
            ""
        ),
    ])
    func `a transition that is never taken warns`(_ transitions: String, _ code: String) throws {
        let (workflow, diagnostics) = try WorkflowText.read(
            WorkflowText.of(
                #""a": {"meta": {"kind": "stars"}, "on": {"UPDATE": \#(transitions)}}, \#(WorkflowText.end)"#))
        #expect(workflow != nil)
        #expect(diagnostics.map(\.code.rawValue) == (code.isEmpty ? [] : [code]))
    }
}
