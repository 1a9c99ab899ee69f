import RatingAnalysis
import RatingCore
import TestInput
import Testing

@Suite struct PositionIndexTests {
    @Test func `it says of every byte what the text says`() {
        var random = SeededGenerator(seed: 29)
        for _ in 0..<3 {
            var bytes: [UInt8] = []
            while bytes.count < 9_000 {
                bytes += Array((["a", "é", "€", "😀", "\n", "\r", "\r\n"].randomElement(using: &random) ?? "").utf8)
            }
            let text = SourceText(bytes)
            let index = PositionIndex(text)
            let offsets =
                [-1, .min, .max, bytes.count, 4_095, 4_096, 4_097, 8_192]
                + (0..<200).map { _ in Int.random(in: 0...bytes.count, using: &random) }
            for offset in offsets { #expect(index.position(ofByte: offset) == text.position(ofByte: offset)) }
        }
        #expect(PositionIndex(SourceText([])).position(ofByte: 0) == TextPosition(line: 1, column: 1))
    }
}
