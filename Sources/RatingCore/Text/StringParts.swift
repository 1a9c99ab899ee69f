extension String {
    /// Whether a part of it is this text, byte for byte. `contains` takes no text in Embedded Swift.
    package func hasPart(_ part: String) -> Bool {
        let (whole, sought) = (Array(utf8), Array(part.utf8))
        guard sought.count <= whole.count else { return false }
        return (0...(whole.count - sought.count)).contains { whole[$0..<($0 + sought.count)].elementsEqual(sought) }
    }
}

extension String {
    /// Whether it has bytes of a kind only; also true of no bytes.
    package func isOnly(_ isOfKind: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            for byte in bytes where !isOfKind(byte) { return false }
            return true
        }
    }
}

extension StringProtocol {
    /// What follows a prefix; nil where the text does not begin with it.
    package func suffix(after prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
