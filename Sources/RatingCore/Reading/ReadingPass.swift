/// The state of one reading.
struct ReadingPass {
    let reader: ConfigurationReader
    var document = ConfigurationDocument()
    var problems = ProblemList()
    /// Whether `disabled` is true at the top.
    var isDisabled = false
    /// How values are written.
    var form: ValueForm
    /// The Firebase project that the names at the top are from, if they are.
    var project: FirebaseProject? {
        didSet { if oldValue == nil { suggestionsLeft = FirebaseProject.maximumParameters } }
    }
    private var mayHaveDuplicates = false
    private var suggestionsLeft = 100
    private var effort = VerificationEffort()
    /// The text keys of the document's `strings`, once a workflow asks.
    private var documentTexts: Set<String>?
    /// The keys' names and the aliases, once somebody asks.
    private var knownKeys: KnownNames?

    init(reader: ConfigurationReader, document: ConfigurationDocument = ConfigurationDocument()) {
        self.reader = reader
        self.document = document
        form = reader.valuesAreStrings ? .strings : .typed
    }

    /// A pass over a document inside this one, which takes from what this one may still spend.
    func inner(_ reader: ConfigurationReader, document: ConfigurationDocument) -> ReadingPass {
        var inner = ReadingPass(reader: reader, document: document)
        (inner.effort, inner.suggestionsLeft, inner.knownKeys) = (effort, suggestionsLeft, knownKeys)
        return inner
    }

    mutating func takeSpent(from inner: ReadingPass) {
        (effort, suggestionsLeft, knownKeys) = (inner.effort, inner.suggestionsLeft, inner.knownKeys)
    }

    mutating func workflow(_ node: JSONDocument.Node, at place: KeyPlace) -> Workflow? {
        var workflows = WorkflowReader(path: place.path)
        workflows.documentTexts = documentTexts
        let (workflow, found) = workflows.readUnplaced(node, maximumWork: effort.share())
        documentTexts = workflows.documentTexts
        for problem in found { problems.add(problem.diagnostic, atByte: problem.offset) }
        return workflow
    }

    /// How the values of a source are written.
    enum ValueForm {
        /// As JSON types.
        case typed
        /// Each in a string.
        case strings
        /// A string where a key wants another type is read as that type.
        case either

        func isString(_ node: JSONDocument.Node) -> Bool {
            switch self {
            case .typed: false
            case .strings: true
            case .either: node.kind == .string
            }
        }
    }

    /// A name and its value, wherever in a document they stand.
    struct Field {
        let name: JSONDocument.Node
        let value: JSONDocument.Node
    }

    mutating func read(_ json: JSONDocument) {
        guard json.root.kind == .object else {
            report(.notObject, json.root, nil, "a configuration is a JSON object, not \(json.root.kind.description)")
            return
        }
        readDocument(json.root)
        if mayHaveDuplicates { reportDuplicates(in: json, path: nil) }
        refuseCostlyConditions(in: json.root)
    }

    /// Reads the object of a whole document.
    mutating func readDocument(_ object: JSONDocument.Node) {
        document.entries = entries(of: object, at: nil)
    }

    /// Reads an object of keys: the top of the document, or a placement.
    private mutating func entries(
        of object: JSONDocument.Node, at part: String?
    ) -> [ConfigurationDocument.Entry] {
        entries(of: object.members.lazy.map { Field(name: $0.name, value: $0.value) }, in: object, at: part)
    }

