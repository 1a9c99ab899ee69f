import Foundation
import RatingCore
import Testing

@testable import RatingAnalysis

@Suite
struct OriginalSettingTests {
    private func warning(of json: String) throws -> Diagnostic {
        let reading = ConfigurationReader().read(Array(json.utf8)).adding([])
        return try #require(reading.diagnostics.first { $0.code == .unknownKey })
    }

    @Test(arguments: [
        ("useDefaultBehavior", "AppGate"), ("priorityUseNativeRate", "prefersNativeRating"),
        ("useSKStoreReviewControllerIfAvailable", #""workflow": "native""#), ("customImageMode", "RatingTheme"),
        ("significantUsesUntilPrompt", "eventsUntilPrompt"),
    ])
    func `a setting of an older library is told by what stands for it`(name: String, stands: String) throws {
        for json in [
            #"{"policy": "irate", "\#(name)": true}"#, #"{"policy": "irate", "placements": {"a": {"\#(name)": 1}}}"#,
        ] {
            #expect(try warning(of: json).suggestion?.contains(stands) == true)
        }
    }

    /// What is counted, and what the instances are: nobody writes it into a configuration.
    private static let states: Set<String> = [
        "configuration", "context", "shared", "sharedInstance", "sharedSwiftyiRate", "delegate", "uiDelegate",
        "usesCount", "eventCount", "usesPerWeek", "firstUsed", "lastReminded", "ratedThisVersion", "ratedAnyVersion",
        "declinedThisVersion", "declinedAnyVersion", "firstLaunchDate", "daysAfterFirstLaunch", "lastReviewDate",
        "lastReviewVersion", "daysAfterLastReview", "isNeeded", "isRateDone", "launches",
    ]

    @Test
    func `every setting of an original is a key or told`() throws {
        let tests = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
        let file = tests.appendingPathComponent("RatingCompatTests/Vectors/OriginalNames.txt")
        let settings = try String(contentsOf: file, encoding: .utf8).matches(
            of: /(?m)^(?:StarsKit|StarsKitConfiguration|iRate|SwiftyiRate|SwiftRater|AppReview)\.([a-z]\w{2,})(?=:|$)/
        ).map { String($0.output.1) }.filter { $0 != "bundle" && !Self.states.contains($0) }
        #expect(settings.count > 60)
        #expect(
            settings.filter { ConfigurationKey(name: $0) == nil && OriginalSetting.named[$0] == nil }.isEmpty)
    }

    @Test
    func `other unknown names keep their suggestion`() throws {
        #expect(
            try warning(of: #"{"policy": "irate", "usesUntilPromt": 1}"#).suggestion?.contains("usesUntilPrompt")
                == true)
    }

    @Test
    func `nothing that is a key here is taken for another library's`() {
        #expect(OriginalSetting.named.keys.filter { ConfigurationKey(name: $0) != nil } == [])
    }
}
