import RatingCore

/// Finds what would mend the problems of one document.
///
/// There is a fix for a name that is nearly a known one, where the document is refused for it or passes it over, for a
/// value that is only written as another type (`"3"`, `"true"`), and for a comma too many or too few. Whatever else a
/// suggestion says is for people to decide.
package struct FixFinder: Sendable {
    private let bytes: [UInt8]
    /// Nil for what is no JSON.
    private let json: JSONDocument?
    private let syntaxError: JSONSyntaxError?

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        do {
            json = try JSONDocument(bytes)
            syntaxError = nil
        } catch {
            json = nil
            syntaxError = error
        }
    }

    /// A fix for each of the document's problems; nil where there is none.
    package func fixes(for diagnostics: [Diagnostic]) -> [Fix?] {
        let text = SourceText(bytes)
        let places = text.offsets(of: diagnostics.map { $0.position ?? TextPosition(line: 1, column: 1) })
        let nodes = zip(diagnostics, places).map { $0.position == nil ? nil : json?.node(atByte: $1) }
        let containers = json?.containers(of: nodes.compactMap { $0 }) ?? []
        var siblings = Siblings()
        var next = 0
        return zip(diagnostics, nodes).map { diagnostic, node in
            if diagnostic.code == .jsonSyntax { return syntaxFix }
            guard let node else { return nil }
            defer { next += 1 }
            switch diagnostic.code {
            case .wrongType, .malformedWorkflow: return retyped(node, diagnostic)
            default: return renamed(node, diagnostic, in: containers[next], &siblings)
            }
        }
    }

    /// What would mend the error of syntax; nil also where there is none.
    package var syntaxFix: Fix? { syntaxError.flatMap { Self.fix(for: $0, in: bytes) } }

    // MARK: Names

    private func renamed(
        _ node: JSONDocument.Node, _ diagnostic: Diagnostic, in container: JSONDocument.Node?,
        _ siblings: inout Siblings
    ) -> Fix? {
        let isPassedOver = diagnostic.code == .unknownKey || diagnostic.code == .unknownMember
        guard isPassedOver || diagnostic.severity == .error, let name = nameMeant(by: diagnostic.suggestion),
            let written = node.stringValue, diagnostic.message.hasPart("“\(excerpt(written))”")
        else { return nil }
        if isPassedOver, let container, siblings.contain(name, of: container) { return nil }
        let text = RatingJSON.string(name).serialized()
        return Fix(node.byteRange, text, "write \(text)", bringsIntoForce: isPassedOver)
    }

    /// The names in one object, for the many that may be wrong there.
    private struct Siblings {
        private var object: (offset: Int, names: Set<String>)?

        mutating func contain(_ name: String, of object: JSONDocument.Node) -> Bool {
            let names =
                self.object.flatMap { $0.offset == object.byteOffset ? $0.names : nil }
                ?? Set(object.members.compactMap { $0.name.stringValue })
            self.object = (object.byteOffset, names)
            return names.contains(name)
        }
    }

    // MARK: Types

    /// The same value written as the type that its key wants; where no key is in the table, as the type of its text.
    private func retyped(_ node: JSONDocument.Node, _ diagnostic: Diagnostic) -> Fix? {
        let isInWorkflow = diagnostic.code == .malformedWorkflow
        let name = isInWorkflow ? nil : diagnostic.key?.split(separator: ".").last.map { String($0) }
        let literal = literal(in: node)
        let text: String?
        switch name.flatMap({ ConfigurationKey(name: $0) })?.row.type {
        case .flag?:
            let number = node.integerValue.flatMap { [0: "false", 1: "true"][$0] }
            text = literal?.boolValue.map { "\($0)" } ?? number
        case .integer?, .number?: text = literal?.doubleValue == nil ? nil : node.stringValue
        case .text?:
            text = node.doubleValue == nil ? nil : "\"\(String(decoding: bytes[node.byteRange], as: UTF8.self))\""
        case nil: text = literal == nil ? nil : node.stringValue
        default: text = nil
        }
        return text.map { Fix(node.byteRange, $0, "write \($0)") }
    }

    /// The number, `true` or `false` that is all there is in a string.
    private func literal(in node: JSONDocument.Node) -> RatingJSON? {
        guard let text = node.stringValue, let last = text.utf8.last, last.isDigit || text == "true" || text == "false",
            let value = try? JSONDocument(text).root.value, value.boolValue != nil || value.doubleValue != nil,
            text.utf8.first.map({ $0 > .space }) ?? false
        else { return nil }
        return value
    }

    // MARK: Commas

    private static func fix(for error: JSONSyntaxError, in bytes: [UInt8]) -> Fix? {
        let offset = error.byteOffset
        switch error.reason {
        case .trailingComma: return Fix(offset..<offset + 1, "", "remove the comma")
        case .expectedCommaOrBrace where isName(at: offset, in: bytes),
            .expectedCommaOrBracket where beginsValue(bytes[offset...]):
            var end = offset
            while end > 0, bytes[end - 1].isBlank { end -= 1 }
            return Fix(end..<end, ",", "add a comma before it")
        default: return nil
        }
    }

    private static func beginsValue(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let byte = rest.first else { return false }
        return byte == .quote || byte == .openBrace || byte == .openBracket || byte == .minus || byte.isDigit
            || ["true", "false", "null"].contains { rest.starts(with: $0.utf8) }
    }

    /// Whether a string begins here with a colon behind it, so that it is no part of a text with a quote inside.
    private static func isName(at offset: Int, in bytes: [UInt8]) -> Bool {
        guard offset < bytes.count, bytes[offset] == .quote else { return false }
        var index = offset + 1
        while index < bytes.count, bytes[index] != .quote {
            guard bytes[index] >= .space else { return false }
            index += bytes[index] == .backslash ? 2 : 1
        }
        index += 1
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        return index < bytes.count && bytes[index] == .colon
    }
}

extension UInt8 {
    /// White space of JSON.
    fileprivate var isBlank: Bool { self == .space || self == .tab || self == .lineFeed || self == .carriageReturn }
}
