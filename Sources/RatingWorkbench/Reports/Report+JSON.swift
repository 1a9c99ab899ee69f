import RatingAnalysis
import RatingCore

extension Report {
    /// All of the report: `{title, findings, keyFigures: [{name, value, difference, better}], sections: [{heading, text, tables,
    /// charts}]}`.
    package var json: RatingJSON {
        [
            "title": .string(title), "findings": .strings(findings),
            "keyFigures": .array(
                keyFigures.map { figure in
                    [
                        "name": .string(figure.name), "value": .string(figure.value),
                        "difference": .string(figure.difference), "better": figure.isBetter.map { .bool($0) } ?? .null,
                    ]
                }),
            "sections": .array(
                sections.map { section in
                    [
                        "heading": .string(section.heading), "text": .strings(section.text),
                        "tables": .array(section.tables.map(\.json)), "charts": .array(section.charts.map(\.json)),
                    ]
                }),
        ]
    }
}

extension Report.Table {
    /// `{caption, columns, rows, definitions: [{id, term, text}]}`: a row is an array of texts, numbers, `{value, from, to,
    /// unit}` and null.
    fileprivate var json: RatingJSON {
        .object(present: [
            "caption": .string(caption), "columns": .strings(columns),
            "rows": .array(rows.map { .array($0.map(\.json)) }),
            "definitions": definitions.isEmpty
                ? nil
                : .array(
                    definitions.map {
                        ["id": .string($0.id), "term": .string($0.term), "text": .string($0.text)]
                    }),
        ])
    }
}

extension Report.Cell {
    fileprivate var json: RatingJSON {
        switch self {
        case .text(let text): .string(text)
        case .number(let number, _, nil): .finite(number)
        case .number(let number, _, let unit?): ["value": .finite(number), "unit": .string(unit)]
        case .estimate(let number, let from, let to, _, let unit):
            [
                "value": .finite(number), "from": .finite(from), "to": .finite(to),
                "unit": unit.map { .string($0) } ?? .null,
            ]
        case .none: .null
        }
    }
}

extension Report.Chart {
    /// `{caption, shape, horizontal, vertical, series: [{name, points: [{x, label, y, from, to}]}]}`.
    fileprivate var json: RatingJSON {
        [
            "caption": .string(caption), "shape": .string(shape.rawValue), "horizontal": .string(horizontal),
            "vertical": .string(vertical),
            "series": .array(
                series.map { series in
                    ["name": .string(series.name), "points": .array(series.points.map(\.json))]
                }),
        ]
    }
}

extension Report.Point {
    fileprivate var json: RatingJSON {
        .object(present: [
            "x": .finite(x), "y": .finite(y), "label": label.map { .string($0) },
            "from": interval.map { .finite($0.lowerBound) }, "to": interval.map { .finite($0.upperBound) },
        ])
    }
}

extension RatingJSON {
    fileprivate static func strings(_ texts: [String]) -> RatingJSON { .array(texts.map { .string($0) }) }

    /// A whole number without a point; null for one that JSON does not have.
    static func finite(_ number: Double) -> RatingJSON {
        guard number.isFinite else { return .null }
        return Int64(exactly: number).map { .integer($0) } ?? .number(number)
    }
}
