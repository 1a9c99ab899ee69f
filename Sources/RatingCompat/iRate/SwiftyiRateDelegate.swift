import Foundation

/// Hears what SwiftyiRate does, and may veto it. Every method has a default.
///
/// SwiftyiRate's documents name the methods after SwiftyiRate, its source after iRate: either name is called, and the
/// first by default calls the second.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public protocol SwiftyiRateDelegate: AnyObject {
    /// The store could not be reached, or its page could not be opened.
    func iRateCouldNotConnectToAppStore(error: NSError)
    /// Another version than last time was started, or the first ever.
    func iRateDidDetectAppUpdate()
    /// Asked before an automatic prompt. False stops it; true by default.
    func iRateShouldPromptForRating() -> Bool
    /// A prompt is up.
    func iRateDidPromptForRating()
    func iRateUserDidAttemptToRateApp()
    func iRateUserDidDeclineToRateApp()
    func iRateUserDidRequestReminderToRateApp()
    /// Asked before the store is opened for a user who wants to rate. Only true opens it; false by default.
    func iRateShouldOpenAppStore() -> Bool
    func iRateDidOpenAppStore()

    func SwiftyiRateCouldNotConnectToAppStore(error: NSError)
    func SwiftyiRateDidDetectAppUpdate()
    func SwiftyiRateShouldPromptForRating() -> Bool
    func SwiftyiRateDidPromptForRating()
    func SwiftyiRateUserDidAttemptToRateApp()
    func SwiftyiRateUserDidDeclineToRateApp()
    func SwiftyiRateUserDidRequestReminderToRateApp()
    func SwiftyiRateShouldOpenAppStore() -> Bool
    func SwiftyiRateDidOpenAppStore()
}

extension SwiftyiRateDelegate {
    public func iRateCouldNotConnectToAppStore(error: NSError) {}
    public func iRateDidDetectAppUpdate() {}
    public func iRateShouldPromptForRating() -> Bool { true }
    public func iRateDidPromptForRating() {}
    public func iRateUserDidAttemptToRateApp() {}
    public func iRateUserDidDeclineToRateApp() {}
    public func iRateUserDidRequestReminderToRateApp() {}
    public func iRateShouldOpenAppStore() -> Bool { false }
    public func iRateDidOpenAppStore() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
extension SwiftyiRateDelegate {
    public func SwiftyiRateCouldNotConnectToAppStore(error: NSError) { iRateCouldNotConnectToAppStore(error: error) }
    public func SwiftyiRateDidDetectAppUpdate() { iRateDidDetectAppUpdate() }
    public func SwiftyiRateShouldPromptForRating() -> Bool { iRateShouldPromptForRating() }
    public func SwiftyiRateDidPromptForRating() { iRateDidPromptForRating() }
    public func SwiftyiRateUserDidAttemptToRateApp() { iRateUserDidAttemptToRateApp() }
    public func SwiftyiRateUserDidDeclineToRateApp() { iRateUserDidDeclineToRateApp() }
    public func SwiftyiRateUserDidRequestReminderToRateApp() { iRateUserDidRequestReminderToRateApp() }
    public func SwiftyiRateShouldOpenAppStore() -> Bool { iRateShouldOpenAppStore() }
    public func SwiftyiRateDidOpenAppStore() { iRateDidOpenAppStore() }
}
