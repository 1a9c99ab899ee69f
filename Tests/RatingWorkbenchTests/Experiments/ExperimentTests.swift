import Foundation
import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

@Suite struct ExperimentTests {
    /// As `scipy.stats.chisquare` gives them.
    @Test(arguments: [
        ([5_000, 5_000], [1.0, 1], 0.0, 1.0), ([5_100, 4_900], [1, 1], 4, 0.045500263896),
        ([480, 520, 1_100], [1, 1, 2], 6.285714285714, 0.0431593092615),
        ([900, 100], [9, 1], 0, 1), ([70, 30], [1, 1], 16, 6.334248367e-05),
    ])
    func `the split is checked by chi-square`(counts: [Int], weights: [Double], statistic: Double, p: Double) throws {
        let check = try #require(SplitCheck(counts, weights: weights))
        #expect(abs(check.statistic - statistic) < 1e-9)
        #expect(abs(check.chance - p) < 1e-10)
        #expect(check.isBroken == (p < 0.001))
    }

    private static let scipy = InstalledTool("python3", of: "scipy (PyPI)", check: ["-c", "import scipy.stats"])

    @Test(.enabled(if: scipy.isExpected, scipy.missing)) func `SciPy agrees on random splits`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5 {
            let counts = (0..<Int.random(in: 2...5, using: &random)).map { _ in
                Int.random(in: 400...520, using: &random)
            }
            let script = "import scipy.stats as s; print(s.chisquare(\(counts)).pvalue)"
            let p = try Double(Self.scipy.run(["-c", script]).output.trimmingCharacters(in: .whitespacesAndNewlines))
            let check = try #require(SplitCheck(counts, weights: counts.map { _ in 1 }))
            #expect(abs(check.chance - (p ?? -1)) < 1e-9)
        }
    }

    private func user(_ asks: Int, _ ratings: Int) -> FigureCounts {
        var counts = FigureCounts()
        counts[.users] = 1
        (counts[.asks], counts[.ratings]) = (asks, ratings)
        return counts
    }

    /// Both variants are the same, and the result is looked at after each of 60 days: at most five of a hundred experiments ever
    /// find a difference, and with chance 64 of 1,000.
    @Test func `looking daily finds nothing where nothing is`() {
        let (experiments, days) = (rounds("RATINGKIT_EXPERIMENTS", 1_000), 60)
        var (wrong, told) = (0, 0)
        for number in 0..<experiments {
            var random = SeededGenerator(seed: UInt64(number))
            var variants = [Moments(), Moments()]
            var isWrong = false
            for _ in 0..<days {
                for _ in 0..<20 {
                    // Some ask often: what one user does goes together.
                    let rating = Double.random(in: 0..<1, using: &random) < 0.12 ? 1 : 0
                    variants[Int.random(in: 0...1, using: &random)].add(user(1 + 3 * rating, rating))
                }
                let sums = variants.map { $0.sums(of: FigureRatio(top: .ratings, bottom: .users)) }
                let top = sums[0].top + sums[1].top
                guard
                    let difference = Estimate.alwaysValid(
                        sums[0], sums[1], expected: 0.1 * top / (sums[0].bottom + sums[1].bottom))
                else { continue }
                told += 1
                isWrong = isWrong || difference.isBeyondChance
            }
            if isWrong { wrong += 1 }
        }
        #expect(told > experiments * days / 2)
        #expect(
            Double(wrong) <= 0.05 * Double(experiments) + 2 * (0.05 * 0.95 * Double(experiments)).squareRoot(),
            "\(wrong)")
    }

    @Test func `a true difference is found`() throws {
        var random = SeededGenerator(seed: 8)
        var variants = [Moments(), Moments()]
        for number in 0..<8_000 {
            let rated = Double.random(in: 0..<1, using: &random) < (number % 2 == 0 ? 0.1 : 0.2)
            variants[number % 2].add(user(1, rated ? 1 : 0))
        }
        let sums = variants.map { $0.sums(of: FigureRatio(top: .ratings, bottom: .users)) }
        let difference = try #require(Estimate.alwaysValid(sums[0], sums[1], expected: 0.015))
        #expect(difference.interval.lowerBound > 0 && difference.interval.contains(0.1))
    }

    // MARK: Logs

    private let text = #"""
        {"policy": "starskit", "displaySessionCount": 1, "experiments": {"sooner": {"variants": [{"name": "a", "weight": 1}, {"name": "b", "weight": 1, "displaySessionCount": 2}]}}}
        """#

    private func result(_ lines: [String]) async throws -> ExperimentResult {
        let configuration = try configuration(text)
        var plan = ReplayPlan(configuration)
        plan.experiment = configuration.experiments[0]
        let folder = try ScratchDirectory()
        let path = folder.path + "/log.jsonl"
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
        let input = try LogInput(path: path)
        return ExperimentResult(configuration.experiments[0], try await Replay(plan).run(input).summary)
    }

    @Test func `recorded variants count as they are, others are drawn again`() async throws {
        func lines(_ exposure: (Int) -> String) -> [String] {
            (100..<400).flatMap { user -> [String] in
                let head = #"{"user": "u\#(user)", "at": "2026-01-0"#
                return [
                    "1T10:00:00Z\", \(exposure(user))}", #"2T10:00:00Z", "do": "prompt"}"#,
                    #"3T10:00:00Z", "do": "rated"}"#,
                ]
                .map { head + $0 }
            }
        }
        let recorded = try await result(
            lines { #""do": "exposure", "name": "sooner=\#($0 % 3 == 0 ? "a" : "b")""# })
        #expect(recorded.isRecorded && recorded.variants.map { $0.moments[.users] } == [100, 200])
        #expect(
            recorded.variants.map { $0.moments[.asks] } == [100, 200] && recorded.variants[1].moments[.ratings] == 200)
        #expect(recorded.split?.isBroken == true)
        #expect(recorded.report.findings[0].hasPrefix("The split cannot be chance"))
        let drawn = try await result(lines { _ in #""do": "ask""# })
        let experiment = try configuration(text).experiments[0]
        let expected = (100..<400).count { experiment.variant(for: "u\($0)").name == "a" }
        #expect(!drawn.isRecorded && drawn.variants.map { $0.moments[.users] } == [expected, 300 - expected])
    }

    @Test func `users with two variants are named and left out`() async throws {
        let lines = ["a", "b"].map {
            #"{"user": "u", "at": "2026-01-01T10:00:00Z", "do": "exposure", "name": "sooner=\#($0)"}"#
        }
        let result = try await result(lines + lines.prefix(1).map { $0.replacing("\"u\"", with: "\"v\"") })
        #expect(result.mixed == 1 && result.variants.map { $0.moments[.users] } == [1, 0])
    }

    /// A difference of the size that `--detect` sizes for is seen in about four of five experiments.
    @Test func `sizing has the power that it says`() throws {
        let entries = try [5, 3].map {
            Simulation.Entry(
                "\($0)",
                try configuration(#"{"policy": "starskit", "displaySessionCount": \#($0), "maxNumberOfReminder": 1}"#))
        }
        let pool = 10_000
        func part(_ range: Range<Int>, _ entry: Int) -> RatioSums {
            Simulation(.standard, [entries[entry]], users: 1 << 30, days: 30, seed: 6).runAlone(range).tallies[0]
                .moments
                .sums(of: FigureRatio(top: .asks, bottom: .users))
        }
        let (old, new) = (part(0..<pool, 0), part(0..<pool, 1))
        let change = new.value / old.value - 1
        let needed = try #require(Estimate.usersToDetect(change, of: old)).rounded(.up)
        try #require(change > 0.05 && needed < 20_000, "\(change) \(needed)")
        let (rounds, size) = (rounds("RATINGKIT_POWER", 200), Int(needed))
        var seen = 0
        for number in 0..<rounds {
            let first = pool + 2 * number * size
            let (a, b) = (part(first..<first + size, 0), part(first + size..<first + 2 * size, 1))
            let error = (a.variance + b.variance).squareRoot()
            if b.value - a.value > Estimate.z * error { seen += 1 }
        }
        let power = Double(seen) / Double(rounds)
        #expect(
            abs(power - 0.8) < 3.5 * (0.8 * 0.2 / Double(rounds)).squareRoot() + 0.03, "\(power), \(change), \(size)")
    }
}
