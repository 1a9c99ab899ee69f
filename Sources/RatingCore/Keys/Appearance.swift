/// The value of the key `appearance`: how the screens look, unless the app's theme is locked.
package struct Appearance: Equatable, Sendable {
    /// Of buttons and of whatever is chosen.
    package var accent: Colors?
    /// Of stars that are filled.
    package var star: Colors?
    /// The radius of corners, in points.
    package var corner: Int64?
    package var alignment: Alignment?
    /// The name of an image in the app's bundle.
    package var header: String?

    package struct Colors: Equatable, Sendable {
        package let light, dark: ScreenColor

        package init(light: ScreenColor, dark: ScreenColor) { (self.light, self.dark) = (light, dark) }

        package func color(isDark: Bool) -> ScreenColor { isDark ? dark : light }

        /// What can be read on it.
        package func label(isDark: Bool) -> ScreenColor {
            color(isDark: isDark).contrast(with: .white) >= 4.5 ? .white : .black
        }
    }

    package enum Alignment: String, CaseIterable, Sendable { case center, leading }

    package enum Member: String, CaseIterable { case accent, star, corner, alignment, header }

    package static let corners: ClosedRange<Int64> = 0...40
    package static let maximumName = 200

    package init() {}

    /// As a document would write it.
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = []
        members.add("accent", accent?.json)
        members.add("star", star?.json)
        members.add("corner", corner.map { .integer($0) })
        members.add("alignment", alignment.map { .string($0.rawValue) })
        members.add("header", header.map { .string($0) })
        return .object(members)
    }
}

extension Appearance.Colors {
    package var json: RatingJSON { ["light": .string(light.description), "dark": .string(dark.description)] }
}
