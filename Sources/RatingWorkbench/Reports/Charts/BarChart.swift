/// Bars that run to the right, a group a label, so that labels have room on a phone. Each bar has its number, and the letter
/// of its series where there are several.
struct BarChart {
    private let chart: Report.Chart
    private let scale: ChartScale

    private static let line = 20
    private static let longestLine = 34
    /// Percent of the width that the longest bar takes; the numbers stand in the rest.
    private static let width = 62.0

    init(_ chart: Report.Chart) {
        self.chart = chart
        scale = ChartScale(chart.bounds ?? 0...1, fromZero: true)
    }

    private var isGrouped: Bool { chart.series.count > 1 }

    var markup: Markup {
        var (drawn, y) = (Markup(), 0)
        for group in groups {
            for part in Self.parts(of: group.label) {
                drawn += "<text class=\"group\" x=\"0\" y=\"\(y + 14)\">\(part)</text>\n"
                y += Self.line
            }
            for (index, point) in group.points {
                drawn += bar(point, index, y)
                y += Self.line
            }
            y += 8
        }
        let left = isGrouped ? 14 + 8 * SeriesMark.letter(chart.series.count - 1).count : 0
        return """
            \(key)<p class="axis">\(chart.vertical)\(chart.horizontal.isEmpty ? "" : ", by \(chart.horizontal)")</p>
            \(chart.opening("bars", height: y))<svg class="letters" x="\(left)">
            \(drawn)</svg>
            </svg>

            """
    }

    /// A label in lines that a phone has room for: text of a drawing does not break by itself.
    private static func parts(of label: String) -> [String] {
        var parts = [""]
        for word in label.split(separator: " ", omittingEmptySubsequences: false) {
            var rest = word
            if parts[parts.count - 1].count + 1 + rest.count > longestLine { parts.append("") }
            while rest.count > longestLine {
                parts[parts.count - 1] = String(rest.prefix(longestLine))
                rest = rest.dropFirst(longestLine)
                parts.append("")
            }
            parts[parts.count - 1] += (parts[parts.count - 1].isEmpty ? "" : " ") + rest
        }
        return parts.filter { !$0.isEmpty }
    }

    private var groups: [(label: String, points: [(series: Int, point: Report.Point)])] {
        var groups: [(label: String, points: [(series: Int, point: Report.Point)])] = []
        var index: [Report.Point.Place: Int] = [:]
        for (number, series) in chart.series.enumerated() {
            for point in series.points where point.y.isFinite {
                let group = index[point.place] ?? groups.count
                if group == groups.count {
                    index[point.place] = group
                    groups.append((point.text, []))
                }
                groups[group].points.append((number, point))
            }
        }
        return groups
    }

    private var key: Markup {
        guard isGrouped else { return "" }
        let items = chart.series.enumerated().map { index, series -> Markup in
            """
            <li><svg class="\(SeriesMark.colour(index))" width="12" height="12" aria-hidden="true">\
            <rect class="bar" width="12" height="12"/></svg> \(SeriesMark.letter(index)): \(series.name)</li>

            """
        }
        return "<ul class=\"key\">\n\(items.joined())</ul>\n"
    }

    private func bar(_ point: Report.Point, _ series: Int, _ y: Int) -> Markup {
        func place(_ number: Double) -> Double { Self.width * scale.place(number) }
        let (zero, end) = (place(0), place(point.y))
        var (markup, right): (Markup, Double) = ("", max(zero, end))
        if isGrouped {
            markup += "<text x=\"-8\" y=\"\(y + 11)\" text-anchor=\"end\">\(SeriesMark.letter(series))</text>"
        }
        markup += """
            <rect class="bar \(SeriesMark.colour(series))" x="\(min(zero, end))%" y="\(y)" \
            width="\((end - zero).magnitude)%" height="14"/>
            """
        var text = ReportNumber.short(point.y)
        if let interval = point.interval, interval.lowerBound.isFinite, interval.upperBound.isFinite {
            let (from, to) = (place(interval.lowerBound), place(interval.upperBound))
            right = max(right, to)
            text += " (\(ReportNumber.short(interval.lowerBound)) to \(ReportNumber.short(interval.upperBound)))"
            markup += "<line class=\"whisker\" x1=\"\(from)%\" x2=\"\(to)%\" y1=\"\(y + 7)\" y2=\"\(y + 7)\"/>"
        }
        return markup + "<text x=\"\(right)%\" dx=\"6\" y=\"\(y + 11)\">\(text)</text>\n"
    }
}
