import RatingCore

/// A text that is asked for many positions, in any order: each answer counts a few thousand bytes at most.
package struct PositionIndex: Sendable {
    private static let stride = 4_096

    private let text: SourceText
    /// One at each stride.
    private let cursors: [PositionCursor]

    package init(_ text: SourceText) {
        self.text = text
        cursors = text.bytes.withUnsafeBufferPointer { bytes in
            var cursor = PositionCursor()
            return (0...bytes.count / Self.stride).map { index in
                _ = cursor.advance(to: index * Self.stride, in: bytes)
                return cursor
            }
        }
    }

    /// As ``SourceText/position(ofByte:)`` tells it.
    package func position(ofByte offset: Int) -> TextPosition {
        text.bytes.withUnsafeBufferPointer { bytes in
            var cursor = cursors[min(max(0, offset), bytes.count) / Self.stride]
            return cursor.advance(to: offset, in: bytes)
        }
    }
}
