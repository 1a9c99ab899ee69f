import Foundation

/// Gives texts numbers, by their UTF-8 bytes: what comes again and again in a log becomes a String once.
struct NameTable: Sendable {
    private var slots: [Int32]
    private var hashes: [UInt64] = []
    private var ranges: [Range<Int>] = []
    private var bytes: [UInt8] = []
    private var last = -1

    init() { slots = [Int32](repeating: -1, count: 64) }

    var count: Int { ranges.count }

    /// - Returns: the number, and whether the text is new.
    mutating func number(_ text: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
        // Most lines say what the line before said.
        if last >= 0, isSame(text, last) { return (last, false) }
        let hash = Self.hash(text)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, isSame(text, number) {
                last = number
                return (number, false)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(ranges.count)
        hashes.append(hash)
        ranges.append(bytes.count..<bytes.count + text.count)
        bytes.append(contentsOf: text)
        last = ranges.count - 1
        if ranges.count * 2 > slots.count { grow() }
        return (last, true)
    }

    private func isSame(_ text: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
        let range = ranges[number]
        guard range.count == text.count, let start = text.baseAddress else { return range.count == text.count }
        return bytes.withUnsafeBufferPointer { memcmp($0.baseAddress! + range.lowerBound, start, text.count) == 0 }
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    /// Fowler, Noll and Vo's hash (FNV-1a, 64 bits).
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
