/// The bytes of a text document, with the places of its lines: what carets under a source line are drawn from.
///
/// LF, CR and CRLF end a line. Nothing is indexed ahead; every question is answered by one pass over the bytes.
package struct SourceText: Sendable {
    /// The text as UTF-8. Malformed bytes are counted and shown as replacement characters, never refused.
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The line and column of a byte. Offsets outside the text are moved to its beginning or end.
    package func position(ofByte offset: Int) -> TextPosition {
        bytes.withUnsafeBufferPointer { bytes in
            var cursor = PositionCursor()
            return cursor.advance(to: offset, in: bytes)
        }
    }

    /// The positions of many bytes in one pass, in the order given: for documents with many problems.
    package func positions(ofBytes offsets: [Int]) -> [TextPosition] {
        var positions = [TextPosition](repeating: TextPosition(line: 1, column: 1), count: offsets.count)
        let places = order(of: offsets.map { Int64($0) })
        bytes.withUnsafeBufferPointer { bytes in
            var cursor = PositionCursor()
            for index in places {
                positions[index] = cursor.advance(to: offsets[index], in: bytes)
            }
        }
        return positions
    }

    /// The first byte of each of these places, in the order given, by one pass. A column behind the end of its line is the
    /// line's end, and a line that does not exist the end of the text.
    package func offsets(of positions: [TextPosition]) -> [Int] {
        var offsets = [Int](repeating: bytes.count, count: positions.count)
        let places = order(of: positions.map { $0.number })
        bytes.withUnsafeBufferPointer { bytes in
            var (index, line, column) = (0, 1, 1)
            for place in places {
                let wanted = positions[place]
                while index < bytes.count, line < wanted.line || line == wanted.line && column < wanted.column {
                    let byte = bytes[index]
                    let isLineEnd = byte == .lineFeed || byte == .carriageReturn
                    if isLineEnd, line == wanted.line { break }
                    index += 1
                    if isLineEnd {
                        if byte == .carriageReturn, index < bytes.count, bytes[index] == .lineFeed { index += 1 }
                        (line, column) = (line + 1, 1)
                    } else if !(index < bytes.count && bytes[index].isContinuation) {
                        column += 1
                    }
                }
                offsets[place] = index
            }
        }
        return offsets
    }

    /// The text of a line counted from 1, without its line end; empty for a line that does not exist.
    package func line(_ number: Int) -> String {
        var current = 1
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte == .lineFeed || byte == .carriageReturn else {
                index += 1
                continue
            }
            if current == number { break }
            index += 1
            if byte == .carriageReturn, index < bytes.count, bytes[index] == .lineFeed { index += 1 }
            current += 1
            start = index
        }
        guard current == number else { return "" }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}

/// Walks forward over bytes and keeps the line and column of where it stands.
/// How far a text was counted.
package struct PositionCursor: Sendable {
    private var line = 1
    private var scalarsBefore = 0
    private var index = 0

    package init() {}

    /// Counts on to a byte, and says where it stands.
    package mutating func advance(to offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> TextPosition {
        let target = min(offset, bytes.count)
        while index < target {
            let byte = bytes[index]
            index += 1
            let endsLine =
                byte == .lineFeed
                || byte == .carriageReturn && !(index < bytes.count && bytes[index] == .lineFeed)
            if endsLine {
                line += 1
                scalarsBefore = 0
            } else if !byte.isContinuation {
                scalarsBefore += 1
            }
        }
        return TextPosition(line: line, column: isInsideScalar(bytes) ? scalarsBefore : scalarsBefore + 1)
    }

    /// Whether a scalar that began up to three bytes before reaches over this byte.
    private func isInsideScalar(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index < bytes.count, bytes[index].isContinuation else { return false }
        for distance in 1...3 where distance <= index {
            let byte = bytes[index - distance]
            if !byte.isContinuation { return byte >= 0xC0 && (~byte).leadingZeroBitCount > distance }
        }
        return false
    }
}
