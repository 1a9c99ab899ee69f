import RatingAnalysis
import RatingKit

/// A difference for people: keys, workflow, decision.
struct DifferenceText {
    let style: TextStyle

    func lines(_ difference: ConfigurationDifference) -> [StyledText] {
        guard !difference.isEmpty else { return ["no difference"] }
        var blocks: [[StyledText]] = []
        if !difference.changes.isEmpty {
            blocks.append([style.bold("keys")] + difference.changes.map { "  \($0.description)" })
        }
        if let workflow = difference.workflow { blocks.append(lines(workflow)) }
        for (placement, differences) in difference.gates {
            let title = placement.map { "decision at \($0)" } ?? "decision"
            blocks.append([style.bold("\(title)")] + differences.map { "  \(line($0))" })
        }
        if !difference.notes.isEmpty {
            blocks.append([style.bold("besides")] + difference.notes.map { "  \($0)" })
        }
        return Array(blocks.joined(separator: [""]))
    }

    private func lines(_ workflow: WorkflowDifference) -> [StyledText] {
        let title = workflow.old == workflow.new ? workflow.new : "\(workflow.old) → \(workflow.new)"
        var lines = [style.bold("workflow \(title)")]
        lines += workflow.removed.map { style.red("  - step \($0)") }
        lines += workflow.added.map { style.green("  + step \($0)") }
        for step in workflow.changed {
            lines.append("  step \(step.name)")
            for line in step.lines {
                switch line {
                case .removed(let text): lines.append(style.red("    - \(text)"))
                case .added(let text): lines.append(style.green("    + \(text)"))
                }
            }
        }
        return lines
    }

    /// `sessions is stricter: displaySessionCount 3 → 5`.
    private func line(_ difference: GateDifference) -> StyledText {
        let name = style.bold("\(difference.gate.name)")
        switch difference.effect {
        case .takesPart:
            let keys = difference.keys.map { "\($0.key) \(Self.text($0.new))" }
            return "\(name) now takes part\(keys.isEmpty ? "" : ": ")\(keys.joined(separator: ", "))"
        case .takesNoPart: return "\(name) no longer takes part"
        case .stricter, .looser, .different:
            let effect =
                switch difference.effect {
                case .stricter: style.red("stricter")
                case .looser: style.green("looser")
                default: style.yellow("different")
                }
            let keys = difference.keys.map { "\($0.key) \(Self.text($0.old)) → \(Self.text($0.new))" }
            return "\(name) is \(effect): \(keys.joined(separator: ", "))"
        }
    }

    private static func text(_ value: ConfigurationValue?) -> String {
        guard let value else { return "absent" }
        if case .number(let number) = value, let integer = Int64(exactly: number) { return String(integer) }
        let text = value.json.serialized()
        return text.count <= 80 ? text : "\(text.prefix(79))…"
    }
}
