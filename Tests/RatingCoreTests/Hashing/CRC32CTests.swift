import Testing

@testable import RatingCore

@Suite("CRC-32C")
struct CRC32CTests {
    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = CRC32C()
        checksum.add(bytes[...])
        return checksum.value
    }

    /// RFC 3720, appendix B.4, and the check value of the algorithm.
    @Test(arguments: [
        ([UInt8](repeating: 0, count: 32), UInt32(0x8A91_36AA)), ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        (Array(0..<32), 0x46DD_794E), (Array((0..<32).reversed()), 0x113F_DB5C), (Array("123456789".utf8), 0xE306_9283),
        ([], 0),
    ])
    func theNumbersAreThoseOfTheStandard(bytes: [UInt8], expected: UInt32) {
        #expect(checksum(bytes) == expected)
    }

    @Test func itDoesNotMatterHowTheBytesAreCutUp() {
        let bytes = Array("a record that is stored".utf8)
        for cut in 0...bytes.count {
            var parts = CRC32C()
            parts.add(bytes[..<cut])
            parts.add(bytes[cut...])
            #expect(parts.value == checksum(bytes))
        }
    }
}
