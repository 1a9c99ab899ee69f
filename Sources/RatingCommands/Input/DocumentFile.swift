import RatingAnalysis
import RatingKit
import RatingWorkbench

/// A document named on the command line: a file, or `-` for the standard input.
struct DocumentFile: Sendable {
    /// As problems name it.
    let name: String
    let content: Result<[UInt8], FileProblem>

    static let standardInput = "<stdin>"

    init(_ path: String, terminal: Console) {
        name = path == "-" ? Self.standardInput : path
        do throws(FileProblem) {
            content = .success(try InputBytes.read(path, limit: JSONLimits.standard.maximumBytes, terminal))
        } catch {
            content = .failure(error)
        }
    }

    /// Whether it is a workflow of its own, and no configuration.
    var isWorkflow: Bool {
        guard case .success(let bytes) = content else { return false }
        return (try? JSONDocument(bytes))?.isWorkflow ?? false
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
            if let json, place.pointer == nil, json.isWorkflow {
                reading = Self.workflow(json, stores, foresight, bundled).adding(SecretRules().check(json))
            } else if let json, place.pointer == nil,
                let diagnostics = Self.otherProblems(of: json, bytes, foresight?.app)
            {
                reading = ConfigurationReading(document: nil, diagnostics: diagnostics, isDisabled: false)
            } else {
                reading = Self.configuration(bytes, json, stores, foresight, place, layer, bundled)
                    .adding(json.map { SecretRules().check($0) } ?? [])
            }
        }
    }

    /// A reading that was made elsewhere.
    ///
    /// - Parameter bytes: what was read, for the lines that problems are shown with.
    init(_ reading: ConfigurationReading, of file: String, bytes: [UInt8] = []) {
        (self.reading, self.file, self.bytes) = (reading, file, bytes)
    }

    private static func configuration(
        _ bytes: [UInt8], _ json: JSONDocument?, _ stores: Set<Store>?, _ foresight: Foresight?,
        _ place: DocumentPlace, _ layer: ConfigurationLayer, _ bundled: ConfigurationDocument?
    ) -> ConfigurationReading {
        var reader = layer == .remote ? ConfigurationReader(remoteOver: bundled) : ConfigurationReader(layer: layer)
        reader.pointer = place.pointer
        reader.aliases = place.aliases
        let body = ConfigurationBody.read(
            fileContents: bytes, as: place.form, parameter: place.parameter, prefix: place.prefix,
            with: reader)
        guard body.reading.document != nil, let stores else { return body.reading }
        let keys = json.map { json in
            var keys = WrittenKeys(
                json, shape: body.shape, parameter: place.parameter, prefix: place.prefix,
                pointer: place.pointer)
            keys.aliases = place.aliases
            return keys
        }
        let lint = DocumentLint(stores: stores, foresight: foresight)
        return lint.judged(body.reading, over: bundled)
            .adding(lint.findings(in: body.reading, written: keys, over: bundled))
    }

    /// The problems of what is neither a configuration nor a workflow; nil where it is one of these.
    private static func otherProblems(
        of json: JSONDocument, _ bytes: [UInt8], _ app: AppManifest?
    ) -> [Diagnostic]? {
        func unknownNames(_ file: NameCheck.File) -> [Diagnostic] { NameCheck(app: app).problems(in: json, file) }
        if json.isSchema || json.isResult { return [] }
        if json.isAppManifest { return AppManifest.read(bytes).diagnostics }
        if json.isScenarios { return (ScenarioFile(json).diagnostics + unknownNames(.scenarios)).inOrderOfText }
        if json.isClaimList { return problems(ofClaims: json) }
        if json.isPopulation {
            return (Population.read(bytes).diagnostics + unknownNames(.population)).inOrderOfText
        }
        // What each form of a log has of its own changes no problem.
        if json.isEventMapping {
            return (EventMapping.read(bytes, over: .ratingkit).diagnostics + unknownNames(.mapping)).inOrderOfText
        }
        return json.isDestinationFile ? DestinationFile(json).diagnostics : nil
    }

    private static func problems(ofClaims json: JSONDocument) -> [Diagnostic] {
        do throws(Claim.FormatError) {
            _ = try ClaimList(json: json.root.value)
            return []
        } catch {
            return [Diagnostic(.malformedValue, error.message)]
        }
    }

    private static func workflow(
        _ json: JSONDocument, _ stores: Set<Store>?, _ foresight: Foresight?, _ bundled: ConfigurationDocument?
    ) -> ConfigurationReading {
        var reader = WorkflowReader()
        let workflow = reader.read(json)
        let document = workflow.map { ConfigurationDocument(workflow: $0) }
        let reading = ConfigurationReading(document: document, diagnostics: reader.diagnostics, isDisabled: false)
        guard let workflow, let stores else { return reading }
        let lint = DocumentLint(stores: stores, foresight: foresight)
        return reading.adding(lint.findings(in: workflow, json: json, over: bundled))
    }
}

extension JSONDocument {
    /// Whether this is an app manifest.
    var isAppManifest: Bool { root["manifestVersion"] != nil }

    /// Whether these are claims about a configuration.
    var isClaimList: Bool { root["claims"] != nil }

    /// Whether this is a population, for a simulation.
    var isPopulation: Bool { root["populationVersion"] != nil || root["segments"]?.kind == .array }

    /// Whether this is a mapping of events, for a replay. Those have no version, but no configuration has these members.
    var isEventMapping: Bool { root["events"]?.kind == .object || root["newSession"] != nil }

    /// Whether this is a scenario, or a list of them.
    var isScenarios: Bool {
        let first = root.elements.first { _ in true } ?? root
        return first["scenario"] != nil || first["steps"] != nil && first["start"] != nil
    }

    /// Whether this is a report, or a part of a replay or simulation, as commands write them.
    var isResult: Bool {
        root["kind"] != nil && root["version"] != nil || root["findings"] != nil && root["sections"] != nil
    }

    /// Whether this is a JSON Schema, as a folder of configurations may have one.
    var isSchema: Bool { root["$schema"]?.stringValue?.hasPrefix("https://json-schema.org/draft/") ?? false }
}
