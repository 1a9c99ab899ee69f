import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The platform's own ports; nil where the platform has none.
@MainActor
public enum LegacySystem {
    /// Asks for the review sheet as the engine does; nil on Linux, watchOS and tvOS.
    public static var reviewSheet: (any ReviewSheet)? {
        RatingPorts.System.nativeReview.map { SystemReviewSheet($0) }
    }

    /// Opens pages as the engine does; nil on Linux and watchOS.
    public static var pages: (any PageOpener)? {
        RatingPorts.System.urlOpener.map { SystemPageOpener($0) }
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
        UIApplication.shared.canOpenURL(url)
        #elseif canImport(AppKit)
        NSWorkspace.shared.urlForApplication(toOpen: url) != nil
        #else
        true
        #endif
    }

    func open(_ url: URL) {
        Task { [opener] in _ = await opener.open(url) }
    }
}
