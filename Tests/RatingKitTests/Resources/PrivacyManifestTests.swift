import Foundation
import Testing

/// What the App Store requires of a library that calls certain APIs (required reason API, TN3183).
@Suite struct PrivacyManifestTests {
    private func manifest() throws -> [String: Any] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/RatingKit/Resources/PrivacyInfo.xcprivacy").standardized
        let list = try PropertyListSerialization.propertyList(from: try Data(contentsOf: file), format: nil)
        return try #require(list as? [String: Any])
    }

    @Test func `nothing is collected and nobody tracked`() throws {
        let manifest = try manifest()
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    }

    @Test(arguments: [
        ("UserDefaults", ["CA92.1", "1C8F.1"]),
        // stat, fstat and lstat of the store's own files
        ("FileTimestamp", ["C617.1"]),
    ])
    func `the reasons of an API are declared`(category: String, reasons: [String]) throws {
        let types = try #require(try manifest()["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        let declared = types.first {
            $0["NSPrivacyAccessedAPIType"] as? String == "NSPrivacyAccessedAPICategory\(category)"
        }
        #expect(declared?["NSPrivacyAccessedAPITypeReasons"] as? [String] == reasons)
        #expect(types.count == 2)
    }
}
