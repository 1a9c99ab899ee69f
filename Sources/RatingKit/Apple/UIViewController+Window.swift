#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIViewController {
    /// Whether it is in a window, or would be if what covers it went; not once it was dismissed, or its window got
    /// another root.
    package var isInWindow: Bool {
        var bottom = self
        while let below = bottom.parent ?? bottom.presentingViewController { bottom = below }
        var controller: UIViewController? = bottom
        while let current = controller {
            if current.viewIfLoaded?.window != nil { return true }
            controller = current.presentedViewController
        }
        return false
    }
}
#endif
