import RatingCore

extension SimulationResult {
    /// For each figure a curve over the values of the key, or for two keys a map.
    var sweepReport: Report {
        let sweeps = run.sweeps
        let table = Report.Table(
            "Figures with 95 % intervals",
            columns: sweeps.map { $0.name } + Figure.all.map { $0.label },
            rows: tallies.indices.map { row in
                zip(sweeps, sweeps.places(ofRow: row)).map { .text($0.values[$1].json.serialized()) }
                    + Figure.all.map { $0.cell(figured[row]) }
            }, definitions: Figure.all.map(\.tableDefinition))
        return Report(
            title: "\(sweeps.map { $0.name }.joined(separator: " and ")): simulation of \(size)",
            findings: partFindings + extremes,
            sections: [
                Report.Section("Curves", text: [method], tables: [table], charts: Figure.all.compactMap { chart($0) })
            ])
    }

    /// Where users asked and ratings are fewest and most.
    private var extremes: [String] {
        [Figure.usersAsked, .ratings].compactMap { figure in
            let values = figured.enumerated().compactMap { row, figured in
                figure.estimate(figured).map { (row: row, value: $0.value) }
            }
            guard let least = values.min(by: { $0.value < $1.value }),
                let most = values.max(by: { $0.value < $1.value })
            else { return nil }
            let ends = [least.row, most.row].map { row in
                "\(figure.text(figured[row]) ?? "") at \(run.configurations[row].name)"
            }
            return "\(figure.name): from \(ends.joined(separator: " to "))."
        }
    }

    private func chart(_ figure: Figure) -> Report.Chart? {
        let sweeps = run.sweeps
        let isMap = sweeps.count == 2
        var series =
            isMap ? sweeps[0].values.indices.map { Report.Series(sweeps[0].label($0), []) } : [.init(figure.name, [])]
        for (row, figured) in figured.enumerated() {
            guard let estimate = figure.estimate(figured) else { continue }
            let places = sweeps.places(ofRow: row)
            let point = Report.Point(
                sweeps[places.count - 1].number(places[places.count - 1]), estimate.value, interval: estimate.interval)
            series[isMap ? places[0] : 0].points.append(point)
        }
        guard series.contains(where: { !$0.points.isEmpty }) else { return nil }
        return Report.Chart(
            figure.name, isMap ? .map : .line, horizontal: sweeps[sweeps.count - 1].name,
            vertical: figure.unit ?? figure.name, series: series)
    }
}
