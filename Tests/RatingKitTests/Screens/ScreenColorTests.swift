import Testing

@testable import RatingUI

/// What the screens of a theme that sets no colour have behind them and upon it.
@Suite struct ScreenColorTests {
    /// Of sheets and windows on Apple's platforms: iOS and visionOS, grouped, macOS.
    private static func backgrounds(isDark: Bool) -> [ScreenColor] {
        (isDark ? [0x000000, 0x1C1C1E, 0x2C2C2E, 0x323232] : [0xFFFFFF, 0xF2F2F7, 0xECECEC]).map { ScreenColor($0) }
    }

    /// The system's own accent, blue.
    private static func accent(isDark: Bool) -> ScreenColor { ScreenColor(isDark ? 0x0A84FF : 0x007AFF) }
    /// The middle grey of `Color.secondary`, which lies behind what can be chosen.
    private static let fill = ScreenColor(0x808080)

    @Test(arguments: [false, true])
    func `marks have a contrast of 3 to 1 and texts of 4_5 to 1, in both appearances`(isDark: Bool) {
        let label = isDark ? ScreenColor.white : .black
        for background in Self.backgrounds(isDark: isDark) {
            let field = Self.fill.over(background, opacity: StandardColor.fillOpacity)
            for mark in [.filledStar, .mark].map({ (color: StandardColor) in color.color(isDark: isDark) }) {
                #expect(mark.contrast(with: background) >= 3 && mark.contrast(with: field) >= 3)
            }
            #expect(StandardColor.text.color(isDark: isDark).contrast(with: background) >= 4.5)
            let accent = Self.accent(isDark: isDark)
            // The ring around what is chosen, and around what has the focus.
            #expect(accent.contrast(with: background) >= 3)
            let chosen = accent.over(background, opacity: StandardColor.chosenOpacity)
            #expect(label.contrast(with: chosen) >= 4.5 && label.contrast(with: field) >= 4.5)
        }
    }

    @Test
    func `contrast is that of WCAG`() {
        #expect(ScreenColor.black.contrast(with: .white) == 21 && ScreenColor.white.contrast(with: .white) == 1)
        // The examples of its understanding documents.
        #expect(abs(ScreenColor(0x777777).contrast(with: .white) - 4.48) < 0.01)
        #expect(abs(ScreenColor(0x767676).contrast(with: .white) - 4.54) < 0.01)
        #expect(abs(ScreenColor(0xFF0000).contrast(with: .white) - 4.0) < 0.01)
    }

    @Test
    func `a colour that cannot be read is moved no further than it must be, any other stays`() {
        for text in stride(from: 0, through: 0xFFFFFF, by: 0x0F3A51) {
            for background in stride(from: 0, through: 0xFFFFFF, by: 0x1B2C47).map({ ScreenColor($0) }) {
                let (own, seen) = (ScreenColor(text), ScreenColor(text).readable(on: background))
                #expect(seen.contrast(with: background) >= 4.5)
                #expect((seen == own) == (own.contrast(with: background) >= 4.5))
            }
        }
        // StarsKit's defaults: white on white, and light grey on white.
        #expect(ScreenColor.white.readable(on: .white).contrast(with: .white) < 6)
        #expect(ScreenColor(0x555555).readable(on: .white) == ScreenColor(0x555555))
    }
}
