import TestTools
import Testing

@testable import RatingCore

@Suite
struct LatestVersionGateTests {
    private let eligibility = Eligibility(
        RatingConfiguration(#"{"displaySessionCount": 0, "onlyPromptIfLatestVersion": true}"#), installID: "a")

    private func context(version: String?, store: String?, day: Double = 0) -> RatingContext {
        .with {
            $0.version = version
            $0.storeVersion = .init(at: .day(day), version: store, storeID: 42)
        }
    }

    @Test func `it is closed while the store has a newer version`() {
        let context = context(version: "1.9", store: "1.10")
        #expect(eligibility.decide(context, now: .day(1)) == .skip([.latestVersion]))
        let result = eligibility.explain(context, now: .day(1)).gates.first { $0.gate == "latestVersion" }
        #expect(result?.isOpen == false)
        #expect((result?.measured, result?.required) == ("1.9", "1.10"))
        #expect(result?.opensAt == .day(7))
    }

    @Test(arguments: [("1.10", "1.9"), ("1.9", "1.9"), (nil, "1.10"), ("1.9", nil)] as [(String?, String?)])
    func `the gate is open without a newer version in the store`(version: String?, store: String?) {
        #expect(eligibility.decide(context(version: version, store: store), now: .day(1)) == .ask)
    }

    @Test func `it is open without a result and with one that is too old`() {
        let context = context(version: "1.9", store: "1.10")
        #expect(eligibility.decide(context, now: .day(7, plus: -1)) == .skip([.latestVersion]))
        #expect(eligibility.decide(context, now: .day(7)) == .ask)
        #expect(eligibility.decide(RatingContext(installID: "a"), now: .day(1)) == .ask)
    }

    @Test func `an update of the app opens it`() {
        var context = context(version: "1.9", store: "1.10")
        _ = context.apply(.launch(version: "1.10"), configuration: RatingConfiguration(), now: .day(1))
        #expect(eligibility.decide(context, now: .day(1)) == .ask)
    }

    @Test func `it is open where the key is false`() {
        let eligibility = Eligibility(
            RatingConfiguration(#"{"displaySessionCount": 0, "onlyPromptIfLatestVersion": false}"#), installID: "a")
        #expect(eligibility.decide(context(version: "1.9", store: "1.10"), now: .day(1)) == .ask)
    }

    @Test func `a result from a clock that was set back is dated anew`() {
        var context = context(version: "1.9", store: "1.10", day: 400)
        context.noteStoreVersion("1.10", storeID: 42, genreID: 6014, now: .day(400))
        #expect(eligibility.decide(context, now: .day(1)) == .skip([.latestVersion]))
        _ = context.apply(.foreground, configuration: RatingConfiguration(), now: .day(1))
        #expect(context.storeVersion == .init(at: .day(1), version: "1.10", storeID: 42, genreID: 6014))
        #expect(eligibility.decide(context, now: .day(8)) == .ask)
    }
}
