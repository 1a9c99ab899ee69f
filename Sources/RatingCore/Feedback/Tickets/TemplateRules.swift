/// Checks the templates in a file of destinations: an object of names, whose values are objects with a `kind`, each of
/// which may have a `template`.
public struct TemplateRules: Sendable {
    public init() {}

    /// Whether a document is such a file: its members are objects, and one of them says what `kind` it is.
    public static func apply(to document: JSONDocument) -> Bool {
        document.root.members.allSatisfy { $0.value.kind == .object }
            && document.root.members.contains { $0.value["kind"]?.kind == .string }
    }

    /// A diagnostic for each placeholder that there is none of, in the order of the text.
    public func check(_ document: JSONDocument) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for destination in document.root.members {
            guard let template = destination.value["template"] else { continue }
            check(template, path: "\(destination.name.stringValue ?? "").template", into: &diagnostics)
        }
        return diagnostics
    }

    private func check(_ node: JSONDocument.Node, path: String, into diagnostics: inout [Diagnostic]) {
        for member in node.members {
            check(member.value, path: "\(path).\(member.name.stringValue ?? "")", into: &diagnostics)
        }
        for (index, element) in node.elements.enumerated() {
            check(element, path: "\(path)[\(index)]", into: &diagnostics)
        }
        guard let text = node.stringValue else { return }
        for problem in FeedbackTemplate.problems(in: .string(text)) {
            diagnostics.append(
                Diagnostic(
                    .unknownPlaceholder, key: path, at: node.position, "\(problem)", suggestion: problem.suggestion))
        }
    }
}
