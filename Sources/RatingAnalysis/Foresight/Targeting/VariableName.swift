extension String {
    /// Whether two names are the same but for case and what separates their words.
    func isSameName(as other: String) -> Bool {
        guard utf8.allSatisfy({ $0 < 0x80 }), other.utf8.allSatisfy({ $0 < 0x80 }) else {
            return plainName == other.plainName
        }
        func plain(_ name: String) -> some Sequence<UInt8> {
            name.utf8.lazy.filter { $0.isLetter || $0.isDigit }.map { $0.isLetter ? $0 | 0x20 : $0 }
        }
        return plain(self).elementsEqual(plain(other))
    }

    /// In lower case, letters and digits only.
    var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }

    /// `context.crashes` of `context.crashes + 1`: what a variable's name begins with where a default, an index or a
    /// calculation is written into it; nil where it is only a name, which may have blanks and signs of its own.
    var nameWithinExpression: String? {
        let bytes = Array(utf8)
        func isEnd(_ index: Int) -> Bool {
            let byte = bytes[index]
            if byte == .space { return bytes[index...].allSatisfy { $0 == .space } }
            if "[]{}\"".utf8.contains(byte) { return true }
            if "|&?".utf8.contains(byte) { return index + 1 < bytes.count && bytes[index + 1] == byte }
            let isCalculated = "+-*/%".utf8.contains(byte) && index > 0 && bytes[index - 1] == .space
            return (byte == .comma || isCalculated) && isLiteral(bytes[(index + 1)...])
        }
        guard let end = bytes.indices.first(where: isEnd), end > 0 else { return nil }
        return trimmed(bytes[..<end])
    }
}

/// Whether a number, a text in quotes, `true`, `false` or `null` follows.
private func isLiteral(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = trimmed(bytes)
    return Double(text) != nil || ["true", "false", "null"].contains(text) || text.hasPrefix("'")
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let rest = bytes.drop { $0 == .space }
    let end = rest.lastIndex { $0 != .space }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
}
