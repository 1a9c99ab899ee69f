extension Report.Chart {
    /// The chart as a figure: caption, key, drawing, and its figures as a table that opens.
    var markup: Markup {
        let drawing: Markup
        switch shape {
        case .line, .steps: drawing = LineChart(self).markup
        case .bars: drawing = BarChart(self).markup
        case .map: drawing = HeatMap(self).markup
        }
        return """
            <figure class="chart">
            <figcaption>\(caption)</figcaption>
            \(drawing)<details>
            <summary>The figures as a table<span class="hidden">: \(caption)</span></summary>
            \(table.markup)</details>
            </figure>

            """
    }

    /// What opens a drawing: to those who cannot see it, it is one picture with a name.
    func opening(_ kind: String, height: Int, left: Int = 0, bottom: Int = 0) -> Markup {
        """
        <svg class="\(kind)" role="img" height="\(height)" style="padding-left: \(left)px; padding-bottom: \(bottom)px" \
        aria-label="\(caption). The figures are in the table below.">

        """
    }

    /// Every number that is drawn.
    var bounds: ClosedRange<Double>? {
        let numbers = series.flatMap(\.points).flatMap { point in
            [point.y, point.interval?.lowerBound, point.interval?.upperBound].compactMap { $0 }.filter(\.isFinite)
        }
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        return least...most
    }
}

/// How series are told apart without their colours.
enum SeriesMark {
    /// A letter, as spreadsheets name columns.
    static func letter(_ index: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
        return index < 26 ? letter : Self.letter(index / 26 - 1) + letter
    }

    /// The class of its colour.
    static func colour(_ index: Int) -> String { "colour-\(index % 6 + 1)" }

    /// A curve's mark, around 0, 0.
    static func path(_ index: Int) -> String {
        [
            "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z", "M-3.5-3.5h7v7h-7z", "M0-5l5 5-5 5-5-5z", "M0-5l5 9h-10z",
            "M0 5l5-9h-10z", "M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
        ][index % 6]
    }

    static func dashes(_ index: Int) -> String { ["none", "7 4", "2 3", "9 3 2 3", "12 3", "4 2"][index % 6] }
}
