import Foundation

/// The API of iRate 1.12.2 as Swift imports it, with its stored keys and its behaviour.
///
/// Prompts after so many days and so many uses or events, once the App Store has been reached. It starts when the shared
/// instance is first touched: do so in the `init` of the app's delegate, or before `didFinishLaunching` returns, since
/// Swift has nothing that runs at load.
// swift-format-ignore: TypeNamesShouldBeCapitalized
@preconcurrency @MainActor
public final class iRate: RateClient {
    /// The app's instance. `iRate.sharedInstance()` works too, as Swift sees the original's method.
    public static let sharedInstance = iRate()

    /// Hears what happens; held weakly. The app's delegate if none is set and it conforms: looked up at each use, since
    /// an app's delegate that sets this up in its `init` is not known to the app object yet.
    public var delegate: (any iRateDelegate)? {
        get { ownDelegate ?? ports.appDelegate() as? any iRateDelegate }
        set { ownDelegate = newValue }
    }
    private weak var ownDelegate: (any iRateDelegate)?

    /// - Parameters:
    ///   - behaviour: whose behaviour holds where iRate and SwiftyiRate differ.
    ///   - ports: its connections to the outside world.
    ///   - startsByItself: whether it counts the launch and every return from the background by itself.
    public override init(
        behaviour: RateBehaviour = .iRate, ports: LegacyPorts = LegacyPorts(), startsByItself: Bool = true
    ) {
        super.init(behaviour: behaviour, ports: ports, startsByItself: startsByItself)
    }

    /// The instance itself, so that it can be written as the method it was.
    public func callAsFunction() -> iRate { self }

    override func hear(_ callback: RateCallback) {
        switch callback {
        case .couldNotConnect(let error): delegate?.iRateCouldNotConnect(toAppStore: error)
        case .didDetectAppUpdate: delegate?.iRateDidDetectAppUpdate()
        case .didPrompt: delegate?.iRateDidPromptForRating()
        case .didAttemptToRate: delegate?.iRateUserDidAttemptToRateApp()
        case .didDecline: delegate?.iRateUserDidDeclineToRateApp()
        case .didRequestReminder: delegate?.iRateUserDidRequestReminderToRateApp()
        case .didOpenAppStore: delegate?.iRateDidOpenAppStore()
        }
    }

    override func shouldPrompt() -> Bool { delegate?.iRateShouldPromptForRating() ?? super.shouldPrompt() }

    override func shouldOpenStore() -> Bool { delegate?.iRateShouldOpenAppStore() ?? super.shouldOpenStore() }
}

/// Hears what iRate does, and may veto it. Every method has a default, which does nothing or agrees.
// swift-format-ignore: TypeNamesShouldBeCapitalized
@preconcurrency @MainActor
public protocol iRateDelegate: AnyObject {
    /// The store could not be asked, or its answer stops the prompt. Named and typed as Swift imports the original.
    func iRateCouldNotConnect(toAppStore error: (any Error)!)
    /// Another version than last time was started, or the first ever.
    func iRateDidDetectAppUpdate()
    /// Asked before an automatic prompt. False stops it.
    func iRateShouldPromptForRating() -> Bool
    /// A prompt is up.
    func iRateDidPromptForRating()
    /// The user wants to rate.
    func iRateUserDidAttemptToRateApp()
    /// The user does not want to rate.
    func iRateUserDidDeclineToRateApp()
    /// The user wants to be reminded; also when iRate records so by itself, before the system's sheet.
    func iRateUserDidRequestReminderToRateApp()
    /// Asked before the store is opened for a user who wants to rate. False leaves it to the app.
    func iRateShouldOpenAppStore() -> Bool
    /// The store's page was opened.
    func iRateDidOpenAppStore()
}

extension iRateDelegate {
    public func iRateCouldNotConnect(toAppStore error: (any Error)!) {}
    public func iRateDidDetectAppUpdate() {}
    public func iRateShouldPromptForRating() -> Bool { true }
    public func iRateDidPromptForRating() {}
    public func iRateUserDidAttemptToRateApp() {}
    public func iRateUserDidDeclineToRateApp() {}
    public func iRateUserDidRequestReminderToRateApp() {}
    public func iRateShouldOpenAppStore() -> Bool { true }
    public func iRateDidOpenAppStore() {}
}
