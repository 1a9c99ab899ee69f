import RatingKit

/// The document of a text that is known to be right.
func document(_ text: String) throws -> ConfigurationDocument {
    let reading = ConfigurationReader().read(Array(text.utf8))
    guard let document = reading.document else { throw RefusedDocument(diagnostics: reading.diagnostics) }
    return document
}

struct RefusedDocument: Error {
    let diagnostics: [Diagnostic]
}
