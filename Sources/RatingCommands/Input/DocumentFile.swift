import RatingAnalysis
import RatingKit
import RatingWorkbench

/// A document named on the command line: a file, or `-` for the standard input.
struct DocumentFile: Sendable {
    /// As problems name it.
    let name: String
    let content: Result<[UInt8], CommandFailure>

    static let standardInput = "<stdin>"

    init(_ path: String, terminal: Console) {
        name = path == "-" ? Self.standardInput : path
        content = Result { () throws(CommandFailure) in
            try InputBytes.read(path, limit: JSONLimits.standard.maximumBytes, terminal)
        }
    }

    /// Whether it is a workflow of its own, and no configuration.
    var isWorkflow: Bool {
        guard case .success(let bytes) = content else { return false }
        return (try? JSONDocument(bytes)).flatMap { DocumentKind($0) } == .workflow
    }

    /// What was read elsewhere.
    init(name: String, bytes: [UInt8]) {
        (self.name, content) = (name, .success(bytes))
    }
}

/// The result of reading a document, whatever its kind.
struct DocumentReading: Sendable {
    let file: String
    /// The configuration, or one that says nothing but which workflow runs.
    let reading: ConfigurationReading
    /// The text; empty where it was read elsewhere.
    let bytes: [UInt8]

    /// Its lines, to show places.
    var lines: SourceLines { SourceLines(bytes) }
    var isStandardInput: Bool { file == DocumentFile.standardInput }
    var diagnostics: [Diagnostic] { reading.diagnostics }

    /// Reads a configuration in any shape, a workflow that stands alone (an object with `states` and `initial`), a file
    /// of destinations, or what else lies in a repository of configurations: an app manifest, scenarios, claims, a
    /// population, a mapping of events. A JSON Schema and what the tool itself writes as JSON are none of these, and
    /// have no problems. What may hold secrets is searched for them.
    ///
    /// - Parameters:
    ///   - stores: whose rules an accepted document is also checked against; nil: it is only read.
    ///   - foresight: what an accepted document is also checked for; nil: it is only read.
    ///   - place: where in the text the configuration stands.
    ///   - layer: what the document is for.
    ///   - bundled: what an app ships that fetches the document: the two are judged together.
    init(
        _ file: DocumentFile, stores: Set<Store>? = nil, foresight: Foresight? = nil,
        at place: DocumentPlace = DocumentPlace(), layer: ConfigurationLayer = .bundled,
        over bundled: ConfigurationDocument? = nil
    ) {
        self.file = file.name
        switch file.content {
        case .failure(let problem):
            bytes = []
            reading = ConfigurationReading(
                document: nil, diagnostics: [Diagnostic(.fileUnreadable, problem.message)], isDisabled: false)
        case .success(let bytes):
            self.bytes = bytes
            let json = try? JSONDocument(bytes)
            var kind = DocumentKind.configuration
            if let json, place.pointer == nil {
                guard let found = DocumentKind(json) else {
                    reading = ConfigurationReading(document: nil, diagnostics: [], isDisabled: false)
                    return
                }
                kind = found
            }
            if let json, let diagnostics = Self.problems(of: json, kind, bytes, foresight?.app) {
                reading = ConfigurationReading(document: nil, diagnostics: diagnostics, isDisabled: false)
            } else {
                let lint = DocumentLint(stores: stores ?? [], foresight: foresight)
                // It may be a property list.
                reading = lint.reading(
                    of: bytes, json, as: kind, at: place, layer: layer, over: bundled, isChecked: stores != nil,
                    by: { bytes, reader in
                        ConfigurationBody.read(
                            fileContents: bytes, as: place.form, parameter: place.parameter, prefix: place.prefix,
                            with: reader)
                    }
                ).adding(json.map { SecretRules().check($0) } ?? [])
            }
        }
    }

    /// A reading that was made elsewhere.
    ///
    /// - Parameter bytes: what was read, for the lines that problems are shown with.
    init(_ reading: ConfigurationReading, of file: String, bytes: [UInt8] = []) {
        (self.reading, self.file, self.bytes) = (reading, file, bytes)
    }

    /// The problems of what is neither a configuration nor a workflow; nil where it is one of these.
    private static func problems(
        of json: JSONDocument, _ kind: DocumentKind, _ bytes: [UInt8], _ app: AppManifest?
    ) -> [Diagnostic]? {
        func named(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
            (diagnostics + NameCheck(app: app).problems(in: json, kind)).inOrderOfText
        }
        switch kind {
        case .configuration, .workflow: return nil
        case .manifest: return AppManifest.read(bytes).diagnostics
        case .scenario: return named(ScenarioFile(json).diagnostics)
        case .claims: return ClaimList.read(json).diagnostics
        case .population: return named(Population.read(bytes).diagnostics)
        // What each form of a log has of its own changes no problem.
        case .mapping: return named(EventMapping.read(bytes, over: .ratingkit).diagnostics)
        case .destinations: return DestinationFile(json).diagnostics
        }
    }
}
