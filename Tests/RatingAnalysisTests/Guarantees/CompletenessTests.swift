import Foundation
import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingAnalysis

/// Few claims are left undecided, and of each it is said why.
struct CompletenessTests {
    /// How many configurations of each kind.
    static let configurations = rounds("RATINGKIT_PROVE_UNDECIDED", 30)

    @Test(arguments: [RandomConfiguration.Conditions.none, .comparisons], OffsetRange.allCases)
    func `few claims are undecided`(conditions: RandomConfiguration.Conditions, offsets: OffsetRange) {
        var generator = SeededGenerator(seed: 7)
        var tally = Tally()
        for _ in 0..<Self.configurations {
            let text = RandomConfiguration.text(conditions, using: &generator)
            let guarantees = Guarantees(ConfigurationLayers(text), offsets: offsets)
            for _ in 0..<10 { tally.count(Claim.random(using: &generator), guarantees, text) }
        }
        tally.check(
            "\(Self.configurations) random configurations, conditions: \(conditions), offsets: \(offsets)",
            atMost: conditions == .none ? 1 : 2)
    }

    @Test func `few claims are undecided on what is shipped`() throws {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Configs").standardized.path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".json") && $0 != "schema.json"
        }
        #expect(names.count >= 8)
        var tally = Tally()
        for name in names.sorted() {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            let guarantees = Guarantees(ConfigurationLayers(text))
            for placement in [nil] + guarantees.placements.map({ $0 }) {
                let placed = guarantees.counting(placement)
                for claim in Self.claims { tally.count(claim, placed, name) }
            }
        }
        tally.check("the configurations that are shipped", atMost: 1)
    }

    /// Every kind of claim, with the waits that occur.
    static let claims: [Claim] = {
        let spans = ["1ms", "1d", "60d 1ms", "365d", "36500d"].map { TimeSpan($0)! }
        var claims = Claim.Situation.allCases.map { Claim.never($0) } + [.someoneAsked(by: nil)]
        for span in spans {
            claims += [.apart(span), .someoneAsked(by: span)]
            claims += [0, 1, 3, 12].map { .atMost($0, within: span) }
            claims += Claim.Occurrence.allCases.map { .neverWithin(span, of: $0) }
        }
        return claims
    }()

    private struct Tally {
        private var (undecided, all) = (0, 0)
        private var examples: [String] = []

        mutating func count(_ claim: Claim, _ guarantees: Guarantees, _ name: String) {
            let verdict = guarantees.verdict(claim)
            all += 1
            guard verdict.outcome == .undecided else { return }
            #expect(!verdict.because.isEmpty)
            undecided += 1
            if examples.count < 40 {
                examples.append(
                    "\(claim) at \(guarantees.placement.map { "\($0)" } ?? "all"): \(verdict.because): \(name)")
            }
        }

        func check(_ what: String, atMost limit: Double) {
            let share = Double(undecided) / Double(all) * 100
            let figures = "\(what): \(undecided) of \(all) claims undecided, \(String(format: "%.2f", share)) %"
            tell(figures)
            #expect(share <= limit, "\(figures)")
            guard share > limit || ProcessInfo.processInfo.environment["RATINGKIT_PROVE_UNDECIDED"] != nil else {
                return
            }
            for example in examples { tell("  \(example)") }
        }
    }
}
