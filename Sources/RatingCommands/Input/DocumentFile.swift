import RatingAnalysis
import RatingKit

/// A document named on the command line: a file, or `-` for the standard input.
struct DocumentFile: Sendable {
    /// As problems name it.
    let name: String
    let content: Result<[UInt8], FileProblem>

    init(_ path: String, terminal: Console) {
        name = path == "-" ? "<stdin>" : path
        do throws(FileProblem) {
            content = .success(try InputBytes.read(path, limit: JSONLimits.standard.maximumBytes, terminal))
        } catch {
            content = .failure(error)
        }
    }
}

/// The result of reading a document, whatever its kind.
struct DocumentReading: Sendable {
    let file: String
    /// The configuration, or one that says nothing but which workflow runs.
    let reading: ConfigurationReading
    let lines: SourceLines

    var diagnostics: [Diagnostic] { reading.diagnostics }

    /// Reads a configuration in any shape, a workflow that stands alone (an object with `states` and `initial`), or a
    /// file of destinations. All are searched for secrets.
    ///
    /// - Parameters:
    ///   - stores: whose rules an accepted document is also checked against; nil: it is only read.
    ///   - firebase: where in the text the configuration is.
    ///   - layer: what the document is for.
    ///   - bundled: what an app ships that fetches the document: the two are judged together.
    init(
        _ file: DocumentFile, stores: Set<Store>? = nil, firebase: FirebaseOptions = FirebaseOptions(),
        layer: ConfigurationLayer = .bundled, over bundled: ConfigurationDocument? = nil
    ) {
        self.file = file.name
        switch file.content {
        case .failure(let problem):
            lines = SourceLines([])
            reading = ConfigurationReading(
                document: nil, diagnostics: [Diagnostic(.fileUnreadable, problem.message)], isDisabled: false)
        case .success(let bytes):
            lines = SourceLines(bytes)
            let json = try? JSONDocument(bytes)
            if let json, firebase.pointer == nil, json.isWorkflow {
                reading = Self.workflow(json, stores, bundled).adding(SecretRules().check(json))
            } else if let json, firebase.pointer == nil, TemplateRules.apply(to: json) {
                reading = ConfigurationReading(document: nil, diagnostics: [], isDisabled: false)
                    .adding(TemplateRules().check(json) + SecretRules().check(json))
            } else {
                reading = Self.configuration(bytes, json, stores, firebase, layer, bundled)
                    .adding(json.map { SecretRules().check($0) } ?? [])
            }
        }
    }

    /// A reading that was made elsewhere.
    ///
    /// - Parameter bytes: what was read, for the lines that problems are shown with.
    init(_ reading: ConfigurationReading, of file: String, bytes: [UInt8] = []) {
        self.file = file
        self.reading = reading
        lines = SourceLines(bytes)
    }

    private static func configuration(
        _ bytes: [UInt8], _ json: JSONDocument?, _ stores: Set<Store>?, _ firebase: FirebaseOptions,
        _ layer: ConfigurationLayer, _ bundled: ConfigurationDocument?
    ) -> ConfigurationReading {
        var reader = layer == .remote ? ConfigurationReader(remoteOver: bundled) : ConfigurationReader(layer: layer)
        reader.pointer = firebase.pointer
        let body = ConfigurationBody.read(
            fileContents: bytes, as: firebase.form, parameter: firebase.parameter, prefix: firebase.prefix,
            with: reader)
        guard let document = body.reading.document, let stores else { return body.reading }
        let keys = json.map { json in
            WrittenKeys(
                json, shape: body.shape, parameter: firebase.parameter, prefix: firebase.prefix,
                pointer: firebase.pointer)
        }
        var layers = ConfigurationLayers(bundled: bundled)
        if layers.discards(document), let shipped = bundled?.revision, let revision = document.revision {
            // An app passes it over, so that nothing else matters.
            let position = keys?.position(ofKey: ConfigurationKey.structure(.revision).name)
            return body.reading.adding([.lowerRevision(revision, than: shipped, at: position)])
        }
        guard !stores.isEmpty else { return body.reading }
        layers.apply(body.reading, to: bundled == nil ? .bundled : .remote)
        return body.reading.adding(StoreRules(stores: stores).check(RatingConfiguration(layers), written: keys))
    }

    private static func workflow(
        _ json: JSONDocument, _ stores: Set<Store>?, _ bundled: ConfigurationDocument?
    ) -> ConfigurationReading {
        var reader = WorkflowReader()
        let workflow = reader.read(json)
        let document = workflow.map { ConfigurationDocument(workflow: $0) }
        let reading = ConfigurationReading(document: document, diagnostics: reader.diagnostics, isDisabled: false)
        guard let workflow, let stores, !stores.isEmpty else { return reading }
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: bundled))
        return reading.adding(
            StoreRules(stores: stores).check(workflow, configuration: configuration, document: json.root))
    }
}

extension ConfigurationReader {
    /// For documents that an app fetches which ships this one.
    init(remoteOver bundled: ConfigurationDocument?) {
        self.init(layer: .remote, allowed: bundled.map { AllowedAddresses(of: $0) } ?? AllowedAddresses())
    }
}

extension ConfigurationReading {
    /// The reading with further findings, all in the order of the text.
    fileprivate func adding(_ further: [Diagnostic]) -> ConfigurationReading {
        ConfigurationReading(
            document: document, diagnostics: (diagnostics + further).inOrderOfText, isDisabled: isDisabled)
    }
}

extension JSONDocument {
    /// Whether this is a workflow of its own, and no configuration.
    var isWorkflow: Bool {
        root.kind == .object && root["states"] != nil && root["initial"] != nil
    }
}
