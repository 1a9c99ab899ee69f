import RatingKit

/// The key table and the policies, as text, Markdown or JSON.
enum KeyTableText {
    /// Keys by the library that they come from, each with its type and default on one line and its use below.
    static func text(style: TextStyle, width: Int, wraps: Bool) -> StyledText {
        var text: StyledText = ""
        for origin in KeyRow.Origin.allCases {
            text += style.bold(origin == .ratingKit ? "NEW KEYS" : "KEYS OF \(origin.rawValue.uppercased())") + "\n"
            for row in ConfigurationKey.table where row.origin == origin {
                let head: StyledText = "  \(style.cyan("\(row.key.name)"))  \(style.dim("\(facts(row))"))"
                text += (wraps ? head.wrapped(to: width, indent: 6) : head) + "\n"
                for line in row.summary.description.wrapped(to: width - 6) { text += "      \(line)\n" }
            }
            text += "\n"
        }
        text += style.bold("POLICIES") + "\n"
        for policy in RatingPolicy.allCases {
            text += "  \(style.cyan("\(policy.name)"))  \(style.dim("workflow \(policy.workflow.name)"))\n"
            let facts = "gates: \(gates(policy))\n" + "defaults: \(defaults(policy))"
            for line in facts.wrapped(to: width - 6) { text += "      \(line)\n" }
        }
        return text
    }

    static var markdown: String {
        var text = "# Keys\n\n| key | type, unit, range | default | gate | from | use |\n|---|---|---|---|---|---|\n"
        for row in ConfigurationKey.table {
            let cells = [
                "`\(row.key.name)`", row.type.description, row.standard.map { "`\($0.json.serialized())`" } ?? "",
                gates(row), row.origin.rawValue, row.summary.description,
            ]
            text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        text += "\n# Policies\n\n| policy | gates | defaults | workflow |\n|---|---|---|---|\n"
        for policy in RatingPolicy.allCases {
            text += "| `\(policy.name)` | \(gates(policy)) | \(defaults(policy)) | `\(policy.workflow.name)` |\n"
        }
        return text
    }

    private static func facts(_ row: KeyRow) -> String {
        var facts = row.type.description
        if !row.gates.isEmpty { facts += "; gate \(row.gates)" }
        if !row.refines.isEmpty { facts += "; refines \(row.refines)" }
        if let standard = row.standard { facts += "; default \(standard.json.serialized())" }
        return facts
    }

    /// The gates that a key makes take part, and in brackets those that it only tunes.
    private static func gates(_ row: KeyRow) -> String {
        row.refines.isEmpty ? row.gates.description : "\(row.gates)(\(row.refines))"
    }

    private static func gates(_ policy: RatingPolicy) -> String {
        policy.gates.map(\.name).joined(separator: ", ")
    }

    private static func defaults(_ policy: RatingPolicy) -> String {
        policy.defaults.map { "\($0.key.name) \($0.value.json.serialized())" }.joined(separator: ", ")
    }
}
