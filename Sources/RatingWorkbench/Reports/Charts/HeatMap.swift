/// A field of numbers, each on the stronger colour the larger it is. The drawing is as wide as its columns need, and scrolls.
struct HeatMap {
    private let chart: Report.Chart
    private let bounds: ClosedRange<Double>
    private let columns: [Report.Point]

    private static let line = 30
    private static let cell = 52
    /// What stands below the rows.
    private static let labels = 26
    /// A longer name of a row is cut.
    private static let longestName = 24

    init(_ chart: Report.Chart) {
        self.chart = chart
        let numbers = chart.series.flatMap(\.points).map(\.y).filter(\.isFinite)
        bounds = (numbers.min() ?? 0)...(numbers.max() ?? 0)
        columns = chart.series.flatMap(\.points).unique(by: \.place).sorted { $0.x < $1.x }
    }

    var markup: Markup {
        let names = chart.series.map { name in
            name.name.count <= Self.longestName ? name.name : name.name.prefix(Self.longestName - 1) + "…"
        }
        let left = 14 + 7 * (names.map(\.count).max() ?? 1)
        let index = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.place, $0) })
        var drawn = Markup()
        for (row, series) in chart.series.enumerated() {
            drawn += "<text x=\"-8\" y=\"\(row * Self.line + 19)\" text-anchor=\"end\">\(names[row])</text>\n"
            for point in series.points {
                if let column = index[point.place], point.y.isFinite { drawn += cell(point, row, column, series.name) }
            }
        }
        let height = chart.series.count * Self.line
        for (column, point) in columns.enumerated() {
            drawn += """
                <text x="\(middle(column))%" y="\(height + 16)" text-anchor="middle">\(point.text)</text>

                """
        }
        let width = left + columns.count * Self.cell
        return """
            <p class="axis">\(chart.vertical), across: \(chart.horizontal). \
            The stronger the colour, the more: from \(ReportNumber.short(bounds.lowerBound)) to \(ReportNumber.short(bounds.upperBound)).</p>
            <div class="scroll" role="region" tabindex="0" aria-label="\(chart.caption)">
            <div style="min-width: \(width)px">
            \(chart.opening("map", height: height + Self.labels, left: left, bottom: Self.labels))\(drawn)</svg>
            </div>
            </div>

            """
    }

    private func middle(_ column: Int) -> Double { 100 * (Double(column) + 0.5) / Double(columns.count) }

    private func cell(_ point: Report.Point, _ row: Int, _ column: Int, _ name: String) -> Markup {
        let span = bounds.upperBound - bounds.lowerBound
        let depth = span > 0 ? (point.y - bounds.lowerBound) / span : 0
        let width = 100 / Double(columns.count)
        return """
            <rect class="cell" x="\(width * Double(column))%" y="\(row * Self.line)" width="\(width)%" \
            height="\(Self.line)" fill-opacity="\(0.06 + 0.44 * depth)"><title>\(name), \(point.text): \
            \(ReportNumber.short(point.y))</title></rect>\
            <text x="\(middle(column))%" y="\(row * Self.line + 19)" text-anchor="middle">\
            \(ReportNumber.short(point.y))</text>

            """
    }
}
