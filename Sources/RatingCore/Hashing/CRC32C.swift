/// CRC-32C (Castagnoli's polynomial; RFC 3720, section 12.1): tells that a disk or a copy has changed some bytes.
///
/// It finds every change of up to three bits, and every run of changes within 32 bits, in anything under 256 MB (Koopman,
/// "32-Bit Cyclic Redundancy Codes for Internet Applications", 2002); no hash of this size promises that. Of other changes
/// one in four billion passes. It is no proof against anyone who changes something on purpose.
package struct CRC32C {
    private var state = UInt32.max

    package init() {}

    /// The checksum of all bytes that were added.
    package var value: UInt32 { ~state }

    package mutating func add(_ bytes: ArraySlice<UInt8>) {
        let table = Self.table
        var state = state
        for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
        self.state = state
    }

    /// What eight shifts make of each byte.
    private static let table: [UInt32] = (0..<256).map { byte in
        var remainder = UInt32(byte)
        for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0x82F6_3B78) }
        return remainder
    }
}
