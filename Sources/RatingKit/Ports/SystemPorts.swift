import Foundation

/// Opens URLs: the store's page, a mail draft.
@MainActor
public protocol URLOpener: Sendable {
    /// - Returns: whether something opened it.
    func open(_ url: URL) async -> Bool
}

/// Asks the store for its own review sheet.
@MainActor
public protocol NativeReviewRequester: Sendable {
    /// - Returns: whether a scene in the foreground took the request. Whether the sheet shows, nobody tells.
    func requestReview() async -> Bool
}
