import RatingKit
import RatingWorkbench

/// A report as a terminal shows it: findings, tables, and charts made of blocks.
struct ReportText {
    let style: TextStyle
    let width: Int

    func lines(_ report: Report) -> [StyledText] {
        var lines: [StyledText] = [style.bold("\(report.title)")]
        for finding in report.findings {
            let folded = finding.folded(to: max(20, width - 4))
            for (index, line) in folded.enumerated() { lines.append(index == 0 ? "  • \(line)" : "    \(line)") }
        }
        for section in report.sections {
            lines += ["", style.bold("\(section.heading)")]
            for paragraph in section.text { lines += paragraph.folded(to: max(20, width)).map { "\($0)" } }
            for table in section.tables { lines += [""] + self.lines(table) }
            for chart in section.charts { lines += [""] + self.lines(chart) }
        }
        return lines
    }

    // MARK: Tables

    /// A table that is too wide continues below, each part with the first column.
    func lines(_ table: Report.Table) -> [StyledText] {
        let cells = table.rows.map { row in row.map { $0.text } }
        var widths = table.columns.indices.map { column in
            let widest = cells.map { $0.indices.contains(column) ? $0[column].columns : 0 }.max() ?? 0
            let header = table.columns[column].folded(to: max(widest, 16)).map { $0.columns }.max() ?? 0
            return max(widest, header, 1)
        }
        if let first = widths.first { widths[0] = min(first, max(20, width * 2 / 5)) }
        var lines: [StyledText] = [style.dim("\(table.caption)")]
        var next = 1
        repeat {
            var columns = widths.isEmpty ? [] : [0]
            var used = widths.first ?? 0
            while next < widths.count, columns.count < 2 || used + 2 + widths[next] <= width {
                used += 2 + widths[next]
                columns.append(next)
                next += 1
            }
            lines += part(table, cells, widths, columns)
            if next < widths.count { lines.append("") }
        } while next < widths.count
        for item in table.definitions {
            lines += "\(item.term): \(item.text)".folded(to: max(20, width)).map { style.dim("\($0)") }
        }
        return lines
    }

    private func part(
        _ table: Report.Table, _ cells: [[String]], _ widths: [Int], _ columns: [Int]
    ) -> [StyledText] {
        let headers = columns.map { table.columns[$0].folded(to: widths[$0]) }
        let height = headers.map { $0.count }.max() ?? 0
        let header = (0..<height).map { line in
            zip(columns, headers).map { column, folded in
                let place = line - (height - folded.count)
                return aligned(place < 0 ? "" : folded[place], widths[column], isFirst: column == 0)
            }.joined(separator: "  ")
        }
        let rows = cells.flatMap { row -> [String] in
            // What a row is about may take several lines; its figures stand in the first.
            let labels = (row.first ?? "").folded(to: widths[columns[0]])
            return labels.enumerated().map { line, label in
                columns.map { column in
                    let text = column == 0 ? label : line == 0 && row.indices.contains(column) ? row[column] : ""
                    return aligned(text, widths[column], isFirst: column == 0)
                }.joined(separator: "  ")
            }
        }
        return header.map { style.bold("\($0)") } + rows.map { "\($0)" }
    }

    private func aligned(_ text: String, _ width: Int, isFirst: Bool) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.columns))
        return isFirst ? text + blanks : blanks + text
    }

    // MARK: Charts

    func lines(_ chart: Report.Chart) -> [StyledText] {
        let caption: StyledText =
            "\(style.bold("\(chart.caption)")) \(style.dim("(\(chart.vertical), by \(chart.horizontal))"))"
        let points = chart.series.flatMap { $0.points }
        guard let most = points.map({ $0.y }).max() else { return [] }
        return [caption] + (chart.shape == .map ? map(chart) : bars(chart, most))
    }

    /// A bar a point; of many points only every so many.
    private func bars(_ chart: Report.Chart, _ most: Double) -> [StyledText] {
        chart.series.flatMap { series -> [StyledText] in
            let step = max(1, (series.points.count + 23) / 24)
            let shown = series.points.enumerated().filter {
                $0.offset % step == 0 || $0.offset == series.points.count - 1
            }
            .map { $0.element }
            let labels = shown.map { $0.label ?? $0.x.plain }
            let values = shown.map { $0.y.significant }
            let (labelWidth, valueWidth) = (labels.map { $0.columns }.max() ?? 0, values.map { $0.columns }.max() ?? 0)
            let room = max(8, min(60, width - labelWidth - valueWidth - 4))
            let lines = zip(zip(labels, values), shown).map { texts, point -> StyledText in
                let bar = Self.bar(most > 0 ? max(0, point.y) / most * Double(room) : 0)
                let label = String(repeating: " ", count: labelWidth - texts.0.columns) + texts.0
                let value = String(repeating: " ", count: valueWidth - texts.1.columns) + texts.1
                return "\(label)  \(value) \(style.cyan("\(bar)"))"
            }
            return (chart.series.count > 1 ? [style.dim("\(series.name)")] : []) + lines
        }
    }

    /// Eighths of a block.
    private static func bar(_ length: Double) -> String {
        let eighths = Int((length * 8).rounded())
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + rest
    }

    /// A row a series, a number and a shade a point.
    private func map(_ chart: Report.Chart) -> [StyledText] {
        let all = chart.series.flatMap { $0.points }
        let (least, most) = (all.map { $0.y }.min() ?? 0, all.map { $0.y }.max() ?? 0)
        let places = Set(all.map { $0.x }).sorted()
        let labels = places.map { $0.plain }
        let cell = max(labels.map { $0.columns }.max() ?? 0, all.map { $0.y.significant.columns }.max() ?? 0) + 2
        let lead = chart.series.map { $0.name.columns }.max() ?? 0
        func padded(_ text: String) -> String { String(repeating: " ", count: max(0, cell - text.columns)) + text }
        var lines: [StyledText] = [
            style.dim("\(String(repeating: " ", count: lead))\(labels.map { padded($0) + " " }.joined())")
        ]
        for series in chart.series {
            let cells = places.map { place -> String in
                guard let point = series.points.first(where: { $0.x == place }) else { return padded("") + " " }
                let share = most > least ? (point.y - least) / (most - least) : 0
                return padded(point.y.significant) + ["░", "▒", "▓", "█"][min(3, Int(share * 4))]
            }
            lines.append("\(series.name.padded(to: lead))\(cells.joined())")
        }
        return lines
    }
}

extension Report.Cell {
    /// `4.21 (4.10–4.33)`.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number, let decimals, let unit):
            number.text(decimals: decimals) + (unit.map { " \($0)" } ?? "")
        case .estimate(let value, let low, let high, let decimals, let unit):
            "\(value.text(decimals: decimals)) (\(low.text(decimals: decimals))–\(high.text(decimals: decimals)))"
                + (unit.map { " \($0)" } ?? "")
        case .none: "–"
        }
    }
}

extension Double {
    /// Whole numbers without a point.
    fileprivate var plain: String { Int64(exactly: self).map { "\($0)" } ?? text(decimals: 2) }

    /// With three digits or so.
    fileprivate var significant: String {
        magnitude >= 100 || self == 0 ? text(decimals: 0) : magnitude >= 1 ? text(decimals: 1) : text(decimals: 3)
    }
}
