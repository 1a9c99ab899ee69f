/// A set of keys by their slots.
struct KeySet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Whether the slot was not yet in the set.
    mutating func insert(_ slot: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(slot & 63)
        if slot < 64 {
            defer { low |= bit }
            return low & bit == 0
        }
        defer { high |= bit }
        return high & bit == 0
    }
}
