import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Returns from the background, where the platform tells of them: not on the Mac, as in iRate.
@MainActor
enum RateForeground {
    /// Calls back at each return, for as long as the task lives.
    static func watch(_ returned: @MainActor () -> Void) async {
        #if canImport(UIKit) && !os(watchOS)
        let returns = NotificationCenter.default.notifications(named: UIApplication.willEnterForegroundNotification)
        for await _ in returns.map({ _ in }) where UIApplication.shared.applicationState == .background {
            returned()
        }
        #endif
    }
}

/// The delegate that the app object has.
@MainActor
enum RateDelegates {
    static var ofTheApp: AnyObject? {
        #if canImport(UIKit) && !os(watchOS)
        UIApplication.shared.delegate
        #elseif canImport(AppKit)
        NSApplication.shared.delegate
        #else
        nil
        #endif
    }
}
