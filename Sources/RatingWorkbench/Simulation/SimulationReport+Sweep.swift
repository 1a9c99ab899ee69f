import RatingCore

extension SimulationResult {
    /// For each figure a curve over the values of the key, or for two keys a map.
    var sweepReport: Report {
        let sweeps = run.sweeps
        let table = Report.Table(
            "Figures with 95 % intervals",
            columns: sweeps.map { $0.key.name } + Self.figures.map { $0.label },
            rows: tallies.indices.map { row in
                zip(sweeps, sweeps.places(ofRow: row)).map { .text($0.values[$1].json.serialized()) }
                    + Self.figures.map { $0.cell(tallies[row], run) }
            })
        return Report(
            title: "\(sweeps.map { $0.key.name }.joined(separator: " and ")): simulation of \(size)",
            findings: partFindings + extremes,
            sections: [
                Report.Section("Curves", text: [method], tables: [table], charts: Self.figures.compactMap { chart($0) })
            ])
    }

    /// Where users asked and ratings are fewest and most.
    private var extremes: [String] {
        [0, 6].compactMap { place in
            let figure = Self.figures[place]
            let values = tallies.enumerated().compactMap { row, tally in
                figure.estimate(tally, run).map { (row: row, value: $0.value) }
            }
            guard let least = values.min(by: { $0.value < $1.value }),
                let most = values.max(by: { $0.value < $1.value })
            else { return nil }
            let ends = [least.row, most.row].map { row in
                "\(figure.text(tallies[row], run) ?? "") at \(run.configurations[row].name)"
            }
            return "\(figure.name): from \(ends.joined(separator: " to "))."
        }
    }

    private func chart(_ figure: Figure) -> Report.Chart? {
        let sweeps = run.sweeps
        let isMap = sweeps.count == 2
        var series =
            isMap ? sweeps[0].values.indices.map { Report.Series(sweeps[0].label($0), []) } : [.init(figure.name, [])]
        for (row, tally) in tallies.enumerated() {
            guard let estimate = figure.estimate(tally, run) else { continue }
            let places = sweeps.places(ofRow: row)
            let point = Report.Point(
                sweeps[places.count - 1].number(places[places.count - 1]), estimate.value, interval: estimate.interval)
            series[isMap ? places[0] : 0].points.append(point)
        }
        guard series.contains(where: { !$0.points.isEmpty }) else { return nil }
        return Report.Chart(
            figure.name, isMap ? .map : .line, horizontal: sweeps[sweeps.count - 1].key.name,
            vertical: figure.unit ?? figure.name, series: series)
    }
}
