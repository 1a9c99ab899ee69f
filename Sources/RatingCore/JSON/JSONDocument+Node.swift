extension JSONDocument {
    /// One value of a document, or the name of a member: a place in the document's index, cheap to pass around.
    package struct Node: Sendable {
        let tape: JSONTape
        let index: Int

        var entry: JSONTape.Entry { tape.entries[index] }

        package var kind: Kind { Kind(rawValue: entry.rawKind) ?? .null }

        /// Offset of the first byte; of a string, that of its opening quote.
        package var byteOffset: Int { Int(entry.start) }

        /// The bytes of the whole value, with quotes or brackets.
        package var byteRange: Range<Int> { Int(entry.start)..<Int(entry.end) }

        /// The text of the whole document.
        package var text: SourceText { tape.text }

        /// Line and column of the first byte, by one pass over the bytes before it.
        package var position: TextPosition { tape.text.position(ofByte: byteOffset) }

        /// Elements of an array or members of an object; 0 for other values.
        package var count: Int { entry.count }
    }
}

// MARK: Scalars

extension JSONDocument.Node {
    package var isNull: Bool { isOf(.null) }

    /// Whether this is an array or an object.
    var isContainer: Bool { isOf(.array) || isOf(.object) }

    /// Quicker than to make the kind and compare it.
    @inline(__always)
    private func isOf(_ kind: JSONDocument.Kind) -> Bool { entry.rawKind == kind.rawValue }

    /// The Boolean; nil for other values.
    package var boolValue: Bool? {
        isOf(.bool) ? tape.text.bytes[byteOffset] == 0x74 : nil
    }

    /// The integer, also of a number with an integral value (`3.0` and `3e0` are the integer 3) as far as
    /// ``RatingJSON/integerValue`` goes; nil for other values.
    package var integerValue: Int64? {
        if isOf(.integer) { return integer }
        return isOf(.number) ? RatingJSON.number(double).integerValue : nil
    }

    /// The number, also of an integer (rounded to the nearest double beyond 2^53); nil for other values.
    package var doubleValue: Double? {
        switch kind {
        case .integer: Double(integer)
        case .number: double
        default: nil
        }
    }

    /// The string, escapes resolved; nil for other values.
    @inline(never)
    package var stringValue: String? { isOf(.string) ? string : nil }

    private var integer: Int64 {
        tape.text.bytes.withUnsafeBufferPointer { JSONNumber.integer($0[byteRange]) }
    }

    @inline(never)
    private var double: Double {
        tape.text.bytes.withUnsafeBufferPointer { JSONNumber.double($0[byteRange]) }
    }

    private var string: String {
        withUTF8 { bytes, hasEscapes in
            guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
            return String(unsafeUninitializedCapacity: bytes.count) { buffer in
                var unescaper = JSONUnescaper(bytes)
                var count = 0
                while count < buffer.count, let byte = unescaper.next() {
                    buffer.initializeElement(at: count, to: byte)
                    count += 1
                }
                return count
            }
        }
    }
}

// MARK: Comparing strings

extension JSONDocument.Node {
    /// Calls a function with the bytes between a string's quotes as they are written, valid only during the call,
    /// and with whether there are escapes among them; with no bytes for other values.
    package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>, _ hasEscapes: Bool) -> Result) -> Result {
        let entry = entry
        guard entry.rawKind == JSONDocument.Kind.string.rawValue else {
            return body(UnsafeBufferPointer(start: nil, count: 0), false)
        }
        return tape.text.bytes.withUnsafeBufferPointer { bytes in
            body(UnsafeBufferPointer(rebasing: bytes[Int(entry.start) + 1..<Int(entry.end) - 1]), entry.hasEscapes)
        }
    }

    /// Whether this is a string of just these UTF-8 bytes, escapes resolved. Allocates nothing.
    package func isString(_ utf8: StaticString) -> Bool {
        utf8.withUTF8Buffer { isString($0) }
    }

    func isString(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard kind == .string else { return false }
        return withUTF8 { bytes, hasEscapes in
            guard hasEscapes else { return bytes.isSame(as: utf8) }
            var unescaper = JSONUnescaper(bytes)
            for byte in utf8 where unescaper.next() != byte { return false }
            return unescaper.next() == nil
        }
    }
}
