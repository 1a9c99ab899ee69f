#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Shows the alert over the host, or else over whatever controller is on top.
@MainActor
final class SystemAlertPresenter: AlertPresenter {
    private let host: UIViewController?

    init(host: UIViewController? = nil) {
        self.host = host
    }

    func show(_ alert: RatingAlert, choose: @escaping @MainActor (RatingAlert.Answer) -> Void) {
        let controller = UIAlertController(title: alert.title, message: alert.message, preferredStyle: .alert)
        for button in alert.buttons {
            let style: UIAlertAction.Style = button.answer == .decline ? .cancel : .default
            controller.addAction(UIAlertAction(title: button.label, style: style) { _ in choose(button.answer) })
        }
        (host ?? UIViewController.topmost)?.present(controller, animated: true)
    }
}

extension UIViewController {
    /// The controller that is on top of the key window.
    static var topmost: UIViewController? {
        let windows = UIWindowScene.connected.flatMap { $0.windows }
        var top = (windows.first { $0.isKeyWindow } ?? windows.first)?.rootViewController
        while let presented = top?.presentedViewController { top = presented }
        return top
    }
}
#elseif canImport(AppKit)
import AppKit

/// Shows the alert as the main window's sheet, or by itself where no main window is needed.
@MainActor
final class SystemAlertPresenter: AlertPresenter {
    func show(_ alert: RatingAlert, choose: @escaping @MainActor (RatingAlert.Answer) -> Void) {
        let box = NSAlert()
        box.messageText = alert.title
        box.informativeText = alert.message
        for button in alert.buttons { box.addButton(withTitle: button.label) }
        func answer(_ response: NSApplication.ModalResponse) {
            let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
            if alert.buttons.indices.contains(index) { choose(alert.buttons[index].answer) }
        }
        guard alert.needsMainWindow else { return answer(box.runModal()) }
        guard let window = NSApplication.shared.mainWindow else {
            Task { [self] in
                // iRate's own interval between two looks for a main window.
                try? await Task.sleep(for: .milliseconds(500))
                show(alert, choose: choose)
            }
            return
        }
        box.beginSheetModal(for: window) { response in answer(response) }
    }
}
#endif
