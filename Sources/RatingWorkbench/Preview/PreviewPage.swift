import Foundation
import RatingAnalysis
import RatingCore

/// One page, with nothing to be fetched, on which a product manager clicks through the workflows of a configuration and
/// sees what the engine decides.
package struct PreviewPage: Sendable {
    /// A configuration, or two that are held against each other, the old one first.
    package var documents: [Document]
    /// Scenarios to begin with, as JSON.
    package var scenarios: String?
    /// Other names for keys, as the app's reader has them.
    package var aliases: [String: ConfigurationKey]
    /// Where a served page hears that its file has changed; nil for a page that is kept.
    package var changes: String?

    package struct Document: Sendable {
        package let file: String
        package let text: String

        /// - Parameter file: its name without folders, as the page names it.
        package init(file: String, text: String) {
            (self.file, self.text) = (file, text)
        }
    }

    package init(
        _ documents: [Document], scenarios: String? = nil, aliases: [String: ConfigurationKey] = [:],
        changes: String? = nil
    ) {
        (self.documents, self.scenarios, self.aliases, self.changes) = (documents, scenarios, aliases, changes)
    }

    package func html(_ parts: PreviewParts) -> String {
        let title = documents.map(\.file).joined(separator: " and ")
        // The browser itself sees to it that nothing is fetched.
        let policy =
            "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:"
            + (changes == nil ? "" : "; connect-src 'self'")
        let values = [
            "title": Self.escaped(title), "policy": policy, "styles": parts.styles, "scripts": parts.script,
            "input": input.serialized().replacingOccurrences(of: "<", with: "\\u003c"), "engine": parts.engine,
        ]
        return parts.frame.components(separatedBy: "{{").enumerated().map { index, part in
            guard index > 0, let end = part.range(of: "}}") else { return part }
            return (values[String(part[..<end.lowerBound])] ?? "") + part[end.upperBound...]
        }.joined()
    }

    private var input: RatingJSON {
        let names = documents.count > 1 ? ["old", "new"] : ["main"]
        let others = aliases.sorted { $0.key < $1.key }.map { RatingJSON.Member($0.key, .string($0.value.name)) }
        return .object(present: [
            "documents": .array(
                zip(names, documents).map { name, document in
                    ["name": .string(name), "file": .string(document.file), "text": .string(document.text)]
                }),
            "scenarios": scenarios.map { .string($0) }, "aliases": others.isEmpty ? nil : .object(others),
            "reload": changes.map { .string($0) },
        ])
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
