import RatingCore

extension WorkflowGraph {
    /// The graph as a Mermaid flowchart, as code-hosting sites draw it in a `mermaid` block.
    package var mermaid: String {
        var lines = ["flowchart TD", "  start(( )) --> s\(initial)"]
        for (index, box) in boxes.enumerated() {
            let (open, close) =
                switch box.role {
                case .screen: ("[", "]")
                case .decision: ("{{", "}}")
                case .end: ("([", "])")
                }
            let style = box.role == .end ? "finished" : box.role.rawValue
            lines.append("  s\(index)\(open)\"\(label(of: box))\"\(close):::\(style)")
        }
        for arrow in arrows {
            let label = arrow.lines.map { $0.mermaid }.filter { !$0.isEmpty }.joined(separator: "<br/>")
            lines.append(
                label.isEmpty
                    ? "  s\(arrow.from) --> s\(arrow.to)" : "  s\(arrow.from) -->|\"\(label)\"| s\(arrow.to)")
        }
        lines += [
            "  classDef screen fill:#eef4ff,stroke:#3b6fb6,color:#17324d",
            "  classDef decision fill:#fff7e0,stroke:#b8860b,color:#4d3a00",
            "  classDef finished fill:#2f3b4a,stroke:#2f3b4a,color:#ffffff",
            "  style start fill:#2f3b4a,stroke:#2f3b4a",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func label(of box: Box) -> String {
        var parts = ["<b>\(box.name.mermaid)</b>"]
        if let kind = box.kind { parts.append(kind.mermaid) }
        if let title = box.title { parts.append("<i>\(title.mermaid)</i>") }
        parts += box.lines.map { "<small>\($0.mermaid)</small>" }
        return parts.joined(separator: "<br/>")
    }
}

extension WorkflowGraph.Line {
    fileprivate var mermaid: String {
        var parts: [String] = []
        if !trigger.isEmpty { parts.append(trigger.mermaid) }
        if let condition { parts.append("<i>\(condition.mermaid)</i>") }
        if !actions.isEmpty { parts.append("<small>/ \(actions.joined(separator: ", ").mermaid)</small>") }
        return parts.joined(separator: " ")
    }
}

extension String {
    /// The text with Mermaid's character codes for all that means something to Mermaid or HTML.
    fileprivate var mermaid: String {
        escaped { "\"#&<>`|\\;[]{}()".unicodeScalars.contains($0) ? "#\($0.value);" : nil }
    }
}
