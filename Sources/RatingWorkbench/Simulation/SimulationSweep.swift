import RatingCore

/// A key whose values are tried one after another: `displaySessionCount=1..20`.
package struct SimulationSweep: Equatable, Sendable {
    package let key: ConfigurationKey
    package let values: [ConfigurationValue]

    package struct FormatError: Error, Equatable, Sendable {
        package let message: String
    }

    static let mostValues = 200

    /// Reads `key=1..20`, `key=1..20/2` or `key=1,2,5`.
    package init(_ text: String) throws(FormatError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw FormatError(message: "'\(text)' names no values; write it like displaySessionCount=1..20")
        }
        let name = String(text[..<equals])
        guard let key = ConfigurationKey(name: name) else {
            let known = ConfigurationKey.table.map { $0.key.name }
            let hint = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw FormatError(message: "there is no key '\(name)'\(hint)")
        }
        guard case .numeric(let isInteger) = key.sweepType else {
            throw FormatError(message: "'\(name)' is no number, so it has no curve")
        }
        let list = String(text[text.index(after: equals)...])
        guard let numbers = Self.numbers(list) else {
            throw FormatError(message: "'\(list)' is neither a range such as 1..20 or 1..20/2, nor a list such as 1,2,5")
        }
        guard !numbers.isEmpty, numbers.count <= Self.mostValues else {
            throw FormatError(message: "'\(list)' has \(numbers.isEmpty ? "no" : "more than \(Self.mostValues)") values")
        }
        var values: [ConfigurationValue] = []
        for number in numbers {
            if !isInteger {
                values.append(.number(number))
            } else if let integer = Int64(exactly: number) {
                values.append(.integer(integer))
            } else {
                throw FormatError(message: "'\(name)' takes whole numbers only, not \(number)")
            }
        }
        (self.key, self.values) = (key, values)
    }

    /// As the table's rows and the chart's points are named.
    package func label(_ index: Int) -> String { "\(key.name)=\(values[index].json.serialized())" }

    package func number(_ index: Int) -> Double { values[index].json.doubleValue ?? 0 }

    private static func numbers(_ list: String) -> [Double]? {
        if let dots = list.range(ofDots: ()) {
            let rest = list[dots.upperBound...].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = Double(list[..<dots.lowerBound]), let last = rest.first.flatMap({ Double($0) }),
                let step = rest.count > 1 ? Double(rest[1]) : 1, step > 0, first <= last, last.isFinite
            else { return nil }
            let count = ((last - first) / step + 1e-9).rounded(.down)
            guard count < Double(mostValues) else { return [Double](repeating: first, count: mostValues + 1) }
            return (0...Int(count)).map { first + Double($0) * step }
        }
        let numbers = list.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        return numbers.contains { $0?.isFinite != true } ? nil : numbers.compactMap { $0 }
    }
}

extension ConfigurationKey {
    fileprivate enum SweepType {
        case numeric(isInteger: Bool)
        case other
    }

    fileprivate var sweepType: SweepType {
        switch self {
        case .integer: .numeric(isInteger: true)
        case .number: .numeric(isInteger: false)
        default: .other
        }
    }
}

extension String {
    fileprivate func range(ofDots _: Void) -> Range<String.Index>? {
        var index = startIndex
        while index < endIndex {
            let next = self.index(after: index)
            if self[index] == ".", next < endIndex, self[next] == "." { return index..<self.index(after: next) }
            index = next
        }
        return nil
    }
}

/// A configuration with one or two keys at all their values.
package struct SimulationGrid: Sendable {
    package let sweeps: [SimulationSweep]
    package let entries: [Simulation.Entry]

    static let mostEntries = 400

    /// - Throws: what a document with such a value would be refused for, or why there are too many.
    package init(_ layers: ConfigurationLayers, _ sweeps: [SimulationSweep]) throws {
        let count = sweeps.reduce(1) { $0 * $1.values.count }
        guard sweeps.count <= 2, count <= Self.mostEntries else {
            throw SimulationSweep.FormatError(
                message: "at most two keys can be swept, with \(Self.mostEntries) values together")
        }
        var entries: [Simulation.Entry] = []
        for place in 0..<count {
            var varied = layers
            var (rest, labels) = (place, [String]())
            for sweep in sweeps.reversed() {
                let index = rest % sweep.values.count
                rest /= sweep.values.count
                try varied.set(sweep.values[index], for: sweep.key)
                labels.insert(sweep.label(index), at: 0)
            }
            entries.append(.init(labels.joined(separator: ", "), RatingConfiguration(varied)))
        }
        (self.sweeps, self.entries) = (sweeps, entries)
    }

    /// The report of a sweep: for each figure a curve, or for two keys a map.
    package func report(_ result: SimulationResult) -> Report {
        var report = result.report
        report.title = "\(sweeps.map { $0.key.name }.joined(separator: " and ")): \(report.title)"
        report.findings = result.isComplete ? [] : Array(report.findings.prefix(1))
        report.findings += extremes(result)
        let table = Report.Table(
            "Figures with 95 % intervals",
            columns: sweeps.map { $0.key.name } + SimulationResult.figures.map { $0.label },
            rows: result.tallies.indices.map { row in
                cells(row) + SimulationResult.figures.map { $0.cell(result.tallies[row], result.run) }
            })
        let charts = SimulationResult.figures.compactMap { chart($0, result) }
        // All else would have a column for each value.
        report.sections = [Report.Section("Curves", text: report.sections[0].text, tables: [table], charts: charts)]
        return report
    }

    private func indices(_ row: Int) -> [Int] {
        guard sweeps.count == 2 else { return [row] }
        return [row / sweeps[1].values.count, row % sweeps[1].values.count]
    }

    private func cells(_ row: Int) -> [Report.Cell] {
        zip(sweeps, indices(row)).map { sweep, index in .text(sweep.values[index].json.serialized()) }
    }

    private func extremes(_ result: SimulationResult) -> [String] {
        [0, 6].compactMap { place in
            let figure = SimulationResult.figures[place]
            let values = result.tallies.enumerated().compactMap { row, tally in
                figure.estimate(tally, result.run).map { (row, $0.value) }
            }
            guard let least = values.min(by: { $0.1 < $1.1 }), let most = values.max(by: { $0.1 < $1.1 }) else { return nil }
            return "\(figure.label): from \(least.1.rounded(places: figure.decimals)) at \(entries[least.0].name) to "
                + "\(most.1.rounded(places: figure.decimals)) at \(entries[most.0].name)."
        }
    }

    private func chart(_ figure: SimulationResult.Figure, _ result: SimulationResult) -> Report.Chart? {
        var series: [Report.Series] = sweeps.count == 2 ? sweeps[0].values.indices.map { .init(sweeps[0].label($0), []) } : [.init(figure.name, [])]
        var hasValues = false
        for (row, tally) in result.tallies.enumerated() {
            guard let estimate = figure.estimate(tally, result.run) else { continue }
            hasValues = true
            let places = indices(row)
            let point = Report.Point(
                sweeps[sweeps.count - 1].number(places[places.count - 1]), estimate.value, interval: estimate.interval)
            series[sweeps.count == 2 ? places[0] : 0].points.append(point)
        }
        guard hasValues else { return nil }
        return Report.Chart(
            figure.name, sweeps.count == 2 ? .map : .line, horizontal: sweeps[sweeps.count - 1].key.name,
            vertical: figure.unit ?? figure.name, series: series)
    }
}
