import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let schema = CommandDefinition(
        name: "schema", abstract: "Prints the JSON Schema of a kind of document.",
        discussion: """
            The kinds are \(DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")); the default is a \
            configuration. An editor that has a schema offers names and values, and marks mistakes. Name it in the \
            document with $schema, or in the editor's settings. It is of draft 2020-12, and made from the same tables \
            as the reader, but sees one value at a time: lint sees more.
            """,
        positionals: [
            Positional(
                "kind", "The kind of document; a configuration if it is missing.", isRequired: false,
                choices: DocumentKind.allCases.map(\.rawValue))
        ],
        examples: [
            ("ratingkit schema > rating.schema.json", "Writes it to a file, for an editor or another tool."),
            ("ratingkit schema scenario", "The schema of scenarios."),
        ],
        run: { invocation in
            let names = DocumentKind.allCases.map(\.rawValue)
            let name = invocation.arguments.positionals.first ?? DocumentKind.configuration.rawValue
            guard let kind = DocumentKind(rawValue: name) else {
                throw CommandFailure.usage(
                    "There is no kind of document '\(name)'; the kinds are \(names.joined(separator: ", ")).",
                    suggestion: nearestName(to: name, among: names))
            }
            invocation.print(json: DocumentSchema.json(of: kind))
            return .success
        })
}
