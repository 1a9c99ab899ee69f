import RatingKit

/// A place as the protocol writes it: both are counted from 0, characters in units of the encoding agreed on.
struct ProtocolPosition: Comparable {
    var line: Int
    var character: Int

    static func < (left: Self, right: Self) -> Bool {
        (left.line, left.character) < (right.line, right.character)
    }
}

/// What the characters of a line are counted in.
enum PositionEncoding: String, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// How many units the scalar has that begins with this byte; 0 for one that continues a scalar.
    fileprivate func units(_ byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte.isContinuation ? 0 : byte >= 0xF0 ? 2 : 1
        case .utf32: byte.isContinuation ? 0 : 1
        }
    }
}

/// Turns bytes of a text into places and back. LF, CR and CRLF end a line. Each question, about however many places, is one
/// pass over the text.
struct TextPositions {
    let bytes: [UInt8]
    let encoding: PositionEncoding

    /// The places of bytes, in the order given. What lies outside the text is moved to its end.
    func positions(ofBytes offsets: [Int]) -> [ProtocolPosition] {
        var result = [ProtocolPosition](repeating: ProtocolPosition(line: 0, character: 0), count: offsets.count)
        bytes.withUnsafeBufferPointer { bytes in
            var walk = TextWalk(bytes: bytes, encoding: encoding)
            for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
                while walk.index < offsets[index], walk.advance() {}
                result[index] = walk.position
            }
        }
        return result
    }

    /// The bytes at places, in the order given. A character beyond a line is its end, and a line beyond the text is that of
    /// the text; what lies within a character is its beginning.
    func offsets(of positions: [ProtocolPosition]) -> [Int] { find(positions).offsets }

    /// The same; nil if one of them lies within a character.
    func exactOffsets(of positions: [ProtocolPosition]) -> [Int]? {
        let found = find(positions)
        return found.areExact ? found.offsets : nil
    }

    private func find(_ positions: [ProtocolPosition]) -> (offsets: [Int], areExact: Bool) {
        var areExact = true
        var result = [Int](repeating: 0, count: positions.count)
        bytes.withUnsafeBufferPointer { bytes in
            var walk = TextWalk(bytes: bytes, encoding: encoding)
            for index in positions.indices.sorted(by: { positions[$0] < positions[$1] }) {
                let wanted = positions[index]
                while walk.position < wanted, !(walk.position.line == wanted.line && walk.isAtLineEnd),
                    walk.nextIsNotBeyond(wanted), walk.advance()
                {}
                result[index] = walk.index
                if walk.position < wanted, walk.position.line == wanted.line, !walk.isAtLineEnd { areExact = false }
            }
        }
        return (result, areExact)
    }
}

/// Walks forward over a text, scalar by scalar.
private struct TextWalk {
    let bytes: UnsafeBufferPointer<UInt8>
    let encoding: PositionEncoding
    private(set) var index = 0
    private(set) var position = ProtocolPosition(line: 0, character: 0)

    init(bytes: UnsafeBufferPointer<UInt8>, encoding: PositionEncoding) {
        (self.bytes, self.encoding) = (bytes, encoding)
    }

    var isAtLineEnd: Bool { index == bytes.count || bytes[index] == .lineFeed || bytes[index] == .carriageReturn }

    /// Whether the scalar here ends before a place, or at it.
    func nextIsNotBeyond(_ wanted: ProtocolPosition) -> Bool {
        guard position.line == wanted.line, index < bytes.count else { return true }
        return position.character + units(ofScalarTo: end) <= wanted.character
    }

    /// Steps over a scalar or a line end; false at the end of the text.
    mutating func advance() -> Bool {
        guard index < bytes.count else { return false }
        if isAtLineEnd {
            let isPair = bytes[index] == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed
            index += isPair ? 2 : 1
            position = ProtocolPosition(line: position.line + 1, character: 0)
        } else {
            let end = end
            position.character += units(ofScalarTo: end)
            index = end
        }
        return true
    }

    private var end: Int {
        var end = index + 1
        while end < bytes.count, end < index + 4, bytes[end].isContinuation { end += 1 }
        return end
    }

    private func units(ofScalarTo end: Int) -> Int {
        encoding == .utf8 ? end - index : max(encoding.units(bytes[index]), 1)
    }
}
