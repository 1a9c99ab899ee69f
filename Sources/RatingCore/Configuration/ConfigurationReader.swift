/// Reads configuration documents: bytes in, a checked document or diagnostics out.
///
/// JSON types are strict: `true` is no number and `"3"` is no number, but `3.0` is the integer 3. A document with an
/// error is refused whole; every problem is reported, except that a syntax error ends the reading.
public struct ConfigurationReader: Sendable {
    /// The newest form of documents that this library reads (key `schemaVersion`).
    public static let schemaVersion: Int64 = 1

    /// The layer that the document is for. A few keys are not allowed from a remote one.
    public var layer: ConfigurationLayer
    /// Whether the source can carry strings only, as Firebase entries and the environment do. Then each value is
    /// written in a string and parsed as strictly: `"true"`, `"3"`, `"{\"level\": 2}"`.
    public var valuesAreStrings: Bool
    /// Further names of keys, for a backend that calls them otherwise. The keys' own names stay valid.
    public var aliases: [String: ConfigurationKey]

    public init(
        layer: ConfigurationLayer = .bundled,
        valuesAreStrings: Bool = false,
        aliases: [String: ConfigurationKey] = [:]
    ) {
        self.layer = layer
        self.valuesAreStrings = valuesAreStrings
        self.aliases = aliases
    }

    /// Reads UTF-8 JSON text.
    public func read(_ bytes: [UInt8]) -> ConfigurationReading {
        read(bytes, hasText: true)
    }

    /// Reads values that never were text, such as a dictionary made in code; diagnostics have no place.
    public func read(_ json: JSONValue) -> ConfigurationReading {
        read(Array(json.serialized().utf8), hasText: false)
    }

    private func read(_ bytes: [UInt8], hasText: Bool) -> ConfigurationReading {
        let json: JSONDocument
        do {
            json = try JSONDocument(bytes)
        } catch {
            return ConfigurationReading(document: nil, diagnostics: [Diagnostic(error)], isDisabled: false)
        }
        var pass = ReadingPass(reader: self, hasText: hasText)
        pass.read(json)
        let diagnostics = pass.diagnostics.sorted { $0.position?.byOrder ?? (0, 0) < $1.position?.byOrder ?? (0, 0) }
        let isRefused = diagnostics.contains { $0.severity == .error }
        return ConfigurationReading(
            document: isRefused ? nil : pass.document, diagnostics: diagnostics, isDisabled: pass.isDisabled)
    }
}

extension TextPosition {
    fileprivate var byOrder: (Int, Int) { (line, column) }
}

extension Diagnostic {
    init(_ error: JSONSyntaxError) {
        let code: Code = error.reason == .tooDeep || error.reason == .tooLarge ? .jsonLimit : .jsonSyntax
        self.init(code, at: error.position, error.message)
    }
}

/// The state of one reading.
struct ReadingPass {
    let reader: ConfigurationReader
    let hasText: Bool
    var document = ConfigurationDocument()
    var diagnostics: [Diagnostic] = []
    var isDisabled = false

    mutating func read(_ json: JSONDocument) {
        guard json.root.kind == .object else {
            report(.notObject, json.root, nil, "a configuration is a JSON object, not \(json.root.kind.description)")
            return
        }
        for name in json.duplicateNames() {
            let text = name.stringValue ?? ""
            report(.jsonDuplicateKey, name, text, "“\(text)” is given twice in one object", "keep one of the two")
        }
        var entries = document.entries
        for member in json.root.members {
            guard let key = key(named: member.name, path: nil) else { continue }
            if key == .structure(.placements) {
                readPlacements(member.value)
            } else {
                readEntry(key, member, into: &entries, path: key.name)
                if key == .flag(.disabled), entries[key.slot] == .value(.flag(true)) { isDisabled = true }
            }
        }
        checkTogether(entries, path: nil, json.root)
        document.entries = entries
    }

    /// Reads a member unless the same key was read before it under another name.
    private mutating func readEntry(
        _ key: ConfigurationKey,
        _ member: JSONDocument.Member,
        into entries: inout [ConfigurationDocument.Entry],
        path: String
    ) {
        if entries[key.slot] != .absent, !reader.aliases.isEmpty, member.name.stringValue != key.name {
            report(.conflict, member.name, path, "“\(member.name.stringValue ?? "")” names \(path) a second time")
        } else if let entry = entry(for: key, member.value, path: path) {
            entries[key.slot] = entry
        }
    }

    private mutating func readPlacements(_ placements: JSONDocument.Node) {
        withStructure(placements, path: "placements") { pass, placements in
            guard pass.isObject(placements, path: "placements") else { return }
            for placement in placements.members {
                let name = placement.name.stringValue ?? ""
                let path = "placements.\(name)"
                guard pass.isObject(placement.value, path: path) else { continue }
                var entries = ConfigurationDocument().entries
                for member in placement.value.members {
                    guard let key = pass.key(named: member.name, path: path) else { continue }
                    guard !key.isForWholeDocument else {
                        pass.report(
                            .notAllowedHere, member.name, "\(path).\(key.name)",
                            "\(key.name) speaks of the whole document and cannot stand in a placement")
                        continue
                    }
                    pass.readEntry(key, member, into: &entries, path: "\(path).\(key.name)")
                }
                pass.checkTogether(entries, path: path, placement.value)
                pass.document.placements.append(.init(name: name, entries: entries))
            }
        }
    }

    private mutating func key(named name: JSONDocument.Node, path: String?) -> ConfigurationKey? {
        let known = name.withUTF8 { bytes, hasEscapes in hasEscapes ? nil : KeyIndex.shared.key(named: bytes) }
        if let known { return known }
        let text = name.stringValue ?? ""
        if let key = ConfigurationKey(name: text) ?? reader.aliases[text] { return key }
        let candidates = ConfigurationKey.table.map { $0.name.description } + reader.aliases.keys.sorted()
        let nearest = nearestName(to: text, among: candidates)
        report(
            .unknownKey, severity: .warning, name, path.map { "\($0).\(text)" } ?? text,
            "there is no key “\(text)”; it is passed over", nearest.map { "did you mean “\($0)”?" })
        return nil
    }

    /// What only shows when keys are seen together.
    private mutating func checkTogether(
        _ entries: [ConfigurationDocument.Entry], path: String?, _ node: JSONDocument.Node
    ) {
        let prefix = path.map { "\($0)." } ?? ""
        if case .value(.date(let from)) = entries[ConfigurationKey.structure(.activeFrom).slot],
            case .value(.date(let until)) = entries[ConfigurationKey.structure(.activeUntil).slot],
            until.instant <= from.instant
        {
            report(
                .conflict, node["activeUntil"] ?? node, prefix + "activeUntil",
                "activeUntil is not after activeFrom, so nobody would ever be asked")
        }
    }

    mutating func report(
        _ code: Diagnostic.Code,
        severity: Diagnostic.Severity = .error,
        _ node: JSONDocument.Node,
        _ key: String?,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(
                code, severity: severity, key: key, at: hasText ? node.position : nil, message, suggestion: suggestion))
    }
}

extension ConfigurationKey {
    /// Whether the key cannot differ between placements.
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
    var description: String {
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
