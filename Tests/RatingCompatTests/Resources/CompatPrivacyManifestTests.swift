import Foundation
import Testing

/// The façades keep the originals' keys in user defaults: what the App Store requires of that (required reason API).
/// `RatingKit` declares its own uses, for its own product.
@Suite
struct CompatPrivacyManifestTests {
    private static let sources = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Sources/RatingCompat").standardized

    private func manifest() throws -> [String: Any] {
        let file = Self.sources.appendingPathComponent("Resources/PrivacyInfo.xcprivacy")
        let list = try PropertyListSerialization.propertyList(from: try Data(contentsOf: file), format: nil)
        return try #require(list as? [String: Any])
    }

    @Test
    func `nothing is collected, and nobody tracked`() throws {
        let manifest = try manifest()
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    }

    @Test
    func `user defaults are declared for the app's own data, and are all that is used`() throws {
        let types = try #require(try manifest()["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        let declared = types.map { $0["NSPrivacyAccessedAPIType"] as? String }
        #expect(declared == ["NSPrivacyAccessedAPICategoryUserDefaults"])
        #expect(types.first?["NSPrivacyAccessedAPITypeReasons"] as? [String] == ["CA92.1"])
        let files = FileManager.default.enumerator(atPath: Self.sources.path)?.compactMap { $0 as? String } ?? []
        // File timestamps, boot time, disk space and active keyboards have categories of their own.
        let others = [
            "attributesOfItem", "creationDate", "modificationDate", "stat(", "systemUptime", "mach_absolute_time",
            "volumeAvailableCapacity", "systemFreeSize", "activeInputModes",
        ]
        for file in files where file.hasSuffix(".swift") {
            let source = try String(contentsOf: Self.sources.appendingPathComponent(file), encoding: .utf8)
            for name in others { #expect(!source.contains(name), "\(file): \(name)") }
        }
    }
}
