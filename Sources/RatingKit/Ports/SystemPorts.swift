import Foundation

/// Opens URLs: the store's page, a mail draft.
@MainActor
public protocol URLOpener: Sendable {
    /// - Returns: whether something opened it. After a minute the engine goes on as if nothing had.
    func open(_ url: URL) async -> Bool
}

/// Requests the store's own review sheet.
@MainActor
public protocol NativeReviewRequester: Sendable {
    /// - Returns: whether a scene in the foreground took the request; after a minute the engine goes on as if none had.
    ///   Whether the sheet shows is not reported.
    func requestReview() async -> Bool
}
