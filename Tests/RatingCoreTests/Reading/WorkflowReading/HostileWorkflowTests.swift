import RatingAnalysis
import RatingCore
import Testing

struct HostileWorkflowTests {
    private static func steps(_ count: Int, _ step: (Int) -> String) -> String {
        (0..<count).map { #""s\#($0)": \#(step($0))"# }.joined(separator: ", ")
    }

    @Test func `ten thousand steps are refused`() throws {
        let text = WorkflowText.of(
            Self.steps(10_000) { #"{"always": "s\#($0 + 1)"}"# } + ", " + WorkflowText.end, initial: "s0")
        let (workflow, diagnostics) = try WorkflowText.read(text)
        #expect(workflow == nil)
        #expect(diagnostics.map(\.code) == [.workflowTooLarge])
    }

    @Test(arguments: [70, 200])
    func `deep guards are refused`(_ depth: Int) throws {
        let rule = String(repeating: #"{"!":["#, count: depth) + "1" + String(repeating: "]}", count: depth)
        let text = WorkflowText.of(
            #""a": {"always": [{"target": "end", \#(WorkflowText.when(rule))}, "end"]}, \#(WorkflowText.end)"#)
        #expect(try WorkflowText.codes(text) == ["condition.invalid"])
    }

    @Test func `a guard of a thousand levels is refused as JSON`() {
        let rule = String(repeating: #"{"!":["#, count: 1_000) + "1" + String(repeating: "]}", count: 1_000)
        let text = WorkflowText.of(
            #""a": {"always": [{"target": "end", \#(WorkflowText.when(rule))}, "end"]}, \#(WorkflowText.end)"#)
        let reading = ConfigurationReader().advising.read(Array(#"{"workflow": \#(text)}"#.utf8))
        #expect(reading.document == nil)
        #expect(reading.diagnostics.map(\.code) == [.jsonLimit])
    }

    @Test func `looping always is refused`() throws {
        let codes = try WorkflowText.codes(
            WorkflowText.of(
                #""a": {"always": "b"}, "b": {"always": [{"target": "end", \#(WorkflowText.when(#"{"var": "stars"}"#))}, "a"]}, \#(WorkflowText.end)"#
            ))
        #expect(codes.contains("workflow.endless"))
    }

    /// Documents as large or as tangled as they may be, without being refused for their size at once: see
    /// ``HostileDocumentMeasuredTests``.
    static let tangles: [(name: String, text: String)] = [
        (
            "500 steps of 9 transitions",
            WorkflowText.of(
                steps(499) { step in
                    let targets = (1...9).map {
                        #"{"target": "s\#((step * 7 + $0) % 499)", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, \#($0)]}"#))}"#
                    }
                    return
                        #"{"meta": {"kind": "stars", "maximum": 10}, "on": {"UPDATE": [\#(targets.joined(separator: ", "))], "DISMISS": "end"}}"#
                } + ", " + WorkflowText.end, initial: "s0")
        ),
        (
            "many scales read together",
            WorkflowText.of(
                steps(12) { step in
                    let all = (0..<12).map { #"{">": [{"var": "answers.s\#($0)"}, 500]}"# }.joined(separator: ", ")
                    return
                        #"{"meta": {"kind": "scale", "maximum": 1000}, "on": {"UPDATE": [{"target": "s\#((step + 1) % 12)", \#(WorkflowText.when(#"{"and": [\#(all)]}"#))}, "s\#((step + 1) % 12)"], "DISMISS": "end"}}"#
                } + ", " + WorkflowText.end, initial: "s0")
        ),
        (
            "guards of thousands of parts",
            WorkflowText.of(
                steps(50) { step in
                    let sum = (0..<4_000).map { "\($0)" }.joined(separator: ",")
                    return
                        #"{"meta": {"kind": "stars"}, "on": {"UPDATE": [{"target": "s\#((step + 1) % 50)", \#(WorkflowText.when(#"{"<": [{"+": [{"var": "stars"}, {"reduce": [[\#(sum)], {"+": [{"var": "current"}, {"var": "accumulator"}]}, 0]}]}, 3]}"#))}, "s\#((step + 1) % 50)"], "DISMISS": "end"}}"#
                } + ", " + WorkflowText.end, initial: "s0")
        ),
        (
            "circles under all settings",
            WorkflowText.of(
                steps(400) { step in
                    let flags = [
                        "disabled", "previewMode", "oncePerVersion", "promptAtLaunch", "verboseLogging",
                        "positiveStarsLimit",
                    ]
                    let rule = flags.map { #"{"var": "config.\#($0)"}"# }.joined(separator: ", ")
                    return
                        #"{"always": [{"target": "end", \#(WorkflowText.when(#"{"or": [\#(rule), {"var": "stars"}]}"#))}, {"target": "s\#((step + 1) % 400)", \#(WorkflowText.when(#"{"==": [{"var": "stars"}, null]}"#))}, "end"]}"#
                } + ", " + WorkflowText.end, initial: "s0")
        ),
        (
            "unknown members without end",
            #"{"initial": "a", "states": {"a": {\#((0..<20_000).map { #""alwayz\#($0)": 1"# }.joined(separator: ", "))}}}"#
        ),
        (
            "missing targets without end",
            WorkflowText.of(
                steps(450) { step in
                    #"{"on": {\#((0..<10).map { #""E\#($0)": "missing-step-of-the-workflow-\#(step)-\#($0)""# }.joined(separator: ", "))}}"#
                } + ", "
                    + WorkflowText.end, initial: "s0")
        ),
        (
            "one list of a million targets",
            WorkflowText.of(
                #""a": {"always": [\#(String(repeating: #""b","#, count: 500_000))"b"]}, "b": {"type": "final"}"#)
        ),
    ]
}
