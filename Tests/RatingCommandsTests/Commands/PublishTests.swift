import Foundation
import RatingKit
import Testing

@Suite struct PublishTests {
    private let place: Workplace
    private let folder: String

    init() throws {
        place = try Workplace()
        folder = "\(place.path)/published"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    private static func document(_ revision: String, _ sessions: Int = 5) -> String {
        #"{"policy": "balanced", "revision": \#(revision), "displaySessionCount": \#(sessions)}"#
    }

    private func publish(_ text: String, _ more: String...) async throws -> ToolRun {
        await ToolRun(["publish", try place.file("rating.json", text), "--to", folder] + more)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    private func content(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    @Test func `the first is put into place`() async throws {
        let run = try await publish(Self.document("1"))
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output == "\(folder)/rating.json is published: revision 1\n")
        #expect(try files == ["rating.json"])
        #expect(try content("rating.json") == Self.document("1"))
    }

    @Test func `the next takes its place, and the one before is kept`() async throws {
        _ = try await publish(Self.document("1"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(folder)/rating.json")
        let run = try await publish(Self.document("2", 7))
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("displaySessionCount: 5 → 7"))
        #expect(
            run.output.contains("is published: revision 1 → 2\nthe previous one is \(folder)/rating.previous.json\n"))
        #expect(try files == ["rating.json", "rating.previous.json"])
        #expect(try content("rating.json") == Self.document("2", 7))
        #expect(try content("rating.previous.json") == Self.document("1"))
        let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/rating.json")[.posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test(
        arguments: [
            (document("3"), "is lower than the published one, 4"), (document("4", 6), "raise it"),
            (#"{"policy": "balanced"}"#, "has no revision"),
            (#"{"policy": "balnced", "revision": 5}"#, "config.unknown-value"),
            (#"{"revision": 5,}"#, "json.syntax"), ("", "the document is empty"),
        ])
    func `what apps would pass over or refuse is not published`(text: String, message: String) async throws {
        _ = try await publish(Self.document("4"))
        let run = try await publish(text)
        #expect(run.code == .problems)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try files == ["rating.json"])
        #expect(try content("rating.json") == Self.document("4"))
    }

    @Test func `with --strict a warning is enough`() async throws {
        let text = #"{"policy": "balanced", "revision": 1, "displaySesionCount": 5}"#
        #expect(try await publish(text, "--strict").code == .problems)
        #expect(try files == [])
        #expect(try await publish(text).code == .success)
    }

    @Test func `the same again changes nothing, and other blanks need no other revision`() async throws {
        _ = try await publish(Self.document("1"))
        let number =
            try FileManager.default.attributesOfItem(atPath: "\(folder)/rating.json")[.systemFileNumber] as? Int
        let again = try await publish(Self.document("1"))
        #expect(again.code == .success && again.output.contains("is already published: revision 1"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: "\(folder)/rating.json")[.systemFileNumber] as? Int
                == number)
        #expect(try await publish(Self.document("1") + "\n").code == .success)
        #expect(try content("rating.json").hasSuffix("}\n"))
    }

    @Test func `a dry run shows the difference and writes nothing`() async throws {
        _ = try await publish(Self.document("1"))
        let run = try await publish(Self.document("2", 7), "--dry-run")
        #expect(run.code == .success)
        #expect(run.output.contains("displaySessionCount: 5 → 7") && run.output.contains("would be published"))
        #expect(try content("rating.json") == Self.document("1"))
        #expect(try files == ["rating.json"])
        #expect(try await publish(Self.document("1", 7), "--dry-run").code == .problems)
    }

    @Test func `the result is also JSON`() async throws {
        _ = try await publish(Self.document("1"))
        let json = try await publish(Self.document("2", 7), "--format", "json").json
        #expect(json["published"] == true && json["revision"] == 2 && json["previousRevision"] == 1)
        #expect(json["difference"]?["changes"]?.arrayValue?.count == 2)
    }

    @Test func `a folder that is missing, and a file that is the published one, are told`() async throws {
        let file = try place.file("rating.json", Self.document("1"))
        let run = await ToolRun("publish", file, "--to", "\(place.path)/nowhere")
        #expect(run.code == .problems && run.errors.contains("there is no folder"))
        let same = await ToolRun("publish", file, "--to", place.path)
        #expect(same.code == .problems && same.errors.contains("is the published file itself"))
        #expect(await ToolRun("publish", "-", "--to", folder).code == .usage)
    }

    @Test func `of many who publish at once the highest revision stays`() async throws {
        let paths = try (1...12).map { revision in
            let folder = "\(place.path)/\(revision)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            return try place.file("\(revision)/rating.json", Self.document("\(revision)", revision))
        }
        let tool = ExecutableTests.product("ratingkit")
        let processes = try paths.shuffled().map { path in
            let process = Process()
            process.executableURL = tool
            process.arguments = ["publish", path, "--to", folder]
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            try process.run()
            return process
        }
        for process in processes { while process.isRunning { try await Task.sleep(for: .milliseconds(10)) } }
        #expect(try content("rating.json") == Self.document("12", 12))
        #expect(try files.allSatisfy { ["rating.json", "rating.previous.json"].contains($0) })
    }
}
