import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct ImportTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func list(_ dictionary: [String: Any], _ name: String = "app.plist", binary: Bool = false) throws -> String
    {
        let data = try PropertyListSerialization.data(
            fromPropertyList: dictionary, format: binary ? .binary : .xml, options: 0)
        return try place.file(name, [UInt8](data))
    }

    private var starsKit: [String: Any] {
        [
            "StarsKit.UserDefaults.context.nbSessions": 12, "StarsKit.UserDefaults.context.nbReminders": 1,
            "StarsKit.UserDefaults.context.lastDisplayDate": Date(timeIntervalSince1970: 1_772_370_000),
            "StarsKit.UserDefaults.config.disabled": false, "AppleLanguages": ["fr"],
        ]
    }

    @Test(arguments: [true, false]) func `what was taken from which key is printed`(binary: Bool) async throws {
        let file = try list(starsKit, binary: binary)
        let run = await ToolRun(
            "import", "--from", "starskit", file, "--store", place.store, "--at", "2026-03-02T09:00:00Z")
        #expect(run.code == .success)
        #expect(
            run.output
                == """
                key                                            value                 became
                StarsKit.UserDefaults.config.disabled          false                 – a setting: disabled in the configuration
                StarsKit.UserDefaults.context.lastDisplayDate  2026-03-01T13:00:00Z  prompts
                StarsKit.UserDefaults.context.nbReminders      1                     promptCount
                StarsKit.UserDefaults.context.nbSessions       12                    sessions

                updatedAt: none → 2026-03-02T09:00:00Z
                minorUpdatedAt: none → 2026-03-02T09:00:00Z
                majorUpdatedAt: none → 2026-03-02T09:00:00Z
                sessions: 0 → 12
                promptCount: 0 → 1
                prompts.0: none → {"at":"2026-03-01T13:00:00Z","kind":"custom"}
                promptsSinceAnswer: 0 → 1
                lastReminder: none → {"at":"2026-03-01T13:00:00Z"}
                imports: none → {"starskit":"2026-03-02T09:00:00Z"}

                """)
        let explained = await ToolRun(
            "explain", try place.file("a.json", #"{"policy": "starskit"}"#), "--store", place.store, "--at",
            "2026-03-02T09:00:00Z")
        #expect(explained.output.hasPrefix("skip: closed cooldown\n"))
    }

    @Test func `a second run says that it was done`() async throws {
        let file = try list(starsKit)
        _ = await ToolRun("import", file, "--store", place.store, "--at", "2026-03-02T09:00:00Z")
        let before = await ToolRun("context", "--store", place.store).output
        let run = await ToolRun("import", "--from", "all", file, "--store", place.store)
        #expect(run.code == .success)
        #expect(run.output == "StarsKit was already imported at 2026-03-02T09:00:00Z\n")
        #expect(await ToolRun("context", "--store", place.store).output == before)
    }

    @Test func `what was taken is also JSON`() async throws {
        let file = try list(["iRateUseCount": -3, "iRateLastVersionUsed": "1.0"])
        let run = await ToolRun(
            "import", file, "--store", place.store, "--at", "2026-03-02", "--format", "json")
        let json = try run.json
        #expect(json["libraries"] == ["irate"])
        #expect(json["earlier"] == [:])
        let expected: RatingJSON = [
            [
                "library": "irate", "key": "iRateLastVersionUsed", "value": "“1.0”", "became": "version", "note": .null,
            ],
            ["library": "irate", "key": "iRateUseCount", "value": "-3", "became": "uses", "note": "taken as 0"],
        ]
        #expect(json["entries"] == expected)
        #expect(json["changes"]?.arrayValue?.first == ["name": "version", "old": .null, "new": "1.0"])
    }

    @Test func `the list can come by the standard input`() async throws {
        let data = try PropertyListSerialization.data(fromPropertyList: starsKit, format: .binary, options: 0)
        let run = await ToolRun("import", "-", "--store", place.store, input: [UInt8](data))
        #expect(run.code == .success)
        #expect(run.output.contains("context.nbSessions"))
    }

    @Test func `a list without the library is a problem, and stores nothing`() async throws {
        let file = try list(starsKit)
        let run = await ToolRun("import", "--from", "armchair", file, "--store", place.store)
        #expect(run.code == .problems)
        #expect(run.errors == "Error: the property list has nothing from Armchair\n")
        #expect(await ToolRun("context", "--store", place.store).output == "nothing is stored\n")
    }

    @Test(arguments: ["", "{\"a\": 1}", "bplist00", "<plist></plist>"])
    func `what is no property list is a problem`(text: String) async throws {
        let file = try place.file("a.plist", text)
        let run = await ToolRun("import", file, "--store", place.store)
        #expect(run.code == .problems)
        #expect(run.errors.hasPrefix("Error: \(file): not a property list of user defaults: "))
        #expect(await ToolRun("import", place.path + "/none", "--store", place.store).code == .problems)
    }

    @Test func `a control character of the file does not reach the terminal`() async throws {
        let file = try list(["1\u{1b}[31m_ArmchairUseCount": 3, "iRateLastVersionUsed": "\u{1b}[2J"], binary: true)
        let run = await ToolRun("import", file, "--store", place.store)
        #expect(!run.output.contains("\u{1b}"))
    }
}
