import RatingAnalysis
import RatingKit

/// Results of scenarios for people.
struct ScenarioText {
    let style: TextStyle

    /// `✗ FILE:LINE:COLUMN: NAME`, and below it each failure with the gates that made the decision.
    func lines(_ run: ScenarioRun) -> [StyledText] {
        guard !run.hasPassed else {
            return ["\(style.green("✓")) \(run.place(run.position)): \(run.scenario.name)"]
        }
        return run.failures.flatMap { failed -> [StyledText] in
            let place = failed.failure.placement.map { " at \($0)" } ?? ""
            let head: StyledText =
                "\(style.red("✗")) \(style.bold("\(run.place(failed.position))")): \(run.scenario.name)"
            let what: StyledText = "  \(failed.failure.at)\(place): \(failed.failure.message)"
            let explanation = failed.failure.explanation.map(ExplanationText(style: style).lines) ?? []
            return [head, what] + explanation.map { $0.isEmpty ? "" : "    \($0)" }
        }
    }

    func lines(_ coverage: ScenarioCoverage, of configuration: String) -> [StyledText] {
        let parts = ScenarioCoverage.Kind.allCases.compactMap { kind -> String? in
            let items = coverage.items(kind)
            return items.isEmpty ? nil : "\(kind.plural) \(items.count(where: \.isSeen))/\(items.count)"
        }
        let head: StyledText =
            "\(style.bold("\(configuration)")): \(coverage.percentText) covered (\(parts.joined(separator: ", ")))"
        return [head] + coverage.missing.map { "  \(style.dim("not covered:")) \($0.kind.rawValue) \($0.name)" }
    }
}

extension ScenarioRun {
    /// `FILE:LINE:COLUMN`.
    func place(_ position: TextPosition?) -> String { position.map { "\(file):\($0)" } ?? file }
}

extension ScenarioCoverage {
    /// Rounded down, so that only all is 100 %.
    var percentText: String {
        let tenths = Int(percent * 10)
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension ScenarioCoverage.Kind {
    var plural: String { rawValue + "s" }
}
