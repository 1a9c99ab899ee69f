import RatingKit

/// A document named on the command line: a file, or `-` for the standard input.
struct DocumentFile: Sendable {
    /// As problems name it.
    let name: String
    let content: Result<[UInt8], FileProblem>

    /// Why there are no bytes.
    struct FileProblem: Error {
        let message: String
    }

    init(_ path: String, terminal: any Terminal) {
        name = path == "-" ? "<stdin>" : path
        guard path == "-" else {
            do {
                content = .success(try ConfigurationReader.bytes(ofFile: path))
            } catch {
                content = .failure(FileProblem(message: error.description))
            }
            return
        }
        let limit = JSONLimits.standard.maximumBytes
        let bytes = terminal.readInput(limit: limit + 1)
        content =
            bytes.count > limit
            ? .failure(FileProblem(message: "the standard input has more than \(limit) bytes; no configuration is that large"))
            : .success(bytes)
    }
}

/// What reading a document came to, whatever its kind.
struct DocumentReading: Sendable {
    let file: String
    /// Nil if it has an error.
    let document: ConfigurationDocument?
    let isDisabled: Bool
    let diagnostics: [Diagnostic]
    let lines: SourceLines

    /// Reads a configuration, or a workflow that stands alone: an object with `states` and `initial`.
    init(_ file: DocumentFile) {
        self.file = file.name
        switch file.content {
        case .failure(let problem):
            lines = SourceLines([])
            (document, isDisabled) = (nil, false)
            diagnostics = [Diagnostic(.fileUnreadable, problem.message)]
        case .success(let bytes):
            lines = SourceLines(bytes)
            if let json = try? JSONDocument(bytes), json.isWorkflow {
                let (workflow, problems) = Self.workflow(json)
                let wrapped: JSONValue? = workflow.map { ["workflow": $0.json] }
                (document, isDisabled) = (wrapped.flatMap { ConfigurationReader().read($0).document }, false)
                diagnostics = problems
            } else {
                let reading = ConfigurationReader().read(bytes)
                (document, isDisabled) = (reading.document, reading.isDisabled)
                diagnostics = reading.diagnostics
            }
        }
    }

    /// Reads a workflow's own document, in which a name given twice is an error as in a configuration.
    static func workflow(_ json: JSONDocument) -> (workflow: Workflow?, problems: [Diagnostic]) {
        var reader = WorkflowReader()
        let workflow = reader.read(json.root)
        let duplicates = json.duplicateNames().map { name in
            Diagnostic(
                .jsonDuplicateKey, key: name.stringValue, at: name.position,
                "“\(name.stringValue ?? "")” is given twice in one object", suggestion: "keep one of the two")
        }
        let problems = (reader.diagnostics + duplicates).sorted { left, right in
            (left.position?.line ?? 0, left.position?.column ?? 0) < (right.position?.line ?? 0, right.position?.column ?? 0)
        }
        return (duplicates.isEmpty ? workflow : nil, problems)
    }
}

extension JSONDocument {
    /// Whether this is a workflow of its own, and no configuration.
    var isWorkflow: Bool {
        root.kind == .object && root["states"] != nil && root["initial"] != nil
    }
}
