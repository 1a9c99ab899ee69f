import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// Returns from the background, where the platform tells of them: not on the Mac, as in iRate.
@MainActor
enum RateForeground {
    /// Calls back at each return, for as long as the task lives.
    static func watch(_ returned: @MainActor () -> Void) async {
        #if canImport(UIKit) && !os(watchOS)
        let returns = NotificationCenter.default.notifications(named: UIApplication.willEnterForegroundNotification)
        for await _ in returns.map({ _ in }) where UIApplication.ofThisProcess?.applicationState == .background {
            returned()
        }
        #endif
    }
}
