/// MurmurHash3 in its 32-bit form (x86_32 by Austin Appleby, public domain): a stable hash for bucketing users.
///
/// The same bytes give the same number on every platform and in every release, and in every other implementation of
/// the algorithm. It spreads well but keeps no secrets.
package enum MurmurHash3 {
    /// The hash of these bytes.
    package static func hash32(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
        var hash = seed
        var block: UInt32 = 0
        var length: UInt32 = 0
        for byte in bytes {
            block |= UInt32(byte) &<< ((length & 3) &* 8)
            length &+= 1
            if length & 3 == 0 {
                hash ^= scrambled(block)
                hash = rotated(hash, by: 13) &* 5 &+ 0xe654_6b64
                block = 0
            }
        }
        if length & 3 != 0 { hash ^= scrambled(block) }
        return finished(hash ^ length)
    }

    /// The hash of the text's UTF-8 bytes, without allocating.
    package static func hash32(_ text: String, seed: UInt32 = 0) -> UInt32 {
        text.utf8.withContiguousStorageIfAvailable { hash32($0, seed: seed) } ?? hash32(text.utf8, seed: seed)
    }

    /// The bucket, from 0 to `count` - 1, that a hash falls into; 0 if `count` is 0.
    ///
    /// Buckets are equal slices of the 32-bit range in ascending order: `(hash * count) >> 32`, as in flagd's
    /// second version of `fractional`. So raising a share from p to q out of `count` only adds hashes.
    package static func bucket(of hash: UInt32, count: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: (UInt64(hash) &* UInt64(count)) &>> 32)
    }

    private static func scrambled(_ block: UInt32) -> UInt32 {
        rotated(block &* 0xcc9e_2d51, by: 15) &* 0x1b87_3593
    }

    private static func rotated(_ value: UInt32, by bits: UInt32) -> UInt32 {
        (value &<< bits) | (value &>> (32 &- bits))
    }

    private static func finished(_ value: UInt32) -> UInt32 {
        var hash = value
        hash = (hash ^ (hash &>> 16)) &* 0x85eb_ca6b
        hash = (hash ^ (hash &>> 13)) &* 0xc2b2_ae35
        return hash ^ (hash &>> 16)
    }
}
