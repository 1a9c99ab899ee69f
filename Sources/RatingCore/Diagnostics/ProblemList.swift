/// Problems with the bytes that they are about. Lines and columns are counted once, for all together, so that a document
/// of nothing but problems is still read in one pass.
package struct ProblemList {
    private var problems: [(diagnostic: Diagnostic, offset: Int?)] = []

    package init() {}

    package var hasError: Bool { problems.contains { $0.diagnostic.severity == .error } }

    /// Adds a problem at a byte of the text; nil for one without a place.
    package mutating func add(_ diagnostic: Diagnostic, atByte offset: Int?) {
        problems.append((diagnostic, offset))
    }

    /// Adds problems that know their place.
    package mutating func add(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { problems.append((diagnostic, nil)) }
    }

    /// The problems with their places, in the order in which they were added.
    package func unsorted(in text: SourceText) -> [Diagnostic] {
        if problems.isEmpty { return [] }
        let positions = text.positions(ofBytes: problems.map { $0.offset ?? 0 })
        return zip(problems, positions).map { problem, position in
            problem.offset == nil ? problem.diagnostic : problem.diagnostic.moved(to: position)
        }
    }

    /// The problems with their places, in the order of the text; at one place in the order in which they were added.
    package func diagnostics(in text: SourceText) -> [Diagnostic] {
        let placed = unsorted(in: text)
        let order = placed.indices.sorted { left, right in
            let (a, b) = (placed[left].position, placed[right].position)
            return (a?.line ?? 0, a?.column ?? 0, left) < (b?.line ?? 0, b?.column ?? 0, right)
        }
        return order.map { placed[$0] }
    }
}

extension Diagnostic {
    package init(_ error: JSONSyntaxError) {
        self.init(error.diagnosticCode, at: error.position, error.message)
    }

    /// The same problem, found inside a value that stands elsewhere.
    package func moved(to position: TextPosition?) -> Diagnostic {
        Diagnostic(code, severity: severity, key: key, at: position, message, suggestion: suggestion)
    }
}

extension JSONSyntaxError {
    /// Whether the document is no JSON, or only too much of it.
    var diagnosticCode: Diagnostic.Code { reason == .tooDeep || reason == .tooLarge ? .jsonLimit : .jsonSyntax }
}
