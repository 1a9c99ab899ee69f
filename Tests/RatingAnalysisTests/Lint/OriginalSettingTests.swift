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
