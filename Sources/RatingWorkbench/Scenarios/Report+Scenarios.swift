import RatingAnalysis
import RatingCore

extension Report {
    /// What scenarios have found.
    ///
    /// - Parameter coverages: what they have seen, a configuration each; none where nobody asked.
    package init(
        scenarios runs: [ScenarioRun], coverages: [(configuration: String, coverage: ScenarioCoverage)] = []
    ) {
        let failed = runs.filter { !$0.hasPassed }
        var findings = [
            failed.isEmpty
                ? runs.count == 1 ? "The scenario is as expected." : "All \(runs.count) scenarios are as expected."
                : "\(failed.count) of \(runs.count) scenarios are not as expected."
        ]
        for run in failed {
            if let first = run.failures.first { findings.append("\(run.scenario.name): \(first.failure.message).") }
        }
        var sections: [Section] = []
        if !failed.isEmpty {
            let rows = failed.flatMap { run in run.failures.map { Self.row(run, $0) } }
            let columns = ["Scenario", "Place", "At", "What"]
            sections.append(
                Section("Not as expected", tables: [Table("Failures", columns: columns, rows: rows)]))
        }
        let rows: [[Cell]] = runs.map {
            [.text($0.scenario.name), .text($0.configuration), .text($0.hasPassed ? "✓\u{A0}passed" : "✗\u{A0}failed")]
        }
        sections.append(
            Section(
                "Scenarios",
                tables: [Table("All results", columns: ["Scenario", "Configuration", "Result"], rows: rows)]))
        if !coverages.isEmpty { sections.append(Self.section(coverages)) }
        self.init(title: "Scenarios", findings: findings, sections: sections)
    }

    private static func row(_ run: ScenarioRun, _ failed: ScenarioRun.Failed) -> [Cell] {
        let place = "\(run.file):\(failed.position)"
        return [
            .text(run.scenario.name), .text(place), .text(failed.failure.at.iso8601), .text(failed.failure.message),
        ]
    }

    private static func section(
        _ coverages: [(configuration: String, coverage: ScenarioCoverage)]
    ) -> Section {
        let kinds = ScenarioCoverage.Kind.allCases
        let rows = coverages.map { configuration, coverage -> [Cell] in
            let cells = kinds.map { kind -> Cell in
                let items = coverage.items(kind)
                return items.isEmpty ? .none : .number(ScenarioCoverage.percent(items), unit: "%")
            }
            return [.text(configuration), .number(coverage.percent, decimals: 1, unit: "%")] + cells
        }
        let missing = coverages.flatMap { configuration, coverage in
            coverage.missing.map { "\(configuration): \($0.kind.rawValue) \($0.name) was not covered." }
        }
        let columns = ["Configuration", "All"] + kinds.map { "\($0.rawValue)s" }
        return Section("Coverage", text: missing, tables: [Table("Covered", columns: columns, rows: rows)])
    }
}
