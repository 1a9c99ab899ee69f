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

    /// - Parameter text: `#RRGGBB`.
    package init?(_ text: String) {
        guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), !text.utf8.contains(UInt8(ascii: "+")),
            let hex = Int(text.dropFirst(), radix: 16), hex >= 0
        else { return nil }
        self.init(hex)
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
        return (0...20).lazy.map { end.over(self, opacity: Double($0) / 20) }.first {
            $0.contrast(with: background) >= least
        } ?? end
    }

    private var luminance: Double {
        func linear(_ part: Double) -> Double {
            if part <= 0.04045 { return part / 12.92 }
            let base = (part + 0.055) / 1.055
            let square = base * base
            // To the power of 2.4: its square, and the fifth root of that, by Newton's method.
            var root = 1.0
            for _ in 0..<24 { root -= (root - square / (root * root * root * root)) / 5 }
            return square * root
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

extension ScreenColor: CustomStringConvertible {
    /// `#RRGGBB`.
    package var description: String {
        let parts = [red, green, blue].map { part -> String in
            let hex = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
            return hex.utf8.count < 2 ? "0\(hex)" : hex
        }
        return "#\(parts[0])\(parts[1])\(parts[2])"
    }
}
