/// Checks the templates in a file of destinations: an object whose `destinations` are objects, each of which may have a
/// `template`.
public struct TemplateRules: Sendable {
    public init() {}

    /// A diagnostic for each placeholder that there is none of, in the order of the text.
    public func check(_ document: JSONDocument) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        guard let destinations = document.root["destinations"] else { return [] }
        for destination in destinations.members {
            guard let template = destination.value["template"] else { continue }
            check(template, path: "destinations.\(destination.name.stringValue ?? "").template", into: &diagnostics)
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
