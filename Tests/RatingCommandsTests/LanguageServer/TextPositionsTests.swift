import RatingKit
import TestInput
import TestTools
import Testing

@testable import RatingCommands

@Suite struct TextPositionsTests {
    private static let text = "aé😀b\r\n\nx\ry"

    @Test(
        arguments: [
            (PositionEncoding.utf8, [0, 1, 3, 7, 8]), (.utf16, [0, 1, 2, 4, 5]), (.utf32, [0, 1, 2, 3, 4]),
        ])
    func `characters are counted as agreed on`(_ encoding: PositionEncoding, _ characters: [Int]) {
        let positions = TextPositions(bytes: Array(Self.text.utf8), encoding: encoding)
        let starts = [0, 1, 3, 7, 8]
        #expect(positions.positions(ofBytes: starts).map(\.character) == characters)
        #expect(positions.offsets(of: characters.map { ProtocolPosition(line: 0, character: $0) }) == starts)
        #expect(positions.positions(ofBytes: [10, 11, 13]).map(\.line) == [1, 2, 3])
        #expect(positions.offsets(of: [2, 3, 1].map { ProtocolPosition(line: $0, character: 0) }) == [11, 13, 10])
    }

    @Test func `what lies beyond is moved to the end of line or text, and within a character to its beginning`() {
        let positions = TextPositions(bytes: Array(Self.text.utf8), encoding: .utf16)
        let places = [(0, 99), (1, 5), (9, 0), (0, 3), (3, 1), (3, 2)].map { ProtocolPosition(line: $0, character: $1) }
        #expect(positions.offsets(of: places) == [8, 10, 14, 3, 14, 14])
        #expect(positions.positions(ofBytes: [99])[0] == ProtocolPosition(line: 3, character: 1))
        #expect(TextPositions(bytes: [], encoding: .utf8).offsets(of: [places[0]]) == [0])
    }

    @Test(arguments: PositionEncoding.allCases)
    func `a place of a character leads back to it, in any text`(_ encoding: PositionEncoding) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<rounds(30) {
            let text = (0..<Int.random(in: 0...30, using: &generator))
                .map { _ in ["a", "é", "😀", "\n", "\r", "\r\n", "𝕏", "\u{0301}"].randomElement(using: &generator) ?? ""
                }.joined()
            let bytes = Array(text.utf8)
            // Not between CR and LF, which are one end.
            let starts = bytes.indices.filter { index in
                bytes[index] & 0xC0 != 0x80 && !(index > 0 && bytes[index] == 10 && bytes[index - 1] == 13)
            }
            let positions = TextPositions(bytes: bytes, encoding: encoding)
            #expect(
                positions.offsets(of: positions.positions(ofBytes: starts)) == starts,
                "seed \(seed): \(text.debugDescription)")
        }
    }
}
