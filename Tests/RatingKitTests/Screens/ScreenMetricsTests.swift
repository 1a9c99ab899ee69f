import Foundation
import RatingTesting
import Testing

@testable import RatingKit
@testable import RatingUI

@Suite struct ScreenMetricsTests {
    /// The narrowest and widest screens of each platform, in points.
    private static let widths: [ScreenPlatform: [Double]] = [
        .iOS: [320, 375, 430, 1_024], .macOS: [360, 420, 560], .tvOS: [1_920], .watchOS: [162, 176, 205],
        .visionOS: [400, 1_280],
    ]

    private static let screens: [ScreenMetrics] = ScreenPlatform.allCases.flatMap { platform in
        (widths[platform] ?? []).flatMap { width in
            ScreenTextSize.allCases.map { size in
                ScreenMetrics(
                    platform: platform, width: width, textSize: size, hasCloseButton: platform.needsCloseButton)
            }
        }
    }

    private func arrangement(of count: Int, _ metrics: ScreenMetrics, spacing: Double = 4) -> MarkRows? {
        let room = metrics.width - 2 * metrics.margin(20)
        return MarkRows.arrangements(of: count).first { $0.leastWidth(metrics, spacing: spacing) <= room }
    }

    @Test(arguments: screens)
    func `whatever is pressed is large enough, and nothing lies over another`(metrics: ScreenMetrics) throws {
        for count in 2...11 {
            let rows = try #require(arrangement(of: count, metrics))
            #expect(rows.places.flatMap { Array($0) } == Array(0..<count))
            let room = metrics.width - 2 * metrics.margin(20)
            let least = metrics.platform == .watchOS ? 33 : 44.0
            #expect((room - Double(rows.perRow - 1) * metrics.markSpacing(4)) / Double(rows.perRow) >= least)
        }
        let margin = metrics.margin(20)
        // The close button is as wide as this, from the edge.
        if metrics.hasCloseButton {
            #expect(
                margin + metrics.headerInset(margin: margin) >= ScreenMetrics.target
                    || margin + metrics.headerTop(margin: margin) >= ScreenMetrics.target)
        }
    }

    @Test(arguments: [162.0, 176, 205])
    func `a watch has room for five stars in a row, and for text on nearly all of its width`(width: Double) {
        let metrics = ScreenMetrics(platform: .watchOS, width: width, textSize: .large, hasCloseButton: false)
        #expect(width < 176 || arrangement(of: 5, metrics)?.rows == 1)
        #expect(metrics.textWidth(spacing: 20) == width - 8)
    }

    @Test func `ten marks on a telephone stand in two rows, seven and less in one where they fit`() {
        let narrow = ScreenMetrics(platform: .iOS, width: 320, textSize: .large, hasCloseButton: true)
        let wide = ScreenMetrics(platform: .iOS, width: 375, textSize: .large, hasCloseButton: true)
        #expect(
            arrangement(of: 10, wide)?.rows == 2 && arrangement(of: 7, wide)?.rows == 1
                && arrangement(of: 5, narrow)?.rows == 1)
        #expect(arrangement(of: 10, narrow)?.perRow == 5 && arrangement(of: 7, narrow)?.rows == 2)
    }

    @Test(arguments: 2...11, [false, true])
    func `a finger chooses the mark that it is on, at each width and in both directions`(count: Int, isMirrored: Bool) {
        for rows in MarkRows.arrangements(of: count) {
            let (unit, height) = (300 / Double(rows.perRow), 50 * Double(rows.rows))
            for (row, places) in rows.places.enumerated() {
                for (column, place) in places.enumerated() {
                    let x = (Double(column) + 0.5) * unit
                    let found = rows.place(
                        x: isMirrored ? 300 - x : x, y: (Double(row) + 0.5) * 50, width: 300, height: height,
                        isMirrored: isMirrored)
                    #expect(found == place)
                }
            }
            for edge in [-1_000, 0, 300, 1_000, Double.nan, .infinity] {
                let place = rows.place(x: edge, y: edge, width: 300, height: height, isMirrored: isMirrored)
                #expect((0..<count).contains(place))
            }
            #expect((0..<count).contains(rows.place(x: 1, y: 1, width: 0, height: 0, isMirrored: isMirrored)))
        }
    }

    /// On every platform, at every width and text size, in every language.
    @Test(arguments: TextLanguage.allCases)
    func `words are kept whole`(language: TextLanguage) {
        let titles: [BuiltInText] = [.mainTitleApp, .dislikeMainTitle, .likeMainTitle, .messageTitleApp]
        let texts: [BuiltInText] = [.mainText, .dislikeMainText, .likeMainText, .message, .messageGame]
        for metrics in Self.screens {
            for (texts, points) in [(titles, \ScreenTextSize.title), (texts, \.body)] {
                for text in texts.map({ language[$0] }) {
                    let size = metrics.largestSize(for: text, spacing: 20) { $0[keyPath: points] }
                    let longest = text.split { $0.isWhitespace }.map { ScreenMetrics.breadth(of: $0) }.max() ?? 0
                    #expect(longest * size[keyPath: points] <= metrics.textWidth(spacing: 20), "\(text)")
                    #expect(
                        size <= metrics.textSize
                            && (size == metrics.textSize || size >= .large || metrics.platform == .watchOS))
                }
            }
        }
    }

    @Test(arguments: StepKind.allCases)
    func `one thing has the focus, and Return is a line where lines are written`(kind: StepKind) {
        let step = PresentedStep.sample(kind)
        #expect(step.returnPresses == (kind != .text))
        let ids = step.elements.map(\.id)
        for isReadAloud in [false, true] {
            let focus = step.focus(isReadAloud: isReadAloud)
            #expect(kind == .native ? focus == nil : focus.map(ids.contains) == true)
        }
        #expect(step.focus(isReadAloud: true) == ids.first && step.focus(isReadAloud: false) == step.firstFocus)
    }

    /// What the guide shows is computed here.
    @Test func `the guide tells what remains for text`() throws {
        let table = ScreenPlatform.allCases.flatMap { platform in
            (Self.widths[platform] ?? []).map { width in
                let cells = [ScreenTextSize.large, .extraExtraExtraLarge, .accessibility5].map { size in
                    let metrics = ScreenMetrics(
                        platform: platform, width: width, textSize: size, hasCloseButton: platform.needsCloseButton)
                    return "\(Int(metrics.textWidth(spacing: 20)))"
                }
                let metrics = ScreenMetrics(
                    platform: platform, width: width, textSize: .large, hasCloseButton: platform.needsCloseButton)
                let marks = [5, 7, 10].map { count in arrangement(of: count, metrics).map { "\($0.rows)" } ?? "–" }
                return "| \(platform.rawValue), \(Int(width)) | " + (cells + marks).joined(separator: " | ") + " |"
            }
        }
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let guide = try String(
            contentsOf: root.appendingPathComponent("Sources/RatingKit/Documentation.docc/Guides/AppleScreens.md"),
            encoding: .utf8)
        #expect(guide.contains(table.joined(separator: "\n")), "\(table.joined(separator: "\n"))")
    }
}
