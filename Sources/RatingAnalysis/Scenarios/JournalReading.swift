import RatingCore

/// A journal's lines as a scenario: what an engine has lived through, with the decisions that it took.
package struct JournalReading: Sendable {
    /// Nil where no line could be taken.
    package let scenario: Scenario?
    /// Lines that are no steps, such as one that a kill has cut short; counted from 1.
    package let skipped: [(line: Int, reason: String)]

    /// - Parameter name: what the scenario is to show.
    package init(_ bytes: [UInt8], name: String) {
        var steps: [(at: UTCInstant, json: RatingJSON)] = []
        var skipped: [(line: Int, reason: String)] = []
        for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard let json = try? JSONDocument(Array(line)), json.root.kind == .object,
                let at = json.root["at"]?.stringValue.flatMap({ LocalInstant(iso8601: $0) })
            else {
                skipped.append((index + 1, "it is not a step of a scenario"))
                continue
            }
            if let reason = Self.problem(of: json.root.value, at) {
                skipped.append((index + 1, reason))
                continue
            }
            steps.append((at.instant, json.root.value))
        }
        self.skipped = skipped
        // What was on its way was written after what happened meanwhile.
        let order = steps.indices.sorted { left, right in
            (steps[left].at, left) < (steps[right].at, right)
        }
        guard let first = order.first, let start = steps[first].json["at"] else {
            scenario = nil
            return
        }
        let sorted = RatingJSON.array(order.map { steps[$0].json })
        scenario = Self.read(name, start, sorted).scenarios.first
    }

    /// What is wrong with a line; nil for a step.
    private static func problem(of step: RatingJSON, _ at: LocalInstant) -> String? {
        read("", .string(at.iso8601), [step]).diagnostics.first.map { $0.message }
    }

    private static func read(_ name: String, _ start: RatingJSON, _ steps: RatingJSON) -> ScenarioFile {
        let scenario: RatingJSON = ["scenario": .string(name), "start": start, "steps": steps]
        return ScenarioFile(scenario.serializedBytes(.compact))
    }
}
