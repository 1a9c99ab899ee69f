import Foundation

#if canImport(UIKit) && !os(watchOS)
import StoreKit
import UIKit
#elseif canImport(AppKit)
import AppKit
import StoreKit
#endif

#if canImport(UIKit) && !os(watchOS)
struct SystemURLOpener: URLOpener {
    /// By a scene, since `UIApplication.open` is nothing for an app extension, which has no scene: nothing opens there.
    func open(_ url: URL) async -> Bool {
        guard let scene = UIWindowScene.active ?? UIWindowScene.connected.first else { return false }
        return await scene.open(url, options: nil)
    }
}
#elseif canImport(AppKit)
struct SystemURLOpener: URLOpener {
    func open(_ url: URL) async -> Bool {
        NSWorkspace.shared.open(url)
    }
}
#endif

#if os(iOS) || os(visionOS)
struct SystemNativeReview: NativeReviewRequester {
    /// Only a scene that is active in the foreground shows the sheet (`AppStore.requestReview(in:)`).
    func requestReview() async -> Bool {
        guard let scene = UIWindowScene.active else { return false }
        AppStore.requestReview(in: scene)
        return true
    }
}
#elseif os(macOS)
struct SystemNativeReview: NativeReviewRequester {
    /// `AppStore.requestReview(in:)` wants the view controller of the key window; without one nothing would show.
    func requestReview() async -> Bool {
        guard NSApplication.shared.isActive,
            let controller = NSApplication.shared.keyWindow?.contentViewController
        else { return false }
        AppStore.requestReview(in: controller)
        return true
    }
}
#endif
