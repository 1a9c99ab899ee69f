import RatingAnalysis
import RatingDelivery
import RatingKit

/// Checks the templates in a file of destinations: an object of names, whose values are objects with a `kind`, each of
/// which may have a `template`.
package struct TemplateRules: Sendable {
    package init() {}

    /// A diagnostic for each unknown placeholder, in the order of the text.
    package func check(_ document: JSONDocument) -> [Diagnostic] {
        var cursor = ReportingCursor()
        for destination in document.root.members {
            guard let template = destination.value["template"] else { continue }
            let path = DocumentPath.member(destination.name.stringValue ?? "", "template")
            check(template, path: path, &cursor)
        }
        return cursor.diagnostics(in: document.text)
    }

    private func check(_ node: JSONDocument.Node, path: String, _ cursor: inout ReportingCursor) {
        for member in node.members {
            check(member.value, path: DocumentPath.member(path, member.name.stringValue ?? ""), &cursor)
        }
        for (index, element) in node.elements.enumerated() {
            check(element, path: DocumentPath.element(path, index), &cursor)
        }
        guard let text = node.stringValue else { return }
        for problem in FeedbackTemplate.problems(in: .string(text)) {
            let mayCompare = cursor.mayCompare(with: FeedbackTemplate.placeholders.count)
            cursor.report(.unknownPlaceholder, node, at: path, "\(problem)", mayCompare ? problem.suggestion : nil)
        }
    }
}
