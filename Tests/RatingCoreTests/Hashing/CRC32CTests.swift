import Testing

@testable import RatingCore

@Suite
struct CRC32CTests {
    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32C()
        checksum.add(bytes[...])
        return checksum.value
    }

    /// RFC 3720, appendix B.4, and the check value of the algorithm.
    @Test func `the numbers are those of the standard`() {
        #expect(checksum([]) == 0)
        #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
        #expect(checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
        #expect(checksum(Array(0..<32)) == 0x46DD_794E)
        #expect(checksum((0..<32).reversed()) == 0x113F_DB5C)
    }

    @Test func `it does not matter how the bytes are cut up`() {
        let bytes = Array("a record that is stored".utf8)
        for cut in 0...bytes.count {
            var parts = CRC32C()
            parts.add(bytes[..<cut])
            parts.add(bytes[cut...])
            #expect(parts.value == checksum(bytes))
        }
    }
}
