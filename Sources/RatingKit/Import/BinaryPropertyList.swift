/// The top dictionary of a binary property list (`bplist00`): what old libraries have stored in it, and nothing else.
///
/// Not Foundation's reader, because that unfolds what a list shares: 300 bytes in which each array has the next one
/// twice take all memory. This one looks at every reference of the top once and at nothing below it.
struct BinaryPropertyList {
    static let magic = Array("bplist".utf8)

    private let bytes: [UInt8]
    private let referenceSize: Int
    private let offsetSize: Int
    private let offsetTable: Int
    private let objectCount: Int
    private let top: Int

    private static let trailerSize = 32
    /// Keys and texts of more bytes belong to no old library.
    private static let maximumText = 1_024

    init(_ bytes: [UInt8]) throws(LegacyState.ReadingError) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        guard bytes.starts(with: Self.magic + Array("00".utf8)), trailer >= 8 else { throw Self.damaged }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let objectCount = Self.integer(bytes, at: trailer + 8, size: 8),
            let top = Self.integer(bytes, at: trailer + 16, size: 8),
            let offsetTable = Self.integer(bytes, at: trailer + 24, size: 8),
            8...trailer ~= offsetTable, objectCount <= (trailer - offsetTable) / offsetSize, top < objectCount
        else { throw Self.damaged }
        (self.objectCount, self.top, self.offsetTable) = (objectCount, top, offsetTable)
    }

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

    /// Whether it is a tree of what property lists have, so that Foundation's reader can be given it: that ends the process
    /// at a set, and whoever goes through what it gives climbs a tower of shared arrays floor by floor. Its writer makes
    /// neither.
    var isTree: Bool {
        var isHeld = [Bool](repeating: false, count: objectCount)
        isHeld[top] = true
        var references = 0
        for index in 0..<objectCount {
            guard let (kind, count, start) = object(index) else { return false }
            guard kind != .set, kind != .orderedSet else { return false }
            guard kind == .array || kind == .dictionary else { continue }
            let size = kind == .array ? referenceSize : 2 * referenceSize
            guard count <= (offsetTable - start) / size else { return false }
            let held = count * size / referenceSize
            references += held
            // Each has bytes of its own, unless objects lie upon each other.
            guard references <= bytes.count else { return false }
            for place in 0..<held {
                guard let part = reference(start, place), part < objectCount, let (kind, _, _) = object(part) else {
                    return false
                }
                guard kind == .array || kind == .dictionary else { continue }
                if isHeld[part] { return false }
                isHeld[part] = true
            }
        }
        return true
    }

    private static var damaged: LegacyState.ReadingError { .notAPropertyList("the binary list is damaged") }

    /// The upper half of an object's first byte.
    private enum Kind: UInt8 {
        case simple, integer, real, date, data, ascii, utf16
        case uid = 8
        case array = 10
        case orderedSet, set, dictionary
    }

    /// What an object is, its length in units of its kind, and where its content begins.
    private func object(_ index: Int) -> (kind: Kind, count: Int, start: Int)? {
        guard index < objectCount,
            let offset = Self.integer(bytes, at: offsetTable + index * offsetSize, size: offsetSize),
            8..<offsetTable ~= offset, let kind = Kind(rawValue: bytes[offset] >> 4)
        else { return nil }
        let low = Int(bytes[offset] & 15)
        let hasOwnCount = low == 15 && kind.rawValue >= Kind.data.rawValue && kind != .uid
        guard hasOwnCount else { return (kind, low, offset + 1) }
        guard offset + 1 < offsetTable, bytes[offset + 1] >> 4 == Kind.integer.rawValue, bytes[offset + 1] & 15 <= 3
        else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 15)
        guard let count = Self.integer(bytes, at: offset + 2, size: size) else { return nil }
        return (kind, count, offset + 2 + size)
    }

    private func reference(_ start: Int, _ index: Int) -> Int? {
        Self.integer(bytes, at: start + index * referenceSize, size: referenceSize)
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

    /// An integer without a sign; nil for one that is not within the bytes, or larger than any of their places.
    private static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
        guard start >= 0, start <= bytes.count - size else { return nil }
        return Int(exactly: bytes[start..<(start + size)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
