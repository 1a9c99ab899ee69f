/// Curves over numbers, with their intervals as bands. The drawing takes the width that there is: places are percentages of
/// it, so that text and strokes keep their size.
struct LineChart {
    private let chart: Report.Chart
    private let horizontal: ChartScale
    private let vertical: ChartScale

    private static let height = 240
    /// Beyond it a curve has no marks of its own points.
    private static let mostMarks = 40

    init(_ chart: Report.Chart) {
        self.chart = chart
        let places = chart.series.flatMap(\.points).map(\.x).filter(\.isFinite)
        horizontal = ChartScale((places.min() ?? 0)...(places.max() ?? 1), fromZero: false, marks: 9)
        vertical = ChartScale(chart.bounds ?? 0...1, fromZero: true)
    }

    var markup: Markup {
        let labels = vertical.marks.map(ReportNumber.short)
        let left = 14 + 7 * (labels.map(\.count).max() ?? 1)
        let curves = chart.series.enumerated().map { curve($1, $0) }.joined()
        let marks = chart.series.enumerated().map { self.marks($1, $0) }.joined()
        return """
            \(key)<p class="axis">\(chart.vertical)</p>
            \(chart.opening("lines", height: Self.height, left: left, bottom: 24))\(grid(labels))\(places)\
            <svg class="curves" width="100%" height="100%" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            \(curves)</svg>
            \(marks)</svg>
            <p class="axis end">\(chart.horizontal)</p>

            """
    }

    private var key: Markup {
        guard chart.series.count > 1 else { return "" }
        let items = chart.series.enumerated().map { index, series -> Markup in
            """
            <li><svg class="\(SeriesMark.colour(index))" width="32" height="12" aria-hidden="true">\
            <path class="curve" d="M0 6h32" stroke-dasharray="\(SeriesMark.dashes(index))"/>\
            <path class="mark" transform="translate(16 6)" d="\(SeriesMark.path(index))"/></svg> \(series.name)</li>

            """
        }
        return "<ul class=\"key\">\n\(items.joined())</ul>\n"
    }

    private func grid(_ labels: [String]) -> Markup {
        zip(vertical.marks, labels).map { mark, label -> Markup in
            let y = 100 - 100 * vertical.place(mark)
            return """
                <line class="grid" x1="0" x2="100%" y1="\(y)%" y2="\(y)%"/>\
                <text x="-8" y="\(y)%" dy="4" text-anchor="end">\(label)</text>

                """
        }.joined()
    }

    /// What stands under the drawing: the labels of points where they have some, else round numbers.
    private var places: Markup {
        let labelled = chart.series.first { series in series.points.contains { $0.label != nil } }?.points ?? []
        let all =
            labelled.isEmpty ? horizontal.marks.map { ($0, ReportNumber.short($0)) } : labelled.map { ($0.x, $0.text) }
        let most = max(260 / (12 + 7 * (all.map(\.1.count).max() ?? 1)), 2)
        let stride = max((all.count + most - 1) / most, 1)
        return all.enumerated().filter { $0.offset % stride == 0 }.map { _, place -> Markup in
            let x = 100 * horizontal.place(place.0)
            let anchor = x > 92 ? "end" : x < 4 ? "start" : "middle"
            return "<text x=\"\(x)%\" y=\"100%\" dy=\"18\" text-anchor=\"\(anchor)\">\(place.1)</text>\n"
        }.joined()
    }

    private func curve(_ series: Report.Series, _ index: Int) -> Markup {
        let points = stepped(series.points.filter { $0.x.isFinite && $0.y.isFinite })
        guard !points.isEmpty else { return "" }
        let banded = points.filter { $0.interval.map { $0.lowerBound.isFinite && $0.upperBound.isFinite } ?? false }
        let upper = banded.map { place($0.x, $0.interval?.upperBound ?? 0) }
        let lower = banded.reversed().map { place($0.x, $0.interval?.lowerBound ?? 0) }
        let band: Markup =
            banded.count < 2 ? "" : "<path class=\"band\" d=\"M\((upper + lower).joined(separator: "L"))z\"/>"
        let line = points.map { place($0.x, $0.y) }.joined(separator: "L")
        return """
            <g class="\(SeriesMark.colour(index))">\(band)<path class="curve" d="M\(line)" \
            stroke-dasharray="\(SeriesMark.dashes(index))"/></g>

            """
    }

    /// With what held before each point, up to it.
    private func stepped(_ points: [Report.Point]) -> [Report.Point] {
        guard chart.shape == .steps else { return points }
        return zip(points, points.dropFirst()).reduce(into: Array(points.prefix(1))) { stepped, pair in
            stepped.append(Report.Point(pair.1.x, pair.0.y, interval: pair.0.interval))
            stepped.append(pair.1)
        }
    }

    private func place(_ x: Double, _ y: Double) -> String {
        let place: Markup = "\(1000 * horizontal.place(x)) \(1000 - 1000 * vertical.place(y))"
        return place.text
    }

    private func marks(_ series: Report.Series, _ index: Int) -> Markup {
        let points = series.points.filter { $0.x.isFinite && $0.y.isFinite }
        guard points.count <= Self.mostMarks else { return "" }
        return points.map { point -> Markup in
            """
            <svg class="\(SeriesMark.colour(index))" x="\(100 * horizontal.place(point.x))%" \
            y="\(100 - 100 * vertical.place(point.y))%"><path class="mark" d="\(SeriesMark.path(index))">\
            <title>\(series.name) \(point.text): \(ReportNumber.short(point.y))</title></path></svg>

            """
        }.joined()
    }
}
