import RatingCommands
import RatingKit
import Testing

@Suite struct ExplainTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func fill() async {
        await place.record([
            (["launch", "1.0"], "2026-03-01T09:00:00Z"), (["session"], "2026-03-01T09:00:00Z"),
            (["crash"], "2026-03-01T09:30:00Z"), (["session"], "2026-03-02T09:00:00Z"),
        ])
    }

    @Test func `each gate has a line, and below stands what must still happen`() async {
        await fill()
        let run = await ToolRun(
            "explain", Repository.starskit, "--store", place.store, "--at", "2026-03-03T09:30:00Z")
        #expect(run.code == .success)
        #expect(
            run.output == """
                skip: closed sessions, crashFree

                  ✓ enabled      ← bundled
                  ✓ inProgress
                  ✗ sessions     2 of 3 sessions  ← bundled
                  ✓ reminders    0 prompts, fewer than 3  ← bundled
                  ✓ notAnswered
                  ✓ cooldown     none yet (more than 3 days since the last prompt)  ← bundled
                  ✗ crashFree    2 days since the last crash, more than 15  opens 2026-03-16T09:30:00.001Z  ← bundled

                needs       sessions +1
                not before  2026-03-16T09:30:00.001Z

                """)
        #expect(run.errors.isEmpty)
    }

    @Test func `the JSON has the decision, the gates, and what must still happen`() async throws {
        await fill()
        let json = try await ToolRun(
            "explain", Repository.starskit, "--store", place.store, "--at", "2026-03-03T09:30:00Z", "--format", "json"
        ).json
        #expect(json["decision"] == "skip")
        #expect(json["notBefore"] == "2026-03-16T09:30:00.001Z")
        #expect(json["needs"] == ["sessions": 1])
        #expect(json["blockers"] == [])
        let crashFree: RatingJSON = [
            "gate": "crashFree", "open": false, "measured": 2, "required": 15,
            "unit": "days since the last crash, more than", "opensAt": "2026-03-16T09:30:00.001Z",
            "provenance": [
                ["key": "daysWithoutCrash", "layer": "bundled", "revision": .null, "variant": .null]
            ],
        ]
        #expect(json["gates"]?.arrayValue?.last == crashFree)
        let cooldown: RatingJSON = [
            "gate": "cooldown", "open": true, "measured": .null, "required": 3,
            "unit": "days since the last prompt, more than", "opensAt": .null,
            "provenance": [
                ["key": "daysBeforeAskingAgain", "layer": "bundled", "revision": .null, "variant": .null]
            ],
        ]
        #expect(json["gates"]?.arrayValue?.dropLast().last == cooldown)
    }

    private static let rules = """
        {"policy": "appreview", "daysBetweenReviews": 10, "cooldownGrowth": 2, "longestCooldown": 15, "maxDeclines": 1,
         "versionGranularity": "minor", "daysAfterUpdate": 9, "sessionsBeforeAskingAgain": 3, "usesBeforeAskingAgain": 4,
         "eventsBeforeAskingAgain": {"saved": 2}, "requiredEvents": {"saved": {"count": 3, "withinDays": 14}},
         "eventScores": {"saved": 5, "failed": -8}, "scoreUntilPrompt": 20, "scoreWithinDays": 14,
         "anyOf": [{"usesUntilPrompt": 9}, {"minDays": 30, "scoreUntilPrompt": 5}]}
        """

    private func explainRules() async throws -> ToolRun {
        await place.record([
            (["launch", "1.0"], "2026-03-01T09:00:00Z"), (["event", "saved"], "2026-03-01T09:00:00Z"),
            (["prompted"], "2026-03-01T09:00:00Z"), (["prompted"], "2026-03-02T09:00:00Z"),
            (["launch", "1.1"], "2026-03-05T09:00:00Z"), (["launch", "1.1.1"], "2026-03-09T09:00:00Z"),
            (["session"], "2026-03-10T09:00:00Z"), (["event", "saved"], "2026-03-10T09:00:00Z"),
            (["declined"], "2026-03-10T09:00:00Z"),
        ])
        let file = try place.file("rules.json", Self.rules)
        return await ToolRun("explain", file, "--store", place.store, "--at", "2026-03-10T10:00:00Z")
    }

    @Test(arguments: [
        "✗ reviewCooldown        8 of 15 calendar days since the last prompt  opens 2026-03-17T09:00:00Z  ← bundled",
        "✓ newVersion            1.1.1, requires a minor version not yet asked at  ← oncePerVersion policy; versionGranularity bundled",
        "✗ declines              1 refusals, fewer than 1  ← bundled",
        "✗ afterUpdate           5.04 of 9 days since the last update  opens 2026-03-14T09:00:00Z  ← bundled",
        "✗ sessionsSincePrompt   1 of 3 sessions since the last prompt  ← bundled",
        "✗ usesSincePrompt       2 of 4 uses since the last prompt  ← bundled",
        "✗ eventsSincePrompt     saved 1 of saved 2 since the last prompt  ← bundled",
        "✗ events                saved 2, requires saved count 3, withinDays 14  ← bundled",
        "✗ score                 10 of 20 points of the last 14 days  ← bundled",
        "✗ anyOf                 0 of 1 open sets of keys  ← bundled",
        "    ✗ set 1  needs uses +6\n        ✗ usage  3 of 9 uses\n",
        "    ✗ set 2\n        ✗ daysSinceFirstLaunch  9 of 30 calendar days since the first launch  opens 2026-03-31",
        "        ✓ score                 10 of 5 points of the last 14 days\n", "blocked by  declines\n",
    ])
    func `every rule beyond the policies says how far it is`(line: String) async throws {
        let run = try await explainRules()
        #expect(run.output.contains("  \(line)") || run.output.contains("\n\(line)"), "\(run.output)")
    }

    @Test func `where the moment cannot be told it says why`() async throws {
        let file = try place.file(
            "a.json", #"{"displaySessionCount": 0, "conditions": {">": [{"var": "context.sessions"}, 9]}}"#)
        await place.record([(["session"], "2026-03-01T09:00:00Z")])
        let options = ["explain", file, "--store", place.store, "--at", "2026-04-03T09:30:00Z"]
        let reason = "“conditions” are closed, and read context.sessions"
        let run = await ToolRun(options[0], options[1], options[2], options[3], options[4], options[5])
        #expect(run.output.hasSuffix("\nnot before  unknown, because \(reason)\n"))
        let json = try await ToolRun(
            options[0], options[1], options[2], options[3], options[4], options[5], "--format=json"
        ).json
        #expect(json["cannotBeTold"] == .string(reason))
        #expect(json["notBefore"] == .null && json["blockers"] == [])
    }

    @Test func `when all gates are open the answer is to ask`() async throws {
        let file = try place.file("a.json", plainConfiguration)
        await fill()
        let at = ["--store", place.store, "--at", "2026-04-03T09:30:00Z"]
        #expect(await ToolRun("explain", file, at[0], at[1], at[2], at[3]).output.hasPrefix("ask\n"))
        let json = try await ToolRun("explain", file, at[0], at[1], at[2], at[3], "--format=json").json
        #expect(json["decision"] == "ask")
        #expect(json["notBefore"] == .null)
        #expect(json["needs"] == .object([]))
    }

    @Test func `nothing is stored by explaining`() async {
        _ = await ToolRun("explain", Repository.starskit, "--store", place.store)
        #expect(await ToolRun("context", "--store", place.store).output == "nothing is stored\n")
    }

    @Test func `a placement's keys hold at the placement`() async throws {
        let file = try place.file(
            "a.json", #"{"displaySessionCount": 9, "placements": {"end": {"displaySessionCount": 0}}}"#)
        #expect(await ToolRun("explain", file, "--store", place.store).output.hasPrefix("skip"))
        #expect(await ToolRun("explain", file, "--store", place.store, "--placement", "end").output.hasPrefix("ask"))
    }

    @Test func `the offset decides on local times`() async throws {
        let file = try place.file("a.json", #"{"displaySessionCount": 0, "quietHours": "22:00-08:00"}"#)
        let at = "2026-03-01T23:00:00Z"
        let utc = await ToolRun("explain", file, "--store", place.store, "--at", at)
        #expect(utc.output.hasPrefix("skip: closed schedule"))
        let tokyo = await ToolRun("explain", file, "--store", place.store, "--at", at, "--utc-offset", "+09:00")
        #expect(tokyo.output.hasPrefix("ask"))
    }

    @Test func `warnings of the configuration are mentioned beside`() async throws {
        let file = try place.file("a.json", #"{"displaySessionCont": 0}"#)
        let run = await ToolRun("explain", file, "--store", place.store)
        #expect(run.code == .success)
        #expect(run.errors.hasPrefix("warning: \(file) has 1 warning; see 'ratingkit lint \(file)'\n"))
    }
}

/// Documents over each other, as an app has them.
@Suite struct ExplainLayersTests {
    private let place: Workplace
    private let bundled: String

    init() throws {
        place = try Workplace()
        bundled = try place.file("bundled.json", #"{"revision": 4, "displaySessionCount": 9, "usesUntilPrompt": 5}"#)
    }

    private func explain(_ options: String...) async -> ToolRun {
        await ToolRun(["explain", bundled, "--store", place.store] + options)
    }

    @Test func `each requirement names the layer that it comes from`() async throws {
        let remote = try place.file(
            "remote.json",
            #"{"revision": 7, "displaySessionCount": 2, "eventsUntilPrompt": 8, "daysWithoutCrash": null}"#)
        let lines = await explain("--remote", remote).outputLines
        #expect(lines.contains("  ✗ sessions     0 of 2 sessions  ← remote, revision 7"))
        #expect(
            lines.contains(
                "  ✗ usage        uses 0, events 0 of uses 5, events 8 either one  "
                    + "← usesUntilPrompt bundled, revision 4; eventsUntilPrompt remote, revision 7"), "\(lines)")
        #expect(lines.contains("  ✓ cooldown     none yet (more than 3 days since the last prompt)  ← policy"))
        let override = try place.file("override.json", #"{"displaySessionCount": 0, "disabled": true}"#)
        let both = await explain("--remote", remote, "--override", override).outputLines
        #expect(both.contains("  ✗ enabled  switched off  ← override"), "\(both)")
        #expect(!both.contains { $0.contains("sessions") }, "nothing else is looked at: \(both)")
        let json = try await explain("--remote", remote, "--format", "json").json
        let sessions = json["gates"]?.arrayValue?.first { $0["gate"] == "sessions" }
        #expect(
            sessions?["provenance"] == [
                ["key": "displaySessionCount", "layer": "remote", "revision": 7, "variant": .null]
            ])
    }

    @Test func `a remote document of a lower revision is passed over, and that is said`() async throws {
        let old = try place.file("old.json", #"{"revision": 3, "displaySessionCount": 2}"#)
        let run = await explain("--remote", old)
        #expect(run.output.contains("0 of 9 sessions  ← bundled, revision 4"))
        #expect(run.errors.contains("warning: the remote document is ignored"))
    }

    @Test func `a refused remote document ends it, and one that switches off counts`() async throws {
        let refused = try place.file("refused.json", #"{"displaySessionCount": "2"}"#)
        let run = await explain("--remote", refused)
        #expect(run.code == .problems && run.errors.contains("\(refused):1:25: error [config.wrong-type]"))
        let off = try place.file("off.json", #"{"revision": 8, "displaySessionCount": "2", "disabled": true}"#)
        let disabled = await explain("--remote", off)
        #expect(disabled.output.contains("  ✗ enabled  switched off  ← remote\n"), "\(disabled.output)")
    }

    @Test func `what a remote document must not say is refused`() async throws {
        let preview = try place.file("preview.json", #"{"previewMode": true}"#)
        #expect(await explain("--override", preview).code == .success)
        #expect(await explain("--remote", preview).code == .problems)
    }

    @Test func `only one document can be the standard input`() async {
        #expect(await ToolRun("explain", "-", "--store", place.store, "--remote", "-").code == .usage)
    }

    @Test func `documents are read out of Firebase's forms`() async throws {
        let template = try place.file(
            "template.json",
            #"{"parameters": {"rk_displaySessionCount": {"defaultValue": {"value": "4"}}, "minDays": {"defaultValue": {}}}}"#
        )
        let run = await explain("--remote", template, "--firebase-prefix", "rk_")
        #expect(run.output.contains("0 of 9 sessions  ← bundled, revision 4") == false, "\(run.output)")
        #expect(run.output.contains("0 of 4 sessions  ← remote"), "\(run.output)")
        let entries = try place.file(
            "entries.json", #"{"state": "UPDATE", "entries": {"doc": "{\"displaySessionCount\": 5}"}}"#)
        for command in [["explain"], ["run", "--script", "later"]] {
            let run = await ToolRun(
                [command[0], entries, "--store", place.store, "--firebase-parameter", "doc"] + command.dropFirst())
            #expect(run.output.contains("0 of 5 sessions  ← bundled"), "\(run.output)")
        }
        let diff = await ToolRun("diff", entries, bundled, "--firebase-parameter", "doc")
        #expect(diff.output.contains("5 → 9"), "\(diff.output)")
    }

    @Test func `a variant of an experiment is named as the origin`() async throws {
        let remote = try place.file(
            "remote.json",
            #"{"experiments": {"early": {"variants": [{"name": "yes", "weight": 1, "displaySessionCount": 1}]}}}"#)
        let run = await explain("--remote", remote)
        #expect(run.output.contains("0 of 1 session  ← remote, early=yes"), "\(run.output)")
    }
}

@Suite struct ExplainTargetingTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func explain(_ json: String, _ options: String...) async throws -> ToolRun {
        let file = try place.file("config.json", json)
        return await ToolRun(["explain", file, "--store", place.store] + options)
    }

    @Test func `the variants that the installation is drawn into are shown`() async throws {
        let json = #"{"experiments": {"titles": {"variants": [{"name": "plain"}, {"name": "warm"}]}}}"#
        let run = try await explain(json, "--install-id", "user-1")
        let again = try await explain(json, "--install-id", "user-1")
        #expect(run.output == again.output)
        let line = try #require(run.outputLines.first { $0.hasPrefix("variants ") })
        #expect(["variants    titles=plain", "variants    titles=warm"].contains(line))
        let variants = try await explain(json, "--install-id", "user-1", "--format", "json").json["variants"]
        #expect(variants?.members?.map(\.name) == ["titles"])
    }

    @Test func `conditions read the given traits over the system's`() async throws {
        let json = #"{"displaySessionCount": 0, "conditions": {"==": [{"var": "traits.os"}, "ios"]}}"#
        #expect(try await explain(json, "--traits", #"{"os": "ios", "os": "tvos"}"#).errors.contains("each name once"))
        #expect(try await explain(json, "--traits", #"{"os": "ios"}"#).output.hasPrefix("ask"))
        #expect(try await explain(json, "--traits", #"{"os": "tvos"}"#).output.hasPrefix("skip"))
        let wrong = try await explain(json, "--traits", "[]")
        #expect(wrong.code == .usage)
    }
}
