import RatingCore
import TestInput
import Testing

/// The guards of a workflow, written wrongly and rightly.
struct GuardTargetingTests {
    @Test(arguments: [
        ("kinds", #"{▸"==": [{"var": "answers.why"}, "bugs"]}"#),
        ("vocabulary", #"{"in": [▸"bug", {"var": "answers.why"}]}"#),
        ("kinds", #"{"in": [{"var": "answers.why"}, ▸["bugs"]]}"#),
        ("constant", #"{">=": [▸"stars", 4]}"#), ("constant", #"{"==": [▸"answers.why", "bugs"]}"#),
        ("version", #"{▸">=": [{"var": "context.version"}, "2.10"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.os"}, ▸"iOS"]}"#),
        ("variable", #"{"==": [{"var": ▸"traits.Country"}, "CA"]}"#),
        ("missing-value", #"{▸"<": [{"var": "context.daysSinceCrash"}, 30]}"#),
        ("variable", #"{">=": [{"var": ▸"answers.a"}, 4]}"#),
        ("variable", #"{"<": [{"var": ▸"answers.a"}, {"var": "config.positiveStarsLimit"}]}"#),
        ("variable", #"{"and": [{"in": ["bugs", {"var": "answers.why"}]}, {"==": [{"var": ▸"answers.a"}, 5]}]}"#),
    ])
    func `guards are looked at in the same way`(_ code: String, _ rule: String) throws {
        let found = try Seeded(Self.flow(rule), prefixes: ["targeting."])
        #expect(found.summary == found.expected("targeting.\(code)"), "\(found.findings)")
    }

    @Test(arguments: [
        #"{">=": [{"var": "stars"}, 4]}"#, #"{"<": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}"#,
        #"{"!=": [{"var": "stars"}, null]}"#, #"{"in": ["bugs", {"var": "answers.why"}]}"#,
        #"{"in": [{"var": "stars"}, [4, 5]]}"#,
        #"{"==": [{"var": "event.type"}, "SUBMIT"]}"#, #"{"==": [{"var": "event.stars"}, 5]}"#,
        #"{"!": [{"var": "config.validateRatingButtonEnable"}]}"#,
        #"{"and": [{"<": [{"var": "stars"}, 4]}, {"var": "traits.premium"}]}"#,
        #"{"some": [{"var": "answers.why"}, {"==": [{"var": ""}, "bugs"]}]}"#,
        #"{">": [{"var": "context.sessions"}, 3]}"#,
        #"{"==": [{"var": "stars"}, 5]}"#, #"{"in": ["speed", {"var": "answers.why"}]}"#,
        #"{"!=": [{"var": "answers.why"}, null]}"#,
        #"{"and": [{">=": [{"var": "stars"}, 4]}, {"in": ["bugs", {"var": "answers.why"}]}]}"#,
        #"{">=": [{"var": ["stars", 0]}, 4]}"#,
    ])
    func `guards that are right are left alone`(_ rule: String) throws {
        let found = try Seeded(Self.flow(rule), prefixes: ["targeting."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    private static func flow(_ rule: String) -> String {
        let button = #""buttons": [{"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]"#
        return WorkflowText.of(
            #""a": {"meta": {"kind": "stars", \#(button)}, "on": {"NEXT": {"target": "why", "actions": "recordAnswer"}}}, "#
                + #""why": {"meta": {"kind": "choice", "several": true, "choices": [{"value": "bugs", "text": {"literal": "Bugs"}}, {"value": "speed", "text": {"literal": "Speed"}}], \#(button)}, "on": {"NEXT": [{"target": "end", \#(WorkflowText.when(rule))}, "b"]}}, "#
                + #""b": {"meta": {"kind": "message", \#(button)}, "on": {"NEXT": "end"}}, \#(WorkflowText.end)"#)
    }
}
