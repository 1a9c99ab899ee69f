import RatingKit

/// The colours of a theme that sets none: on the backgrounds of Apple's platforms a mark has a contrast of 3:1, and a text
/// of 4.5:1 (WCAG 2.2, 1.4.11 and 1.4.3).
package enum StandardColor: CaseIterable, Sendable {
    /// What a step says under its title, and notes.
    case text
    case filledStar
    /// Whatever is not chosen.
    case mark

    package func color(isDark: Bool) -> ScreenColor {
        switch self {
        case .text: isDark ? ScreenColor(0xC7C7CC) : ScreenColor(0x4A4A4D)
        case .filledStar: isDark ? ScreenColor(0xFFD60A) : ScreenColor(0xB06C00)
        case .mark: isDark ? ScreenColor(0xAEAEB2) : ScreenColor(0x6C6C70)
        }
    }

    /// Behind numbers, choices and the field, over the background.
    package static let fillOpacity = 0.12
    /// Behind the chosen number, in the accent colour.
    package static let chosenOpacity = 0.2
}
