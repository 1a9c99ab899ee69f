import RatingAnalysis
import RatingKit

/// What is known of documents, in the protocol's words.
extension LanguageServer {
    /// So many problems of a document are told; editors take long over more.
    private static let maximumDiagnostics = 1_000

    func published(_ document: OpenDocument) -> RatingJSON {
        let findings = document.findings ?? []
        var diagnostics = diagnostics(findings.prefix(Self.maximumDiagnostics), in: document)
        if findings.count > Self.maximumDiagnostics, let last = diagnostics.last?["range"] {
            let more = "and \(findings.count - Self.maximumDiagnostics) more; 'ratingkit lint' shows all"
            diagnostics.append(["range": last, "severity": 3, "source": "ratingkit", "message": .string(more)])
        }
        return .object(present: [
            "uri": .string(document.uri), "version": document.version.isNull ? nil : document.version,
            "diagnostics": .array(diagnostics),
        ])
    }

    func diagnostics(_ findings: some Collection<OpenDocument.Finding>, in document: OpenDocument) -> [RatingJSON] {
        let ranges = ranges(findings.map(\.range), in: document)
        return zip(findings, ranges).map { finding, range in
            let diagnostic = finding.diagnostic
            let hint = diagnostic.suggestion.map { " (\($0))" } ?? ""
            return [
                "range": range, "severity": .integer(diagnostic.severity.number), "source": "ratingkit",
                "code": .string(diagnostic.code.rawValue), "message": .string(diagnostic.message + hint),
            ]
        }
    }

    func hover(_ document: OpenDocument, _ offset: Int) -> RatingJSON {
        guard let hover = edited(document).hover(at: offset) else { return .null }
        return ["contents": markup(hover.text), "range": ranges([hover.range], in: document)[0]]
    }

    func completion(_ document: OpenDocument, _ offset: Int) -> RatingJSON {
        let completions = edited(document).completions(at: offset)
        guard let replaced = completions.first?.replaced else { return ["isIncomplete": false, "items": []] }
        let range = ranges([replaced], in: document)[0]
        let isQuoted = document.bytes[replaced].first == .quote
        let items = completions.enumerated().map { index, completion in
            let (detail, documentation) = (completion.detail, completion.documentation)
            return RatingJSON.object(present: [
                "label": .string(completion.label), "kind": .integer(completion.kind.number),
                "sortText": .string("\(10_000 + index)"),
                // What is typed is compared with this, and so begins like the text that is replaced.
                "filterText": .string(isQuoted ? "\"\(completion.label)\"" : completion.label),
                "textEdit": ["range": range, "newText": .string(completion.inserted)],
                "detail": detail.isEmpty ? nil : .string(detail),
                "documentation": documentation.isEmpty ? nil : markup(documentation),
            ])
        }
        return ["isIncomplete": false, "items": .array(items)]
    }

    func definition(_ document: OpenDocument, _ offset: Int) -> RatingJSON {
        guard let range = edited(document).definition(at: offset) else { return .null }
        return ["uri": .string(document.uri), "range": ranges([range], in: document)[0]]
    }

    func symbols(_ document: OpenDocument) -> RatingJSON {
        let symbols = edited(document).symbols
        var bytes: [Range<Int>] = []
        func collect(_ symbols: [DocumentSymbol]) {
            for symbol in symbols {
                bytes += [symbol.range, symbol.nameRange]
                collect(symbol.children)
            }
        }
        collect(symbols)
        var places = ranges(bytes, in: document)[...]
        func json(_ symbols: [DocumentSymbol]) -> RatingJSON {
            .array(
                symbols.map { symbol in
                    let (range, nameRange) = (places.removeFirst(), places.removeFirst())
                    return [
                        "name": .string(symbol.name), "detail": .string(symbol.detail),
                        "kind": .integer(symbol.kind.number), "range": range, "selectionRange": nameRange,
                        "children": json(symbol.children),
                    ]
                })
        }
        return json(symbols)
    }

    func edited(_ document: OpenDocument) -> EditedDocument {
        EditedDocument(document.bytes, app: checks.foresight.app)
    }

    /// Ranges of bytes as the protocol writes them.
    func ranges(_ ranges: [Range<Int>], in document: OpenDocument) -> [RatingJSON] {
        let places = TextPositions(bytes: document.bytes, encoding: encoding)
            .positions(ofBytes: ranges.flatMap { [$0.lowerBound, $0.upperBound] })
            .map { place -> RatingJSON in
                ["line": .integer(Int64(place.line)), "character": .integer(Int64(place.character))]
            }
        return ranges.indices.map { ["start": places[2 * $0], "end": places[2 * $0 + 1]] }
    }

    private func markup(_ text: String) -> RatingJSON {
        takesMarkdown
            ? ["kind": "markdown", "value": .string(text)]
            : ["kind": "plaintext", "value": .string(text.replacing("**", with: "").replacing("`", with: ""))]
    }
}

extension Diagnostic.Severity {
    /// As the protocol counts: error, warning, information.
    fileprivate var number: Int64 {
        switch self {
        case .error: 1
        case .warning: 2
        case .note: 3
        }
    }
}

extension Completion.Kind {
    /// The protocol's `CompletionItemKind`.
    fileprivate var number: Int64 {
        switch self {
        case .text: 1
        case .variable: 6
        case .key, .member: 10
        case .value: 12
        case .step: 18
        case .event: 23
        case .operator: 24
        }
    }
}

extension DocumentSymbol.Kind {
    /// The protocol's `SymbolKind`.
    fileprivate var number: Int64 {
        switch self {
        case .placement, .language: 3
        case .step: 5
        case .text: 15
        case .number: 16
        case .flag: 17
        case .object: 19
        case .variant: 22
        case .event: 24
        }
    }
}
