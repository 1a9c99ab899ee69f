#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIApplication {
    /// The app object of this process; nil in an app extension, which has none.
    ///
    /// Asked for by name, because what an extension links must not name `shared` (`APPLICATION_EXTENSION_API_ONLY`).
    package static var ofThisProcess: UIApplication? {
        let shared = NSSelectorFromString("sharedApplication")
        guard UIApplication.responds(to: shared) else { return nil }
        return UIApplication.perform(shared)?.takeUnretainedValue() as? UIApplication
    }
}

extension UIWindowScene {
    /// The app's scenes; none in an app extension.
    package static var connected: [UIWindowScene] {
        UIApplication.ofThisProcess?.connectedScenes.compactMap { $0 as? UIWindowScene } ?? []
    }

    /// The one that is in front and active.
    package static var active: UIWindowScene? { connected.first { $0.activationState == .foregroundActive } }
}
#endif
