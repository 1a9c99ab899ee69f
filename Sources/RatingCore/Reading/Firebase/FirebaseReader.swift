/// Reads the shapes of Firebase Remote Config, where names may be foreign and values are strings.
struct FirebaseReader {
    let json: JSONDocument
    let shape: ConfigurationBody.Shape
    /// The parameter that holds a whole document.
    let parameter: String?
    /// The state that a response says it has.
    private(set) var state: FirebaseState?
    /// Whether a template leaves the value of the parameter that holds a document to the app.
    var isLeftToApp = false
    var pass: ReadingPass

    init(
        _ json: JSONDocument, shape: ConfigurationBody.Shape, parameter: String?, prefix: String,
        reader: ConfigurationReader
    ) {
        self.json = json
        self.shape = shape
        self.parameter = parameter
        pass = ReadingPass(reader: reader)
        pass.cursor = ReportingCursor(comparisons: FirebaseProject.maximumParameters * ConfigurationKey.count)
        pass.form = shape == .firebaseDefaults ? .either : .strings
        pass.project = FirebaseProject(prefix: prefix)
    }

    mutating func read() -> ConfigurationReading {
        switch shape {
        case .plain: break
        case .firebaseResponse: readResponse()
        case .firebaseTemplate: readTemplate()
        case .firebaseDefaults: take(Array(json.root.members), of: json.root)
        }
        pass.reportDuplicates(in: json, path: nil)
        let isRefused = state == .noChange || pass.cursor.hasError
        return ConfigurationReading(
            document: isRefused ? nil : pass.document, diagnostics: pass.cursor.diagnostics(in: json.text),
            isDisabled: pass.isDisabled)
    }

    private mutating func readResponse() {
        let root = json.root
        readState(root["state"])
        switch state {
        case .noChange, .emptyConfig, .noTemplate: return
        case .update, .unspecified, nil: break
        }
        guard let entries = root["entries"] else { return take([], of: root) }
        guard pass.isObject(entries, path: "entries") else { return }
        take(Array(entries.members), of: entries)
    }

    private mutating func readState(_ node: JSONDocument.Node?) {
        let known = "UPDATE, NO_CHANGE, EMPTY_CONFIG and NO_TEMPLATE"
        guard let node else {
            return pass.report(
                .firebaseState, json.root, at: "state", "a Firebase response needs a state; the states are \(known)")
        }
        state = node.stringValue.flatMap(FirebaseState.init(rawValue:))
        guard state == nil || state == .unspecified else { return }
        let found = excerpt(node.stringValue.map { "“\($0)”" } ?? node.kind.description)
        pass.report(.firebaseState, node, at: "state", "the state of the response is \(found); the states are \(known)")
    }

    /// Reads the fields as keys, or the one that holds a document.
    ///
    /// - Parameter whole: the object that the fields are from.
    mutating func take(_ fields: [JSONDocument.Member], of whole: JSONDocument.Node) {
        guard let parameter else {
            pass.document.entries = pass.entries(of: fields, in: whole, at: nil)
            reportForeignNames(among: fields.count, whole)
            return pass.refuseCostlyConditions(in: whole)
        }
        guard let field = fields.last(where: { $0.name.stringValue == parameter }) else {
            if isLeftToApp { return }
            return pass.report(
                .firebaseParameter, severity: .warning, whole, at: parameter,
                "there is no parameter “\(excerpt(parameter))”, so the document is empty")
        }
        if field.value.kind == .object, pass.form == .either {
            pass.readDocument(field.value)
            return pass.refuseCostlyConditions(in: field.value)
        }
        guard let embedded = EmbeddedText(field.value) else {
            return pass.report(
                .wrongType, field.value, at: parameter,
                "\(parameter) must hold a document as JSON text, not \(field.value.kind.description)")
        }
        pass.read(embedded)
    }

    private mutating func reportForeignNames(among count: Int, _ whole: JSONDocument.Node) {
        guard let foreign = pass.project?.foreignNames, foreign > 0 else { return }
        pass.report(
            .unknownKey, severity: .note, whole,
            "of \(count) \(count == 1 ? "parameter" : "parameters") \(foreign) \(foreign == 1 ? "is" : "are") ignored, not being keys of this library"
        )
    }
}

/// A Firebase project as a reading sees it: which of its parameters are for this library.
struct FirebaseProject {
    /// What the names of this library's parameters begin with.
    let prefix: String
    /// How many parameters a Firebase template may have.
    static let maximumParameters = 3_000
    /// How many names were passed over as somebody else's.
    var foreignNames = 0

    /// The key's name in a parameter's; nil if the parameter is somebody else's.
    func ownName(_ name: String) -> String? {
        guard !prefix.isEmpty else { return name }
        guard name.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(name.utf8.dropFirst(prefix.utf8.count)))
    }
}

extension ConfigurationReader {
    /// Whether a Firebase parameter's name stands for a key.
    public func isKey(_ name: String, prefix: String) -> Bool {
        guard let own = FirebaseProject(prefix: prefix).ownName(name) else { return aliases[name] != nil }
        return ConfigurationKey(name: own) != nil || aliases[own] != nil
    }
}
