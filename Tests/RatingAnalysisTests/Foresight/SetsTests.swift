import RatingAnalysis
import RatingCore
import Testing

/// The sets of `anyOf`: each is checked with all that holds outside it.
@Suite struct SetsTests {
    private static func sets(_ sets: String, _ outside: String = "") -> String {
        #"{"policy": "balanced", "eventScores": {"saved": 2, "failed": -1}, "scoreUntilPrompt": 2, \#(outside)"anyOf": [\#(sets)]}"#
    }

    private static let day = #"{"minDays": 21}"#
    private static let condition = #"{"==": [{"var": "traits.os"}, "macos"]}"#

    static let mistakes: [(String, String)] = [
        // What a key says by itself.
        (sets(#"{"minDays": 504}, {"usesUntilPrompt": 20}"#), "long-wait anyOf[0].minDays"),
        (
            sets(#"{"usesUntilPrompt": 20}, {"rolloutPercentage": 0.5, "minDays": 9}"#),
            "unit anyOf[1].rolloutPercentage"
        ),
        (sets(#"{"requiredEvents": {"saved": {"count": 90, "withinDays": 1}}}"#), "unit anyOf[0].requiredEvents"),
        (sets(#"\#(day), {"requiredEvents": {"payment_failed": 1}}"#), "bad-moment anyOf[1].requiredEvents"),
        (sets(#"{"conditions": {">": [{"var": "context.daysSinceInstall"}, 2160]}}"#), "unit anyOf[0].conditions"),
        // One that never opens, and all.
        (sets(#"\#(day), {"maxPromptsPerYear": 0}"#), "without-effect anyOf[1].maxPromptsPerYear"),
        (sets(#"{"maxPromptsPerYear": 0}"#), "never-asked anyOf[0].maxPromptsPerYear"),
        (
            sets(#"{"conditions": false}, {"activeUntil": "2026-01-01T00:00:00Z"}"#),
            "never-asked anyOf[0].conditions, never-asked anyOf[1].activeUntil"
        ),
        (
            sets(#"\#(day), {"conditions": {"<": [{"var": "context.sessions"}, 5]}}"#),
            "without-effect anyOf[1].conditions"
        ),
        (
            sets(#"\#(day), {"displaySessionCount": 9, "conditions": {"<": [{"var": "context.sessions"}, 8]}}"#),
            "without-effect anyOf[1].conditions"
        ),
        (
            sets(#"\#(day), {"displaySessionCount": 9}"#, #""conditions": {"<": [{"var": "context.sessions"}, 8]}, "#),
            "without-effect anyOf[1].displaySessionCount"
        ),
        // What holds outside it makes no difference in it.
        (sets(#"\#(day), {"daysUntilPrompt": 3, "usesUntilPrompt": 20}"#), "without-effect anyOf[1].daysUntilPrompt"),
        (sets(#"\#(day), {"longestCooldown": 90, "usesUntilPrompt": 20}"#), "without-effect anyOf[1].longestCooldown"),
        (sets(#"\#(day), {"displaySessionCount": 4}"#), "without-effect anyOf[1]"),
        (sets(#"{"usesUntilPrompt": 1}"#), "without-effect anyOf[0]"),
        (sets(#"{"minDays": 6}"#), "included-wait anyOf[0].minDays"),
        // One beside another.
        (sets(#"\#(day), \#(day)"#), "without-effect anyOf[1]"),
        (sets(#"{"minDays": 30, "usesUntilPrompt": 9}, \#(day)"#), "without-effect anyOf[0]"),
        (
            sets(
                #"{"conditions": \#(condition)}, {"usesUntilPrompt": 9, "conditions": {"and": [\#(condition), {"==": [{"var": "traits.plan"}, "pro"]}]}}"#
            ),
            "without-effect anyOf[1]"
        ),
        (
            #"{"policy": "balanced", "placements": {"end": {"anyOf": [{"minDays": 21}, {"minDays": 30}]}}}"#,
            "without-effect placements.end.anyOf[1]"
        ),
        (
            #"{"policy": "balanced", "experiments": {"any": {"variants": [{"name": "no"}, {"name": "yes", "anyOf": [{"minDays": 900}]}]}}}"#,
            "long-wait experiments.any.variants.1.anyOf[0].minDays"
        ),
    ]

    @Test(arguments: mistakes)
    func `a mistake in a set has its place there`(_ text: String, _ expected: String) throws {
        let found = try Foreseen(text).findings
        #expect(
            found.map { "\($0.code.rawValue.dropFirst(10)) \($0.key ?? "")" }.joined(separator: ", ") == expected,
            "\(found)")
        for finding in found {
            let offset = finding.position.map { text.index(text.startIndex, offsetBy: $0.column - 1) }
            #expect(offset.map { $0 > text.range(of: "anyOf")!.upperBound } == true, "\(finding)")
        }
    }

    @Test(arguments: [
        sets(#"\#(day), {"usesUntilPrompt": 20}"#), sets(day), sets(#"\#(day), {"scoreUntilPrompt": 30}"#),
        sets(#"{"minDays": 30, "usesUntilPrompt": 9}, {"minDays": 21, "usesUntilPrompt": 20}"#),
        sets(#"\#(day), {"conditions": \#(condition)}"#),
        sets(#"\#(day), {"usesUntilPrompt": 5, "conditions": \#(condition)}"#),
        sets(#"{"usesUntilPrompt": 30}, {"usesUntilPrompt": 10, "conditions": \#(condition)}"#),
        sets(#"{"displaySessionCount": 9}, {"displaySessionCount": 5, "minDays": 30}"#),
        sets(#"\#(day), {"displaySessionCount": 9}"#, #""displaySessionCount": 8, "#),
        sets(#"\#(day), {"daysUntilPrompt": 14, "usesUntilPrompt": 20}"#, #""daysUntilPrompt": 7, "#),
        sets(#"\#(day), {"scoreUntilPrompt": 30, "scoreWithinDays": 14}"#),
        sets(#"\#(day), {"rolloutPercentage": 5}"#, #""rolloutPercentage": 50, "#),
        sets(#"\#(day), {"activeFrom": "2026-12-01T00:00:00Z"}"#, #""activeUntil": "2027-01-01T00:00:00Z", "#),
        sets(#"\#(day), {"requiredEvents": {"saved": 9}}"#, #""requiredEvents": {"saved": 3}, "#),
        sets(#"\#(day), {"requiredEvents": {"shared": 1}}"#, #""requiredEvents": {"saved": 3}, "#),
        sets(#"{"requiredEvents": {"saved": 9, "shared": 1}}, {"requiredEvents": {"saved": 3, "shared": 2}}"#),
        sets(#"{"requiredEvents": {"saved": {"count": 9, "withinDays": 30}}}, {"requiredEvents": {"saved": 12}}"#),
        #"{"policy": "swiftrater", "anyOf": [{"daysUntilPrompt": 7, "usesUntilPrompt": 10}, {"eventsUntilPrompt": 3}]}"#,
        #"{"policy": "balanced", "anyOf": [{"minDays": 21}], "placements": {"end": {"anyOf": null}}}"#,
        #"{"policy": "balanced", "disabled": true, "anyOf": [{"usesUntilPrompt": 1}, {"minDays": 9000}]}"#,
    ])
    func `a good one is left alone`(_ text: String) throws { try expectSilence(text) }
}
