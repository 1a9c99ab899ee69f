import Foundation
import RatingKit
import Testing

@testable import RatingCommands

@Suite struct AliasesTests {
    private let document = #"{"policy": "balanced", "appStoreID": 1, "minimumSessions": 0.5}"#

    @Test func `a command reads a document under the names that the app gives its keys`() async throws {
        let place = try Workplace()
        let aliases = try place.file("aliases.json", #"{"minimumSessions": "displaySessionCount"}"#)
        let file = try place.file("rating.json", document)
        let run = await ToolRun("lint", file, "--aliases", aliases, "--format", "json")
        let found = try #require(try run.json.arrayValue)
        #expect(found.contains { $0["code"]?.stringValue == "config.wrong-type" && $0["column"]?.integerValue == 60 })
        #expect(!found.contains { $0["code"]?.stringValue == "config.unknown-key" })
        let without = await ToolRun("lint", file, "--format", "json")
        #expect(try without.json.arrayValue?.contains { $0["code"]?.stringValue == "config.unknown-key" } == true)
    }

    @Test func `what lint finds of an aliased key stands where the alias does`() async throws {
        let place = try Workplace()
        let aliases = try place.file("aliases.json", #"{"again": "daysBeforeAskingAgain"}"#)
        let file = try place.file(
            "rating.json", "{\"policy\": \"balanced\", \"workflow\": \"native\", \"appStoreID\": 1,\n  \"again\": 0}")
        let run = await ToolRun("lint", file, "--aliases", aliases, "--store-rules", "apple", "--format", "json")
        let places = try run.json.arrayValue?.compactMap { $0["line"]?.integerValue } ?? []
        #expect(places.contains(2))
    }

    @Test func `every command that reads a configuration knows the names`() {
        let reading = CommandLineTool.commands.filter { command in
            command.positionals.contains { $0.summary.localizedCaseInsensitiveContains("configuration") }
        }
        #expect(reading.count >= 10)
        // Of a schema the kind alone is given.
        for command in reading where command.name != "schema" {
            #expect(command.options.contains { $0.name == "aliases" }, "\(command.name)")
        }
    }

    @Test func `what is published, shown and translated is read under those names`() async throws {
        let place = try Workplace()
        let aliases = try place.file(
            "aliases.json", #"{"minimumSessions": "displaySessionCount", "headline": "mainTitle"}"#)
        let file = try place.file(
            "rating.json",
            #"{"policy": "balanced", "revision": 1, "appStoreID": 1234567890, "minimumSessions": 5, "headline": "Good?"}"#
        )
        let folder = place.path + "/published"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let published = await ToolRun("publish", file, "--to", folder, "--aliases", aliases, "--dry-run")
        #expect(published.code == .success)
        #expect(!published.errors.contains("unknown"))
        #expect(await ToolRun("strings", "--check", file, "--aliases", aliases).output.contains("1 text of"))
        let page = await ToolRun("preview", file, "--html", "-", "--aliases", aliases)
        #expect(page.output.contains(#""aliases":{"headline":"mainTitle","minimumSessions":"displaySessionCount"}"#))
    }

    @Test(arguments: [
        ("[]", "write an object"), (#"{"a": 1}"#, "write an object"), (#"{"a": "nokey"}"#, "there is no key"),
        (#"{"policy": "displaySessionCount"}"#, "is a key"),
    ])
    func `a file that names no keys is refused`(text: String, reason: String) async throws {
        let place = try Workplace()
        let run = await ToolRun(
            "explain", try place.file("rating.json", document), "--store", place.store, "--aliases",
            try place.file("aliases.json", text))
        #expect(run.code != .success)
        #expect(run.errors.contains(reason))
    }
}