    /// Reads names and values as keys.
    ///
    /// - Parameter part: the path of the placement or variant that they are from; nil: the top.
    mutating func entries(
        of fields: some Sequence<Field>, in object: JSONDocument.Node, at part: String?
    ) -> [ConfigurationDocument.Entry] {
        // Made anew: the first change would copy `noEntries`, entry by entry.
        var entries = [ConfigurationDocument.Entry](repeating: .absent, count: ConfigurationKey.count)
        var seen = KeySet()
        var names: [JSONDocument.Node?] = reader.aliases.isEmpty ? [] : Array(repeating: nil, count: entries.count)
        for member in fields {
            let value = member.value
            if value.kind == .object || value.kind == .array { mayHaveDuplicates = true }
            guard let key = key(named: member.name, at: part) else {
                mayHaveDuplicates = true
                reportUnknownKey(member.name, at: part)
                continue
            }
            let slot = key.slot
            let place = KeyPlace(key: key, part: part)
            if !seen.insert(slot) {
                mayHaveDuplicates = true
                if !names.isEmpty { reportSecondName(member.name, first: names[slot], of: place) }
            }
            if !names.isEmpty, names[slot] == nil { names[slot] = member.name }
            if part != nil, key.isForWholeDocument {
                report(
                    .notAllowedHere, member.name, place.path,
                    "\(key) speaks of the whole document and cannot stand in a part of it")
            } else if key == .structure(.placements) {
                entries[slot] = placements(value)
            } else if let entry = entry(key.type, value, at: place) {
                entries[slot] = entry
                if part == nil, key == .flag(.disabled), case .value(.flag(true)) = entry { isDisabled = true }
            }
        }
        checkTogether(entries, of: fields, in: object, at: part)
        return entries
    }

    private mutating func placements(_ node: JSONDocument.Node) -> ConfigurationDocument.Entry {
        if node.kind == .null { return .null }
        withStructure(node, at: KeyPlace(key: .structure(.placements))) { pass, placements in
            guard pass.isObject(placements, path: "placements") else { return }
            if placements.count > ConfigurationReader.maximumPlacements {
                pass.report(
                    .outOfRange, placements, "placements",
                    "there are \(placements.count) placements; \(ConfigurationReader.maximumPlacements) are the most that are read"
                )
                return
            }
            for placement in placements.members {
                let name = placement.name.stringValue ?? ""
                if placement.value.kind == .null {
                    pass.document.placements.append(.init(name: name, hidesLower: true))
                } else if pass.isObject(placement.value, path: DocumentPath.member("placements", name)) {
                    let entries = pass.entries(of: placement.value, at: DocumentPath.member("placements", name))
                    pass.document.placements.append(.init(name: name, entries: entries))
                }
            }
        }
        return .absent
    }

    /// The key that a name stands for, its own or an alias.
    func key(named name: JSONDocument.Node, at part: String? = nil) -> ConfigurationKey? {
        if let project, part == nil, !project.prefix.isEmpty {
            let text = name.stringValue ?? ""
            return project.ownName(text).flatMap { ConfigurationKey(name: $0) ?? reader.aliases[$0] }
                ?? reader.aliases[text]
        }
        let own = name.withUTF8 { bytes, hasEscapes in hasEscapes ? nil : KeyIndex.shared.key(named: bytes) }
        if let own { return own }
        let text = name.stringValue ?? ""
        return ConfigurationKey(name: text) ?? reader.aliases[text]
    }

    /// What only shows when keys are seen together.
    private mutating func checkTogether(
        _ entries: [ConfigurationDocument.Entry], of fields: some Sequence<Field>, in object: JSONDocument.Node,
        at part: String?
    ) {
        let until = ConfigurationKey.structure(.activeUntil)
        guard case .value(.date(let start)) = entries[ConfigurationKey.structure(.activeFrom).slot],
            case .value(.date(let end)) = entries[until.slot], end.instant <= start.instant
        else { return }
        var node = object
        for field in fields where key(named: field.name, at: part) == until { node = field.value }
        report(
            .conflict, node, KeyPlace(key: until, part: part).path,
            "activeUntil is not after activeFrom, so nobody would ever be asked")
    }
}

// MARK: Reporting

