import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let schema = CommandDefinition(
        name: "schema", abstract: "Prints the JSON Schema of configurations.",
        discussion: """
            An editor that has it offers keys and values, and marks what cannot be. Name it in the document with $schema, or \
            in the editor's settings. It is of the draft 2020-12, and made from the same tables as the reader, but sees one \
            value at a time: lint sees more.
            """,
        examples: [
            ("ratingkit schema > rating.schema.json", "Writes it to a file, for an editor or another tool.")
        ],
        run: { invocation in
            invocation.print(json: ConfigurationSchema.json)
            return .success
        })
}
