/// The objects of a binary property list (`bplist00`), by their places in it.
///
/// Not Foundation's reader, because that unfolds what a list shares: 300 bytes in which each array has the next one
/// twice take all memory. This one looks at every reference of the top once and at nothing below it.
package struct BinaryPropertyList {
    package static let magic = Array("bplist".utf8)

    package let bytes: [UInt8]
    package let referenceSize: Int
    private let offsetSize: Int
    package let offsetTable: Int
    private let objectCount: Int
    package let top: Int

    private static let trailerSize = 32

    /// Nil for what has no such form.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        guard bytes.starts(with: Self.magic + Array("00".utf8)), trailer >= 8 else { return nil }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let objectCount = Self.integer(bytes, at: trailer + 8, size: 8),
            let top = Self.integer(bytes, at: trailer + 16, size: 8),
            let offsetTable = Self.integer(bytes, at: trailer + 24, size: 8),
            8...trailer ~= offsetTable, objectCount <= (trailer - offsetTable) / offsetSize, top < objectCount
        else { return nil }
        (self.objectCount, self.top, self.offsetTable) = (objectCount, top, offsetTable)
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

    /// The upper half of an object's first byte.
    package enum Kind: UInt8 {
        case simple, integer, real, date, data, ascii, utf16
        case uid = 8
        case array = 10
        case orderedSet, set, dictionary
    }

    /// What an object is, its length in units of its kind, and where its content begins.
    package func object(_ index: Int) -> (kind: Kind, count: Int, start: Int)? {
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

    package func reference(_ start: Int, _ index: Int) -> Int? {
        Self.integer(bytes, at: start + index * referenceSize, size: referenceSize)
    }

    /// An integer without a sign; nil for one that is not within the bytes, or larger than any of their places.
    package static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
        guard start >= 0, start <= bytes.count - size else { return nil }
        return Int(exactly: bytes[start..<(start + size)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
