import RatingKit

/// What old libraries have stored in the top dictionary of a binary property list, and nothing else: every reference of the top
/// is looked at once, and nothing below it.
extension BinaryPropertyList {
    /// Keys and texts of more bytes belong to no old library.
    private static var maximumText: Int { 1_024 }

    static var damaged: LegacyState.ReadingError { .notAPropertyList("the binary list is damaged") }

    /// The entries of the top dictionary whose keys are those of a library.
    func entries() throws(LegacyState.ReadingError) -> [LegacyState.Entry] {
        guard let (kind, count, start) = object(top) else { throw Self.damaged }
        guard kind == .dictionary else { throw .notAPropertyList("its top level is not a dictionary") }
        guard count <= (offsetTable - start) / (2 * referenceSize) else { throw Self.damaged }
        var entries: [LegacyState.Entry] = []
        for index in 0..<count {
            guard let key = reference(start, index).flatMap(text), LegacyState.isKnown(key) else { continue }
            guard let value = reference(start, count + index).flatMap(value) else { throw Self.damaged }
            entries.append(LegacyState.Entry(key: key, value: value))
        }
        return entries
    }

    private func value(_ index: Int) -> LegacyState.Value? {
        guard let (kind, count, start) = object(index) else { return nil }
        switch kind {
        case .simple: return count == 8 || count == 9 ? .bool(count == 9) : .other("nothing")
        case .integer: return integer(count, start)
        case .real: return real(count, start).map { .number($0) }
        case .date:
            return real(count, start).map { seconds in
                let milliseconds = ((seconds + 978_307_200) * 1_000).rounded(.down)
                return .date(UTCInstant(milliseconds: Int64(saturating: milliseconds)))
            }
        case .ascii, .utf16: return text(index).map { .text($0) } ?? .other("a long text")
        case .data, .uid: return .other("data")
        case .array, .orderedSet, .set: return .other("an array")
        case .dictionary: return .other("a dictionary")
        }
    }

    /// One, two and four bytes have no sign, eight have one, and sixteen hold what is too large for eight.
    private func integer(_ power: Int, _ start: Int) -> LegacyState.Value? {
        let size = 1 << power
        guard size <= 16, start + size <= offsetTable else { return nil }
        if size < 8 { return Self.integer(bytes, at: start, size: size).map { .integer(Int64($0)) } }
        let low = bytes[(start + size - 8)..<(start + size)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        let high = bytes[start..<(start + size - 8)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        if size == 8 || (high == .max && Int64(bitPattern: low) < 0) { return .integer(Int64(bitPattern: low)) }
        return high == 0 && low <= UInt64(Int64.max) ? .integer(Int64(low)) : .number(Double(low))
    }

    private func real(_ power: Int, _ start: Int) -> Double? {
        let size = 1 << power
        guard size == 4 || size == 8, start + size <= offsetTable else { return nil }
        let bits = bytes[start..<(start + size)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(bits)))
    }

    /// Nil for anything but a text, and for a long one.
    private func text(_ index: Int) -> String? {
        guard let (kind, count, start) = object(index), count <= Self.maximumText else { return nil }
        switch kind {
        case .ascii:
            guard start + count <= offsetTable else { return nil }
            return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
        case .utf16:
            guard start + 2 * count <= offsetTable else { return nil }
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return String(decoding: units, as: UTF16.self)
        default: return nil
        }
    }
}
