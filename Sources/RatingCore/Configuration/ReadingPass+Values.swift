/// Reading one value as its key's type.
extension ReadingPass {
    /// The entry that a value makes; nil if it has an error, which is reported.
    mutating func entry(
        for key: ConfigurationKey, _ node: JSONDocument.Node, path: String
    ) -> ConfigurationDocument.Entry? {
        if key == .flag(.previewMode), reader.layer == .remote {
            report(.notAllowedHere, node, path, "previewMode is not taken from a remote source, where it would ask everybody")
            return nil
        }
        if node.kind == .null { return .null }
        let value = reader.valuesAreStrings ? valueOfString(key.row, node, path: path) : value(key.row, node, path: path)
        return value.map { .value($0) }
    }

    private mutating func value(_ row: KeyRow, _ node: JSONDocument.Node, path: String) -> ConfigurationValue? {
        switch row.type {
        case .flag:
            if let flag = node.boolValue { return .flag(flag) }
        case .integer(let range, _):
            if let integer = node.integerValue { return checked(integer, in: range, row, node, path: path) }
        case .number(let range, _):
            if let number = node.doubleValue { return checked(number, in: range, row, node, path: path) }
        case .revision:
            if let integer = node.integerValue { return .revision(.integer(integer)) }
            if let text = node.stringValue { return .revision(.text(text)) }
        case .text, .country, .url, .policy, .date, .quietHours:
            if let text = node.stringValue { return value(of: text, row, node, path: path) }
        case .workflow:
            if let name = node.stringValue { return builtInWorkflow(named: name, node, path: path) }
            if node.kind == .object { return structure(row, node, path: path) }
        case .counts, .object:
            if node.kind == .object { return structure(row, node, path: path) }
        case .rule:
            return structure(row, node, path: path)
        }
        reportWrongType(row, node, path: path)
        return nil
    }

    /// The value of a source that can carry strings only.
    private mutating func valueOfString(_ row: KeyRow, _ node: JSONDocument.Node, path: String) -> ConfigurationValue? {
        guard let text = node.stringValue else {
            report(.wrongType, node, path, "\(path) must be written in a string, as all values of this source")
            return nil
        }
        switch row.type {
        case .flag:
            if text == "true" || text == "false" { return .flag(text == "true") }
        case .integer(let range, _):
            if let integer = literal(text)?.integerValue { return checked(integer, in: range, row, node, path: path) }
        case .number(let range, _):
            if let number = literal(text)?.doubleValue { return checked(number, in: range, row, node, path: path) }
        case .revision:
            return .revision(literal(text)?.integerValue.map { .integer($0) } ?? .text(text))
        case .text, .country, .url, .policy, .date, .quietHours:
            return value(of: text, row, node, path: path)
        case .workflow, .counts, .object, .rule:
            if case .workflow = row.type, BuiltInWorkflow(name: text) != nil {
                return builtInWorkflow(named: text, node, path: path)
            }
            var value: ConfigurationValue?
            withStructure(node, path: path) { pass, inner in value = pass.value(row, inner, path: path) }
            return value
        }
        reportWrongType(row, node, path: path)
        return nil
    }

    /// A JSON number, and nothing besides.
    private func literal(_ text: String) -> JSONValue? {
        guard let first = text.utf8.first, first == 45 || (48...57).contains(first),
            let last = text.utf8.last, (48...57).contains(last)
        else { return nil }
        return (try? JSONDocument(text))?.root.value
    }

    /// Calls the body with the value itself, or for a source of strings with the JSON inside the string.
    mutating func withStructure(
        _ node: JSONDocument.Node, path: String, _ body: (inout ReadingPass, JSONDocument.Node) -> Void
    ) {
        guard reader.valuesAreStrings, let text = node.stringValue else { return body(&self, node) }
        do {
            let json = try JSONDocument(text)
            var typed = reader
            typed.valuesAreStrings = false
            var inner = ReadingPass(reader: typed, hasText: false, document: document)
            for name in json.duplicateNames() {
                inner.report(.jsonDuplicateKey, name, path, "“\(name.stringValue ?? "")” is given twice in one object")
            }
            body(&inner, json.root)
            document = inner.document
            diagnostics += inner.diagnostics.map { $0.moved(to: hasText ? node.position : nil) }
        } catch {
            report(.jsonSyntax, node, path, "\(path) holds no JSON: \(error.message)")
        }
    }

    private mutating func checked(
        _ integer: Int64, in range: ClosedRange<Int64>, _ row: KeyRow, _ node: JSONDocument.Node, path: String
    ) -> ConfigurationValue? {
        if !range.contains(integer) {
            reportOutOfRange(row, node, path: path)
            return nil
        }
        if row.key == .integer(.schemaVersion), integer > ConfigurationReader.schemaVersion {
            report(
                .fromTheFuture, node, path,
                "the document has the form \(integer), and this library reads forms up to \(ConfigurationReader.schemaVersion)",
                "update the library, or serve this version of the app an older form")
            return nil
        }
        return .integer(integer)
    }

    private mutating func checked(
        _ number: Double, in range: ClosedRange<Double>, _ row: KeyRow, _ node: JSONDocument.Node, path: String
    ) -> ConfigurationValue? {
        if range.contains(number) { return .number(number) }
        reportOutOfRange(row, node, path: path)
        return nil
    }

    private mutating func value(
        of text: String, _ row: KeyRow, _ node: JSONDocument.Node, path: String
    ) -> ConfigurationValue? {
        switch row.type {
        case .policy:
            if let policy = Policy(name: text) { return .policy(policy) }
            reportUnknown(text, "policy", among: Policy.allCases.map { $0.name }, node, path: path)
            return nil
        case .date:
            if let date = LocalInstant(iso8601: text) { return .date(date) }
            reportMalformed(path, text, "an ISO 8601 date with its offset, such as 2026-01-31T09:00:00Z", node)
        case .quietHours:
            if let hours = QuietHours(text) { return .quietHours(hours) }
            reportMalformed(path, text, "two different local times, such as 22:00-08:00", node)
        case .country:
            let letters = Array(text.utf8)
            if letters.count == 2, letters.allSatisfy({ $0 | 32 >= 97 && $0 | 32 <= 122 }) { return .text(text) }
            reportMalformed(path, text, "two letters of ISO 3166-1, such as fr", node)
        case .url:
            if text.isAbsoluteURL { return .text(text) }
            reportMalformed(path, text, "an absolute URL, such as https://example.com/review", node)
        default: return .text(text)
        }
        return nil
    }

    private mutating func builtInWorkflow(
        named name: String, _ node: JSONDocument.Node, path: String
    ) -> ConfigurationValue? {
        if let builtIn = BuiltInWorkflow(name: name) { return .workflow(.builtIn(builtIn)) }
        reportUnknown(name, "built-in workflow", among: BuiltInWorkflow.allCases.map { $0.name }, node, path: path)
        return nil
    }
}

extension String {
    /// A scheme of RFC 3986, section 3.1, a colon, something behind it, and no white space or control character.
    fileprivate var isAbsoluteURL: Bool {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, first | 32 >= 97,
            first | 32 <= 122, utf8.index(after: colon) < utf8.endIndex
        else { return false }
        let scheme = utf8[..<colon].allSatisfy { byte in
            (97...122).contains(byte | 32) || (48...57).contains(byte) || byte == 43 || byte == 45 || byte == 46
        }
        return scheme && utf8.allSatisfy { $0 > 32 && $0 != 127 }
    }
}