extension ReadingPass {
    mutating func report(
        _ code: Diagnostic.Code,
        severity: Diagnostic.Severity = .error,
        _ node: JSONDocument.Node,
        _ path: String?,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        problems.add(
            Diagnostic(code, severity: severity, key: path, message, suggestion: suggestion), atByte: node.byteOffset)
    }

    /// Reports the names that an object has twice, with their paths, in one walk over the objects that hold such names.
    mutating func reportDuplicates(in json: JSONDocument, path: String?) {
        var names = json.duplicateNames()[...]
        reportDuplicates(&names, in: json.root, path: path)
    }

    private mutating func reportDuplicates(
        _ names: inout ArraySlice<JSONDocument.Node>, in node: JSONDocument.Node, path: String?
    ) {
        func isWithin(_ node: JSONDocument.Node) -> Bool {
            names.first.map { $0.byteOffset < node.byteRange.upperBound } ?? false
        }
        for member in node.members where isWithin(member.value) {
            let path = DocumentPath.member(path, member.name.stringValue ?? "")
            if names.first?.byteOffset == member.name.byteOffset {
                names.removeFirst()
                let name = excerpt(member.name.stringValue ?? "")
                report(
                    .jsonDuplicateKey, member.name, path, "“\(name)” is given twice in one object",
                    "keep one of the two")
            }
            reportDuplicates(&names, in: member.value, path: path)
        }
        for element in node.elements where isWithin(element) {
            reportDuplicates(&names, in: element, path: path)
        }
    }

    /// “did you mean …?”, for the first problems of a document: comparing with all names takes its time.
    mutating func nearest(to name: String, among known: @autoclosure () -> [String]) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return nearestName(to: name, among: known()).map { "did you mean “\($0)”?" }
    }

    private mutating func reportSecondName(
        _ name: JSONDocument.Node, first: JSONDocument.Node?, of place: KeyPlace
    ) {
        guard let other = first?.stringValue, let text = name.stringValue, other != text else { return }
        report(
            .conflict, name, place.path, "“\(excerpt(text))” and “\(excerpt(other))” both name \(place.key)",
            "keep one of the two")
    }

    private mutating func reportUnknownKey(_ name: JSONDocument.Node, at part: String?) {
        var text = name.stringValue ?? ""
        if project != nil, part == nil {
            guard let own = project?.ownName(text) else {
                project?.foreignNames += 1
                return
            }
            text = own
        }
        var nearest: String?
        if suggestionsLeft > 0 {
            suggestionsLeft -= 1
            let known =
                knownKeys
                ?? KnownNames(ConfigurationKey.table.map { $0.name.description } + reader.aliases.keys.sorted())
            knownKeys = known
            nearest = known.nearest(to: text)
        }
        if let project, project.prefix.isEmpty, part == nil, nearest == nil {
            self.project?.foreignNames += 1
            return
        }
        report(
            .unknownKey, severity: .warning, name, DocumentPath.member(part, text),
            "there is no key “\(excerpt(text))”; it is passed over", nearest.map { "did you mean “\($0)”?" })
    }
}

/// A key where it stands; its path is made only to be shown.
struct KeyPlace {
    let key: ConfigurationKey
    /// The path of the placement or variant that it stands in; nil: the top.
    var part: String?

    /// `minDays`, `placements.level_completed.minDays`.
    var path: String { DocumentPath.member(part, key.name) }
}

/// A set of keys by their slots.
private struct KeySet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Whether the slot was not yet in the set.
    mutating func insert(_ slot: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(slot & 63)
        if slot < 64 {
            defer { low |= bit }
            return low & bit == 0
        }
        defer { high |= bit }
        return high & bit == 0
    }
}

extension ConfigurationKey {
    /// Whether the key cannot differ between placements or variants.
    var isForWholeDocument: Bool {
        switch self {
        case .structure(.placements), .structure(.revision), .structure(.experiments), .integer(.schemaVersion),
            .text(.schema):
            true
        default: false
        }
    }
}

extension JSONDocument.Kind {
    /// With its article, for messages.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
