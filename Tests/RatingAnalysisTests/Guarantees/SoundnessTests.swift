import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingAnalysis

/// No history contradicts what was proved or goes beyond an extreme, and what was refuted is what the gates lived through.
struct SoundnessTests {
    /// How many configurations of each seed, and how many histories of each of them.
    static let configurations = rounds("RATINGKIT_PROVE", 8)
    static let histories = rounds("RATINGKIT_PROVE_HISTORIES", 25)

    @Test(arguments: UInt64(0)..<8)
    func `no history contradicts a verdict, nor goes beyond an extreme`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var progress = Progress("soundness, seed \(seed)", of: Self.configurations)
        for round in 0..<Self.configurations {
            let conditions: [RandomConfiguration.Conditions] = [.none, .comparisons, .any]
            let text = RandomConfiguration.text(conditions.randomElement(using: &generator)!, using: &generator)
            let offsets: OffsetRange = Int.random(in: 0..<4, using: &generator) == 0 ? .fixed : .any
            var guarantees = Guarantees(ConfigurationLayers(text), offsets: offsets)
            if Int.random(in: 0..<3, using: &generator) == 0 {
                guarantees = guarantees.counting(guarantees.placements.randomElement(using: &generator)!)
            }
            check(guarantees, text, hasExtremes: round % 4 == 0, using: &generator)
            progress.note("\(Self.histories) histories each")
        }
    }

    private func check(
        _ guarantees: Guarantees, _ text: String, hasExtremes: Bool, using generator: inout SeededGenerator
    ) {
        let layers = guarantees.model.layers
        let place = "\(guarantees.offsets), \(String(describing: guarantees.placement)), of \(text)"
        let verdicts = (0..<6).map { _ in
            let claim = Claim.random(using: &generator)
            return (claim, guarantees.verdict(claim))
        }
        for (claim, verdict) in verdicts where verdict.needsTimeline(claim) {
            #expect(verdict.replays(claim, guarantees, layers), "\(claim), \(place)")
        }
        let extremes = hasExtremes ? guarantees.extremes() : nil
        for extreme in extremes?.list ?? [] {
            guard let timeline = extreme.timeline else { continue }
            #expect(ScenarioReplay(timeline, RatingConfiguration(layers)).failures.isEmpty, "\(extreme.kind), \(place)")
        }
        let judged = verdicts.filter { $0.1.outcome == .proved || $0.0.isAboutSomebody }.map { claim, verdict in
            (claim, verdict, guarantees.settles(claim))
        }
        let adversary = Adversary(layers, offsets: guarantees.offsets)
        for _ in 0..<Self.histories {
            let happenings = adversary.history(using: &generator)
            guard !happenings.asks({ _ in true }).isEmpty else { continue }
            for (claim, verdict, settles) in judged {
                let isWrong = verdict.outcome == (claim.isAboutSomebody ? .refuted : .proved)
                guard isWrong, settles(happenings) else { continue }
                Issue.record("\(claim) is \(verdict.outcome), \(verdict.because), \(place): \(happenings.text)")
            }
            guard let extreme = extremes?.list.first(where: { $0.isExceeded(by: happenings, guarantees) }) else {
                continue
            }
            Issue.record("\(extreme.kind) is \(extreme.value), \(place): \(happenings.text)")
        }
    }
}

extension Claim {
    /// Mostly about the waits that occur.
    static func random(using generator: inout SeededGenerator) -> Claim {
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

    var isAboutSomebody: Bool {
        if case .someoneAsked = self { true } else { false }
    }
}

extension Verdict {
    func needsTimeline(_ claim: Claim) -> Bool { outcome == (claim.isAboutSomebody ? .proved : .refuted) }

    /// Whether the timeline shows what it is given for, as it is written.
    func replays(_ claim: Claim, _ guarantees: Guarantees, _ layers: ConfigurationLayers) -> Bool {
        guard let scenario = timeline.flatMap({ ScenarioFile($0.json.serializedBytes()).scenarios.first }) else {
            return false
        }
        let replay = ScenarioReplay(scenario, RatingConfiguration(layers))
        return replay.failures.isEmpty && guarantees.settles(claim)(replay.happenings)
    }
}

extension Extreme {
    /// Whether a history from the installation on goes beyond it.
    func isExceeded(by happenings: [ScenarioReplay.Happening], _ guarantees: Guarantees) -> Bool {
        func isSooner(after occurrence: Claim.Occurrence) -> Bool {
            guard let wait = happenings.shortestWait(after: occurrence, counting: guarantees.counts) else {
                return false
            }
            if case .time(let span) = value { return wait < span.milliseconds }
            return value == .never
        }
        func isLess(_ isCounted: (ContextEvent) -> Bool) -> Bool {
            guard let count = happenings.count(untilFirstAskOf: guarantees.counts, isCounted) else { return false }
            if case .count(let least) = value { return count < least }
            return value == .never
        }
        func isMore(in days: Int64) -> Bool {
            guard case .count(let most) = value else { return false }
            return happenings.mostAsks(within: days * 86_400_000, counting: guarantees.counts) > most
        }
        func isAsked(_ situation: Claim.Situation) -> Bool {
            value == .no
                && happenings.isAsked(situation, quiet: guarantees.quietHours, counting: guarantees.counts)
        }
        switch kind {
        case .firstAskAfter: return isSooner(after: .install)
        case .firstAskSessions: return isLess { $0 == .session }
        case .firstAskLaunches: return isLess { if case .launch = $0 { true } else { false } }
        case .firstAskEvents: return isLess { if case .event = $0 { true } else { false } }
        case .shortestPause:
            let asks = happenings.asks(guarantees.counts)
            guard let pause = zip(asks.dropFirst(), asks).map({ $0 - $1 }).min() else { return false }
            if case .time(let span) = value { return pause < span.milliseconds }
            return value == .never
        case .mostIn7Days: return isMore(in: 7)
        case .mostIn30Days: return isMore(in: 30)
        case .mostIn365Days: return isMore(in: 365)
        case .mostInLifetime: return isMore(in: 1_000_000)
        case .afterCrash: return isSooner(after: .crash)
        case .afterUpdate: return isSooner(after: .update)
        case .afterRating: return isSooner(after: .rating)
        case .afterAnswer: return isSooner(after: .answer)
        case .afterDecline: return isSooner(after: .decline)
        case .afterReminder: return isSooner(after: .reminder)
        case .inFirstSession: return isAsked(.firstSession)
        case .inQuietHours: return isAsked(.quietHours)
        case .atLaunch: return isAsked(.launch)
        }
    }
}

extension [ScenarioReplay.Happening] {
    /// What is to be read where it shows a defect.
    var text: String {
        compactMap { happening in
            if case .skipped = happening.kind { return nil }
            return "\(happening.at) \(happening.kind) × \(happening.count)"
        }.joined(separator: "\n")
    }
}
