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
            rootView: StarsKitView(model: model).environment(\.ratingTheme, RatingTheme(screen)))
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
        titleFont = Font(look.mainTitleFont as CTFont)
        titleColor = Color(uiColor: look.mainTitleColor)
        headerBackgroundImage = look.backgroundHeaderTitleImage.map { Image(uiImage: $0) }
        headerColor = Color(uiColor: look.backgroundHeaderColor)
        textFont = Font(look.indicationTitleFont as CTFont)
        textColor = Color(uiColor: look.indicationTitleColor)
        accentColor = Color(uiColor: look.actionButtonBackgroundColor)
        buttonTextColor = Color(uiColor: look.actionButtonTitleColor)
        buttonFont = Font(look.actionButtonTitleFont as CTFont)
        cancelFont = Font(look.laterTitleFont as CTFont)
        cancelColor = Color(uiColor: look.laterTitleTintColor)
        if let image = look.emptyStarImage { emptyStar = .image(Image(uiImage: image)) }
        if let image = look.filledStarImage { filledStar = .image(Image(uiImage: image)) }
        if screen.usesCustomImages { starImages = (look.customImages ?? []).map { Image(uiImage: $0) } }
    }
}
#endif
