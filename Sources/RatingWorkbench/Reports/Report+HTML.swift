extension Report {
    static let findingsHeading = "What it means for users"

    /// The report as one page that needs nothing else: no network, no fonts of others, no script.
    ///
    /// Findings stand first. A chart is a figure with its table; what is wider than the screen scrolls within its own box.
    package var html: String {
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="ratingkit">
            <link rel="icon" href="data:,">
            <title>\(title)</title>
            <style>\(ReportStyle.sheet)</style>
            </head>
            <body>
            <header>
            <h1>\(title)</h1>
            \(strip)\(findingsMarkup)\(contents)</header>
            <main>
            \(sections.enumerated().map { $1.markup(number: $0 + 1) }.joined())</main>
            </body>
            </html>

            """
        return page.text
    }

    /// The key figures with their differences, in words and in colours.
    private var strip: Markup {
        guard !keyFigures.isEmpty else { return "" }
        let items = keyFigures.map { figure -> Markup in
            let verdict = figure.isBetter.map { $0 ? "better" : "worse" }
            let difference: Markup =
                figure.difference.isEmpty
                ? ""
                : "<dd class=\"\(verdict ?? "interval")\">\(figure.difference)\(verdict.map { ", \($0)" } ?? "")</dd>"
            return
                "<div title=\"\(figure.definition)\"><dt>\(figure.name)</dt><dd class=\"value\">\(figure.value)</dd>\(difference)</div>\n"
        }
        return "<dl class=\"strip\" aria-label=\"Key figures\">\n\(items.joined())</dl>\n"
    }

    private var findingsMarkup: Markup {
        guard !findings.isEmpty else { return "" }
        let items = findings.map { finding -> Markup in "<li>\(finding)</li>\n" }.joined()
        return """
            <section class="findings" aria-labelledby="findings">
            <h2 id="findings">\(Self.findingsHeading)</h2>
            <ul>
            \(items)</ul>
            </section>

            """
    }

    /// Links to the sections, where there are enough to lose one's way.
    private var contents: Markup {
        guard sections.count > 2 else { return "" }
        let items = sections.enumerated().map { index, section -> Markup in
            "<li><a href=\"#section-\(index + 1)\">\(section.heading)</a></li>\n"
        }
        return "<nav aria-label=\"Sections\">\n<ul>\n\(items.joined())</ul>\n</nav>\n"
    }
}

extension Report.Section {
    fileprivate func markup(number: Int) -> Markup {
        let paragraphs = text.map { text -> Markup in "<p>\(text)</p>\n" }.joined()
        return """
            <section aria-labelledby="section-\(number)">
            <h2 id="section-\(number)">\(heading)</h2>
            \(paragraphs)\(charts.map(\.markup).joined())\(tables.map(\.markup).joined())</section>

            """
    }
}

extension Report.Table {
    /// The table in a box of its own, which scrolls where it is too wide, also by the keyboard.
    var markup: Markup {
        let head = columns.enumerated().map { index, column -> Markup in
            isNumeric(index) ? "<th scope=\"col\" class=\"number\">\(column)</th>" : "<th scope=\"col\">\(column)</th>"
        }
        let body = rows.map { row -> Markup in
            let cells = row.enumerated().map { index, cell in
                cell.markup(
                    isHeader: index == 0 && row.count > 1, isNumeric: isNumeric(index),
                    meaning: index == 0 ? meaning(of: cell) : nil)
            }
            return "<tr>\(cells.joined())</tr>\n"
        }
        return """
            <div class="scroll" role="region" tabindex="0" aria-label="\(caption)">
            <table>
            <caption>\(caption)</caption>
            <thead><tr>\(head.joined())</tr></thead>
            <tbody>
            \(body.joined())</tbody>
            </table>
            </div>
            \(glossary)
            """
    }

    private func meaning(of cell: Report.Cell) -> String? {
        guard case .text(let text) = cell else { return nil }
        return definitions.first { $0.term == text }?.text
    }

    /// What the figures are, which opens: a phone has no tooltips.
    private var glossary: Markup {
        guard !definitions.isEmpty else { return "" }
        let items = definitions.map { item -> Markup in "<dt>\(item.term)</dt><dd>\(item.text)</dd>\n" }
        return
            "<details class=\"glossary\">\n<summary>What these figures are</summary>\n<dl>\n\(items.joined())</dl>\n</details>\n"
    }

    private func isNumeric(_ column: Int) -> Bool {
        var hasNumber = false
        for row in rows where row.indices.contains(column) {
            switch row[column] {
            case .number, .estimate: hasNumber = true
            case .text: return false
            case .none: break
            }
        }
        return hasNumber
    }
}

extension Report.Cell {
    fileprivate func markup(isHeader: Bool, isNumeric: Bool, meaning: String?) -> Markup {
        let content: Markup
        switch self {
        case .text(let text):
            let title: Markup = meaning.map { " title=\"\($0)\"" } ?? ""
            let colour: Markup = ["better", "worse"].contains(text) ? " class=\"\(text)\"" : ""
            return isHeader ? "<th scope=\"row\"\(title)>\(text)</th>" : "<td\(colour)>\(text)</td>"
        case .number(let number, let decimals, let unit):
            content = "\(ReportNumber.text(number, decimals: decimals, unit: unit))"
        case .estimate(let number, let from, let to, let decimals, let unit):
            let bounds = [from, to].map { ReportNumber.text($0, decimals: decimals) }.joined(separator: " to ")
            content =
                "\(ReportNumber.text(number, decimals: decimals, unit: unit)) <span class=\"interval\">(\(bounds))</span>"
        case .none:
            guard isNumeric else { return "<td>–</td>" }
            content = "–"
        }
        return isHeader
            ? "<th scope=\"row\" class=\"number\">\(content)</th>" : "<td class=\"number\">\(content)</td>"
    }
}
