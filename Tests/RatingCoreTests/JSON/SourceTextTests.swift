import RatingCore
import Testing

@Suite
struct SourceTextTests {
    @Test(arguments: ["\n", "\r", "\r\n"])
    func `places are lines and columns from 1, for LF, CR and CRLF alike`(end: String) {
        let text = SourceText(Array("ab\(end)\(end)c".utf8))
        let width = end.utf8.count
        #expect(text.position(ofByte: 0) == TextPosition(line: 1, column: 1))
        #expect(text.position(ofByte: 1) == TextPosition(line: 1, column: 2))
        #expect(text.position(ofByte: 2) == TextPosition(line: 1, column: 3))
        #expect(text.position(ofByte: 2 + width) == TextPosition(line: 2, column: 1))
        #expect(text.position(ofByte: 2 + 2 * width) == TextPosition(line: 3, column: 1))
        #expect(text.position(ofByte: 3 + 2 * width) == TextPosition(line: 3, column: 2))
        #expect((0...4).map(text.line) == ["", "ab", "", "c", ""])
    }

    @Test
    func `both bytes of CRLF stand on the line that they end`() {
        let text = SourceText(Array("a\r\nb\n\r\nc".utf8))
        #expect(text.position(ofByte: 1) == TextPosition(line: 1, column: 2))
        #expect(text.position(ofByte: 2) == TextPosition(line: 1, column: 3))
        #expect(text.position(ofByte: 3) == TextPosition(line: 2, column: 1))
        #expect(text.position(ofByte: 7) == TextPosition(line: 4, column: 1))
        #expect((1...5).map(text.line) == ["a", "b", "", "c", ""])
    }

    @Test
    func `places have columns in Unicode scalars, the same for every byte of a scalar`() {
        let text = SourceText(Array("aé€😀e\u{301}z".utf8))
        let columns = (0...14).map { text.position(ofByte: $0).column }
        #expect(columns == [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 6, 6, 7, 8])
    }

    @Test
    func `places outside the text are moved to its ends`() {
        let text = SourceText(Array("a\nb".utf8))
        #expect(text.position(ofByte: .min) == TextPosition(line: 1, column: 1))
        #expect(text.position(ofByte: .max) == TextPosition(line: 2, column: 2))
        #expect(SourceText([]).position(ofByte: 0) == TextPosition(line: 1, column: 1))
        #expect([Int.min, 0, 3, .max].map(text.line) == ["", "", "", ""])
    }

    @Test
    func `malformed bytes count one column each`() {
        let text = SourceText([0x61, 0x81, 0x81, 0xE2, 0x80])
        #expect(text.position(ofByte: 1) == TextPosition(line: 1, column: 2))
        #expect(text.position(ofByte: 4) == TextPosition(line: 1, column: 2))
        #expect(text.line(1) == "a\u{FFFD}\u{FFFD}\u{FFFD}")
    }

    @Test
    func `places are the same asked for one by one and at once`() {
        let text = SourceText(Array("{\r\n \"é\": [1,\n\n2]\r}😀".utf8))
        let offsets = Array((-1...text.bytes.count + 1).reversed()) + [4, 4, 0]
        #expect(text.positions(ofBytes: offsets) == offsets.map(text.position))
        #expect(text.positions(ofBytes: []) == [])
    }

    @Test
    func `places of nodes are those of their first bytes`() throws {
        let document = try JSONDocument("{\r\n  \"é😀\": 1,\r\n  \"b\": [\"x\",\n2]\r\n}")
        #expect(document.root.position.description == "1:1")
        #expect(document.root["é😀"]?.position.description == "2:9")
        #expect(document.root["b"]?.elements.map(\.position.description) == ["3:9", "4:1"])
        #expect(document.line(2) == "  \"é😀\": 1,")
        #expect(document.position(ofByte: document.bytes.count).description == "5:2")
    }
}
