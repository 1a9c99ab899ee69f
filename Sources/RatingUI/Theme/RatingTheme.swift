#if canImport(SwiftUI)
import SwiftUI

/// How the screens look. Anything not set is the platform's own, with the app's accent colour, in light and dark mode.
///
/// Fonts that grow with the user's text size keep doing so; use text styles or `Font.custom(_:size:relativeTo:)`.
public struct RatingTheme {
    public var titleFont: Font = .title2.bold()
    public var textFont: Font = .body
    public var buttonFont: Font = .headline
    public var titleColor: Color = .primary
    /// The colour of what a step says under its title, and of notes; nil for grey that can be read on the platform's own.
    public var textColor: Color?
    /// The font of the button for no or later.
    public var cancelFont: Font = .body
    /// The colour of that button; nil for the accent colour.
    public var cancelColor: Color?
    /// The colour of the first button's label; nil for the platform's own.
    public var buttonTextColor: Color?
    /// The colour of the first button while it is pressed; nil for the platform's own highlight.
    public var pressedButtonColor: Color?
    /// The colour of buttons, of whatever is chosen, and of the ring around what has the focus; nil for the app's own.
    public var accentColor: Color?
    /// The colour behind everything; nil for the platform's own.
    public var backgroundColor: Color?
    /// The colour behind the header image and the title; nil for none.
    public var headerColor: Color?
    /// The image behind the title, over the header's colour; nil for none.
    public var headerBackgroundImage: Image?
    /// The image above the title; nil for none. It is decoration, which assistive technologies skip.
    public var headerImage: Image?
    /// The corner radius of buttons, choices and the text field, in points.
    public var cornerRadius: CGFloat = 12
    /// Whether the screen has a close button in its corner. Without one, give every step a button that leads out. By
    /// default it has one where the platform has no way out of a sheet: not on a watch or a television.
    public var showsCloseButton = ScreenPlatform.current.needsCloseButton
    /// Where title and text stand.
    public var alignment: TextAlignment = .center
    /// Whether nothing of a configuration's `appearance` changes the theme.
    public var isLocked = false
    /// The space between the parts of a screen, in points.
    public var spacing: CGFloat = 20

    public var filledStar: RatingSymbol = .image(Image(systemName: "star.fill"))
    public var emptyStar: RatingSymbol = .image(Image(systemName: "star"))
    /// Images of the app's own instead of stars, one per number; those that are not reached are dimmed. Empty for
    /// stars.
    public var starImages: [Image] = []
    /// How large stars and faces are if there is room, in points at the standard text size; they grow with the user's.
    public var starSize: CGFloat = 40
    /// The space between stars or faces, in points.
    public var starSpacing: CGFloat = 4
    /// Nil for gold, in light mode as dark as it has to be.
    public var filledStarColor: Color?
    /// Nil for grey.
    public var emptyStarColor: Color?
    /// Faces from the saddest to the happiest: five, or as many as the step has.
    public var smileys: [RatingSymbol] = ["😞", "🙁", "😐", "🙂", "😀"].map { .text($0) }
    /// How a step gives way to the next. If the user has reduced motion, it fades.
    public var transition: AnyTransition = .opacity
    /// Whether a flow that begins with a message, such as iRate's, begins with the system's alert.
    public var showsMessagesAsAlerts = false
    #if os(iOS)
    /// How tall the sheet can be.
    public var detents: [PresentationDetent] = [.medium, .large]
    #endif

    public init() {}

    /// What takes the theme's colour.
    var accent: Color { accentColor ?? .accentColor }

    /// The theme with what a document says of the look, unless it is locked.
    func adopting(_ appearance: Appearance?, isDark: Bool) -> RatingTheme {
        guard !isLocked, let appearance else { return self }
        var theme = self
        if let accent = appearance.accent {
            theme.accentColor = accent.color(isDark: isDark).color
            theme.buttonTextColor = accent.label(isDark: isDark).color
        }
        if let star = appearance.star { theme.filledStarColor = star.color(isDark: isDark).color }
        if let corner = appearance.corner { theme.cornerRadius = CGFloat(corner) }
        if let alignment = appearance.alignment { theme.alignment = alignment == .leading ? .leading : .center }
        if let header = appearance.header { theme.headerImage = Image(header) }
        return theme
    }

    /// The face of a number.
    func smiley(_ number: Int, of rating: ScreenElement.Rating) -> RatingSymbol {
        let index = number - rating.range.lowerBound
        if smileys.count == rating.range.count, smileys.indices.contains(index) { return smileys[index] }
        let mood = rating.mood(of: number)
        return smileys.indices.contains(mood) ? smileys[mood] : .text("\(number)")
    }
}

/// A star or face: an image, a shape, or an emoji.
public enum RatingSymbol {
    /// Drawn as large as there is room. A template image takes the theme's colour.
    case image(Image)
    case shape(AnyShape)
    case text(String)

    public static func shape(_ shape: some Shape) -> RatingSymbol { .shape(AnyShape(shape)) }
}

extension RatingSymbol: View {
    public var body: some View {
        switch self {
        case .image(let image): image.resizable().scaledToFit()
        case .shape(let shape): shape.aspectRatio(1, contentMode: .fit)
        case .text(let text): Text(verbatim: text).font(.largeTitle).minimumScaleFactor(0.3)
        }
    }
}

extension ScreenColor {
    var color: Color { Color(red: red, green: green, blue: blue) }
}

extension ColorScheme {
    /// A colour of a theme that sets none.
    subscript(color: StandardColor) -> Color { color.color(isDark: self == .dark).color }
}

extension View {
    /// How the rating screens inside look.
    public func ratingTheme(_ theme: RatingTheme) -> some View { environment(\.ratingTheme, theme) }
}

extension EnvironmentValues {
    /// How the rating screens look.
    public var ratingTheme: RatingTheme {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }

    private struct ThemeKey: EnvironmentKey {
        static var defaultValue: RatingTheme { RatingTheme() }
    }
}
#endif
