/// Where in a JSON document a value stands (RFC 6901): `/flags/0/value`. The empty text is the whole document.
package struct JSONPointer: Equatable, Sendable {
    /// One name or index on the way.
    private struct Token: Equatable, Sendable {
        let written: Substring
        let name: String
    }

    private let tokens: [Token]

    /// Why there is no such value.
    package struct Failure: Error, Equatable, Sendable {
        /// What is wrong, and what is there instead.
        package let message: String
        /// Where the way ends; nil for a pointer that is malformed.
        let offset: Int?
    }

    /// - Throws: what is wrong with a malformed pointer.
    package init(_ text: String) throws(Failure) {
        var tokens: [Token] = []
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard text.isEmpty || parts[0].isEmpty else {
            throw Failure(message: "“\(excerpt(text))” is not a JSON Pointer: it must begin with “/”", offset: nil)
        }
        for part in parts.dropFirst() {
            guard let name = Self.name(part) else {
                throw Failure(
                    message: "“\(excerpt(text))” is not a JSON Pointer: in a name “~” is written “~0”, and “/” is “~1”",
                    offset: nil)
            }
            tokens.append(Token(written: part, name: name))
        }
        self.tokens = tokens
    }

    /// - Returns: nil where a tilde is followed by anything but 0 and 1.
    private static func name(_ written: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = written.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value there. Of members with one name the last counts.
    package func node(in root: JSONDocument.Node) throws(Failure) -> JSONDocument.Node {
        var (node, place) = (root, "")
        for token in tokens {
            let next = node.kind == .array ? Self.element(token.name, of: node) : node[token.name]
            guard let next else {
                let whole = place.isEmpty ? "the whole document" : excerpt(place)
                throw Failure(
                    message: "there is no “\(excerpt(String(token.written)))” in \(whole), \(Self.content(of: node))",
                    offset: node.byteOffset)
            }
            node = next
            place += "/\(token.written)"
        }
        return node
    }

    /// An index is in digits, and has no zero before them.
    private static func element(_ token: String, of array: JSONDocument.Node) -> JSONDocument.Node? {
        let digits = token.utf8
        guard (1...9).contains(digits.count), digits.first != 48 || digits.count == 1,
            digits.allSatisfy({ 48...57 ~= $0 })
        else { return nil }
        let index = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        var elements = array.elements
        for _ in 0..<min(index, array.count) { _ = elements.next() }
        return elements.next()
    }

    /// What there is instead: `an object with “key” and “reason”`.
    private static func content(of node: JSONDocument.Node) -> String {
        switch node.kind {
        case .array:
            switch node.count {
            case 0: return "an empty array"
            case 1: return "an array of one element, 0"
            default: return "an array of \(node.count) elements, 0 to \(node.count - 1)"
            }
        case .object:
            let names = node.members.prefix(8).map { "“\(excerpt($0.name.stringValue ?? ""))”" }
            guard !names.isEmpty else { return "an empty object" }
            let further = node.count - names.count
            return "an object of \(names.joined(separator: ", "))\(further > 0 ? " and \(further) more" : "")"
        default: return "which is \(node.kind.description)"
        }
    }
}
