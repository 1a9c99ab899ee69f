extension UnsafeBufferPointer<UInt8> {
    /// Compares eight bytes at a time; the last eight overlap those before them.
    func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard count >= 8, let left = baseAddress, let right = other.baseAddress else {
            for index in 0..<count where self[index] != other[index] { return false }
            return true
        }
        func differs(at offset: Int) -> Bool {
            UnsafeRawPointer(left).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != UnsafeRawPointer(right).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        for offset in stride(from: 0, to: count - 8, by: 8) where differs(at: offset) { return false }
        return !differs(at: count - 8)
    }
}
