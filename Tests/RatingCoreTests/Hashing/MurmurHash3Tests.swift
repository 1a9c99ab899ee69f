import RatingCore
import Testing

@Suite struct MurmurHash3Tests {
    /// Vectors published for the x86_32 form: Wikipedia, "MurmurHash", and Ian Boyd's collection of test vectors.
    @Test(
        arguments: [
            ("", 0, 0), ("", 1, 0x514e_28b7), ("", 0xffff_ffff, 0x81f1_6f39),
            ("test", 0, 0xba6b_d213), ("test", 0x9747_b28c, 0x704b_81dc),
            ("Hello, world!", 0, 0xc036_3e43), ("Hello, world!", 0x9747_b28c, 0x2488_4cba),
            ("The quick brown fox jumps over the lazy dog", 0, 0x2e4f_f723),
            ("The quick brown fox jumps over the lazy dog", 0x9747_b28c, 0x2fa8_26cd),
            ("a", 0x9747_b28c, 0x7fa0_9ea6), ("aa", 0x9747_b28c, 0x5d21_1726), ("aaa", 0x9747_b28c, 0x283e_0130),
            ("aaaa", 0x9747_b28c, 0x5a97_808a), ("ab", 0x9747_b28c, 0x7487_5592), ("abc", 0x9747_b28c, 0xc84a_62dd),
            ("abcd", 0x9747_b28c, 0xf047_8627), ("ππππππππ", 0x9747_b28c, 0xd580_63c1),
            (String(repeating: "a", count: 256), 0x9747_b28c, 0x3740_5bdc),
        ] as [(String, UInt32, UInt32)])
    func `hashes text as published`(text: String, seed: UInt32, expected: UInt32) {
        #expect(MurmurHash3.hash32(text, seed: seed) == expected)
        #expect(MurmurHash3.hash32(Array(text.utf8), seed: seed) == expected)
    }

    @Test(
        arguments: [
            ([0xff, 0xff, 0xff, 0xff], 0, 0x7629_3b50), ([0x21, 0x43, 0x65, 0x87], 0, 0xf55b_516b),
            ([0x21, 0x43, 0x65, 0x87], 0x5082_edee, 0x2362_f9de), ([0x21, 0x43, 0x65], 0, 0x7e4a_8634),
            ([0x21, 0x43], 0, 0xa0f7_b07a), ([0x21], 0, 0x7266_1cf4), ([0, 0, 0, 0], 0, 0x2362_f9de),
            ([0, 0, 0], 0, 0x85f0_b427), ([0, 0], 0, 0x30f4_c306), ([0], 0, 0x514e_28b7),
        ] as [([UInt8], UInt32, UInt32)])
    func `hashes bytes as published`(bytes: [UInt8], seed: UInt32, expected: UInt32) {
        #expect(MurmurHash3.hash32(bytes, seed: seed) == expected)
    }

    @Test func `a text that is not contiguous hashes alike`() {
        let text = "salt/" + String(repeating: "0123456789", count: 3)
        #expect(MurmurHash3.hash32(text.utf8.lazy.map { $0 }) == MurmurHash3.hash32(text))
    }

    @Test(
        arguments: [
            (0, 100, 0), (UInt32.max, 100, 99), (1 << 31, 100, 50), ((1 << 31) - 1, 100, 49), (UInt32.max, 0, 0),
            (UInt32.max, 1, 0), (UInt32.max, UInt32.max, UInt32.max - 1),
        ] as [(UInt32, UInt32, UInt32)])
    func `buckets are equal slices of the range`(hash: UInt32, count: UInt32, bucket: UInt32) {
        #expect(MurmurHash3.bucket(of: hash, count: count) == bucket)
    }

    @Test func `buckets fill evenly`() {
        var counts = [Int](repeating: 0, count: 10)
        for user in 0..<100_000 {
            counts[Int(MurmurHash3.bucket(of: MurmurHash3.hash32("salt/\(user)"), count: 10))] += 1
        }
        #expect(counts.allSatisfy { 9_500...10_500 ~= $0 })
    }
}
