import Foundation

/// Which of Apple's stores an app is in, as far as addresses differ.
package enum StorePlatform: String, CaseIterable, Sendable {
    case iOS, macOS

    /// That of the running app; iOS on tvOS, watchOS, visionOS and everywhere else.
    package static var current: StorePlatform {
        #if os(macOS)
        .macOS
        #else
        .iOS
        #endif
    }

    /// The page on which a review of the app is written. On the Mac `macappstore:` opens the App Store and no browser.
    ///
    /// - Parameter storeID: the app's id, above 0; nil is returned for any other.
    package func reviewPage(storeID: Int64) -> URL? {
        guard storeID > 0 else { return nil }
        let scheme = self == .macOS ? "macappstore" : "https"
        return URL(string: "\(scheme)://apps.apple.com/app/id\(storeID)?action=write-review")
    }
}

extension RatingConfiguration {
    /// The page on which a review is written: `ratingsURL`, or the App Store's page for `appStoreID`.
    public var storeReviewURL: URL? { storeReviewURL(on: .current) }

    /// The same for another platform.
    package func storeReviewURL(on platform: StorePlatform) -> URL? {
        if let url = self[.ratingsURL] { return URL(string: url) }
        return self[.appStoreID].flatMap(platform.reviewPage)
    }

    /// Whether it asks by a flow that opens the store, and names no page of it.
    var opensStoreWithoutPage: Bool {
        ([self] + placementNames.map { at($0) }).contains { configuration in
            !configuration.asksNobody && configuration.storeReviewURL == nil
                && configuration.workflow.workflow.actions.contains { $0.type == .openStore }
        }
    }
}
