import Foundation
import RatingWorkbench
import TestTools
import Testing

/// Pages of reports in a real browser.
@Suite(.serialized, .long, .enabled(if: Browser.isExpected, Browser.missing)) struct ReportBrowserTests {
    /// What a page says of itself, seen as so wide.
    private struct Look: Decodable, Equatable {
        var title = ""
        var scrollWidth = 0
        var width = 0
        var headings: [Int] = []
        var findingsEnd = 0.0
        var paper = ""
        var weakest = 0.0
    }

    private static let script = """
        const channel = value => { const c = value / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 };
        const colour = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
        const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
        const behind = element => {
            for (let at = element; at; at = at.parentElement) {
                const found = colour(getComputedStyle(at).backgroundColor);
                if (found.length === 3 || found[3] > 0) return found;
            }
            return [255, 255, 255];
        };
        const contrasts = [...document.querySelectorAll("h1, h2, p, li, th, td, caption, figcaption, summary, a, svg text, .mark, .bar, path.curve")]
            .map(element => {
                const style = getComputedStyle(element);
                const text = element.matches("svg text") ? style.fill : style.color;
                const [a, b] = [light(colour(text)), light(behind(element))];
                const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                return element.matches(".mark, .bar, .curve") ? ratio * 1.5 : ratio;
            });
        return {
            title: document.title, scrollWidth: document.documentElement.scrollWidth, width: innerWidth,
            headings: [...document.querySelectorAll("h1, h2, h3")].map(heading => Number(heading.localName[1])),
            findingsEnd: document.querySelector(".findings").getBoundingClientRect().bottom,
            paper: getComputedStyle(document.body).backgroundColor, weakest: Math.min(...contrasts),
        };
        """

    /// Shows the sample, and gives what is seen. Expectations belong to the test's own task, so they stand outside.
    private func showing<Result: Sendable>(
        _ look: @escaping @Sendable (Browser) throws -> Result
    ) async throws -> Result {
        try await onThread {
            let scratch = try ScratchDirectory()
            try scratch.write(Report.sample.html, to: "report.html")
            let browser = try Browser()
            try browser.open(file: "\(scratch.path)/report.html")
            return try look(browser)
        }
    }

    @Test func `it is whole on a desk and on a phone, in light and in the dark`() async throws {
        let sizes = [(1024, false), (1024, true), (320, false), (320, true)]
        let (looks, console, requests) = try await showing { browser in
            let looks = try sizes.map { width, isDark in
                try browser.show(width: width, height: 640, isDark: isDark, isPhone: width == 320)
                return try browser.run(Self.script, as: Look.self)
            }
            return (looks, try browser.console(), try browser.requests())
        }
        for (look, size) in zip(looks, sizes) {
            #expect(look.title == Report.sample.title)
            #expect(look.width == size.0 && look.scrollWidth <= size.0, "\(look)")
            #expect(look.headings.first == 1 && look.headings.dropFirst().allSatisfy { $0 == 2 })
            #expect(look.findingsEnd < 640, "the first screen says what changes")
            #expect(look.weakest >= 4.5, "\(look)")
        }
        #expect(Set(looks.map(\.paper)).count == 2)
        #expect(console == [])
        let others = requests.filter { !$0.hasPrefix("data:") }
        #expect(others.count == 1 && others.allSatisfy { $0.hasSuffix("/report.html") }, "\(others)")
    }

    @Test func `who does not see a chart has its name and its table`() async throws {
        struct Figure: Decodable, Equatable {
            let name: String
            let role: String
            let hasTable: Bool
            let caption: String
        }
        let (figures, boxes, cut) = try await showing { browser in
            let figures = try browser.run(
                """
                return [...document.querySelectorAll("figure")].map(figure => {
                    const drawing = figure.querySelector("svg[role]");
                    figure.querySelector("summary").focus();
                    const reached = document.activeElement === figure.querySelector("summary");
                    document.activeElement.click();
                    const table = figure.querySelector("table");
                    return {
                        name: drawing.getAttribute("aria-label"), role: drawing.getAttribute("role"),
                        hasTable: reached && table.getBoundingClientRect().height > 0,
                        caption: table.caption.textContent,
                    };
                });
                """, as: [Figure].self)
            try browser.show(width: 320, height: 640, isPhone: true)
            let boxes = try browser.run(
                """
                return [...document.querySelectorAll(".scroll")].filter(box => box.scrollWidth > box.clientWidth)
                    .map(box => { box.focus(); return document.activeElement === box });
                """, as: [Bool].self)
            let cut = try browser.run(
                """
                return [...document.querySelectorAll(".scroll")].filter(box => box.scrollHeight > box.clientHeight)
                    .map(box => box.getAttribute("aria-label"));
                """, as: [String].self)
            return (figures, boxes, cut)
        }
        #expect(figures.map(\.caption) == Report.sample.sections.flatMap(\.charts).map(\.caption))
        for figure in figures {
            #expect(figure.role == "img" && figure.name.hasPrefix(figure.caption) && figure.hasTable, "\(figure)")
        }
        #expect(cut == [], "no box hides what is below")
        #expect(boxes.count >= 2 && boxes.allSatisfy { $0 }, "what is wider than the screen scrolls by the keyboard")
    }

    @Test func `on paper the tables of charts are open, and the colours light`() async throws {
        struct Paper: Decodable {
            let heights: [Double]
            let width: Int
            let colour: String
        }
        let (paper, document) = try await showing { browser in
            try browser.show(width: 700, height: 990)
            try browser.command(
                "Emulation.setEmulatedMedia",
                ["media": "print", "features": [["name": "prefers-color-scheme", "value": "dark"]]])
            let paper = try browser.run(
                """
                return {
                    heights: [...document.querySelectorAll("figure table")].map(table => table.getBoundingClientRect().height),
                    width: document.documentElement.scrollWidth,
                    colour: getComputedStyle(document.body).backgroundColor,
                };
                """, as: Paper.self)
            return (paper, try browser.print())
        }
        #expect(paper.heights.count == 5 && paper.heights.allSatisfy { $0 > 0 }, "\(paper)")
        #expect(paper.width <= 700, "nothing is cut off")
        #expect(paper.colour == "rgb(255, 255, 255)")
        #expect(document.starts(with: Data("%PDF-".utf8)))
    }
}
