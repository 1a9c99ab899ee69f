import Foundation
import RatingKit
import Testing

@testable import RatingRemote

/// What earlier versions wrote must be read for ever: `Versions/1.0` was written by 1.0.0's tool, and is never edited.
@Suite struct VersionsTests {
    private static let folder = Repository.root.appendingPathComponent("Tests/RatingCommandsTests/Versions")
    static let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

    /// A copy of what a version wrote: reading may write.
    private func copy(_ version: String) throws -> (place: Workplace, path: String) {
        let place = try Workplace()
        let path = place.path + "/written"
        try FileManager.default.copyItem(atPath: Self.folder.appendingPathComponent(version).path, toPath: path)
        return (place, path)
    }

    @Test(arguments: versions) func `documents have no error, and mean what they meant`(version: String) async throws {
        let (place, path) = try copy(version)
        defer { _ = place }
        let lint = await ToolRun("lint", path + "/documents")
        #expect(lint.code == .success, "\(lint.output)")
        let documents = path + "/documents"
        let test = await ToolRun(
            "test", "\(documents)/rating.json", "\(documents)/scenarios/asked.json", "\(documents)/scenarios/crash.json"
        )
        #expect(test.code == .success, "\(test.output)")
        let claims = await ToolRun("prove", documents + "/rating.json", "--claims", documents + "/claims.json")
        #expect(claims.code == .success, "\(claims.output)")
    }

    @Test(arguments: versions) func `the stored context says what it said`(version: String) async throws {
        let (place, path) = try copy(version)
        defer { _ = place }
        let run = await ToolRun("context", "--store", path + "/store", "--format", "json")
        let now = try run.json
        let then = try JSONDocument([UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/context.json")))).root.value
        for member in try #require(then.members) where member.name != "format" {
            #expect(now[member.name] == member.value, "\(member.name)")
        }
    }

    @Test(arguments: versions) func `the outbox has its item, and the journal its story`(version: String) async throws {
        let (place, path) = try copy(version)
        defer { _ = place }
        let list = await ToolRun("outbox", "list", "--outbox", path + "/outbox")
        #expect(list.output.contains("A68433EE-2CCA-4BC8-AE14-8E2E2477CEA7"), "\(list.output)\(list.errors)")
        let item = await ToolRun("outbox", "show", "A68433EE-2CCA-4BC8-AE14-8E2E2477CEA7", "--outbox", path + "/outbox")
        #expect(item.output.contains("Too slow"), "\(item.output)\(item.errors)")
        let scenario = await ToolRun("scenario", path + "/journal.jsonl")
        let file = try place.file("told.json", scenario.output)
        let test = await ToolRun("test", path + "/documents/feedback.json", file)
        #expect(test.code == .success, "\(scenario.errors)\(test.output)")
    }

    @Test(arguments: versions) func `the cache has its document`(version: String) throws {
        let (place, path) = try copy(version)
        defer { _ = place }
        let record = RemoteRecord([UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/cache/remote.json"))))
        #expect(try #require(record?.current).etag == "\"one\"")
    }

    @Test func `there is a folder for this version`() {
        let parts = RatingEngine.version.split(separator: ".").prefix(2)
        #expect(Self.versions.contains(parts.joined(separator: ".")))
    }
}
