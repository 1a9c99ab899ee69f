import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let keys = CommandDefinition(
        name: "keys", abstract: "Lists the keys of a configuration, and the policies.",
        discussion: """
            A value for a key makes the gate named with it take part. Without a value the gate takes no part, unless a \
            policy's default stands in. A key that refines a gate only tunes it.
            """,
        options: [.format("text", "markdown", "json")],
        examples: [("ratingkit keys --format markdown > keys.md", "The reference page.")],
        run: { invocation in
            switch invocation.format {
            case "json": invocation.print(json: KeyTableForm.json)
            case "markdown": invocation.terminal.write(StyledText(lines: KeyTableText.markdown), to: .output)
            default:
                let traits = invocation.terminal.traits
                let text = KeyTableText.text(style: invocation.style, width: traits.width, wraps: traits.wrapsLines)
                invocation.terminal.write(text, to: .output)
            }
            return .success
        })
}
