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
        bytes.withUnsafeBufferPointer { bytes in
            Self.tables.withUnsafeBufferPointer { tables in
                var (state, rest) = (state, bytes[...])
                while rest.count >= 8 {
                    let place = rest.startIndex
                    var next: UInt32 = 0
                    for index in 0..<8 {
                        let byte = index < 4 ? UInt8(truncatingIfNeeded: state >> UInt32(8 * index)) : 0
                        next ^= tables[(7 - index) * 256 + Int(byte ^ bytes[place + index])]
                    }
                    state = next
                    rest = bytes[(place + 8)...]
                }
                for byte in rest { state = tables[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ state >> 8 }
                self.state = state
            }
        }
    }

    /// What eight shifts make of each byte, then what sixteen make of it, and so on to sixty-four: so eight bytes are added
    /// at once (Kounavis and Berry, "A Systematic Approach to Building High Performance Software-Based CRC Generators", 2005).
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { byte in
            var remainder = UInt32(byte)
            for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0x82F6_3B78) }
            return remainder
        }
        for place in 256..<2_048 {
            let shorter = tables[place - 256]
            tables.append(tables[Int(shorter & 255)] ^ shorter >> 8)
        }
        return tables
    }()
}
