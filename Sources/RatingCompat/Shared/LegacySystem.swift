import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The platform's own ports; nil if the platform has none.
@MainActor
public enum LegacySystem {
    /// Requests the review sheet as the engine does; nil on Linux, watchOS and tvOS, and in an app extension.
    public static var reviewSheet: (any ReviewSheet)? {
        RatingPorts.System.nativeReview.map { SystemReviewSheet($0) }
    }

    /// Opens pages as the engine does; nil on Linux and watchOS, and in an app extension.
    public static var pages: (any PageOpener)? {
        RatingPorts.System.urlOpener.map { SystemPageOpener($0) }
    }

    /// The delegate of the app object; nil on Linux and watchOS, and in an app extension.
    public static var appDelegate: AnyObject? {
        #if canImport(UIKit) && !os(watchOS)
        UIApplication.ofThisProcess?.delegate
        #elseif canImport(AppKit)
        NSApplication.shared.delegate
        #else
        nil
        #endif
    }

    /// Shows the platform's alerts; nil on Linux and watchOS.
    public static var alerts: (any AlertPresenter)? {
        #if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
        SystemAlertPresenter()
        #else
        nil
        #endif
    }
}

/// Brings the engine's port to the originals' way: asked for, and never heard of again.
@MainActor
final class SystemReviewSheet: ReviewSheet {
    private let requester: any NativeReviewRequester

    init(_ requester: any NativeReviewRequester) {
        self.requester = requester
    }

    func request(after delay: Duration) {
        Task { [requester] in
            try? await Task.sleep(for: delay)
            _ = await requester.requestReview()
        }
    }
}

@MainActor
final class SystemPageOpener: PageOpener {
    private let opener: any URLOpener

    init(_ opener: any URLOpener) {
        self.opener = opener
    }

    func canOpen(_ url: URL) -> Bool {
        #if canImport(UIKit) && !os(watchOS)
        UIApplication.ofThisProcess?.canOpenURL(url) ?? false
        #elseif canImport(AppKit)
        NSWorkspace.shared.urlForApplication(toOpen: url) != nil
        #else
        true
        #endif
    }

    func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
        Task { [opener] in completion(await opener.open(url)) }
    }

    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    var isStoreRunning: Bool? {
        NSWorkspace.shared.runningApplications.contains { $0.bundleIdentifier == "com.apple.appstore" }
    }
    #endif
}
