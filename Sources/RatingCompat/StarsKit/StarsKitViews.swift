#if canImport(UIKit) && !os(watchOS)
import Combine
import CoreText
import RatingUI
import SwiftUI
import UIKit

/// Shows StarsKit's screen as a sheet over the delegate's view controller, in the look of its graphic context.
@MainActor
final class StarsKitViews: StarsKitPresenter {
    private let model = StarsKitModel()
    private weak var hosting: UIViewController?

    func present(_ screen: StarsKitScreen, over controller: Any, completion: @escaping @MainActor () -> Void) {
        guard let parent = controller as? UIViewController else { return }
        model.screen = screen
        model.step = screen.presentedStep
        let hosting = UIHostingController(
            rootView: StarsKitView(model: model).environment(\.ratingTheme, RatingTheme(screen))
                .environment(\.colorScheme, .light))
        // StarsKit's screen goes with its buttons alone.
        hosting.isModalInPresentation = true
        self.hosting = hosting
        parent.present(hosting, animated: true) { completion() }
    }

    func show(_ step: RatingStep, of screen: StarsKitScreen) { model.step = screen.presentedStep }

    func dismiss(_ screen: StarsKitScreen, completion: @escaping @MainActor () -> Void) {
        guard let hosting, hosting.presentingViewController != nil else { return completion() }
        hosting.dismiss(animated: true) { completion() }
    }
}

@MainActor
private final class StarsKitModel: ObservableObject {
    @Published var step: PresentedStep?
    var screen: StarsKitScreen?
}

private struct StarsKitView: View {
    @ObservedObject var model: StarsKitModel

    var body: some View {
        ZStack {
            if let step = model.step, let screen = model.screen {
                RatingStepView(
                    proxy: RatingStepProxy(step: step) { move in
                        screen.make(move)
                        if !screen.isClosed { model.step = screen.presentedStep }
                    } type: { _ in
                    })
            }
        }
        // StarsKit leaves it to the app to ask for the words.
        .ratingStepView(.text) { step in
            RatingStepFrame(proxy: step) { EmptyView() }
        }
    }
}

extension RatingTheme {
    /// The look of StarsKit's graphic context, all of its properties.
    @MainActor
    fileprivate init(_ screen: StarsKitScreen) {
        self.init()
        let look = screen.graphicContext
        showsCloseButton = false
        cornerRadius = look.cornerRadius
        // StarsKit's screens are white, whatever the appearance; the look's colours are for that.
        backgroundColor = .white
        let header = look.backgroundHeaderTitleImage == nil ? ScreenColor(look.backgroundHeaderColor) : nil
        titleFont = Self.font(look.mainTitleFont)
        titleColor = Self.color(look.mainTitleColor, on: header)
        headerBackgroundImage = look.backgroundHeaderTitleImage.map { Image(uiImage: $0) }
        headerColor = Color(uiColor: look.backgroundHeaderColor)
        textFont = Self.font(look.indicationTitleFont)
        textColor = Self.color(look.indicationTitleColor, on: .white)
        accentColor = Color(uiColor: look.actionButtonBackgroundColor)
        buttonTextColor = Self.color(look.actionButtonTitleColor, on: ScreenColor(look.actionButtonBackgroundColor))
        buttonFont = Self.font(look.actionButtonTitleFont)
        cancelFont = Self.font(look.laterTitleFont)
        cancelColor = Self.color(look.laterTitleTintColor, on: .white)
        if let image = look.emptyStarImage { emptyStar = .image(Image(uiImage: image)) }
        if let image = look.filledStarImage { filledStar = .image(Image(uiImage: image)) }
        if screen.usesCustomImages { starImages = (look.customImages ?? []).map { Image(uiImage: $0) } }
    }
}

extension RatingTheme {
    /// A font that grows with the user's text size.
    @MainActor
    fileprivate static func font(_ font: UIFont) -> Font {
        Font(UIFontMetrics.default.scaledFont(for: font) as CTFont)
    }

    /// A colour as it can be read on a background; as it is where that is an image, or either is a pattern.
    fileprivate static func color(_ color: UIColor, on background: ScreenColor?) -> Color {
        guard let background, let text = ScreenColor(color) else { return Color(uiColor: color) }
        let readable = text.readable(on: background)
        return Color(red: readable.red, green: readable.green, blue: readable.blue)
    }
}

extension ScreenColor {
    /// Nil for a colour that is not opaque, or has no components.
    fileprivate init?(_ color: UIColor) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha), alpha == 1 else { return nil }
        self.init(red: red, green: green, blue: blue)
    }
}
#endif
