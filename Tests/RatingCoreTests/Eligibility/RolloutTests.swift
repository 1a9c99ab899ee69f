import Testing

@testable import RatingCore

@Suite
struct RolloutTests {
    static let installations = (0..<10_000).map { "installation-\($0)" }

    private func asked(_ document: String) -> Set<String> {
        let (configuration, context) = (RatingConfiguration(document), RatingContext.with { _ in })
        let (thresholds, occasion) = (configuration.thresholds, Occasion(now: .day(0), isInProgress: false))
        return Set(
            Self.installations.filter { id in
                let values = GateValues(
                    configuration: configuration, installID: id, traits: [:], thresholds: thresholds)
                return RolloutGate(values).check(context, occasion).isOpen(at: occasion.now)
            })
    }

    @Test func `buckets below the share are asked, and the share itself is none`() {
        let half = RolloutRange(percentage: 50, holdout: 0)
        #expect(half.end == 1 << 31)
        #expect(half.contains(bucket: 0) && half.contains(bucket: (1 << 31) - 1))
        #expect(!half.contains(bucket: 1 << 31) && !half.contains(bucket: .max))
        #expect(!RolloutRange(percentage: 0, holdout: 0).contains(bucket: 0))
        #expect(RolloutRange(percentage: 100, holdout: 0).contains(bucket: .max))
    }

    @Test func `whoever is asked has a bucket of the share, or is nobody`() {
        func demands(_ json: String) -> [GateDemand]? { Gate.rollout.demands(of: RatingConfiguration(json)) }
        #expect(demands(#"{"rolloutPercentage": 0, "rolloutSalt": "s"}"#) == [.nobody])
        #expect(demands(#"{"holdoutPercentage": 100}"#) == [.nobody])
        #expect(demands(#"{"rolloutPercentage": 50, "rolloutSalt": "s"}"#) == [.bucket(below: 1 << 31, salt: "s")])
        #expect(Gate.rollout.isStricter(withHigher: .number(.rolloutPercentage)) == false)
        #expect(Gate.rollout.isStricter(withHigher: .number(.holdoutPercentage)) == true)
    }

    @Test func `the bucket is the hash of salt and installation`() {
        let configuration = RatingConfiguration(#"{"rolloutPercentage": 50, "rolloutSalt": "spring"}"#)
        for id in Self.installations.prefix(100) {
            let eligibility = Eligibility(configuration, installID: id)
            let bucket = MurmurHash3.hash32("spring/\(id)")
            #expect(eligibility.rules.rollout.bucket == bucket)
            let isOpen = eligibility.isOpen(.rollout, .with { _ in }, now: .day(0))
            #expect(isOpen == (bucket < 2_147_483_648))
        }
    }

    @Test(arguments: [0.0, 1, 10, 33.3, 50, 99, 100])
    func `the share is met within one point`(percentage: Double) {
        let share = Double(asked(#"{"rolloutPercentage": \#(percentage), "rolloutSalt": "a"}"#).count) / 100
        #expect(abs(share - percentage) < 1)
        if percentage == 0 { #expect(share == 0) }
        if percentage == 100 { #expect(share == 100) }
    }

    @Test func `raising the percentage only adds installations`() {
        var before: Set<String> = []
        for percentage in [0.0, 0.5, 5, 25, 60, 95, 100] {
            let now = asked(#"{"rolloutPercentage": \#(percentage)}"#)
            #expect(before.isSubset(of: now))
            before = now
        }
    }

    @Test func `the holdout is never asked and everyone else is in the end`() {
        let held = Set(Self.installations).subtracting(asked(#"{"holdoutPercentage": 10}"#))
        #expect(abs(Double(held.count) / 100 - 10) < 1)
        for percentage in [0.0, 50, 90, 95, 100] {
            let asked = asked(#"{"rolloutPercentage": \#(percentage), "holdoutPercentage": 10}"#)
            #expect(asked.isDisjoint(with: held))
            if percentage >= 90 { #expect(asked.count == Self.installations.count - held.count) }
        }
    }

    @Test func `another salt is an independent draw`() {
        let both = asked(#"{"rolloutPercentage": 50, "rolloutSalt": "a"}"#)
            .intersection(asked(#"{"rolloutPercentage": 50, "rolloutSalt": "b"}"#))
        #expect(abs(Double(both.count) / 100 - 25) < 1.5)
    }

    @Test func `the same installation has the same answer`() throws {
        let eligibility = Eligibility(#"{"rolloutPercentage": 30}"#, installID: "x")
        let first = try #require(eligibility.result("rollout", .with { _ in }, now: .day(0)))
        let again = Eligibility(#"{"rolloutPercentage": 30}"#, installID: "x")
        #expect(again.result("rollout", .with { $0.sessions = 9 }, now: .day(900)) == first)
        #expect(first.required == .number(30))
        #expect(first.opensAt == nil)
    }
}
