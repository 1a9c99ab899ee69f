#if canImport(UIKit) && !os(watchOS)
import StoreKit
import SwiftUI
import UIKit

extension RatingEngine {
    /// Asks for a rating if every gate is open, and shows the flow over a view controller.
    ///
    /// The store's sheet comes up in the controller's scene. The engine must have been made with ``RatingScreens``.
    /// - Parameters:
    ///   - controller: must be on screen.
    ///   - placement: where in the app this is.
    ///   - force: whether to ask whatever the gates say; see ``RatingKit/RatingEngine/ask(at:force:)``.
    ///   - theme: how it looks.
    /// - Throws: what the store throws; nothing is shown then.
    @discardableResult
    public func present(
        from controller: UIViewController, at placement: String? = nil, force: Bool = false,
        theme: RatingTheme = RatingTheme()
    ) async throws -> AskOutcome {
        guard let screens else {
            report("give the engine RatingScreens as its presenter, to show a flow over a view controller")
            return .notPresented
        }
        return try await screens.ask(self, at: placement, force: force, on: ControllerStage(controller, theme))
    }
}

/// Shows the flow over a view controller.
final class ControllerStage: RatingStage {
    private weak var controller: UIViewController?
    private weak var hosting: UIViewController?
    private let theme: RatingTheme
    private var swipe: SwipeListener?

    init(_ controller: UIViewController, _ theme: RatingTheme) {
        self.controller = controller
        self.theme = theme
        super.init()
        #if os(iOS) || os(visionOS)
        requestReview = { [weak controller] in
            guard let scene = controller?.view.window?.windowScene, scene.activationState == .foregroundActive
            else { return false }
            AppStore.requestReview(in: scene)
            return true
        }
        #endif
    }

    override func raise() {
        guard let controller, controller.viewIfLoaded?.window != nil else { return }
        let hosting = UIHostingController(
            rootView: RatingSheet(stage: self)
                .environment(\.ratingTheme, theme)
                .onAppear { [weak self] in self?.hasAppeared() })
        let swipe = SwipeListener { [weak self] in self?.hasDisappeared() }
        hosting.presentationController?.delegate = swipe
        (self.hosting, self.swipe) = (hosting, swipe)
        controller.present(hosting, animated: true)
    }

    override func lower() {
        guard let hosting, hosting.presentingViewController != nil else { return }
        hosting.dismiss(animated: true) { [weak self] in self?.hasDisappeared() }
    }
}

/// Hears when the user swipes the screen away.
private final class SwipeListener: NSObject, UIAdaptivePresentationControllerDelegate {
    private let swiped: () -> Void

    init(_ swiped: @escaping () -> Void) {
        self.swiped = swiped
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { swiped() }
}
#elseif os(macOS)
import AppKit
import StoreKit
import SwiftUI

extension RatingEngine {
    /// Asks for a rating if every gate is open, and shows the flow as a sheet of a view controller.
    ///
    /// The store's sheet comes up for the same controller. The engine must have been made with ``RatingScreens``.
    /// - Parameters:
    ///   - controller: must be in a window.
    ///   - placement: where in the app this is.
    ///   - force: whether to ask whatever the gates say; see ``RatingKit/RatingEngine/ask(at:force:)``.
    ///   - theme: how it looks.
    /// - Throws: what the store throws; nothing is shown then.
    @discardableResult
    public func present(
        from controller: NSViewController, at placement: String? = nil, force: Bool = false,
        theme: RatingTheme = RatingTheme()
    ) async throws -> AskOutcome {
        guard let screens else {
            report("give the engine RatingScreens as its presenter, to show a flow over a view controller")
            return .notPresented
        }
        return try await screens.ask(self, at: placement, force: force, on: ControllerStage(controller, theme))
    }
}

/// Shows the flow as a sheet of a view controller.
final class ControllerStage: RatingStage {
    private weak var controller: NSViewController?
    private weak var hosting: NSViewController?
    private let theme: RatingTheme

    init(_ controller: NSViewController, _ theme: RatingTheme) {
        self.controller = controller
        self.theme = theme
        super.init()
        requestReview = { [weak controller] in
            guard NSApplication.shared.isActive, let controller, controller.view.window != nil else { return false }
            AppStore.requestReview(in: controller)
            return true
        }
    }

    override func raise() {
        guard let controller, controller.view.window != nil else { return }
        let hosting = NSHostingController(
            rootView: RatingSheet(stage: self)
                .environment(\.ratingTheme, theme)
                .onAppear { [weak self] in self?.hasAppeared() }
                .onDisappear { [weak self] in self?.hasDisappeared() })
        self.hosting = hosting
        controller.presentAsSheet(hosting)
    }

    override func lower() {
        guard let hosting else { return }
        controller?.dismiss(hosting)
    }
}
#endif
