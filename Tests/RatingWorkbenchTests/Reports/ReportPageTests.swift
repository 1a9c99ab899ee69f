import RatingCore
import RatingWorkbench
import Testing

@Suite struct ReportPageTests {
    private let page = Report.sample.html

    @Test func `foreign text is text`() {
        #expect(!page.contains("<script"))
        #expect(page.contains("&lt;script&gt;document.title = &#39;taken&#39;&lt;/script&gt;"))
        #expect(page.contains("&amp; &quot;quotes&quot;"))
        #expect(!page.contains("\u{202E}"))
    }

    @Test func `every text of a report may be hostile`() {
        let hostile = "\"><img src=x onerror=alert(1)>'&\u{0}"
        for shape in [Report.Chart.Shape.line, .bars, .map] {
            let chart = Report.Chart(
                hostile, shape, horizontal: hostile, vertical: hostile,
                series: [1, 2].map {
                    .init("\(hostile)\($0)", [.init(1, label: hostile, 2), .init(2, label: hostile, 3)])
                })
            let table = Report.Table(
                hostile, columns: [hostile, hostile], rows: [[.text(hostile), .number(1, unit: hostile)]])
            let report = Report(
                title: hostile, findings: [hostile],
                sections: .init(
                    repeating: .init(hostile, text: [hostile], tables: [table], charts: [chart]), count: 3))
            #expect(!report.html.contains("<img"))
            #expect(!report.html.contains("onerror=alert(1)>'"))
        }
    }

    @Test func `the findings stand before everything else`() throws {
        let findings = try #require(page.range(of: "Users are asked less often"))
        let first = try #require(page.range(of: "<main>"))
        #expect(findings.upperBound < first.lowerBound)
    }

    @Test func `the page asks for nothing`() {
        for word in ["http:", "https:", "//", "url(", "@import", "src="] { #expect(!page.contains(word), "\(word)") }
    }

    @Test func `every chart is a figure with a table of its figures`() {
        #expect(page.ranges(of: "<figure").count == 5)
        #expect(page.ranges(of: "role=\"img\"").count == 5)
        #expect(page.ranges(of: "<details>").count == 5)
        #expect(page.ranges(of: "<caption>").count == 6)
    }

    @Test func `the table of a chart has a row a place and a column a series`() {
        let chart = Report.Chart(
            "Asks", .line, horizontal: "Days", vertical: "%",
            series: [
                .init("old", [.init(1, 0.5), .init(2, 40, interval: 39.5...41)]), .init("new", [.init(2, 12.25)]),
            ])
        #expect(chart.table.columns == ["Days", "old", "new"])
        #expect(
            chart.table.rows == [
                [.number(1), .number(0.5, decimals: 1), .none],
                [.number(2), .estimate(40, from: 39.5, to: 41, decimals: 1), .number(12.25, decimals: 1)],
            ])
    }

    @Test func `numbers have their thousands apart, and as many digits as are asked for`() {
        let cells: [(Report.Cell, String)] = [
            (.number(1_234_567), "1,234,567"), (.number(-999.96, decimals: 1), "−1,000.0"), (.number(-0.01), "0"),
            (.number(12.5, decimals: 1, unit: "%"), "12.5\u{A0}%"), (.number(.nan), "–"),
        ]
        for (cell, text) in cells {
            let report = Report(
                title: "", sections: [.init("", tables: [.init("", columns: ["", ""], rows: [[.text(""), cell]])])])
            #expect(report.html.contains("<td class=\"number\">\(text)</td>"), "\(text)")
        }
    }

    @Test func `what is missing stands where its column has it`() {
        let rows: [[Report.Cell]] = [[.text("a"), .text("b"), .number(1)], [.text("c"), .none, .none]]
        let table = Report.Table("", columns: ["", "", ""], rows: rows)
        #expect(
            Report(title: "", sections: [.init("", tables: [table])]).html.contains(
                "<td>–</td><td class=\"number\">–</td>"))
    }

    @Test(arguments: [0.0, 1e-9, 7, -3, 1e12, 0.1 + 0.2])
    func `a chart is drawn whatever its numbers`(number: Double) {
        for shape in [Report.Chart.Shape.line, .bars, .map] {
            for numbers in [[number], [number, number], [number, -number], [number, .nan, .infinity]] {
                let points = numbers.enumerated().map {
                    Report.Point(Double($0), $1, interval: $1.isNaN ? nil : $1...$1)
                }
                let chart = Report.Chart("", shape, horizontal: "", vertical: "", series: [.init("", points)])
                let page = Report(title: "", sections: [.init("", charts: [chart])]).html
                #expect(!page.contains("nan") && !page.contains("inf\"") && !page.contains("inf%"))
            }
        }
    }
}
