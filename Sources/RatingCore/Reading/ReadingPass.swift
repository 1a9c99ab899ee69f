/// One reading of a document: what was found so far, and what may still be spent on it.
struct ReadingPass: Reporting {
    let reader: ConfigurationReader
    var document: ConfigurationDocument
    var cursor = ReportingCursor()
    /// Whether `disabled` is true at the top.
    var isDisabled = false
    /// How values are written.
    var form: ValueForm
    /// The Firebase project that the names at the top are from, if they are.
    var project: FirebaseProject?
    private var mayHaveDuplicates = false
    private var effort = VerificationEffort()
    /// The text keys of the document's `strings`, once a workflow asks.
    private var documentTexts: Set<String>?
    /// The keys' names and the aliases, once a name is not found.
    var knownKeys: KnownNames?

    init(reader: ConfigurationReader, document: ConfigurationDocument = ConfigurationDocument()) {
        self.reader = reader
        self.document = document
        form = reader.valuesAreStrings ? .strings : .typed
    }

    /// A pass over a document inside this one, which takes from what this one may still spend.
    @inline(never)
    func inner(_ reader: ConfigurationReader, document: ConfigurationDocument) -> ReadingPass {
        var inner = ReadingPass(reader: reader, document: document)
        (inner.effort, inner.cursor, inner.knownKeys) = (effort, cursor.inner(), knownKeys)
        return inner
    }

    /// Takes over what a pass over a document inside this one reported and spent.
    mutating func take(_ inner: ReadingPass, in embedded: EmbeddedText) {
        (effort, knownKeys) = (inner.effort, inner.knownKeys)
        cursor.take(inner.cursor, in: embedded)
    }

    mutating func workflow(_ node: JSONDocument.Node, at place: KeyPlace) -> Workflow? {
        var reader = WorkflowReader()
        reader.documentTexts = documentTexts
        swap(&reader.cursor, &cursor)
        reader.cursor.key = place.path
        reader.errorsBefore = reader.cursor.errorCount
        let workflow = reader.readVerified(node, maximumWork: effort.share(), advice: self.reader.advice)
        reader.cursor.key = nil
        swap(&reader.cursor, &cursor)
        documentTexts = reader.documentTexts
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

    mutating func read(_ json: JSONDocument) {
        guard json.root.kind == .object else {
            report(.notObject, json.root, "a configuration is a JSON object, not \(json.root.kind.description)")
            return
        }
        readDocument(json.root)
        if mayHaveDuplicates { reportDuplicates(in: json, path: nil) }
        refuseCostlyConditions(in: json.root)
    }

    /// Reads the document that stands somewhere in a body: an object, or a string that holds one.
    mutating func read(_ json: JSONDocument, at pointer: String) {
        let node: JSONDocument.Node
        do throws(JSONPointer.Failure) {
            node = try JSONPointer(pointer).node(in: json.root)
        } catch {
            return cursor.add(Diagnostic(.missingDocument, error.message), atByte: error.offset)
        }
        if let embedded = EmbeddedText(node) {
            read(embedded)
        } else if node.kind == .object {
            readDocument(node)
            refuseCostlyConditions(in: node)
        } else {
            let place = pointer.isEmpty ? "a body" : "“\(excerpt(pointer))”"
            report(
                .notObject, node,
                "\(place) is a JSON object, or a string that holds one as JSON text, not \(node.kind.description)")
        }
        reportDuplicates(in: json, path: nil)
    }

    /// Reads the document inside a string.
    mutating func read(_ embedded: EmbeddedText) {
        var reader = reader
        reader.valuesAreStrings = false
        do {
            let json = try JSONDocument(embedded.bytes)
            var inner = inner(reader, document: ConfigurationDocument())
            inner.read(json)
            if !inner.cursor.hasError { document = inner.document }
            if inner.isDisabled { isDisabled = true }
            take(inner, in: embedded)
        } catch {
            cursor.add(Diagnostic(error), atByte: embedded.outerOffset(of: error.byteOffset))
        }
    }

    /// Reads the object of a whole document.
    mutating func readDocument(_ object: JSONDocument.Node) {
        document.entries = entries(of: object, at: nil)
    }

    /// Reads an object of keys: the top of the document, or a placement.
    private mutating func entries(
        of object: JSONDocument.Node, at part: String?
    ) -> KeyEntries {
        entries(of: Array(object.members), in: object, at: part)
    }

    /// Reads names and values as keys.
    ///
    /// - Parameter part: the path of the placement or variant that they are from; nil: the top.
    mutating func entries(
        of fields: [JSONDocument.Member], in object: JSONDocument.Node, at part: String?
    ) -> KeyEntries {
        var entries = KeyEntries()
        entries.reserveCapacity(object.count)
        var seen = KeySet()
        var unknown: [JSONDocument.Node] = []
        var names: [JSONDocument.Node?] =
            reader.aliases.isEmpty ? [] : Array(repeating: nil, count: ConfigurationKey.count)
        for member in fields {
            if member.value.isContainer { mayHaveDuplicates = true }
            guard let key = key(named: member.name, at: part) else {
                mayHaveDuplicates = true
                unknown.append(member.name)
                continue
            }
            let slot = key.slot
            let place = KeyPlace(key: key, part: part)
            let isFirst = seen.insert(slot)
            if !isFirst {
                mayHaveDuplicates = true
                if !names.isEmpty { reportSecondName(member.name, first: names[slot], of: place) }
            }
            if !names.isEmpty, names[slot] == nil { names[slot] = member.name }
            if part != nil, key.isForWholeDocument {
                report(
                    .notAllowedHere, member.name, at: place.path,
                    "\(key) applies to the whole document and is not allowed in a part of it")
            } else if key == .structure(.placements) {
                entries[slot] = placements(member.value)
            } else if let entry = entry(key.type, member.value, at: place) {
                if part == nil, key == .flag(.disabled), case .value(.flag(true)) = entry { isDisabled = true }
                if isFirst { entries.append(entry, at: slot) } else { entries[slot] = entry }
            }
        }
        for name in unknown { reportUnknownKey(name, at: part, besides: &seen) }
        checkTogether(entries, of: fields, in: object, at: part)
        return entries
    }

    private mutating func placements(_ node: JSONDocument.Node) -> ConfigurationDocument.Entry {
        if node.kind == .null { return .null }
        withStructure(node, at: KeyPlace(key: .structure(.placements))) { pass, placements in
            guard pass.isObject(placements, path: "placements") else { return }
            if placements.count > ConfigurationReader.maximumPlacements {
                pass.report(
                    .outOfRange, placements, at: "placements",
                    "there are \(placements.count) placements; at most \(ConfigurationReader.maximumPlacements) are allowed"
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

    /// What only shows when keys are seen together.
    private mutating func checkTogether(
        _ entries: KeyEntries, of fields: [JSONDocument.Member],
        in object: JSONDocument.Node,
        at part: String?
    ) {
        let until = ConfigurationKey.structure(.activeUntil)
        guard case .value(.date(let start)) = entries[ConfigurationKey.structure(.activeFrom).slot],
            case .value(.date(let end)) = entries[until.slot], end.instant <= start.instant
        else { return }
        var node = object
        for field in fields where key(named: field.name, at: part) == until { node = field.value }
        report(
            .conflict, node, at: KeyPlace(key: until, part: part).path,
            "activeUntil is not after activeFrom, so nobody would ever be asked")
    }
}
