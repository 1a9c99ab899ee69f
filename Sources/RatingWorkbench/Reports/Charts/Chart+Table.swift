extension Report.Chart {
    /// The chart's figures: what every chart also says to those who cannot see it.
    package var table: Report.Table {
        var rows: [[Report.Cell]] = []
        var index: [Report.Point.Place: Int] = [:]
        for (column, series) in series.enumerated() {
            for point in series.points {
                let row = index[point.place] ?? rows.count
                if row == rows.count {
                    index[point.place] = row
                    rows.append([point.name] + [Report.Cell](repeating: .none, count: self.series.count))
                }
                rows[row][column + 1] = point.cell
            }
        }
        let names = series.map { series in
            if shape == .map { return "\(vertical) \(series.name)" }
            return self.series.count == 1 && series.name.isEmpty ? vertical : series.name
        }
        return Report.Table(caption, columns: [horizontal] + names, rows: rows)
    }
}

extension Report.Point {
    /// What points of several series have in common.
    struct Place: Hashable {
        let x: Double
        let label: String?
    }

    var place: Place { Place(x: x, label: label) }

    /// What stands for the place.
    var text: String { label ?? ReportNumber.short(x) }

    fileprivate var name: Report.Cell { label.map { .text($0) } ?? .number(x, decimals: decimals(x)) }

    fileprivate var cell: Report.Cell {
        guard let interval else { return .number(y, decimals: decimals(y)) }
        let places = [y, interval.lowerBound, interval.upperBound].map(decimals).max() ?? 0
        return .estimate(
            y, from: interval.lowerBound, to: interval.upperBound, decimals: y == 0 ? min(places, 2) : places)
    }

    private func decimals(_ number: Double) -> Int {
        let text = ReportNumber.short(number)
        return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }
}
