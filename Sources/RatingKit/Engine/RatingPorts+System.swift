import Foundation

extension RatingPorts {
    /// The platform's own ports; nil if the platform has none, and in an app extension, which may not open anything.
    public enum System {
        /// Opens the store's page and mail drafts.
        public static var urlOpener: (any URLOpener)? {
            #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            isExtension ? nil : SystemURLOpener()
            #else
            nil
            #endif
        }

        /// Requests the store's review sheet.
        public static var nativeReview: (any NativeReviewRequester)? {
            #if os(iOS) || os(visionOS) || os(macOS)
            isExtension ? nil : SystemNativeReview()
            #else
            nil
            #endif
        }

        /// The system's mail composer, over the frontmost screen.
        public static var mailComposer: (any MailComposer)? {
            #if (os(iOS) || os(visionOS)) && canImport(MessageUI)
            isExtension ? nil : SystemMailComposer()
            #else
            nil
            #endif
        }

        /// Adds the system, its version and the user's locale to a feedback.
        @Sendable public static func describe(_ feedback: inout Feedback) {
            feedback.systemName = name
            feedback.systemVersion = version
            feedback.locale = Locale.current.identifier(.bcp47)
        }

        /// Three numbers: `17.4.1`.
        static var version: String {
            let version = ProcessInfo.processInfo.operatingSystemVersion
            return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        }

        /// Nil for a system that is not known here.
        static var name: String? {
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
            #elseif os(Linux)
            "Linux"
            #elseif os(Windows)
            "Windows"
            #else
            nil
            #endif
        }

        #if canImport(UIKit) || canImport(AppKit)
        private static var isExtension: Bool { Bundle.main.bundlePath.hasSuffix(".appex") }
        #endif
    }
}
