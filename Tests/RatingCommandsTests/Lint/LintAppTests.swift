import RatingCommands
import Testing

/// What `lint --app` says of names and versions that the app's manifest does not have.
@Suite struct LintAppTests {
    private static let manifest = """
        {"manifestVersion": 1, "placements": ["level_completed"], "events": ["photo_saved", "photo_shared"], \
        "destinations": ["support"], "traits": ["plan"], "emittedActions": [], "versions": ["2.9", "2.10.1"]}
        """

    private func lint(_ text: String) async throws -> [(code: String, key: String, suggestion: String)] {
        let place = try Workplace()
        let run = await ToolRun(
            "lint", try place.file("rating.json", text), "--app", try place.file("app.json", Self.manifest),
            "--store-rules", "none", "--at", "2026-11-22", "--format", "json")
        return (try run.json.arrayValue ?? []).map { finding in
            let members = ["code", "key", "suggestion"].map { finding[$0]?.stringValue ?? "" }
            return (members[0], members[1], members[2])
        }.filter { $0.code.hasPrefix("name.") || $0.code == "targeting.version" }
    }

    @Test(arguments: [
        (#"{"placements": {"level_complete": {"minDays": 3}}}"#, "placements.level_complete", "level_completed"),
        (#"{"requiredEvents": {"photoSaved": 3}}"#, "requiredEvents.photoSaved", "photo_saved"),
        (
            #"{"anyOf": [{"minDays": 30}, {"requiredEvents": {"foto_saved": 3}}]}"#, "anyOf.requiredEvents.foto_saved",
            "photo_saved"
        ),
        (#"{"workflow": "open", "feedback": {"to": "suport"}}"#, "feedback.to", "support"),
        (#"{"conditions": {"==": [{"var": "traits.plans"}, "pro"]}}"#, "conditions", "plan"),
        (#"{"conditions": {">": [{"var": "context.events.photo_shard"}, 3]}}"#, "conditions", "photo_shared"),
    ])
    func `an unknown name is told the one that the app knows`(_ text: String, _ key: String, _ known: String)
        async throws
    {
        let found = try await lint(text)
        #expect(found.map { $0.code } == ["name.unknown"] && found.first?.key == key, "\(found)")
        #expect(found.first?.suggestion == "did you mean “\(known)”?")
    }

    @Test(arguments: [
        #"{"num_ver": [{"var": "context.version"}, ">=", "3"]}"#, #"{"==": [{"var": "context.version"}, "2.8"]}"#,
        #"{"and": [{"==": [{"var": "traits.plan"}, "pro"]}, {"num_ver": [{"var": "context.version"}, "<", "2.9"]}]}"#,
        #"{"!": {"num_ver": [{"var": "context.version"}, "^", "2.0"]}}"#,
    ])
    func `a comparison that no version in use meets`(_ rule: String) async throws {
        for text in [#"{"conditions": \#(rule)}"#, #"{"anyOf": [{"minDays": 30}, {"conditions": \#(rule)}]}"#] {
            #expect(try await lint(text).map { $0.code } == ["targeting.version"], "\(text)")
        }
    }

    @Test(arguments: [
        #"{"conditions": {"num_ver": [{"var": "context.version"}, ">=", "2.10"]}}"#,
        #"{"conditions": {"num_ver": [{"var": "context.version"}, "!=", "3.0"]}}"#,
        #"{"conditions": {"or": [{"num_ver": [{"var": "context.version"}, ">", "3"]}, {"==": [{"var": "traits.plan"}, "pro"]}]}}"#,
        #"{"placements": {"level_completed": {"requiredEvents": {"photo_saved": 3}}}, "workflow": "open", "feedback": {"to": "support"}}"#,
    ])
    func `what the app knows is left alone`(_ text: String) async throws { #expect(try await lint(text).isEmpty) }
}
