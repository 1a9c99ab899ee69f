#if canImport(UIKit) && !os(watchOS)
import StoreKit
import SwiftUI
import UIKit

/// Shows the flow over a view controller.
final class ControllerStage: RatingStage {
    private weak var controller: UIViewController?
    private weak var shown: UIViewController?
    private let theme: RatingTheme
    private var swipe: SwipeListener?

    init(_ controller: UIViewController, _ theme: RatingTheme) {
        self.controller = controller
        self.theme = theme
        super.init()
        showsMessagesAsAlerts = theme.showsMessagesAsAlerts
        #if os(iOS) || os(visionOS)
        requestReview = { [weak controller] in
            guard let scene = controller?.view.window?.windowScene, scene.activationState == .foregroundActive
            else { return false }
            AppStore.requestReview(in: scene)
            return true
        }
        #endif
    }

    override var place: AnyObject? { controller }

    override var isOnScreen: Bool { controller?.viewIfLoaded?.window != nil }

    override var exists: Bool { shown?.isInWindow == true }

    override func showScreen() {
        guard let controller, isOnScreen else { return }
        if isAlert {
            let alert = makeAlert()
            shown = alert
            controller.present(alert, animated: true) { [weak self] in self?.hasAppeared() }
        } else {
            let sheet = makeSheet()
            shown = sheet
            controller.present(sheet, animated: true)
        }
    }

    override func hideScreen() {
        guard let shown, shown.presentingViewController != nil else { return }
        // What follows an alert is presented at once, which fails while the alert is there.
        shown.dismiss(animated: !isAlert) { [weak self] in
            // Unless the next is up already.
            if self?.shown === shown { self?.hasDisappeared() }
        }
    }

    private func makeSheet() -> UIViewController {
        let hosting = UIHostingController(
            rootView: StageView(stage: self)
                .environment(\.ratingTheme, theme))
        let swipe = SwipeListener { [weak self] in
            self?.close()
            self?.hasDisappeared()
        }
        hosting.presentationController?.delegate = swipe
        #if os(iOS)
        let detents = theme.detents.compactMap { detent -> UISheetPresentationController.Detent? in
            detent == .medium ? .medium() : detent == .large ? .large() : nil
        }
        // Heights of SwiftUI's cannot be read out again.
        if !detents.isEmpty { hosting.sheetPresentationController?.detents = detents }
        #endif
        self.swipe = swipe
        return hosting
    }

    private func makeAlert() -> UIViewController {
        let alert = UIAlertController(title: step?.title, message: step?.text, preferredStyle: .alert)
        for (element, button) in alertButtons {
            let style: UIAlertAction.Style = button.role == .cancel ? .cancel : .default
            let action = UIAlertAction(title: button.label, style: style) { [weak self] _ in
                self?.choose(element, button)
                self?.alertGoes()
                self?.hasDisappeared()
            }
            action.isEnabled = element.isEnabled
            alert.addAction(action)
        }
        return alert
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

/// Shows the flow as a sheet of a view controller.
final class ControllerStage: RatingStage {
    private weak var controller: NSViewController?
    private weak var sheet: NSViewController?
    private weak var alert: NSAlert?
    private let theme: RatingTheme

    init(_ controller: NSViewController, _ theme: RatingTheme) {
        self.controller = controller
        self.theme = theme
        super.init()
        showsMessagesAsAlerts = theme.showsMessagesAsAlerts
        requestReview = { [weak controller] in
            guard NSApplication.shared.isActive, let controller, controller.view.window != nil else { return false }
            AppStore.requestReview(in: controller)
            return true
        }
    }

    override var place: AnyObject? { controller }

    override var isOnScreen: Bool { controller?.isViewLoaded == true && controller?.view.window != nil }

    /// Out of sight with its window in the Dock, or the app hidden, it still does.
    override var exists: Bool {
        guard let parent = (isAlert ? alert?.window : sheet?.view.window)?.sheetParent else { return false }
        return parent.isVisible || parent.isMiniaturized || NSApplication.shared.isHidden
    }

    override func showScreen() {
        guard let controller, isOnScreen, let window = controller.view.window else { return }
        if isAlert { return showAlert(on: window) }
        let sheet = NSHostingController(
            rootView: StageView(stage: self)
                .modifier(SheetSize())
                .environment(\.ratingTheme, theme)
                .onDisappear { [weak self] in self?.isOutOfSight() })
        self.sheet = sheet
        controller.presentAsSheet(sheet)
    }

    override func hideScreen() {
        if let sheet { controller?.dismiss(sheet) }
        if let alert { controller?.view.window?.endSheet(alert.window) }
    }

    private func showAlert(on window: NSWindow) {
        let alert = NSAlert()
        alert.messageText = step?.title ?? ""
        alert.informativeText = step?.text ?? ""
        let buttons = alertButtons
        for (element, button) in buttons {
            let shown = alert.addButton(withTitle: button.label)
            shown.isEnabled = element.isEnabled
            if button.role == .cancel { shown.keyEquivalent = "\u{1B}" }
        }
        self.alert = alert
        alert.beginSheetModal(for: window) { [weak self] response in
            // The sheet keeps the alert, and hides it only now.
            self?.alert = nil
            let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
            if buttons.indices.contains(index) {
                self?.choose(buttons[index].element, buttons[index].button)
                self?.alertGoes()
            }
            self?.hasDisappeared()
        }
        hasAppeared()
    }
}
#endif
