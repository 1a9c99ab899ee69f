import Foundation
import RatingKit
import RatingWorkbench

/// A report for a terminal: its findings and tables, without the charts.
struct ReportText {
    let style: TextStyle

    func lines(_ report: Report) -> [StyledText] {
        var lines: [StyledText] = [style.bold("\(report.title)")]
        lines += report.findings.map { "  \($0)" }
        for section in report.sections where !section.text.isEmpty || !section.tables.isEmpty {
            lines += ["", style.bold("\(section.heading)")]
            lines += section.text.map { "  \($0)" }
            for table in section.tables { lines += self.lines(table) }
        }
        return lines
    }

    private func lines(_ table: Report.Table) -> [StyledText] {
        let rows = [table.columns] + table.rows.map { $0.map(Self.text) }
        let widths = table.columns.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
        let isNumber = table.columns.indices.map { column in
            table.rows.contains { row in if case .text = row[column] { false } else { true } }
        }
        return ["", "  \(style.dim("\(table.caption)"))"]
            + rows.enumerated().map { index, row in
                let cells = row.indices.map { column -> String in
                    let blanks = String(repeating: " ", count: widths[column] - row[column].columns)
                    return isNumber[column] ? blanks + row[column] : row[column] + blanks
                }
                let line = cells.joined(separator: "  ").trimmingSuffix
                return index == 0 ? "  \(style.dim("\(line)"))" : "  \(line)"
            }
    }

    private static func text(_ cell: Report.Cell) -> String {
        switch cell {
        case .text(let text): text
        case .number(let number, let decimals, let unit): Self.text(number, decimals) + (unit.map { " \($0)" } ?? "")
        case .estimate(let number, let from, let to, let decimals, let unit):
            "\(Self.text(number, decimals)) (\(Self.text(from, decimals)) to \(Self.text(to, decimals)))"
                + (unit.map { " \($0)" } ?? "")
        case .none: ""
        }
    }

    private static func text(_ number: Double, _ decimals: Int) -> String {
        decimals == 0 && number.magnitude < 1e15
            ? String(Int64(number.rounded()))
            : number.formatted(
                .number.precision(.fractionLength(decimals)).locale(.init(identifier: "en_US_POSIX")).grouping(.never))
    }
}

extension String {
    fileprivate var trimmingSuffix: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
