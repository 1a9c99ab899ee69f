import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingAnalysis

/// Of two configurations, one a changed copy of the other: nothing stored contradicts how they compare.
struct ComparisonSoundnessTests {
    /// How many pairs of each seed, and how many histories of each of them.
    static let pairs = rounds("RATINGKIT_PROVE_PAIRS", 12)
    static let histories = rounds("RATINGKIT_PROVE_PAIR_HISTORIES", 8)

    @Test(arguments: UInt64(0)..<4)
    func `nothing stored contradicts how two compare`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (relations, progress) = ([String: Int](), Progress("comparisons, seed \(seed)", of: Self.pairs))
        while relations.values.reduce(0, +) < Self.pairs {
            let conditions: [RandomConfiguration.Conditions] = [.none, .comparisons, .any]
            let one = RandomConfiguration.text(conditions.randomElement(using: &generator)!, using: &generator)
            var other = one
            for _ in 0..<Int.random(in: 0...2, using: &generator) { other = Self.changed(other, using: &generator) }
            guard ConfigurationReader().read(Array(other.utf8)).document != nil else { continue }
            let pair = Pair(one, other)
            relations[pair.relation.rawValue, default: 0] += 1
            pair.checkTimelines()
            pair.checkContexts(using: &generator)
            progress.note(
                "\(relations.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))")
        }
        #expect(relations.count >= 2)
    }

    /// One value changed by one, gone, or new.
    private static func changed(_ text: String, using generator: inout SeededGenerator) -> String {
        guard var root = (try? JSONDocument(Array(text.utf8)))?.root.value.members else { return text }
        func change(_ members: inout [RatingJSON.Member], _ generator: inout SeededGenerator) {
            let index = Int.random(in: 0...members.count, using: &generator)
            guard index < members.count, members[index].name != "policy" else {
                let donor = RandomConfiguration.text(.comparisons, using: &generator)
                let gifts = (try? JSONDocument(Array(donor.utf8)))?.root.value.members ?? []
                let kept = gifts.filter { gift in
                    !["policy", "placements", "experiments"].contains(gift.name)
                        && !members.contains { $0.name == gift.name }
                }
                if let gift = kept.randomElement(using: &generator) { members.append(gift) }
                return
            }
            let (name, value) = (members[index].name, members[index].value)
            switch value {
            case .integer(let number):
                let step: Int64 = Bool.random(using: &generator) ? 1 : -1
                members[index] = .init(name, .integer(max(0, number + step)))
            case .bool(let flag): members[index] = .init(name, .bool(!flag))
            case .object(var inner) where name == "placements" && !inner.isEmpty:
                let place = Int.random(in: 0..<inner.count, using: &generator)
                var keys = inner[place].value.members ?? []
                change(&keys, &generator)
                inner[place] = .init(inner[place].name, .object(keys))
                members[index] = .init(name, .object(inner))
            default: members.remove(at: index)
            }
        }
        change(&root, &generator)
        return RatingJSON.object(root).serialized()
    }

    private struct Pair {
        let texts: String
        let layers: [ConfigurationLayers]
        let configurations: [RatingConfiguration]
        let placements: [String?]
        let sameness: Verdict
        let implication: Verdict
        let relation: AskingComparison.Relation

        init(_ one: String, _ other: String) {
            texts = "\(one)\n\(other)"
            layers = [ConfigurationLayers(one), ConfigurationLayers(other)]
            configurations = layers.map { RatingConfiguration($0) }
            placements = [nil] + Set(configurations.flatMap { $0.placementNames }).sorted().map { $0 }
            let comparison = AskingComparison(Guarantees(layers[0]), with: layers[1], named: "other")
            (sameness, implication) = (comparison.sameness, comparison.implication)
            relation = AskingComparison.Relation(rawValue: sameness.because) ?? .undecided
        }

        /// The differences that are shown are there.
        func checkTimelines() {
            if implication.outcome == .refuted { #expect(isShown(implication, by: 0), "\(implication) of \(texts)") }
            if sameness.outcome == .refuted {
                #expect(isShown(sameness, by: 0) || isShown(sameness, by: 1), "\(sameness) of \(texts)")
            }
        }

        /// Whether this one asks at the end, and the other does not.
        private func isShown(_ verdict: Verdict, by index: Int) -> Bool {
            guard let written = verdict.timeline,
                var scenario = ScenarioFile(written.json.serializedBytes()).scenarios.first,
                let last = scenario.steps.popLast(), case .ask(let question) = last.action
            else { return false }
            let replay = ScenarioReplay(scenario, configurations[index])
            guard replay.failures.isEmpty else { return false }
            let decisions = configurations.map { configuration in
                Eligibility(
                    configuration.at(question.placement), installID: scenario.installID, traits: scenario.traits
                )
                .decide(replay.context, now: last.moment(0))
            }
            return decisions[index] == .ask && decisions[1 - index] != .ask
        }

        /// Nothing that is stored of anybody contradicts what was proved, whichever configuration it was counted by.
        func checkContexts(using generator: inout SeededGenerator) {
            let isMore = relation == .equivalent || relation == .asksMore
            let isLess = relation == .equivalent || relation == .asksLess || implication.outcome == .proved
            guard isMore || isLess else { return }
            let strange = ConfigurationLayers(RandomConfiguration.text(.none, using: &generator))
            for _ in 0..<ComparisonSoundnessTests.histories {
                let lived = (layers + [strange]).randomElement(using: &generator)!
                var rules: [[Eligibility]] = []
                _ = Adversary(lived, offsets: .any).history(using: &generator) { context, traits, now in
                    if rules.isEmpty {
                        rules = placements.map { place in
                            configurations.map {
                                Eligibility($0.at(place), installID: context.installID, traits: traits)
                            }
                        }
                    }
                    for (place, pair) in zip(placements, rules) {
                        let asks = pair.map { $0.decide(context, now: now) == .ask }
                        guard asks[0] != asks[1], asks[0] ? isLess : isMore else { continue }
                        Issue.record(
                            "\(relation), implication \(implication.outcome): \(asks) at \(place ?? "none") \(now) of \(texts)\n\(context.json.serialized())"
                        )
                    }
                }
            }
        }
    }
}
