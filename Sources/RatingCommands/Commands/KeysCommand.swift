import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let keys = CommandDefinition(
        name: "keys", abstract: "Lists the keys of a configuration, and the policies.",
        discussion: """
            A key belongs to the gate that it is named with: a value for it makes that gate take part. An absent value takes \
            the gate out, unless a policy's default stands in for it. A key that refines a gate only tunes it.
            """,
        options: [.format("text", "markdown", "json")],
        examples: [("ratingkit keys --format markdown > keys.md", "The reference page.")],
        run: { invocation in
            switch invocation.format {
            case "json": invocation.print(json: KeyTableForm.json)
            case "markdown": invocation.terminal.write(StyledText(lines: KeyTableText.markdown), to: .output)
            default:
                let text = KeyTableText.text(style: invocation.style, width: invocation.terminal.traits.width)
                invocation.terminal.write(text, to: .output)
            }
            return .success
        })
}
