import Foundation
import RatingCommands
import RatingKit
import Testing

@Suite struct BadInputTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func `each file that cannot be read gives one clear error`() async throws {
        let huge = place.path + "/huge.json"
        _ = FileManager.default.createFile(atPath: huge, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: huge))
        try handle.truncate(atOffset: 100_000_000)
        try handle.close()
        let missing = place.path + "/missing.json"
        let binary = try place.file("binary.json", [0x89, 0x50, 0x4E, 0x47, 0, 1, 2])
        let utf8 = try place.file("utf8.json", Array("{\"mainText\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
        let expected = [
            missing: "\(missing): error [file.unreadable]: there is no file \(missing)\n",
            place.path: "\(place.path): error [file.unreadable]: \(place.path) is a directory; name a file in it\n",
            huge:
                "\(huge): error [file.unreadable]: \(huge) has 100000000 bytes, but a configuration may have at most 4194304\n",
            binary: "\(binary):1:1: error [json.syntax]: ",
            utf8: "\(utf8):1:15: error [json.syntax]: the byte 0xC3 is not valid UTF-8 here",
        ]
        for (file, message) in expected {
            // Of a folder all documents are read.
            if file != place.path {
                let lint = await ToolRun("lint", file)
                #expect(lint.code == .problems)
                #expect(lint.output.hasPrefix(message), "\(lint.output)")
                #expect(lint.output.hasSuffix("1 error in 1 file\n"))
            }
            let explain = await ToolRun("explain", file, "--store", place.store)
            #expect(explain.code == .problems)
            #expect(explain.errors.hasPrefix(message), "\(explain.errors)")
            #expect(explain.output.isEmpty)
        }
    }

    @Test(arguments: ["explain", "run"])
    func `a refused configuration is printed as lint prints it`(_ command: String) async throws {
        let file = try place.file("a.json", #"{"minDays": "3"}"#)
        let lint = await ToolRun("lint", file)
        let run = await ToolRun(command, file, "--store", place.store)
        #expect(run.code == .problems)
        #expect(lint.output == run.errors + "1 error in 1 file\n")
        let json = await ToolRun(command, file, "--store", place.store, "--format", "json")
        #expect(json.code == .problems)
        #expect(try json.json.arrayValue?.first?["code"] == "config.wrong-type")
    }

    @Test(arguments: ["explain", "run"])
    func `a refused configuration that says disabled is a decision to skip`(_ command: String) async throws {
        let file = try place.file("a.json", #"{"minDays": "3", "disabled": true}"#)
        let run = await ToolRun(command, file, "--store", place.store)
        #expect(run.code == .success)
        #expect(run.errors.contains("error [config.wrong-type]"))
        #expect(run.output.hasPrefix("skip: closed enabled"))
        let json = await ToolRun(command, file, "--store", place.store, "--format", "json")
        #expect(json.code == .success)
        #expect(try json.json["decision"] == "skip")
    }

    @Test(arguments: [
        #"{"entries": {}, "state": "NO_CHANGE"}"#, #"{"support": {"kind": "webhook", "url": "https://example.org/"}}"#,
    ])
    func `a document with no configuration in it gives one clear error`(_ text: String) async throws {
        let file = try place.file("a.json", text)
        let run = await ToolRun("explain", file, "--store", place.store)
        #expect(run.code == .problems)
        #expect(run.errors.hasPrefix("Error: \(file) has no configuration in it: "), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `forcing does not overrule disabled`() async throws {
        let file = try place.file("a.json", #"{"disabled": true}"#)
        let run = await ToolRun("run", file, "--store", place.store, "--force", "--format", "json")
        #expect(run.code == .success)
        #expect(try run.json["decision"] == "skip")
    }

    @Test func `a store that is a file, or below one, gives one clear error`() async throws {
        let file = try place.file("store", "not a directory")
        for path in [file, file + "/below"] {
            let run = await ToolRun("record", "session", "--store", path)
            #expect(run.code == .problems)
            #expect(run.errors.hasPrefix("Error: cannot "), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "not a directory")
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
    func `a store without permission gives one clear error`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: place.path)
        let run = await ToolRun("record", "session", "--store", place.store)
        #expect(run.code == .problems)
        #expect(run.errors.contains("permission denied; choose a directory that this process may write to"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func `a store where nothing may be made gives one clear error`() async {
        let run = await ToolRun("record", "session", "--store", "/proc/ratingkit")
        #expect(run.code == .problems)
        #expect(run.errors.hasPrefix("Error: cannot create the directory /proc/ratingkit"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [["context"], ["record", "session"]])
    func `a damaged record is set aside and said so`(_ arguments: [String]) async throws {
        await place.record([(["session"], "2026-03-01T09:00:00Z")])
        _ = try place.file("store/context.json", "{\"format\": 2, ")
        let terminal = RecordingTerminal()
        let code = await CommandLineTool(terminal: terminal).run(arguments + ["--store", place.store])
        #expect(code == .success)
        #expect(terminal.errors.contains("error: \(place.store)/context.json"))
        #expect(terminal.errors.contains("it was set aside as "))
        let entries = try FileManager.default.contentsOfDirectory(atPath: place.store)
        let aside = try #require(entries.first { $0.hasPrefix("context.json.") && $0 != "context.json.lock" })
        #expect(try String(contentsOfFile: "\(place.store)/\(aside)", encoding: .utf8) == "{\"format\": 2, ")
    }

    @Test func `a record from the future is refused and kept`() async throws {
        await place.record([(["session"], "2026-03-01T09:00:00Z")])
        let text = #"{"format": 99, "installID": "a"}"#
        _ = try place.file("store/context.json", text)
        for arguments in [["context"], ["record", "session"], ["explain", Repository.starskit]] {
            let terminal = RecordingTerminal()
            let code = await CommandLineTool(terminal: terminal).run(arguments + ["--store", place.store])
            #expect(code == .problems)
            #expect(terminal.errors.contains("/context.json: the stored context has the form 99"))
        }
        #expect(try String(contentsOfFile: "\(place.store)/context.json", encoding: .utf8) == text)
    }
}
