import RatingKit

extension Measurement {
    /// `name: 12.3 ns, baseline 4.5 ns, ratio 2.73 (at most 3.00)`
    var text: String {
        let goal = comparison.goal.map { "goal \($0.rounded(places: 2))\(ratio > $0 ? ", not reached" : "")" }
        let limit = comparison.limit.map { "\(missesLimit ? "MISSED, " : "")at most \($0.rounded(places: 2))" }
        let verdict = [goal, limit].compactMap { $0 }.joined(separator: "; ")
        let ceiling = comparison.ceiling.map { ceiling in
            "  (\(missesCeiling ? "MISSED, " : "")at most \(duration(ceiling))\(baseline > ceiling ? ", not judged: the baseline takes longer too" : ""))"
        }
        return """
            \(comparison.name)
              \(padded(comparison.subject.name))\(duration(subject))\(ceiling ?? "")
              \(padded(comparison.baseline.name))\(duration(baseline))
              \(padded("ratio"))\(ratio.rounded(places: 2))  (\(verdict.isEmpty ? "reported only" : verdict))
            """
    }

    var json: RatingJSON {
        [
            "name": .string(comparison.name),
            "subject": ["name": .string(comparison.subject.name), "nanoseconds": .number(subject)],
            "baseline": ["name": .string(comparison.baseline.name), "nanoseconds": .number(baseline)],
            "ratio": .number(ratio),
            "goal": comparison.goal.map { .number($0) } ?? .null,
            "limit": comparison.limit.map { .number($0) } ?? .null,
            "ceiling": comparison.ceiling.map { .number($0) } ?? .null,
            "missed": .bool(isMissed),
        ]
    }
}

extension AllocationCheck {
    var text: String {
        let result =
            switch outcome {
            case .nothingAllocated: "none in \(decisions) decisions, taken with no memory left"
            case .allocated: "MISSED: some; with no memory left it crashed"
            case .unknown: "not known on this system"
            }
        return """
            \(name)
              \(padded("allocations"))\(result)
            """
    }

    var json: RatingJSON {
        let allocates: RatingJSON = outcome == .unknown ? .null : .bool(outcome == .allocated)
        return [
            "name": .string(name), "decisions": .integer(Int64(decisions)), "allocates": allocates,
            "missed": .bool(isMissed),
        ]
    }
}

private func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(nanoseconds.rounded(places: 1)) ns"
    case ..<1_000_000: "\((nanoseconds / 1_000).rounded(places: 1)) µs"
    default: "\((nanoseconds / 1_000_000).rounded(places: 2)) ms"
    }
}

private func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(2, 64 - text.count))
}

extension Double {
    func rounded(places: Int) -> Double {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
