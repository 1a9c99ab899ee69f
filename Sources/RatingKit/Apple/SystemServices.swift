import Foundation

#if canImport(UIKit) && !os(watchOS)
import StoreKit
import UIKit
#elseif canImport(AppKit)
import AppKit
import StoreKit
#endif

/// The platform's own ports; nil where the platform has none, and in an app extension, which may not open anything.
public enum SystemServices {
    /// Opens the store's page and mail drafts.
    public static var urlOpener: (any URLOpener)? {
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
        isExtension ? nil : SystemURLOpener()
        #else
        nil
        #endif
    }

    /// Asks for the store's review sheet.
    public static var nativeReview: (any NativeReviewRequester)? {
        #if os(iOS) || os(visionOS) || os(macOS)
        isExtension ? nil : SystemNativeReview()
        #else
        nil
        #endif
    }

    /// The system's mail composer, over the screen that is in front.
    public static var mailComposer: (any MailComposer)? {
        #if (os(iOS) || os(visionOS)) && canImport(MessageUI)
        isExtension ? nil : SystemMailComposer()
        #else
        nil
        #endif
    }

    /// Apple's lookup; nil where there is no App Store, and so no app in it.
    public static var storeListings: (any StoreListingSource)? {
        #if canImport(UIKit) || canImport(AppKit)
        AppStoreLookup()
        #else
        nil
        #endif
    }

    /// Adds the system, its version and the user's locale to a feedback.
    @Sendable public static func describe(_ feedback: inout Feedback) {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        feedback.systemName = systemName
        feedback.systemVersion = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        feedback.locale = Locale.current.identifier(.bcp47)
    }

    private static var systemName: String {
        #if os(iOS)
        "iOS"
        #elseif os(macOS)
        "macOS"
        #elseif os(tvOS)
        "tvOS"
        #elseif os(watchOS)
        "watchOS"
        #elseif os(visionOS)
        "visionOS"
        #elseif os(Android)
        "Android"
        #else
        "Linux"
        #endif
    }

    #if canImport(UIKit) || canImport(AppKit)
    private static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
    #endif
}

#if canImport(UIKit) && !os(watchOS)
struct SystemURLOpener: URLOpener {
    func open(_ url: URL) async -> Bool {
        await UIApplication.shared.open(url)
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
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        guard let scene = scenes.first(where: { $0.activationState == .foregroundActive }) else { return false }
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
