/// The platforms that screens are drawn on.
package enum ScreenPlatform: String, CaseIterable, Sendable {
    case iOS, macOS, tvOS, watchOS, visionOS

    package static var current: ScreenPlatform {
        #if os(macOS)
        .macOS
        #elseif os(tvOS)
        .tvOS
        #elseif os(watchOS)
        .watchOS
        #elseif os(visionOS)
        .visionOS
        #else
        .iOS
        #endif
    }

    /// Whether a sheet has no way out of its own: a watch has its button in the corner, a television its remote.
    package var needsCloseButton: Bool { self != .watchOS && self != .tvOS }
}

/// The user's text sizes, with the points that Apple's Human Interface Guidelines give them on iOS ("Typography").
package enum ScreenTextSize: Int, CaseIterable, Comparable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    package var isAccessibility: Bool { self >= .accessibility1 }
    /// Of the style `title2`.
    package var title: Double { [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56][rawValue] }
    /// Of the style `body`.
    package var body: Double { [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53][rawValue] }

    package static func < (left: ScreenTextSize, right: ScreenTextSize) -> Bool { left.rawValue < right.rawValue }
}

/// The sizes of a screen in points, by platform, width and text size.
package struct ScreenMetrics: Equatable, Sendable {
    package let platform: ScreenPlatform
    package let width: Double
    package let textSize: ScreenTextSize
    /// Whether the screen has a close button in its corner.
    package let hasCloseButton: Bool

    package init(platform: ScreenPlatform, width: Double, textSize: ScreenTextSize, hasCloseButton: Bool) {
        (self.platform, self.width) = (platform, width)
        (self.textSize, self.hasCloseButton) = (textSize, hasCloseButton)
    }

    /// What is pressed is at least as high and wide.
    package static let target = 44.0

    /// A thumb at the standard text size, the space around it, and between two side by side.
    package static let thumb = 48.0
    package static let thumbPadding = 12.0
    package static let thumbSpacing = 32.0

    /// The space beside everything, of so much that the theme wants.
    package func margin(_ wanted: Double) -> Double {
        platform == .watchOS ? min(wanted, 4) : textSize.isAccessibility ? min(wanted, 8) : wanted
    }

    /// The space between the marks of a row.
    package func markSpacing(_ wanted: Double) -> Double { platform == .watchOS ? 0 : wanted }

    /// A watch has room for five stars in a row, which the crown turns as well, of this width.
    package var markWidth: Double { platform == .watchOS ? 33 : Self.target }

    /// The space on each side of title and text that the close button takes; of large texts it stands above them.
    package func headerInset(margin: Double) -> Double {
        hasCloseButton && !textSize.isAccessibility ? max(0, Self.target - margin) : 0
    }

    /// The space above title and text that the close button takes.
    package func headerTop(margin: Double) -> Double {
        hasCloseButton && textSize.isAccessibility ? max(0, Self.target - margin) : 0
    }

    /// What remains for title and text, with so much beside everything.
    package func textWidth(spacing: Double) -> Double {
        let margin = margin(spacing)
        return max(0, width - 2 * margin - 2 * headerInset(margin: margin))
    }

    /// The largest text size, up to the user's, at which each word of a text has room on a line.
    ///
    /// - Parameters:
    ///   - padding: within a button, at both sides.
    ///   - points: of a size; `title` or `body`.
    package func largestSize(
        for text: String, spacing: Double, padding: Double = 0, points: (ScreenTextSize) -> Double
    ) -> ScreenTextSize {
        let longest = text.split { $0.isWhitespace }.map { Self.breadth(of: $0) }.max() ?? 0
        let room = textWidth(spacing: spacing) - 2 * padding
        return ScreenTextSize.allCases.last { $0 <= textSize && longest * points($0) <= room } ?? .extraSmall
    }

    /// In ems, of bold letters; scripts without blanks, from Thai and Han to Hangul, break anywhere.
    package static func breadth(of word: Substring) -> Double {
        let scalars = word.unicodeScalars
        let breaks = scalars.contains { (0x0E00...0x0EFF).contains($0.value) || (0x1100...0xD7FF).contains($0.value) }
        return breaks ? 1 : 0.56 * Double(scalars.count { !$0.properties.isGraphemeExtend })
    }
}

/// Marks of one control side by side, in as few rows as there is room for.
package struct MarkRows: Equatable, Sendable {
    package let count: Int
    package let rows: Int

    package init(count: Int, rows: Int) { (self.count, self.rows) = (count, rows) }

    /// How many marks a full row has; the rows are as even as can be.
    package var perRow: Int { (count + rows - 1) / rows }

    /// The places of the marks, row by row.
    package var places: [Range<Int>] {
        stride(from: 0, to: count, by: perRow).map { $0..<min($0 + perRow, count) }
    }

    /// The arrangements to try, the widest first.
    package static func arrangements(of count: Int) -> [MarkRows] {
        (1...max(1, (count + 1) / 2)).map { MarkRows(count: count, rows: $0) }
            .filter { $0.places.count == $0.rows }
    }

    package func leastWidth(_ metrics: ScreenMetrics, spacing: Double) -> Double {
        Double(perRow) * metrics.markWidth + Double(perRow - 1) * metrics.markSpacing(spacing)
    }

    /// The place of the mark under a finger, in an area that the rows fill evenly; the nearest where it is outside.
    package func place(x: Double, y: Double, width: Double, height: Double, isMirrored: Bool) -> Int {
        let row = index(of: y, in: height, parts: places.count)
        let column = index(of: isMirrored ? width - x : x, in: width, parts: perRow)
        return min(places[row].lowerBound + column, places[row].upperBound - 1)
    }

    private func index(of position: Double, in length: Double, parts: Int) -> Int {
        guard length > 0, position.isFinite else { return 0 }
        return Int(max(0, min(Double(parts - 1), (position / length * Double(parts)).rounded(.down))))
    }
}
