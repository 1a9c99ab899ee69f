import RatingCore

extension WorkflowGraph {
    /// The graph in Graphviz's language; `dot -Tsvg` draws it.
    package var dot: String {
        var lines = [
            "digraph \(id.quoted) {",
            "  graph [rankdir=TB, nodesep=0.45, ranksep=0.5, pad=0.25, bgcolor=\"white\", \(Self.font)]",
            "  node [shape=box, style=\"rounded,filled\", margin=\"0.16,0.09\", penwidth=1.2, fontsize=12, \(Self.font)]",
            "  edge [color=\"#5b6b7d\", fontcolor=\"#22303f\", fontsize=10, arrowsize=0.75, penwidth=1.1, \(Self.font)]",
            "  start [shape=circle, label=\"\", width=0.16, fixedsize=true, style=filled, fillcolor=\"#2f3b4a\", color=\"#2f3b4a\"]",
            "  start -> s\(initial)",
        ]
        for (index, box) in boxes.enumerated() {
            lines.append("  s\(index) [\(box.role.style), label=<\(label(of: box))>]")
        }
        for arrow in arrows {
            let rows = arrow.lines.flatMap { $0.rows }
            lines.append(
                rows.isEmpty
                    ? "  s\(arrow.from) -> s\(arrow.to)"
                    : "  s\(arrow.from) -> s\(arrow.to) [label=<\(table(rows, alignment: "left"))>]")
        }
        let ends = boxes.indices.filter { boxes[$0].role == .end }.map { "s\($0)" }
        if ends.count > 1 { lines.append("  { rank=same; \(ends.joined(separator: "; ")) }") }
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static var font: String { "fontname=\"Helvetica,Arial,DejaVu Sans,sans-serif\"" }

    private func label(of box: Box) -> String {
        var rows = ["<b>\(box.name.html)</b>"]
        let about = [box.kind?.html, box.title.map { "<i>\($0.html)</i>" }].compactMap { $0 }
        if !about.isEmpty { rows.append("<font point-size=\"10\">\(about.joined(separator: " · "))</font>") }
        rows += box.lines.map { "<font point-size=\"9\">\($0.html)</font>" }
        return table(rows, alignment: "center")
    }

    private func table(_ rows: [String], alignment: String) -> String {
        let cells = rows.map { "<tr><td align=\"\(alignment)\">\($0)</td></tr>" }.joined()
        return
            "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"\(alignment == "left" ? 2 : 1)\">\(cells)</table>"
    }
}

extension WorkflowGraph.Role {
    fileprivate var style: String {
        switch self {
        case .screen: "fillcolor=\"#eef4ff\", color=\"#3b6fb6\", fontcolor=\"#17324d\""
        case .decision:
            "fillcolor=\"#fff7e0\", color=\"#b8860b\", fontcolor=\"#4d3a00\", style=\"rounded,filled,dashed\""
        case .end: "fillcolor=\"#2f3b4a\", color=\"#2f3b4a\", fontcolor=\"white\""
        }
    }
}

extension WorkflowGraph.Line {
    /// The line in a box.
    fileprivate var html: String {
        [head, doing].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The line beside an arrow: what is done stands below, so that arrows need little room.
    fileprivate var rows: [String] {
        [head, doing].filter { !$0.isEmpty }
    }

    private var head: String {
        var parts: [String] = []
        if !trigger.isEmpty { parts.append("<b>\(trigger.html)</b>") }
        if let condition { parts.append("<i>\(condition.html)</i>") }
        return parts.joined(separator: " ")
    }

    private var doing: String {
        guard !actions.isEmpty else { return "" }
        return "<font point-size=\"8\" color=\"#5b6b7d\">\(actions.joined(separator: ", ").html)</font>"
    }
}

extension String {
    /// The text as Graphviz's HTML-like labels want it.
    fileprivate var html: String { escaped { Self.htmlCodes[$0] } }

    private static let htmlCodes: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\\": "&#92;",
    ]

    /// The text in quotes. A backslash would begin an escape, and at the end take the quote.
    fileprivate var quoted: String { "\"" + escaped { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil } + "\"" }

    /// The text on one line, with another for each character that has one.
    func escaped(_ other: (Unicode.Scalar) -> String?) -> String {
        onOneLine.unicodeScalars.map { other($0) ?? String($0) }.joined()
    }
}
