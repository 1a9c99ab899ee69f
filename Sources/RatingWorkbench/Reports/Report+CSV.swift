import RatingCore

extension Report {
    /// The report as one table of comma-separated values (RFC 4180): a line for each cell, so that all tables and charts fit
    /// in, and a program finds every figure by the names of its section, table, row and column.
    ///
    /// What a spreadsheet would take for a formula begins with an apostrophe.
    package var csv: String {
        var lines = [["section", "table", "row", "name", "column", "value", "from", "to", "unit"]]
        for (index, finding) in findings.enumerated() {
            lines.append(["", Self.findingsHeading, String(index + 1), "", "", Self.guarded(finding), "", "", ""])
        }
        for section in sections {
            for table in section.tables + section.charts.map(\.table) {
                for (index, row) in table.rows.enumerated() {
                    let name = row.first.map(Self.fields)?.value ?? ""
                    for (column, cell) in zip(table.columns, row).dropFirst(row.count > 1 ? 1 : 0) {
                        let fields = Self.fields(cell)
                        lines.append([
                            Self.guarded(section.heading), Self.guarded(table.caption), String(index + 1), name,
                            Self.guarded(column), fields.value, fields.from, fields.to, Self.guarded(fields.unit),
                        ])
                    }
                }
            }
        }
        return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func fields(_ cell: Cell) -> (value: String, from: String, to: String, unit: String) {
        switch cell {
        case .text(let text): (guarded(text), "", "", "")
        case .number(let number, _, let unit): (text(number), "", "", unit ?? "")
        case .estimate(let number, let from, let to, _, let unit): (text(number), text(from), text(to), unit ?? "")
        case .none: ("", "", "", "")
        }
    }

    private static func text(_ number: Double) -> String { number.isFinite ? shortest(number) : "" }

    /// Spreadsheets calculate what begins so, also where it stands in quotes (OWASP, “CSV Injection”).
    private static func guarded(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) else {
            return text
        }
        return "'" + text
    }

    private static func quoted(_ field: String) -> String {
        let isPlain = field.unicodeScalars.allSatisfy { $0 != "," && $0 != "\"" && $0 != "\r" && $0 != "\n" }
        return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
