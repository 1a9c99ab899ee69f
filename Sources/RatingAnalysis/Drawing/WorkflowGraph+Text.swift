import RatingCore

extension WorkflowGraph {
    /// The graph as plain text: every step with what it shows, and below it where each event leads.
    package var text: String {
        var lines = ["\(id), starts at \(boxes[initial].name)"]
        for (index, box) in boxes.enumerated() where box.role != .end {
            lines.append("")
            let about = [box.kind ?? "decides", box.title].compactMap { $0 }.joined(separator: ", ")
            lines.append("\(box.name) (\(about))")
            for line in box.lines { lines.append("  \(line.text)") }
            for arrow in arrows where arrow.from == index {
                for line in arrow.lines { lines.append("  \(line.text(to: boxes[arrow.to].name))") }
            }
        }
        let ends = boxes.filter { $0.role == .end }.map { box in
            let entry = box.lines.map { " / " + $0.actions.joined(separator: ", ") }.joined()
            return box.name + (box.kind.map { " (\($0))" } ?? "") + entry
        }
        if !ends.isEmpty { lines += ["", "ends: " + ends.joined(separator: ", ")] }
        return lines.map { $0.onOneLine }.joined(separator: "\n") + "\n"
    }
}

extension WorkflowGraph.Line {
    /// `SUBMIT [stars given] / didValidateRating`.
    var text: String {
        [head, doing].filter { !$0.isEmpty }.joined(separator: " ")
    }

    fileprivate func text(to target: String) -> String {
        [head, "→ \(target)", doing].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var head: String {
        [trigger, condition.map { "[\($0)]" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var doing: String { actions.isEmpty ? "" : "/ " + actions.joined(separator: ", ") }
}

extension String {
    /// A space in place of every control character, so that a text stays on its line.
    var onOneLine: String {
        var result = ""
        for scalar in unicodeScalars {
            let isControl =
                scalar.value < 32 || (127...159).contains(scalar.value) || (8_232...8_233).contains(scalar.value)
            result.unicodeScalars.append(isControl ? " " : scalar)
        }
        return result
    }
}
