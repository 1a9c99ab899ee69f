/// Something to time, under the name that the report gives it.
struct Work {
    let name: String
    /// Does it so many times.
    let run: (_ times: Int) async throws -> Void

    init(_ name: String, run: @escaping (_ times: Int) async throws -> Void) {
        self.name = name
        self.run = run
    }
}

/// A piece of the library against a baseline that does the same.
struct Comparison {
    let name: String
    let subject: Work
    let baseline: Work
    /// What subject : baseline should be at most, on a quiet machine. It is printed beside the figure.
    var goal: Double?
    /// The most that it may be: the goal and room for a busy machine, mostly a third of it; nil for a figure that is only
    /// reported.
    var limit: Double?
    /// The most that the subject may take, in nanoseconds; nil where only the ratio counts.
    var ceiling: Double?
    /// How often a sample does it; nil to find a number that makes samples of about the same length.
    var timesPerSample: Int?
    /// How many samples there are; nil for as many as the harness takes.
    var samples: Int?
}

/// The medians of one comparison.
struct Measurement {
    let comparison: Comparison
    /// Nanoseconds for doing it once.
    let subject: Double
    let baseline: Double
    /// The median of the pairs' ratios.
    let ratio: Double

    var isMissed: Bool { missesLimit || missesCeiling }
    var missesLimit: Bool { comparison.limit.map { ratio > $0 } ?? false }
    /// On a machine on which what is compared with takes longer than that too, the ceiling says nothing.
    var missesCeiling: Bool { comparison.ceiling.map { subject > $0 && baseline <= $0 } ?? false }

    /// The better of two figures each, of the same comparison.
    func best(_ other: Measurement) -> Measurement {
        Measurement(
            comparison: comparison, subject: min(subject, other.subject), baseline: min(baseline, other.baseline),
            ratio: min(ratio, other.ratio))
    }
}

/// Times comparisons: warms up, then lets baseline and subject take turns.
struct Harness {
    let samples: Int
    let sampleLength: Duration
    private let clock = ContinuousClock()

    init(isQuick: Bool) {
        samples = isQuick ? 61 : 301
        sampleLength = .milliseconds(isQuick ? 2 : 10)
    }

    /// Measures; and while a limit is missed again, up to four times, because other work on the machine does not slow both
    /// sides alike. The best figures count.
    func measure(_ comparison: Comparison) async throws -> Measurement {
        var best = try await measureOnce(comparison)
        for _ in 0..<4 where best.isMissed {
            best = best.best(try await measureOnce(comparison))
        }
        return best
    }

    private func measureOnce(_ comparison: Comparison) async throws -> Measurement {
        let subjectTimes = try await timesPerSample(comparison.subject, comparison)
        let baselineTimes = try await timesPerSample(comparison.baseline, comparison)
        var subjects: [Double] = []
        var baselines: [Double] = []
        for sample in 0..<(comparison.samples ?? samples) {
            // Whoever comes second may find a warmer cache or a slower clock, so the order alternates.
            if sample.isMultiple(of: 2) {
                subjects.append(try await nanoseconds(comparison.subject, times: subjectTimes))
                baselines.append(try await nanoseconds(comparison.baseline, times: baselineTimes))
            } else {
                baselines.append(try await nanoseconds(comparison.baseline, times: baselineTimes))
                subjects.append(try await nanoseconds(comparison.subject, times: subjectTimes))
            }
        }
        return Measurement(
            comparison: comparison,
            subject: subjects.median,
            baseline: baselines.median,
            ratio: zip(subjects, baselines).map { $0 / $1 }.median)
    }

    /// Doubles the number until a run is as long as a sample, which also warms up.
    private func timesPerSample(_ work: Work, _ comparison: Comparison) async throws -> Int {
        if let times = comparison.timesPerSample {
            for _ in 0..<min(5, comparison.samples ?? 5) { try await work.run(times) }
            return times
        }
        var times = 1
        while try await clock.measure({ try await work.run(times) }) < sampleLength { times *= 2 }
        return times
    }

    /// The time of doing it once, in a sample that does it so many times.
    private func nanoseconds(_ work: Work, times: Int) async throws -> Double {
        let time = try await clock.measure { try await work.run(times) }
        return (Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9) / Double(times)
    }
}

extension [Double] {
    /// The middle value; the array must not be empty.
    fileprivate var median: Double {
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// Keeps a result alive, so that the compiler cannot leave out what made it.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
