import Foundation
import RatingCommands
import RatingKit
import Testing

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

    @Test(arguments: [
        ("[]", "it is an object"), (#"{"a": 1}"#, "it is an object"), (#"{"a": "nokey"}"#, "there is no key"),
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
