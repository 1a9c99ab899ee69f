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
            ? .failure(
                FileProblem(message: "the standard input has more than \(limit) bytes; no configuration is that large"))
            : .success(bytes)
    }
}

/// What reading a document came to, whatever its kind.
struct DocumentReading: Sendable {
    let file: String
    /// The configuration, or one that says nothing but which workflow runs.
    let reading: ConfigurationReading
    let lines: SourceLines

    var diagnostics: [Diagnostic] { reading.diagnostics }

    /// Reads a configuration, or a workflow that stands alone: an object with `states` and `initial`.
    init(_ file: DocumentFile) {
        self.file = file.name
        switch file.content {
        case .failure(let problem):
            lines = SourceLines([])
            reading = ConfigurationReading(
                document: nil, diagnostics: [Diagnostic(.fileUnreadable, problem.message)], isDisabled: false)
        case .success(let bytes):
            lines = SourceLines(bytes)
            if let json = try? JSONDocument(bytes), json.isWorkflow {
                reading = Self.workflow(json)
            } else {
                reading = ConfigurationReader().read(bytes)
            }
        }
    }

    private static func workflow(_ json: JSONDocument) -> ConfigurationReading {
        var reader = WorkflowReader()
        let workflow = reader.read(json)
        let document = workflow.flatMap { ConfigurationReader().read(["workflow": $0.json]).document }
        return ConfigurationReading(document: document, diagnostics: reader.diagnostics, isDisabled: false)
    }
}

extension JSONDocument {
    /// Whether this is a workflow of its own, and no configuration.
    var isWorkflow: Bool {
        root.kind == .object && root["states"] != nil && root["initial"] != nil
    }
}
