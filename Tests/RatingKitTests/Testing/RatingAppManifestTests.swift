import Foundation
import RatingDelivery
import RatingKit
import RatingTesting
import Testing

@Suite @MainActor struct RatingAppManifestTests {
    @Test func `one call writes what the engine and the app know`() async throws {
        let outbox = Outbox(
            directory: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString),
            destinations: ["support": RecordingTransport(), "archive": RecordingTransport()])
        let reading = ConfigurationReader().read(
            #"{"policy": "balanced", "appStoreID": 42, "emailSupport": "help@example.org"}"#)
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: reading.document),
            ports: RatingPorts(store: RecordingContextStore(), outbox: outbox), traits: ["plan": "free"])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let manifest = RatingAppManifest(
            of: engine, placements: ["win", "home"], events: [], languages: ["Base", "fr"], versions: ["2.1", "2.0"])
        try manifest.write(to: file)
        #expect(
            try String(contentsOf: file, encoding: .utf8) == """
                {
                  "manifestVersion": 1,
                  "appStoreID": 42,
                  "placements": [
                    "home",
                    "win"
                  ],
                  "events": [],
                  "destinations": [
                    "archive",
                    "support"
                  ],
                  "traits": [
                    "channel",
                    "country",
                    "language",
                    "locale",
                    "os",
                    "osVersion",
                    "plan"
                  ],
                  "languages": [
                    "fr"
                  ],
                  "mailDomains": [
                    "example.org"
                  ],
                  "versions": [
                    "2.0",
                    "2.1"
                  ]
                }

                """)
    }

    @Test func `what nobody tells is left out`() {
        #expect(RatingAppManifest(events: ["saved"]).json.contains("events"))
        #expect(RatingAppManifest().json == "{\n  \"manifestVersion\": 1\n}\n")
    }

    @Test func `the same content is not written again, and a bad name not at all`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let inode = { try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int }
        let manifest = RatingAppManifest(placements: ["home"])
        try manifest.write(to: file)
        let first = try inode()
        try manifest.write(to: file)
        #expect(try inode() == first)
        #expect(throws: Diagnostic.self) { try RatingAppManifest(languages: ["pt_BR"]).write(to: file) }
        #expect(try inode() == first)
    }
}
