import Foundation

/// SwiftyiRate's public API, with its stored keys and its exact behaviour.
///
/// Quirks kept: one alert per process; seconds in single precision; errors of the store other than having no connection
/// stop nothing; the store opens only if a delegate says yes.
@preconcurrency @MainActor
public final class SwiftyiRate: RateClient {
    /// The app's instance. It starts when it is first touched.
    public static let sharedInstance = SwiftyiRate()

    /// The same under the name that SwiftyiRate's documents use in places.
    public static var sharedSwiftyiRate: SwiftyiRate { sharedInstance }

    /// Hears what happens; held weakly. The app's delegate if none is set and it conforms: looked up at each use, since
    /// an app's delegate that sets this up in its `init` is not known to the app object yet.
    public var delegate: (any SwiftyiRateDelegate)? {
        get { ownDelegate ?? ports.appDelegate() as? any SwiftyiRateDelegate }
        set { ownDelegate = newValue }
    }
    private weak var ownDelegate: (any SwiftyiRateDelegate)?

    /// - Parameters:
    ///   - behaviour: whose behaviour holds where iRate and SwiftyiRate differ.
    ///   - ports: its connections to the outside world.
    ///   - startsByItself: whether it counts the launch and every return from the background by itself.
    public override init(
        behaviour: RateBehaviour = .swiftyiRate, ports: LegacyPorts = LegacyPorts(), startsByItself: Bool = true
    ) {
        super.init(behaviour: behaviour, ports: ports, startsByItself: startsByItself)
    }

    override func hear(_ callback: RateCallback) {
        switch callback {
        case .couldNotConnect(let error): delegate?.SwiftyiRateCouldNotConnectToAppStore(error: error)
        case .didDetectAppUpdate: delegate?.SwiftyiRateDidDetectAppUpdate()
        case .didPrompt: delegate?.SwiftyiRateDidPromptForRating()
        case .didAttemptToRate: delegate?.SwiftyiRateUserDidAttemptToRateApp()
        case .didDecline: delegate?.SwiftyiRateUserDidDeclineToRateApp()
        case .didRequestReminder: delegate?.SwiftyiRateUserDidRequestReminderToRateApp()
        case .didOpenAppStore: delegate?.SwiftyiRateDidOpenAppStore()
        }
    }

    override func shouldPrompt() -> Bool { delegate?.SwiftyiRateShouldPromptForRating() ?? super.shouldPrompt() }

    override func shouldOpenStore() -> Bool { delegate?.SwiftyiRateShouldOpenAppStore() ?? super.shouldOpenStore() }
}
