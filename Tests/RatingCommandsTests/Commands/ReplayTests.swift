import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite @MainActor struct ReplayTests {
    private let place: Workplace
    private let config: String
    private let events: String

    init() throws {
        place = try Workplace()
        config = try place.file("rating.json", #"{"displaySessionCount": 2, "daysBeforeAskingAgain": 400}"#)
        events = try place.file("events.jsonl", Self.log.joined(separator: "\n") + "\n")
    }

    private static func line(_ user: String, _ day: Int, _ what: String) -> String {
        #"{"user": "\#(user)", "at": "2026-01-0\#(day)T12:00:00Z", \#(what)}"#
    }

    private static let log: [String] =
        [1, 2, 3].flatMap { day in [line("a", day, #""do": "session""#), line("a", day, #""do": "ask""#)] }
        + ["damaged"] + [line("b", 1, #""do": "session""#), line("b", 2, #""do": "ask", "placement": "menu""#)]

    private func content(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(place.path)/\(name)")), as: UTF8.self)
    }

    @Test func `a log is told in a summary and in decisions`() async throws {
        let run = await ToolRun("replay", config, events, "--decisions", place.path + "/decisions.jsonl")
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("Of 2 users 1 would be asked at least once (50.0 %)."))
        #expect(run.output.contains("not a JSON object"))
        #expect(run.output.contains("1 line could not be used."))
        #expect(
            try content("decisions.jsonl").split(separator: "\n").map(String.init) == [
                #"{"user":"a","at":"2026-01-01T12:00:00Z","decision":"skip","closed":["sessions"]}"#,
                #"{"user":"a","at":"2026-01-02T12:00:00Z","decision":"ask"}"#,
                #"{"user":"a","at":"2026-01-03T12:00:00Z","decision":"skip","closed":["cooldown"]}"#,
                #"{"user":"b","at":"2026-01-02T12:00:00Z","placement":"menu","decision":"skip","closed":["sessions"]}"#,
            ])
        let mode = try FileManager.default.attributesOfItem(atPath: place.path + "/decisions.jsonl")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let json = try await ToolRun("replay", config, events, "--format", "json").json
        #expect(json["kind"]?.stringValue == "replay")
        #expect(json["remarks"]?["noJSON"] == ["count": 1, "firstLines": [7]])
        #expect(await ToolRun("replay", config, events, "--strict").code == .problems)
    }

    @Test(
        arguments: [
            (
                "ga4",
                #"{"event_date": "20260105", "event_timestamp": "1767614400000000", "event_name": "a", "user_pseudo_id": "u"}"#
            ),
            ("amplitude", #"{"user_id": "u", "event_type": "a", "event_time": "2026-01-05 12:00:00.000000"}"#),
            ("mixpanel", #"{"event": "a", "properties": {"time": 1767614400, "distinct_id": "u"}}"#),
            (
                "crashlytics",
                #"{"event_id": "1", "event_timestamp": "2026-01-05 12:00:00 UTC", "installation_uuid": "u", "is_fatal": true}"#
            ),
            ("ratingkit", #"{"user": "u", "at": "2026-01-05T12:00:00Z", "do": "session"}"#),
        ])
    func `a log that is read as of another form is told which it looks like`(_ form: String, _ line: String)
        async throws
    {
        let log = try place.file("log.jsonl", "\n" + line + "\n" + line + "\n")
        let hint = "they look like '--from \(form)'"
        for other in ["ga4", "amplitude", "mixpanel", "crashlytics", "ratingkit"] {
            for options in [[], ["--unsorted"]] {
                let run = await ToolRun(["replay", config, log, "--from", other] + options)
                #expect(run.errors.contains(hint) == (other != form), "\(other) \(run.errors)")
                #expect(run.code == (other == form ? .success : .problems), "\(other)")
            }
        }
        let plain = await ToolRun("replay", config, log)
        #expect(plain.errors.contains(hint) == (form != "ratingkit"))
        let piped = await ToolRun(["replay", config], input: Array(line.utf8))
        #expect(piped.errors.contains(hint) == (form != "ratingkit"))
    }

    @Test(arguments: [[], ["--unsorted"]])
    func `a line with an implausible time is named and left out`(_ options: [String]) async throws {
        let tomorrow = ISO8601DateFormatter().string(from: Date().addingTimeInterval(80_000))
        let times = [
            "9999-12-31T23:59:59Z", "2007-01-01T00:00:00Z", "2006-12-31T23:59:59Z", "1970-01-01T00:00:00Z", tomorrow,
            ISO8601DateFormatter().string(from: Date().addingTimeInterval(100_000)),
        ]
        let log = try place.file(
            "log.jsonl",
            times.map { #"{"user": "a", "at": "\#($0)", "do": "session"}"# }.joined(separator: "\n"))
        let run = await ToolRun(["replay", config, log] + options)
        #expect(run.output.contains("with an implausible time"))
        let json = try await ToolRun(["replay", config, log, "--format", "json"] + options).json
        #expect(json["remarks"]?["implausibleTime"] == ["count": 4, "firstLines": [1, 3, 4, 6]])
        #expect(json["events"] == 2)
        #expect(await ToolRun(["replay", config, log, "--strict"] + options).code == .problems)
    }

    @Test func `the standard input is a log too`() async throws {
        let input = Array((Self.log.joined(separator: "\n")).utf8)
        let piped = await ToolRun(["replay", config], input: input)
        #expect(await piped.output == ToolRun("replay", config, events).output)
    }

    @Test func `parts are merged to what one run says`() async throws {
        let parts = try [Self.log[..<7], Self.log[7...]].enumerated().map { index, lines in
            try place.file("part-\(index)", lines.map { $0 + "\n" }.joined())
        }
        var partials: [String] = []
        for part in parts {
            let run = await ToolRun("replay", config, part, "--partial", "-")
            #expect(run.code == .success, "\(run.errors)")
            partials.append(run.output)
        }
        #expect(await ToolRun("replay", config, events, "--partial", place.path + "/whole.json").code == .success)
        let files = try partials.enumerated().map { try place.file("partial-\($0)", $1) }
        let merged = await ToolRun("merge", files[0], files[1], "--format", "json")
        #expect(merged.code == .success, "\(merged.errors)")
        func counted(_ json: RatingJSON) -> [RatingJSON.Member] { json.members?.filter { $0.name != "parts" } ?? [] }
        #expect(try counted(merged.json) == counted(JSONDocument(content("whole.json")).root.value))
        // Nothing is counted twice.
        for (again, message) in [(files[0], "are the same part"), (place.path + "/whole.json", "overlap")] {
            let twice = await ToolRun("merge", files[0], files[1], again)
            #expect(twice.code == .problems && twice.errors.contains(message), "\(twice.errors)")
        }
        // Also several in one file.
        let both = try place.file("both", partials.joined())
        #expect(await ToolRun("merge", both).output == ToolRun("replay", config, events).output)
        // Of another configuration they are not added up.
        let other = try place.file("other.json", #"{"displaySessionCount": 3}"#)
        let others = try place.file("partial-o", await ToolRun("replay", other, parts[1], "--partial", "-").output)
        let refused = await ToolRun("merge", files[0], others)
        #expect(refused.code == .problems)
        #expect(refused.errors.contains("partial-o:1: it is of other.json"))
    }

    @Test func `parts that say which they are name those that are missing`() async throws {
        let part = try place.file("part", Self.log[..<7].map { $0 + "\n" }.joined())
        let partial = try place.file(
            "p", await ToolRun("replay", config, part, "--part", "2/3", "--partial", "-").output)
        #expect(await ToolRun("merge", partial).output.contains("This is a part: of 3 parts, 1, 3 are missing."))
        let rest = try place.file("rest", Self.log[7...].map { $0 + "\n" }.joined())
        for (other, message) in [("2/3", "both part 2/3"), ("1/4", "of different runs")] {
            let second = try place.file(
                "q", await ToolRun("replay", config, rest, "--part", other, "--partial", "-").output)
            let merged = await ToolRun("merge", partial, second)
            #expect(merged.code == .problems && merged.errors.contains(message), "\(merged.errors)")
        }
        #expect(await ToolRun("replay", config, part, "--part", "4/3", "--partial", "-").code == .usage)
    }

    @Test(arguments: ["nonsense", "{}", #"{"kind": "replay", "version": 3}"#, #"{"kind": "replay", "version": 2}"#, ""])
    func `what is no partial result is not merged`(text: String) async throws {
        let run = await ToolRun("merge", try place.file("partial", text))
        #expect(run.code == .problems)
        #expect(run.errors.contains("Error:"))
    }

    @Test func `a log that is not sorted is refused, and no file is written`() async throws {
        let unsorted = try place.file("unsorted.jsonl", (Self.log + Self.log).map { $0 + "\n" }.joined())
        let run = await ToolRun("replay", config, unsorted, "--decisions", place.path + "/decisions.jsonl")
        #expect(run.code == .problems)
        #expect(run.errors.contains("the first in line 10, “a”; sort the log by user, or add --unsorted"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 3)
        #expect(await ToolRun("replay", config, unsorted, "--unsorted").code == .success)
    }

    @Test func `what the command line names must be there and make sense`() async throws {
        let missing = await ToolRun("replay", config, place.path + "/none.jsonl")
        #expect(missing.code == .problems)
        #expect(missing.errors.contains("none.jsonl: No such file or directory"))
        let folder = await ToolRun("replay", config, place.path)
        #expect(folder.errors.contains("it is a folder"))
        let mapping = try place.file("mapping.json", #"{"events": {"a": "sesion"}}"#)
        let refused = await ToolRun("replay", config, events, "--from", "ga4", "--mapping", mapping)
        #expect(refused.code == .problems)
        #expect(refused.errors.contains("mapping.malformed"))
        #expect(refused.errors.contains("did you mean"))
        #expect(await ToolRun("replay", "-", "-").code == .usage)
        #expect(await ToolRun("diff", config, config, "--unsorted").code == .usage)
        let unwritable = await ToolRun("replay", config, events, "--decisions", place.path + "/none/decisions.jsonl")
        #expect(unwritable.code == .problems)
        #expect(unwritable.errors.contains("No such file or directory"))
    }

    @Test func `two configurations are compared over a log`() async throws {
        let other = try place.file("other.json", #"{"displaySessionCount": 1, "daysBeforeAskingAgain": 400}"#)
        let run = await ToolRun(
            "diff", config, other, "--events", events, "--decisions", place.path + "/changed.jsonl")
        #expect(run.code == .success, "\(run.errors)")
        #expect(
            run.output.contains(
                "Over the lives in the log, each with its own asks, a decision changes"))
        #expect(
            try content("changed.jsonl").split(separator: "\n").map(String.init) == [
                #"{"user":"a","at":"2026-01-01T12:00:00Z","old":"skip","new":"ask","closed":["sessions"]}"#,
                #"{"user":"a","at":"2026-01-02T12:00:00Z","old":"ask","new":"skip","closed":["cooldown"]}"#,
                #"{"user":"b","at":"2026-01-02T12:00:00Z","placement":"menu","old":"skip","new":"ask","closed":["sessions"]}"#,
            ])
        _ = await ToolRun("diff", config, other, "--events", events, "--json", place.path + "/report.json")
        let report = try JSONDocument(content("report.json")).root.value
        #expect(
            report["findings"]?[0]
                == "Over the lives in the log, each with its own asks, a decision changes for 2 of 2 users (100.0 %).",
            "the first screen says it")
        let json = try await ToolRun("diff", config, other, "--events", events, "--format", "json").json
        #expect(json["events"]?["users"] == 2)
        #expect(json["events"]?["reasons"]?[0] == ["closed": ["sessions"], "in": "old", "users": 2])
    }

    @Test func `names in a log cannot drive the terminal`() async throws {
        let escape = try place.file(
            "hostile.jsonl",
            [#""do": "session""#, #""do": "session""#, #""do": "ask", "placement": "p\u001b[31m""#]
                .map { Self.line(#"\u001b]0;x\u0007"#, 1, $0) + "\n" }.joined())
        for command in [["replay", config, escape], ["diff", config, Repository.starskit, "--events", escape]] {
            let run = await ToolRun(command)
            #expect(!run.output.contains("\u{1B}"))
        }
    }
}
