/// The UTF-8 bytes that a string's checked contents stand for, escapes resolved.
struct JSONUnescaper: IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Bytes of an escaped scalar still to come, the next one lowest.
    private var pending: UInt32 = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func next() -> UInt8? {
        guard pending == 0 else { return takePending() }
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        index += 1
        guard byte == .backslash, index < bytes.count else { return byte }
        let escape = bytes[index]
        index += 1
        switch escape {
        case 0x62: return .backspace
        case 0x66: return .formFeed
        case 0x6E: return .lineFeed
        case 0x72: return .carriageReturn
        case 0x74: return .tab
        case 0x75: return unescapeScalar()
        default: return escape
        }
    }

    private mutating func takePending() -> UInt8 {
        let byte = UInt8(truncatingIfNeeded: pending)
        pending >>= 8
        return byte
    }

    @inline(never)
    private mutating func unescapeScalar() -> UInt8 {
        var scalar = takeCodeUnit()
        if scalar & 0xFC00 == 0xD800 {
            index += 2
            scalar = 0x10000 &+ (scalar & 0x3FF) << 10 &+ takeCodeUnit() & 0x3FF
        }
        return encode(scalar)
    }

    /// The first byte of the scalar in UTF-8; the others become pending.
    private mutating func encode(_ scalar: UInt32) -> UInt8 {
        let trail = { (shift: UInt32) in 0x80 | (scalar >> shift) & 0x3F }
        switch scalar {
        case 0..<0x80:
            return UInt8(truncatingIfNeeded: scalar)
        case 0x80..<0x800:
            pending = trail(0)
            return UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
        case 0x800..<0x10000:
            pending = trail(6) | trail(0) << 8
            return UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
        default:
            pending = trail(12) | trail(6) << 8 | trail(0) << 16
            return UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
        }
    }

    private mutating func takeCodeUnit() -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 where index < bytes.count {
            unit = unit << 4 | (bytes[index].hexValue ?? 0)
            index += 1
        }
        return unit
    }
}
