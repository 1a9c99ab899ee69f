extension RatingJSON {
    /// This value as a JSON text (RFC 8259) that reads back as the same value.
    ///
    /// Doubles are written with the fewest digits that read back the same, and with `.0` or an exponent, so that they
    /// do not turn into integers. A double that is not finite has no form in JSON and is written as `null`; no
    /// document contains one. Only what must be escaped is.
    /// - Parameter sortedNames: Whether members are in the order of their names' Unicode scalars; otherwise they keep
    ///   the order that they have.
    @inline(never)
    package func serialized(_ style: JSONStyle = .compact, sortedNames: Bool = false) -> String {
        String(decoding: serializedBytes(style, sortedNames: sortedNames), as: UTF8.self)
    }

    /// The UTF-8 bytes of `serialized(_:sortedNames:)`.
    @inline(never)
    package func serializedBytes(_ style: JSONStyle = .compact, sortedNames: Bool = false) -> [UInt8] {
        var writer = JSONWriter(style: style, sortsNames: sortedNames)
        writer.write(self)
        return writer.bytes
    }

    /// The JSON text, cut after so many bytes: what messages show of a value that may be large.
    func serialized(atMost bytes: Int) -> String {
        var writer = JSONWriter(style: .compact, sortsNames: false, mostBytes: bytes)
        writer.write(self)
        guard writer.bytes.count > bytes else { return String(decoding: writer.bytes, as: UTF8.self) }
        return String(decoding: writer.bytes.prefix(bytes), as: UTF8.self) + "…"
    }
}
