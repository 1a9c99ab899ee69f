import Foundation
import TestInput
import Testing

@testable import RatingKit
@testable import RatingUI

/// Every kind of step on every platform, at every width and text size, in both directions: the plain values that the views
/// draw.
@Suite struct ScreenCrossTests {
    private static let widths: [ScreenPlatform: [Double]] = [
        .iOS: [320, 375, 430, 1_024], .macOS: [360, 420, 560], .tvOS: [1_920], .watchOS: [162, 176, 205],
        .visionOS: [400, 1_280],
    ]
    private static let languages = ["en", "de", "ar", "he"]

    private static func answers(_ kind: StepKind) -> [StepAnswer?] {
        switch kind.control {
        case .stars: [nil] + (1...5).map { .stars($0) }
        case .numbers: [nil] + (0...10).map { .scale($0) }
        case .smileys: [nil] + (1...5).map { .smiley($0) }
        case .thumbs: [nil, .thumb(.up), .thumb(.down)]
        case .choices: [nil, .choice("good"), .choice("bad")]
        case .field: [nil, .text("Too slow")]
        case .contact: [nil, .contact("kim"), .contact("kim@example.org")]
        case nil: [nil]
        }
    }

    @Test(arguments: StepKind.allCases, ScreenPlatform.allCases)
    func `a screen is whole at every width and text size, in both directions`(
        kind: StepKind, platform: ScreenPlatform
    ) throws {
        for language in Self.languages {
            for answer in Self.answers(kind) {
                let step = PresentedStep.sample(kind, answer: answer, language: language)
                #expect(step.isRightToLeft == ["ar", "he"].contains(language))
                if kind == .native {
                    #expect(step.elements.isEmpty)
                    continue
                }
                checkSpoken(step)
                for width in try #require(Self.widths[platform]) {
                    for size in ScreenTextSize.allCases {
                        checkDrawn(
                            step,
                            ScreenMetrics(
                                platform: platform, width: width, textSize: size,
                                hasCloseButton: platform.needsCloseButton))
                    }
                }
            }
        }
    }

    /// Labels, values, hints, order and focus.
    private func checkSpoken(_ step: PresentedStep) {
        let elements = step.elements
        #expect(Set(elements.map(\.id)).count == elements.count)
        #expect(elements.map(Self.place) == elements.map(Self.place).sorted())
        #expect(elements.contains { $0.isAnswer } == step.screen.kind.asks)
        #expect(step.firstFocus.map { id in elements.contains { $0.id == id && $0.isEnabled } } ?? false)
        for element in elements {
            let spoken = element.accessibility
            #expect(
                !spoken.label.isEmpty && spoken.value?.isEmpty != true && spoken.hint?.isEmpty != true, "\(element)")
            #expect(spoken.role == Self.role(element.content))
            switch element.content {
            case .stars(let rating), .smileys(let rating), .scale(let rating):
                #expect(spoken.value != nil && !spoken.actions.isEmpty)
                for number in rating.range { #expect(element.content.move(choosing: number) != nil) }
                #expect(element.content.move(choosing: rating.range.upperBound + 1) == nil)
                #expect(Set(rating.range.map { rating.label($0) }).count == rating.range.count)
            case .button:
                // One that is off says why.
                #expect(
                    element.isEnabled == (element.move(.activate) != nil) && element.isEnabled == (spoken.hint == nil))
            case .thumb, .choice: #expect(element.move(.activate) != nil)
            case .field(let field):
                #expect(!field.placeholder.isEmpty && spoken.value == (field.text.isEmpty ? nil : field.text))
                #expect(spoken.hint == field.note)
            case .title, .text, .screenshot: break
            }
        }
        #expect(elements.last?.move(.activate) == .dismiss)
    }

    private static func place(_ element: ScreenElement) -> Int {
        switch element.content {
        case .title: 0
        case .text: 1
        case .stars, .smileys, .scale, .thumb, .choice, .field: 2
        case .screenshot: 3
        case .button(let button): button.role == .close ? 5 : 4
        }
    }

    private static func role(_ content: ScreenElement.Content) -> ScreenElement.Accessibility.Role {
        switch content {
        case .title: .heading
        case .text: .text
        case .stars, .smileys, .scale: .adjustable
        case .thumb, .choice: .option
        case .field: .textField
        case .screenshot, .button: .button
        }
    }

    /// Sizes, whole words, and that nothing lies over another or beyond the edge.
    private func checkDrawn(_ step: PresentedStep, _ metrics: ScreenMetrics) {
        let spacing = 20.0
        let margin = metrics.margin(spacing)
        let room = metrics.width - 2 * margin
        #expect(room >= ScreenMetrics.target)
        for element in step.elements {
            switch element.content {
            case .title(let text): checkWords(text, metrics, spacing) { $0.title }
            case .text(let text): checkWords(text, metrics, spacing) { $0.body }
            case .stars(let rating), .smileys(let rating): checkRow(rating, step, metrics, room)
            case .scale(let rating):
                // As a grid of places at least this wide, 8 points apart.
                let columns = ((room + 8) / (ScreenMetrics.target + 8)).rounded(.down)
                #expect(columns >= 1 && (room - 8 * (columns - 1)) / columns >= ScreenMetrics.target)
                #expect(rating.range.count <= 11)
            case .thumb:
                let grown = ScreenMetrics.thumb * metrics.textSize.title / ScreenTextSize.large.title
                let one = grown + 2 * ScreenMetrics.thumbPadding
                #expect(one >= ScreenMetrics.target && one <= room, "one below the other")
            case .button(let button) where button.role != .close:
                checkWords(button.label, metrics, spacing, padding: 12) { $0.body }
            case .button:
                // In the corner: beside title and text, or above them.
                guard metrics.hasCloseButton else { break }
                let inset = margin + metrics.headerInset(margin: margin)
                let top = margin + metrics.headerTop(margin: margin)
                #expect(max(inset, top) >= ScreenMetrics.target)
                #expect(metrics.textWidth(spacing: spacing) + 2 * inset <= metrics.width)
            case .choice, .field, .screenshot: break  // As wide as the room.
            }
        }
    }

    /// Each word has room on a line, unless that fails at the smallest text size too.
    private func checkWords(
        _ text: String, _ metrics: ScreenMetrics, _ spacing: Double, padding: Double = 0,
        _ points: (ScreenTextSize) -> Double
    ) {
        let size = metrics.largestSize(for: text, spacing: spacing, padding: padding, points: points)
        let room = metrics.textWidth(spacing: spacing) - 2 * padding
        let longest = text.split { $0.isWhitespace }.map { ScreenMetrics.breadth(of: $0) }.max() ?? 0
        #expect(size <= metrics.textSize)
        #expect(
            longest * points(size) <= room || metrics.platform == .watchOS && size == .extraSmall, "\(text) \(metrics)")
    }

    /// A finger in the middle of each mark chooses it, in the direction of the language, and no two overlap.
    private func checkRow(
        _ rating: ScreenElement.Rating, _ step: PresentedStep, _ metrics: ScreenMetrics, _ room: Double
    ) {
        let spacing = metrics.markSpacing(4)
        let rows = MarkRows.arrangements(of: rating.range.count).first { $0.leastWidth(metrics, spacing: 4) <= room }
        guard let rows else {
            Issue.record("no room for \(rating.range) in \(metrics)")
            return
        }
        #expect(rows.places.flatMap(Array.init) == Array(0..<rating.range.count))
        let mark = (room - Double(rows.perRow - 1) * spacing) / Double(rows.perRow)
        #expect(mark >= metrics.markWidth)
        for (row, places) in rows.places.enumerated() {
            for (column, place) in places.enumerated() {
                let fromStart = (Double(column) + 0.5) * (mark + spacing) - spacing / 2
                let x = step.isRightToLeft ? room - fromStart : fromStart
                let y = (Double(row) + 0.5) * 100 / Double(rows.rows)
                #expect(
                    rows.place(x: x, y: y, width: room, height: 100, isMirrored: step.isRightToLeft) == place,
                    "\(rows) \(metrics)")
            }
        }
    }

    /// On the theme's own colours, and on any that a document writes: what is written on an accent can be read.
    @Test(arguments: 0..<200)
    func `what is written on an accent can be read, and lint's advice too`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let color = ScreenColor(Int.random(in: 0...0xFFFFFF, using: &generator))
        let colors = Appearance.Colors(light: color, dark: color)
        #expect(colors.label(isDark: false).contrast(with: color) >= 4.5)
        for (background, least) in [(ScreenColor.white, 4.5), (ScreenColor(0x1C1C1E), 3), (ScreenColor(0x1C1C1E), 4.5)]
        {
            #expect(color.readable(on: background, contrast: least).contrast(with: background) >= least)
        }
        #expect(ScreenColor(color.description) == color)
        // The power of 2.4 as the C library has it.
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        let luminance = 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        #expect(abs(color.contrast(with: .black) - (luminance + 0.05) / 0.05) < 1e-9)
    }
}
