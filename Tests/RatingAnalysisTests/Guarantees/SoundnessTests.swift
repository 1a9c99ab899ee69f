import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingAnalysis

/// No history contradicts what was proved, and what was refuted is what the gates lived through.
struct SoundnessTests {
    /// A random claim, mostly about the waits that occur.
    static func claim(using generator: inout SeededGenerator) -> Claim {
        func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &generator)! }
        let spans = [
            "1ms", "5s", "12h", "1d", "1d 1ms", "2d", "7d", "9d", "30d", "60d", "60d 1ms", "100d", "125d", "365d",
            "400d",
        ]
        let span = TimeSpan(pick(spans))!
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: return .atMost(pick([0, 1, 2, 3, 5, 12]), within: span)
        case 2: return .apart(span)
        case 3, 4, 5: return .neverWithin(span, of: pick(Claim.Occurrence.allCases))
        case 6: return .never(pick(Claim.Situation.allCases))
        default: return .someoneAsked(by: pick([nil, span]))
        }
    }

    /// Judges a verdict by what happened; a history that breaks what was proved is a defect.
    static func contradicts(
        _ verdict: Verdict, _ claim: Claim, _ guarantees: Guarantees, _ happenings: [ScenarioReplay.Happening]
    ) -> Bool {
        let isSettled = guarantees.settles(claim)(happenings)
        if case .someoneAsked = claim { return verdict.outcome == .refuted && isSettled }
        return verdict.outcome == .proved && isSettled
    }

    /// Whether a timeline shows what it is given for.
    static func replays(_ verdict: Verdict, _ claim: Claim, _ guarantees: Guarantees, _ layers: ConfigurationLayers)
        -> Bool
    {
        guard let timeline = verdict.timeline else { return false }
        let read = ScenarioFile(timeline.json.serializedBytes()).scenarios.first
        guard let read else { return false }
        let replay = ScenarioReplay(read, RatingConfiguration(layers))
        return replay.failures.isEmpty && guarantees.settles(claim)(replay.happenings)
    }

    static let configurations = rounds("RATINGKIT_PROVE", 16)
    static let histories = rounds("RATINGKIT_PROVE_HISTORIES", 25)

    @Test(arguments: [0, 1, 2, 3, 4])
    func `no history contradicts a verdict`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Self.configurations {
            let conditions: [RandomConfiguration.Conditions] = [.none, .comparisons, .any]
            let text = RandomConfiguration.text(conditions.randomElement(using: &generator)!, using: &generator)
            let layers = ConfigurationLayers(text)
            let offsets: OffsetRange = Int.random(in: 0..<4, using: &generator) == 0 ? .fixed : .any
            var guarantees = Guarantees(layers, offsets: offsets)
            if Int.random(in: 0..<3, using: &generator) == 0 {
                guarantees = guarantees.counting(guarantees.placements.randomElement(using: &generator)!)
            }
            var verdicts: [(Claim, Verdict)] = []
            for _ in 0..<6 {
                let claim = Self.claim(using: &generator)
                let verdict = guarantees.verdict(claim)
                verdicts.append((claim, verdict))
                let needsTimeline = claim.isAboutSomebody ? verdict.outcome == .proved : verdict.outcome == .refuted
                if needsTimeline {
                    #expect(Self.replays(verdict, claim, guarantees, layers), "\(claim) of \(text)")
                }
            }
            let adversary = Adversary(layers, offsets: offsets)
            for _ in 0..<Self.histories {
                let happenings = adversary.history(using: &generator)
                for (claim, verdict) in verdicts {
                    #expect(
                        !Self.contradicts(verdict, claim, guarantees, happenings),
                        "\(claim) is \(verdict.outcome), \(verdict.because), \(offsets), \(String(describing: guarantees.placement)), of \(text)"
                    )
                }
            }
        }
    }

    @Test(arguments: [RandomConfiguration.Conditions.none, .comparisons])
    func `few claims are undecided`(conditions: RandomConfiguration.Conditions) {
        var generator = SeededGenerator(seed: 7)
        var (undecided, all) = (0, 0)
        var examples: [String] = []
        for _ in 0..<Self.configurations * 5 {
            let text = RandomConfiguration.text(conditions, isModelled: true, using: &generator)
            let guarantees = Guarantees(ConfigurationLayers(text))
            for _ in 0..<10 {
                let claim = Self.claim(using: &generator)
                let verdict = guarantees.verdict(claim)
                all += 1
                guard verdict.outcome == .undecided else { continue }
                #expect(!verdict.because.isEmpty)
                undecided += 1
                if examples.count < 12 { examples.append("\(claim): \(verdict.because): \(text)") }
            }
        }
        let limit = conditions == .none ? 1.0 : 2.0
        let share = Double(undecided) / Double(all) * 100
        #expect(share <= limit, "\(undecided) of \(all) are undecided:\n\(examples.joined(separator: "\n"))")
    }
}

extension Claim {
    var isAboutSomebody: Bool {
        if case .someoneAsked = self { true } else { false }
    }
}
