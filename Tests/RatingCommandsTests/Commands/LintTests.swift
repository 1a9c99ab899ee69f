import Foundation
import RatingAnalysis
import RatingCommands
import RatingKit
import Testing

@Suite struct LintTests {
    private let broken = "{\n\t\"displaySessionCont\": 3,\n  \"minDays\": \"3\"\n}\n"

    @Test func `problems are printed with place, source line and caret`() async throws {
        let place = try Workplace()
        let file = try place.file("a.json", broken)
        let run = await ToolRun("lint", file)
        #expect(run.code == .problems)
        #expect(
            run.output == """
                \(file):2:2: warning [config.unknown-key]: there is no key “displaySessionCont”; it is ignored (did you mean “displaySessionCount”?)
                    \t"displaySessionCont": 3,
                    \t^
                \(file):3:14: error [config.wrong-type]: minDays must be an integer 0…36500 (calendar days), not the string “3” (write 3 without quotes)
                      "minDays": "3"
                                 ^
                1 error, 1 warning in 1 file

                """)
        #expect(run.errors.isEmpty)
    }

    @Test func `problems as JSON have all members`() async throws {
        let run = await ToolRun("lint", "-", "--format", "json", input: Array(broken.utf8))
        #expect(run.code == .problems)
        let problems = try #require(try run.json.arrayValue)
        #expect(problems.map { $0["code"]?.stringValue } == ["config.unknown-key", "config.wrong-type"])
        let expected: RatingJSON = [
            "file": "<stdin>", "severity": "warning", "code": "config.unknown-key", "key": "displaySessionCont",
            "line": 2,
            "column": 2, "message": "there is no key “displaySessionCont”; it is ignored",
            "suggestion": "did you mean “displaySessionCount”?",
        ]
        #expect(problems.first == expected)
    }

    @Test(arguments: [
        (#"{"policy": "balanced", "revision": 1}"#, false, ExitCode.success),
        (#"{"policy": "balanced", "revision": 1}"#, true, .success),
        (#"{"revison": 1}"#, false, .success), (#"{"revison": 1}"#, true, .problems),
        (#"{"revision": []}"#, false, .problems), ("{", false, .problems),
    ])
    func `strict fails on warnings too`(_ text: String, _ isStrict: Bool, _ code: ExitCode) async throws {
        let run =
            isStrict
            ? await ToolRun("lint", "-", "--strict", "--store-rules=none", input: Array(text.utf8))
            : await ToolRun("lint", "-", "--store-rules=none", input: Array(text.utf8))
        #expect(run.code == code, "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        (#"{"policy": "starskit"}"#, "apple,google", ["store.gated-review"]),
        (#"{"policy": "starskit"}"#, "google", ["store.gated-review"]),
        (#"{"policy": "starskit", "appStoreID": 1234567890, "emailSupport": "help@teapot.app"}"#, "none", []),
        (#"{"policy": "balanced"}"#, "apple,google", []),
    ])
    func `an accepted document is held against the rules of the stores`(
        _ text: String, _ stores: String, _ codes: [String]
    ) async throws {
        let run = await ToolRun(
            "lint", "-", "--store-rules", stores, "--format", "json", "--strict", input: Array(text.utf8))
        let problems = try #require(try run.json.arrayValue)
        let warnings = problems.filter { $0["severity"] == "warning" }.compactMap { $0["code"]?.stringValue }
        #expect(Set(codes).isSubset(of: warnings), "\(warnings)")
        #expect(warnings.isEmpty == codes.isEmpty)
        #expect(run.code == (codes.isEmpty ? .success : .problems))
    }

    @Test func `the rules of the stores are warnings, and looked at by default`() async {
        let run = await ToolRun("lint", "-", input: Array(#"{"policy": "starskit"}"#.utf8))
        #expect(run.code == .success)
        #expect(run.output.contains("warning [store.gated-review]"))
    }

    @Test func `a document without a policy is told alone and over the one below`() async throws {
        let place = try Workplace()
        let shipped = try place.file("shipped.json", #"{"policy": "balanced"}"#)
        let bare = try place.file("bare.json", #"{"revision": 1}"#)
        let over = try place.file("over.json", #"{"daysUntilPrompt": 9}"#)
        let starsKit = try place.file("starskit.json", #"{"displaySessionCount": 9}"#)
        let off = try place.file("off.json", #"{"disabled": true}"#)
        func found(_ arguments: String...) async throws -> [String?] {
            let run = await ToolRun(["lint", "--format", "json"] + arguments)
            return try run.json.arrayValue?.filter { $0["code"]?.stringValue == "config.unnamed-policy" }.map {
                $0["severity"]?.stringValue
            } ?? []
        }
        #expect(try await found(over) == ["note"])
        #expect(try await found(starsKit) == ["warning"])
        #expect(try await found(off) == [])
        #expect(try await found(shipped) == [])
        #expect(try await found("--bundled", shipped, over, starsKit) == [])
        #expect(try await found("--bundled", bare, over) == ["warning"])
    }

    @Test func `of a configuration without a policy all commands say that it asks nobody`() async throws {
        let place = try Workplace()
        let file = try place.file("nobody.json", #"{"daysUntilPrompt": 0, "workflow": "open"}"#)
        let explained = await ToolRun("explain", file, "--store", place.store, "--format", "json")
        let gate = try #require(try explained.json["gates"]?.arrayValue?.first)
        #expect(gate["measured"] == "no configuration")
        #expect(explained.errors.contains("no policy is named, so nobody is asked"))
        let proved = await ToolRun("prove", file, "--someone-asked")
        #expect(proved.code == .problems, "\(proved.output)")
        let simulated = await ToolRun("simulate", file, "--users", "50", "--days", "60", "--format", "json")
        #expect(simulated.errors.contains("nobody is asked"), "\(simulated.errors)")
    }

    @Test func `what a policy brings that nobody named is said of the policy`() async throws {
        for text in [#"{"displaySessionCount": 3}"#, #"{"polcy": "balanced", "daysWithoutCrash": 15}"#] {
            let run = await ToolRun("lint", "-", "--format", "json", input: Array(text.utf8))
            let problems = try #require(try run.json.arrayValue).filter {
                $0["code"]?.stringValue?.hasPrefix("store.") == true
            }
            #expect(!problems.isEmpty)
            for problem in problems {
                #expect(problem["message"]?.stringValue?.contains("no policy is named, so starskit applies") == true)
                #expect(problem["suggestion"]?.stringValue?.hasPrefix("name one: \"policy\": \"balanced\"") == true)
            }
        }
        let named = await ToolRun("lint", "-", input: Array(#"{"policy": "starskit"}"#.utf8))
        #expect(named.output.contains("store.gated-review") && !named.output.contains("no policy is named"))
    }

    @Test(arguments: [
        (
            #"{"minDays": -1}"#,
            "write null to take out the gate daysSinceFirstLaunch, so that it keeps nobody from being asked"
        ),
        (
            #"{"maxPromptsPerYear": false}"#,
            "write null to take out the gate yearlyCap, so that it keeps nobody from being asked"
        ),
        (#"{"daysBeforeAskingAgainAfterAnswer": "never"}"#, "write null: nobody who answered is asked again"),
        (#"{"activeFrom": 1769850000}"#, "write \"2026-01-31T09:00:00Z\""),
        (#"{"activeFrom": "2026-01-31 09:00:00Z"}"#, "write \"2026-01-31T09:00:00Z\""),
        (#"{"activeFrom": "2026-01-31T24:00:00Z"}"#, "write hours 00…23 and minutes 00…59"),
        (
            #"{"activeFrom": "2026-01-31T09:00:00"}"#,
            "write \"2026-01-31T09:00:00Z\" for UTC, or \"2026-01-31T09:00:00+01:00\""
        ),
        (
            #"{"policy": "starskit", "displaySessionCont": 3, "displaySessionCount": 4}"#,
            "displaySessionCount is there too; keep one of the two"
        ),
        (
            #"{"policy": "starskit", "workflow": {"initial": "a", "states": {"a": {"meta": {"kind": "message", "buttons": [{"event": "SUBMTI", "text": {"literal": "x"}}]}, "on": {"SUBMIT": "b", "DISMISS": "b"}}, "b": {"type": "final"}}}}"#,
            "did you mean “SUBMIT”?"
        ),
    ])
    func `one problem has one suggestion, and it says what to write`(_ text: String, _ suggestion: String) async throws
    {
        let run = await ToolRun("lint", "-", "--format", "json", "--store-rules", "none", input: Array(text.utf8))
        let problems = try #require(try run.json.arrayValue).filter {
            ($0["code"]?.stringValue ?? "").hasPrefix("config") || $0["code"]?.stringValue?.hasSuffix("event") == true
        }
        #expect(problems.map { $0["suggestion"]?.stringValue } == [suggestion])
    }

    @Test func `a day that does not exist is called one`() async {
        let run = await ToolRun("lint", "-", input: Array(#"{"activeFrom": "2026-02-31T00:00:00Z"}"#.utf8))
        #expect(run.output.contains("activeFrom names a day that does not exist: “2026-02-31T00:00:00Z”"))
    }

    @Test func `a note does not fail, however strict`() async {
        let run = await ToolRun("lint", "-", "--strict", input: Array(BuiltInWorkflow.open.document.utf8))
        #expect(run.code == .success, "\(run.output)")
        #expect(run.output.hasSuffix("1 note in 1 file\n"))
    }

    @Test func `an unknown store is a wrong command line`() async {
        let run = await ToolRun("lint", "-", "--store-rules", "aple", input: Array("{}".utf8))
        #expect(run.code == .usage)
        #expect(
            run.errors.hasPrefix(
                "Error: The value 'aple' is invalid for '--store-rules'; possible values are apple, google, none. Did you mean 'apple'?\n"
            ))
    }

    @Test(arguments: Repository.invalidConfigurations)
    func `each invalid example is found by the code that it is named after`(_ name: String) async throws {
        let file = Repository.root.appendingPathComponent("Configs/invalid/\(name).json").path
        let options =
            switch name {
            case "firebase.missing-parameter": ["--firebase-parameter", "rating_config"]
            case "config.missing-document": ["--pointer", "/value"]
            default: [String]()
            }
        let run = await ToolRun(["lint", file, "--strict", "--format", "json"] + options)
        // A note is no problem.
        #expect(run.code == (name == "workflow.many-marks" ? .success : .problems))
        #expect(try run.json.arrayValue?.contains { $0["code"]?.stringValue == name } == true, "\(run.output)")
    }

    @Test(arguments: [
        #"{"policy": "balanced", "daysBeforeAskingAgain": 5, "minDayz": 3}"#,
        #""{\"policy\": \"balanced\", \"daysBeforeAskingAgain\": 5, \"minDayz\": 3}""#,
    ])
    func `a document inside an answer is checked like one alone, at its places there`(_ document: String) async throws {
        let body = "{\"data\": \(document)}"
        let run = await ToolRun("lint", "-", "--pointer", "/data", "--format", "json", input: Array(body.utf8))
        let problems = try #require(try run.json.arrayValue)
        #expect(problems.map { $0["code"]?.stringValue } == ["store.short-cooldown", "config.unknown-key"])
        let wait = try #require(body.range(of: "5,"))
        #expect(problems.first?["column"]?.integerValue == Int64(wait.lowerBound.utf16Offset(in: body) + 1))
    }

    @Test func `the document that the app ships stands alone, wherever the checked one stands`() async throws {
        let place = try Workplace()
        let shipped = try place.file("app.json", #"{"policy": "balanced", "revision": 2}"#)
        let body = #"{"data": {"revision": 1}}"#
        let run = await ToolRun(
            "lint", "-", "--bundled", shipped, "--pointer", "/data", "--format", "json", input: Array(body.utf8))
        #expect(try run.json.arrayValue?.map { $0["code"]?.stringValue } == ["config.lower-revision"])
    }

    @Test func `a secret is found and not printed`() async throws {
        let secret = "ghp" + "_0123456789abcdefABCDEF0123456789abcd"
        let text = "{\"emailObject\": \"\(secret)\", \"displaySessionCont\": 3}"
        for format in ["text", "json"] {
            let run = await ToolRun("lint", "-", "--format", format, input: Array(text.utf8))
            #expect(run.code == .problems)
            #expect(run.output.contains("security.secret") && run.output.contains("config.unknown-key"))
            #expect(!run.output.contains("ghp_") && !run.errors.contains("ghp_"))
        }
    }

    @Test func `several files are summed up`() async throws {
        let place = try Workplace()
        let good = try place.file("good.json", #"{"policy": "balanced"}"#)
        let run = await ToolRun("lint", good, good)
        #expect(run.code == .success)
        #expect(run.output == "2 files, no problems\n")
    }

    @Test func `a name given twice in a workflow is an error`() async throws {
        let text = #"{"initial": "one", "initial": "one", "states": {"one": {"type": "final"}}}"#
        let run = await ToolRun("lint", "-", input: Array(text.utf8))
        #expect(run.output.contains("<stdin>:1:20: error [json.duplicate-key]"))
    }

    @Test func `no file is a wrong command line`() async {
        let run = await ToolRun("lint")
        #expect(run.code == .usage)
        #expect(run.errors.hasPrefix("Error: Missing argument '<file>'.\nUSAGE: ratingkit lint "))
    }

    @Test func `only one document can be the standard input`() async {
        let empty = Array("{}".utf8)
        for run in [
            await ToolRun("lint", "-", "-", input: empty), await ToolRun("lint", "-", "--bundled", "-", input: empty),
        ] {
            #expect(run.code == .usage)
            #expect(run.errors.hasPrefix("Error: Only one document can come from standard input.\n"))
        }
    }

    @Test(arguments: [
        (#"{"policy": "appreview", "daysBetweenReviews": 2}"#, "daysBetweenReviews", "store.short-cooldown"),
        (#"{"policy": "starskit", "daysBeforeAskingAgain": 2}"#, "daysBeforeAskingAgain", "store.short-cooldown"),
        (#"{"policy": "starskit", "displaySessionCount": 1}"#, "displaySessionCount", "store.first-session"),
        (#"{"policy": "appreview", "minDays": 0}"#, "minDays", "store.first-session"),
    ])
    func `a finding names the key that was written`(_ text: String, _ key: String, _ code: String) async throws {
        let run = await ToolRun("lint", "-", "--format", "json", input: Array(text.utf8))
        let found = try run.json.arrayValue?.first { $0["code"]?.stringValue == code }
        #expect(found?["key"]?.stringValue == key, "\(run.output)")
        #expect(found?["column"] != 1)
    }
}
