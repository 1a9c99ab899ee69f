/// What a run has found, as every form of it shows it: a page, tables of comma-separated values, JSON, text.
package struct Report: Equatable, Sendable {
    package var title: String
    /// What changes for users, in sentences, the most important first: what a reader takes in within a minute.
    package var findings: [String]
    package var sections: [Section]
    /// What a reader looks for first, in a strip above all.
    package var keyFigures: [KeyFigure]

    package struct KeyFigure: Equatable, Sendable {
        package var name: String
        package var value: String
        /// From what it is compared with; empty where there is nothing.
        package var difference: String
        /// Whether that is better; nil where it is neither, or not decided.
        package var isBetter: Bool?
        package var definition: String
    }

    package init(
        title: String, findings: [String] = [], sections: [Section] = [], keyFigures: [KeyFigure] = []
    ) {
        self.title = title
        self.keyFigures = keyFigures
        self.findings = findings
        self.sections = sections
    }

    package struct Section: Equatable, Sendable {
        package var heading: String
        package var text: [String]
        package var tables: [Table]
        package var charts: [Chart]

        package init(_ heading: String, text: [String] = [], tables: [Table] = [], charts: [Chart] = []) {
            self.heading = heading
            self.text = text
            self.tables = tables
            self.charts = charts
        }
    }

    package struct Table: Equatable, Sendable {
        package var caption: String
        package var columns: [String]
        /// As many cells a row as columns.
        package var rows: [[Cell]]
        /// What the figures mean that rows or columns are named for.
        package var definitions: [Definition]

        package struct Definition: Equatable, Sendable {
            package var id: String
            package var term: String
            package var text: String
        }

        package init(_ caption: String, columns: [String], rows: [[Cell]], definitions: [Definition] = []) {
            self.definitions = definitions
            self.caption = caption
            self.columns = columns
            self.rows = rows
        }
    }

    package enum Cell: Equatable, Sendable {
        case text(String)
        /// - Parameter decimals: digits after the point that are shown.
        case number(Double, decimals: Int = 0, unit: String? = nil)
        /// A number with its confidence interval.
        case estimate(Double, from: Double, to: Double, decimals: Int = 1, unit: String? = nil)
        case none
    }

    package struct Chart: Equatable, Sendable {
        package enum Shape: String, Sendable {
            /// A curve a series, over numbers.
            case line
            /// The same, of what stays until it jumps.
            case steps
            /// A group of bars a label, a bar a series.
            case bars
            /// A field of colours: a row a series, a column a label or number.
            case map
        }
        package var caption: String
        package var shape: Shape
        /// What runs to the right, with its unit.
        package var horizontal: String
        package var vertical: String
        package var series: [Series]

        package init(_ caption: String, _ shape: Shape, horizontal: String, vertical: String, series: [Series]) {
            self.caption = caption
            self.shape = shape
            self.horizontal = horizontal
            self.vertical = vertical
            self.series = series
        }
    }

    package struct Series: Equatable, Sendable {
        package var name: String
        package var points: [Point]

        package init(_ name: String, _ points: [Point]) {
            self.name = name
            self.points = points
        }
    }

    package struct Point: Equatable, Sendable {
        package var x: Double
        /// What the horizontal axis shows in place of the number.
        package var label: String?
        package var y: Double
        /// The confidence interval, where there is one.
        package var interval: ClosedRange<Double>?

        package init(_ x: Double, label: String? = nil, _ y: Double, interval: ClosedRange<Double>? = nil) {
            self.x = x
            self.label = label
            self.y = y
            self.interval = interval
        }
    }
}
