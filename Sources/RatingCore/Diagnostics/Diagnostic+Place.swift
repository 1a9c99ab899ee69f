extension Diagnostic {
    package init(_ error: JSONSyntaxError) {
        self.init(error.diagnosticCode, at: error.position, error.message)
    }

    /// The same problem at another place.
    package func moved(to position: TextPosition?) -> Diagnostic {
        Diagnostic(code, severity: severity, key: key, at: position, message, suggestion: suggestion)
    }
}

extension JSONSyntaxError {
    /// Whether the document is no JSON, or only too much of it.
    var diagnosticCode: Diagnostic.Code { reason == .tooDeep || reason == .tooLarge ? .jsonLimit : .jsonSyntax }
}

extension [Diagnostic] {
    /// The problems in the order of the text, those without a place first; at one place in the order that they have.
    package var inOrderOfText: [Diagnostic] {
        inOrder { $0.position?.number ?? 0 }
    }
}
