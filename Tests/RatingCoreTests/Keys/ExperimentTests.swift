import TestInput
import Testing

@testable import RatingCore

@Suite
struct ExperimentTests {
    static let installations = (0..<10_000).map { "installation-\($0)" }

    private func experiment(_ name: String = "titles", weights: [Double]) throws -> Experiment {
        let variants = weights.enumerated().map { "{\"name\": \"v\($0)\", \"weight\": \($1)}" }.joined(separator: ", ")
        let document = try #require(read("{\"experiments\": {\"\(name)\": {\"variants\": [\(variants)]}}}").document)
        return try #require(RatingConfiguration(ConfigurationLayers(bundled: document)).experiments.first)
    }

    private func shares(_ experiment: Experiment) -> [Double] {
        let drawn = Self.installations.map { experiment.variant(for: $0).name }
        return experiment.variants.map { variant in Double(drawn.count { $0 == variant.name }) / 100 }
    }

    // MARK: Drawing

    @Test(arguments: [[1.0, 1], [1, 3], [0, 1, 0], [0.2, 0.3, 0.5], [90, 9, 1], [7]])
    func `variants have their shares within one point and a half`(weights: [Double]) throws {
        let total = weights.reduce(0, +)
        for (share, weight) in zip(shares(try experiment(weights: weights)), weights) {
            #expect(abs(share - weight / total * 100) < 1.5)
            if weight == 0 { #expect(share == 0) }
        }
    }

    @Test func `the bucket is the hash of name and installation`() throws {
        let experiment = try experiment(weights: [1, 3])
        for id in Self.installations.prefix(200) {
            let bucket = MurmurHash3.hash32("titles/\(id)", seed: 1)
            #expect(experiment.variant(for: id).name == (bucket < 1 << 30 ? "v0" : "v1"))
        }
    }

    @Test func `bounds are exact`() throws {
        let experiment = try experiment(weights: [0, 1, 3, 0])
        #expect(experiment.index(ofBucket: 0) == 1)
        #expect(experiment.index(ofBucket: (1 << 30) - 1) == 1)
        #expect(experiment.index(ofBucket: 1 << 30) == 2)
        #expect(experiment.index(ofBucket: .max) == 2)
        #expect(try self.experiment(weights: [1e-9, 1_000_000]).index(ofBucket: 0) == 0)
        #expect(try self.experiment(weights: [0.1, 0.2, 0.7]).index(ofBucket: .max) == 2)
    }

    /// Buckets belong to the variants in their order, so that the first of each is found by halving.
    @Test(arguments: 0..<6) func `a variant can be drawn where a bucket is its own`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<60 {
            var weights = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                [0, 0, 1, 3, 1e-9, 1e-4, 2.5, 1_000_000].randomElement(using: &random)!
            }
            if weights.allSatisfy({ $0 == 0 }) { weights[0] = 1 }
            let experiment = try experiment(weights: weights)
            for place in weights.indices {
                var (low, high) = (UInt64(0), UInt64(1) << 32)
                while low < high {
                    let middle = (low + high) / 2
                    if experiment.index(ofBucket: UInt32(middle)) >= place { high = middle } else { low = middle + 1 }
                }
                let isDrawn = low < 1 << 32 && experiment.index(ofBucket: UInt32(low)) == place
                #expect(experiment.canDraw(place) == isDrawn, "seed \(seed): \(weights), \(place)")
            }
            let total = weights.reduce(0, +)
            var sum = 0.0
            for (place, weight) in weights.enumerated() where weight > 0 {
                let first = UInt64((sum / total * 4_294_967_296).rounded(.up))
                sum += weight
                let next = UInt64((sum / total * 4_294_967_296).rounded(.up))
                guard first < next, next <= 1 << 32 else { continue }
                #expect(experiment.index(ofBucket: UInt32(first)) == place)
                #expect(experiment.index(ofBucket: UInt32(next - 1)) == place)
            }
        }
    }

    @Test func `growing the first variant only adds to it`() throws {
        var before: Set<String> = []
        for weight in [0.0, 1, 5, 50, 95, 100] {
            let experiment = try experiment(weights: [weight, 100 - weight])
            let now = Set(Self.installations.filter { experiment.variant(for: $0).name == "v0" })
            #expect(before.isSubset(of: now))
            before = now
        }
    }

    @Test func `two experiments draw independently`() throws {
        let (a, b) = (try experiment("a", weights: [1, 1]), try experiment("b", weights: [1, 1]))
        let both = Self.installations.count { a.variant(for: $0).name == "v0" && b.variant(for: $0).name == "v0" }
        #expect(abs(Double(both) / 100 - 25) < 1.5)
    }

    @Test(arguments: [10.0, 50, 90])
    func `a rollout with the experiment's name as its salt draws independently`(percentage: Double) throws {
        let experiment = try experiment("titles", weights: [1, 1])
        let end = RolloutRange(percentage: percentage, holdout: 0).end
        let asked = Self.installations.filter {
            UInt64(RolloutRange.bucket(salt: "titles", installID: $0)) < end
        }
        let first = asked.count { experiment.variant(for: $0).name == "v0" }
        #expect(abs(Double(first) / Double(asked.count) - 0.5) < 0.06)
    }

    // MARK: What a variant changes

    /// One variant with everybody in it.
    private func one(_ keys: String, name: String = "a") -> String {
        "\"experiments\": {\"\(name)\": {\"variants\": [{\"name\": \"x\", \(keys)}]}}"
    }

    private func assigned(
        _ bundled: String? = nil, remote: String? = nil, override: String? = nil
    ) -> RatingConfiguration {
        RatingConfiguration(layers(bundled, remote: remote, override: override), installID: "5d1f")
    }

    @Test func `a variant's keys win over its layer's own, and the placement's over them`() {
        let configuration = assigned(
            """
            {"minDays": 1, "minLaunches": 1, "daysBetweenReviews": 1, \(one(#""minDays": 2, "minLaunches": 2"#)),
             "placements": {"shop": {"minDays": 3, "daysBetweenReviews": 3}}}
            """)
        #expect(configuration[.minDays] == 2)
        #expect(configuration[.daysBetweenReviews] == 1)
        let shop = configuration.at("shop")
        #expect(shop[.minDays] == 3)
        #expect(shop[.minLaunches] == 2)
        #expect(shop[.daysBetweenReviews] == 3)
        let variant = ExperimentVariant(experiment: "a", variant: "x")
        #expect(configuration.variants == [variant] && shop.variants == [variant])
        #expect(configuration.variant(of: .integer(.minDays)) == variant)
        #expect(configuration.variant(of: .integer(.daysBetweenReviews)) == nil)
        #expect(shop.variant(of: .integer(.minDays)) == nil)
        #expect(shop.variant(of: .integer(.minLaunches)) == variant)
        #expect(configuration.layer(of: .integer(.minDays)) == .bundled)
    }

    @Test func `layers above the experiment's own win`() {
        let configuration = assigned(
            "{\(one(#""minDays": 2, "minLaunches": 2, "disabled": true"#))}",
            remote: #"{"minDays": 5, "disabled": false}"#,
            override: #"{"minLaunches": null}"#)
        #expect(configuration[.minDays] == 5)
        #expect(configuration[.minLaunches] == nil)
        #expect(!configuration.isDisabled)
        #expect(configuration.variant(of: .integer(.minDays)) == nil)
    }

    @Test func `the topmost layer that speaks of experiments has them`() {
        let bundled = "{\(one(#""minDays": 2"#))}"
        let remote = "{\(one(#""minLaunches": 3"#, name: "b"))}"
        #expect(assigned(bundled, remote: remote).variants.map(\.experiment) == ["b"])
        #expect(assigned(bundled, remote: remote)[.minDays] == nil)
        #expect(assigned(bundled, remote: "{}").variants.map(\.experiment) == ["a"])
        #expect(assigned(bundled, remote: #"{"experiments": null}"#).variants == [])
        #expect(assigned(bundled, remote: #"{"experiments": null}"#)[.minDays] == nil)
        #expect(assigned(bundled, remote: #"{"experiments": {}}"#).variants == [])
    }

    @Test func `a variant may take a key away change the policy or hold out`() {
        #expect(assigned("{\"minDays\": 1, \(one(#""minDays": null"#))}")[.minDays] == nil)
        let policy = assigned("{\(one(#""policy": "appreview""#))}")
        #expect(policy.policy == .appreview)
        #expect(policy[.daysBetweenReviews] == 125)
        let heldOut = assigned("{\(one(#""disabled": true"#))}")
        #expect(heldOut.isDisabled)
        #expect(Eligibility(heldOut, installID: "5d1f").isOpen(.enabled, .with { _ in }, now: .day(0)) == false)
    }

    @Test func `nobody in particular has no variant`() {
        let configuration = configuration("{\"minDays\": 1, \(one(#""minDays": 2"#))}")
        #expect(configuration[.minDays] == 1)
        #expect(configuration.variants.isEmpty)
        #expect(configuration.experiments.map(\.name) == ["a"])
    }

    @Test func `a snapshot is assigned once and again for another`() {
        let plain = configuration(#"{"minDays": 1, "placements": {"shop": {"minLaunches": 4}}}"#)
        #expect(plain.assigned(to: "5d1f").isSame(as: plain))
        let text =
            #""placements": {"shop": {"minLaunches": 4}}, "experiments": {"a": {"variants": [{"name": "x", "minDays": 1}, {"name": "y", "minDays": 2}]}}"#
        let unassigned = configuration("{\(text)}")
        let first = unassigned.assigned(to: "installation-0")
        #expect(first.assigned(to: "installation-0").isSame(as: first))
        var seen: Set<Int64> = []
        for id in Self.installations.prefix(50) {
            let drawn = first.assigned(to: id)
            let name = unassigned.experiments[0].variant(for: id).name
            #expect(drawn[.minDays] == (name == "x" ? 1 : 2))
            #expect(drawn.variants == [ExperimentVariant(experiment: "a", variant: name)])
            let shop = unassigned.at("shop").assigned(to: id)
            #expect(shop[.minDays] == drawn[.minDays])
            #expect(shop[.minLaunches] == 4)
            seen.insert(drawn[.minDays] ?? 0)
        }
        #expect(seen == [1, 2])
    }

    @Test func `chosen variants are for previews`() {
        let layers = layers("{\(one(#""minDays": 2"#))}")
        #expect(RatingConfiguration(layers, variants: [.init(experiment: "a", variant: "x")])[.minDays] == 2)
        #expect(RatingConfiguration(layers, variants: [.init(experiment: "a", variant: "z")]).variants == [])
    }

    @Test func `a discarded remote document's experiments do not run`() {
        let configuration = assigned(#"{"revision": 2}"#, remote: "{\"revision\": 1, \(one(#""minDays": 2"#))}")
        #expect(configuration.variants == [])
    }

    // MARK: Decisions

    @Test func `the decision follows the variant and names it`() {
        let configuration = configuration(
            #"{"displaySessionCount": 0, "experiments": {"a": {"variants": [{"name": "in"}, {"name": "out", "displaySessionCount": 9}]}}}"#
        )
        var answers: Set<Bool> = []
        for id in Self.installations.prefix(50) {
            let eligibility = Eligibility(configuration, installID: id)
            let variant = configuration.experiments[0].variant(for: id).name
            let explanation = eligibility.explain(RatingContext(installID: id), now: .day(0))
            #expect(explanation.variants == [ExperimentVariant(experiment: "a", variant: variant)])
            #expect((explanation.decision == .ask) == (variant == "in"))
            answers.insert(explanation.decision == .ask)
        }
        #expect(answers == [true, false])
    }

    @Test func `a flow keeps the variants it began with`() throws {
        let variants = [ExperimentVariant(experiment: "a", variant: "x"), .init(experiment: "b", variant: "y")]
        let (flow, _) = RatingFlow.start(
            BuiltInWorkflow.stars.workflow, revision: nil, placement: nil, variants: variants, at: .day(0),
            variables: { _ in nil })
        #expect(flow.json["variants"] == ["a": "x", "b": "y"])
        #expect(RatingFlow(json: flow.json)?.variants == variants)
        guard case .object(var members) = flow.json else { return }
        members.removeAll { $0.name == "variants" }
        #expect(try #require(RatingFlow(json: .object(members))).variants == [])
        #expect(RatingFlow(json: .object(members + [.init("variants", ["a": 1])])) == nil)
    }
}
