import Foundation

/// A colour as a plain value, so that contrast can be computed where nothing is drawn.
package struct ScreenColor: Equatable, Sendable {
    /// sRGB, 0…1.
    package let red, green, blue: Double

    package init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// - Parameter hex: `0xRRGGBB`.
    package init(_ hex: Int) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
    }

    package static let black = ScreenColor(0x000000)
    package static let white = ScreenColor(0xFFFFFF)

    /// The colour that is seen where this one, of some opacity, lies over another.
    package func over(_ other: ScreenColor, opacity: Double) -> ScreenColor {
        ScreenColor(
            red: other.red + (red - other.red) * opacity, green: other.green + (green - other.green) * opacity,
            blue: other.blue + (blue - other.blue) * opacity)
    }

    /// 1…21 (WCAG 2.2, "contrast ratio").
    package func contrast(with other: ScreenColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The same where it can be read on a background, else the nearest to it, towards black or white, that can.
    package func readable(on background: ScreenColor, contrast least: Double = 4.5) -> ScreenColor {
        let end = background.contrast(with: .black) > background.contrast(with: .white) ? ScreenColor.black : .white
        let shares = stride(from: 0, through: 1, by: 0.05)
        return shares.lazy.map { end.over(self, opacity: $0) }.first { $0.contrast(with: background) >= least } ?? end
    }

    private var luminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

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
