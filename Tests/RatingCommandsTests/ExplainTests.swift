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

                  ✓ enabled
                  ✓ inProgress
                  ✗ sessions     2 of 3 sessions
                  ✓ reminders    0 prompts, fewer than 3
                  ✓ notAnswered
                  ✓ cooldown     none yet (more than 3 days since the last prompt)
                  ✗ crashFree    2 days since the last crash, more than 15  opens 2026-03-16T09:30:00.001Z

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
        let crashFree: JSONValue = [
            "gate": "crashFree", "open": false, "measured": 2, "required": 15,
            "unit": "days since the last crash, more than", "opensAt": "2026-03-16T09:30:00.001Z",
        ]
        #expect(json["gates"]?.arrayValue?.last == crashFree)
        let cooldown: JSONValue = [
            "gate": "cooldown", "open": true, "measured": .null, "required": 3,
            "unit": "days since the last prompt, more than", "opensAt": .null,
        ]
        #expect(json["gates"]?.arrayValue?.dropLast().last == cooldown)
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
        #expect(run.errors == "warning: \(file) has 1 warning; see 'ratingkit lint \(file)'\n")
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
        #expect(try await explain(json, "--traits", #"{"os": "ios"}"#).output.hasPrefix("ask"))
        #expect(try await explain(json, "--traits", #"{"os": "tvos"}"#).output.hasPrefix("skip"))
        let wrong = try await explain(json, "--traits", "[]")
        #expect(wrong.code == .usage)
    }
}
