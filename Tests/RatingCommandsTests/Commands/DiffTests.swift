import RatingCommands
import RatingKit
import Testing

@Suite struct DiffTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func diff(_ old: String, _ new: String, _ more: String...) async throws -> ToolRun {
        let files = [try place.file("old.json", old), try place.file("new.json", new)]
        return await ToolRun(["diff"] + files + more)
    }

    @Test func `keys, workflow and decision have a section each`() async throws {
        let run = try await diff(
            #"{"policy": "balanced", "placements": {"end": {"displaySessionCount": 9}}}"#,
            """
            {"policy": "balanced", "displaySessionCount": 7, "daysWithoutCrash": null, "maxPromptsPerYear": 4,
             "minLaunches": 3, "workflow": "open", "promptAtLaunch": true, "placements": {"end": {"displaySessionCount": 2}}}
            """)
        #expect(run.code == .success)
        #expect(
            run.output == """
                keys
                  displaySessionCount: 5 → 7 (bundled)
                  daysWithoutCrash: 7 → absent (bundled)
                  promptAtLaunch: false → true (bundled)
                  minLaunches: absent → 3 (bundled)
                  maxPromptsPerYear: 3 → 4 (bundled)
                  placements.end.displaySessionCount: 9 → 2 (bundled)

                workflow native → open
                  - step requesting
                  - step requested
                  - step failed
                  + step rating
                  + step validate
                  + step offer
                  + step feedback
                  + step thanks
                  + step answered
                  + step later

                decision
                  sessions is stricter: displaySessionCount 5 → 7
                  crashFree no longer takes part
                  launches now takes part: minLaunches 3
                  yearlyCap is looser: maxPromptsPerYear 3 → 4

                decision at end
                  sessions is looser: displaySessionCount 9 → 2

                besides
                  launches and returns to the foreground ask

                """)
    }

    @Test func `a step of a workflow is compared line by line`() async throws {
        func workflow(_ limit: Int, _ more: String = "") -> String {
            """
            {"workflow": {"id": "w", "initial": "ask", "states": {"ask": {"meta": {"kind": "message", "text": "mainText",
              "buttons": [{"event": "YES", "text": "rateButtonLabel"}]}, "on": {"YES": [
              {"guard": {"type": "when", "params": {"rule": {">": [{"var": "context.sessions"}, \(limit)]}}},
               "target": "end", "actions": ["openStore"]}, {"target": "end"}]\(more), "DISMISS": "end"}},
              "end": {"type": "final"}}}}
            """
        }
        let run = try await diff(workflow(3), workflow(4, #", "NO": "end""#))
        #expect(
            run.output == """
                workflow w
                  step ask
                    - YES [sessions > 3] → end / openStore
                    + YES [sessions > 4] → end / openStore
                    + NO → end

                """)
        let json = try await diff(workflow(3), workflow(4), "--format", "json").json
        let changed: RatingJSON = [
            "step": "ask", "removed": ["YES [sessions > 3] → end / openStore"],
            "added": ["YES [sessions > 4] → end / openStore"],
        ]
        #expect(json["workflow"]?["changed"] == [changed])
    }

    @Test(arguments: [
        (#"{"displaySessionCount": 2}"#, #"{"displaySessionCount": 3}"#, "sessions is stricter"),
        (#"{"displaySessionCount": 3}"#, #"{"displaySessionCount": 2}"#, "sessions is looser"),
        (#"{"maxNumberOfReminder": 3}"#, #"{"maxNumberOfReminder": 2}"#, "reminders is stricter"),
        (#"{"rolloutPercentage": 10}"#, #"{"rolloutPercentage": 20}"#, "rollout is looser"),
        (#"{"rolloutPercentage": 10}"#, #"{"rolloutPercentage": 10, "holdoutPercentage": 1}"#, "rollout is stricter"),
        (#"{"rolloutPercentage": 10}"#, #"{"rolloutPercentage": 10, "rolloutSalt": "b"}"#, "rollout is different"),
        (#"{"policy": "irate", "eventsUntilPrompt": null}"#, #"{"policy": "irate"}"#, "usage is looser"),
        (#"{"requiredEvents": {"a": 1}}"#, #"{"requiredEvents": {"a": 1, "b": 1}}"#, "events is stricter"),
        (#"{"requiredEvents": {"a": 2}}"#, #"{"requiredEvents": {"a": 1}}"#, "events is looser"),
        (#"{"requiredEvents": {"a": 2}}"#, #"{"requiredEvents": {"b": 1}}"#, "events is different"),
        (
            #"{"requiredEvents": {"a": 2}}"#, #"{"requiredEvents": {"a": {"count": 2, "withinDays": 7}}}"#,
            "events is stricter"
        ),
        (#"{"daysAfterUpdate": 2}"#, #"{"daysAfterUpdate": 1}"#, "afterUpdate is looser"),
        ("{}", #"{"daysAfterUpdate": 2}"#, "afterUpdate now takes part: daysAfterUpdate 2"),
        (
            #"{"daysAfterUpdate": 2}"#, #"{"daysAfterUpdate": 2, "versionGranularity": "minor"}"#,
            "afterUpdate is different: versionGranularity \"patch\" → \"minor\""
        ),
        (#"{"policy": "starskit"}"#, #"{"policy": "starskit", "cooldownGrowth": 2}"#, "cooldown is stricter"),
        (
            #"{"policy": "starskit", "cooldownGrowth": 2}"#,
            #"{"policy": "starskit", "cooldownGrowth": 2, "longestCooldown": 9}"#, "cooldown is looser"
        ),
        (#"{"maxDeclines": 2}"#, #"{"maxDeclines": 3}"#, "declines is looser"),
        (#"{"sessionsBeforeAskingAgain": 2}"#, #"{"sessionsBeforeAskingAgain": 3}"#, "sessionsSincePrompt is stricter"),
        (#"{"usesBeforeAskingAgain": 2}"#, "{}", "usesSincePrompt no longer takes part"),
        (#"{"eventsBeforeAskingAgain": 2}"#, #"{"eventsBeforeAskingAgain": 1}"#, "eventsSincePrompt is looser"),
        (
            #"{"eventsBeforeAskingAgain": 2}"#, #"{"eventsBeforeAskingAgain": {"a": 1}}"#,
            "eventsSincePrompt is different"
        ),
        (
            #"{"scoreUntilPrompt": 5, "eventScores": {"a": 1}}"#, #"{"scoreUntilPrompt": 6, "eventScores": {"a": 1}}"#,
            "score is stricter"
        ),
        (
            #"{"scoreUntilPrompt": 5, "eventScores": {"a": 1}}"#,
            #"{"scoreUntilPrompt": 5, "eventScores": {"a": 1, "b": -1}}"#, "score is stricter"
        ),
        (
            #"{"scoreUntilPrompt": 5, "eventScores": {"a": 1}}"#, #"{"scoreUntilPrompt": 5, "eventScores": {"a": 2}}"#,
            "score is looser"
        ),
        (#"{"anyOf": [{"minDays": 1}]}"#, #"{"anyOf": [{"minDays": 1}, {"minLaunches": 1}]}"#, "anyOf is looser"),
        (#"{"anyOf": [{"minDays": 1}, {"minLaunches": 1}]}"#, #"{"anyOf": [{"minDays": 1}]}"#, "anyOf is stricter"),
        (#"{"anyOf": [{"minDays": 1}]}"#, #"{"anyOf": [{"minDays": 2}]}"#, "anyOf is different"),
        (
            #"{"policy": "starskit"}"#, #"{"policy": "starskit", "daysBeforeAskingAgainAfterAnswer": 9}"#,
            "notAnswered is looser"
        ),
        ("{}", #"{"disabled": true}"#, "enabled is stricter"),
        (
            #"{"policy": "irate"}"#, #"{"policy": "irate", "promptForNewVersionIfUserRated": true}"#, "rated is looser"
        ), (#"{"quietHours": "22:00-08:00"}"#, #"{"quietHours": "23:00-08:00"}"#, "schedule is different"),
        (#"{"minDays": 0}"#, "{}", "daysSinceFirstLaunch no longer takes part"),
    ])
    func `what a key means for its gate`(_ old: String, _ new: String, _ line: String) async throws {
        let run = try await diff(old, new)
        #expect(run.output.contains("\n  \(line)"), "\(run.output)")
    }

    @Test func `the same twice is no difference`() async throws {
        let run = try await diff("{}", "{ }", "--exit-code")
        #expect(run.output == "no difference\n" && run.code == .success)
        #expect(try await diff("{}", #"{"minDays": 1}"#, "--exit-code").code == .problems)
    }

    @Test func `with a store the decision is made under both`() async throws {
        await place.record([(["session"], "2026-03-01T09:00:00Z")])
        let arguments = ["--store", place.store, "--at", "2026-03-02T09:00:00Z"]
        let (old, new) = (#"{"displaySessionCount": 3}"#, #"{"displaySessionCount": 1}"#)
        let run = try await diff(old, new, arguments[0], arguments[1], arguments[2], arguments[3])
        #expect(
            run.output.hasSuffix(
                """

                at 2026-03-02T09:00:00Z
                  old  skip: closed sessions
                       ✗ sessions  1 of 3 sessions
                  new  ask
                       ✓ sessions  1 of 1 session

                """), "\(run.output)")
        let json = try await diff(
            old, new, arguments[0], arguments[1], arguments[2], arguments[3], "--format", "json"
        ).json
        #expect(json["decision"]?["old"]?["decision"] == "skip" && json["decision"]?["new"]?["decision"] == "ask")
        let gate: RatingJSON = [
            "placement": .null, "gate": "sessions", "effect": "looser",
            "keys": [["key": "displaySessionCount", "old": 3, "new": 1]],
        ]
        #expect(json["gates"] == [gate])
    }

    @Test func `a refused document ends it`() async throws {
        let run = try await diff("{}", "{")
        #expect(run.code == .problems && run.output.isEmpty)
        #expect(run.errors.contains("error [json.syntax]"))
        #expect(await ToolRun("diff", "-", "-").code == .usage)
    }
}
