import Foundation

/// StarsKit's public API, with its stored keys and its exact behaviour.
///
/// Counts sessions and crashes, asks by its own rule or the delegate's, and leads the user through its own screen: stars,
/// then feedback or the store.
///
/// Quirks kept: settings and counters are shared by all clients with the same store; sessions, the submit button and the
/// delegates of the screen are always those of the shared client, so that a second client's own are ignored there; an
/// answer suppresses all further questions for good.
@preconcurrency @MainActor
public final class StarsKit {
    /// The app's client.
    public static let shared = StarsKit(ports: LegacyPorts(), presenter: StarsKitSystem.presenter)

    /// The settings and texts that are stored.
    public var configuration: StarsKitConfiguration
    /// What is counted and dated.
    public lazy var context = StarsKitContext(
        ports: ports, configuration: configuration,
        spacesSessions: { [weak self] in self?.root.useSessionSpaceChecking ?? true })

    #if canImport(UIKit) && !os(watchOS)
    /// How the screen looks.
    public var graphicContext = StarsKitGraphicContext()
    #endif

    /// Whether stars must be submitted with a button, rather than at the touch. True by default.
    public var validateRatingButtonEnable = true
    /// The name that StarsKit's documents have for ``StarsKitConfiguration/prefersNativeRating``.
    public var priorityUseNativeRate: Bool {
        get { configuration.prefersNativeRating }
        set { configuration.prefersNativeRating = newValue }
    }
    /// Whether StarsKit's own rule asks; the delegate is asked either way. True by default.
    public var useDefaultBehavior = true
    /// Whether at most one session a calendar day counts, and a long pause starts over. True by default.
    public var useSessionSpaceChecking = true
    /// Whether the screen shows images of the app's own instead of stars. False by default.
    public var customImageMode = false
    /// Whether texts come from the app's strings files rather than from the configuration. False by default.
    public var localLocalizableStringsEnabled = false

    /// Hears what the user does, and may decide to ask.
    public weak var delegate: (any StarsKitDelegate)?
    /// Says where the screen appears, and hears when it does.
    public weak var uiDelegate: (any StarsKitUIDelegate)?

    /// Shows the screen; the platform's own at first. The shared client's holds; without one nothing is shown, and nothing
    /// counts.
    public var presenter: (any StarsKitPresenter)?

    let ports: LegacyPorts
    private let sharedClient: StarsKit?

    /// Another client of the shared client's store.
    public convenience init(
        delegate: (any StarsKitDelegate)? = nil, uiDelegate: (any StarsKitUIDelegate)? = nil
    ) {
        self.init(sharing: .shared, delegate: delegate, uiDelegate: uiDelegate)
    }

    /// A client that stands for the shared one, with other ports.
    ///
    /// - Parameters:
    ///   - ports: its connections to the outside world.
    ///   - presenter: shows the screen; without one none can be shown.
    public init(
        ports: LegacyPorts, presenter: (any StarsKitPresenter)?,
        delegate: (any StarsKitDelegate)? = nil, uiDelegate: (any StarsKitUIDelegate)? = nil
    ) {
        self.ports = ports
        self.presenter = presenter
        self.delegate = delegate
        self.uiDelegate = uiDelegate
        sharedClient = nil
        configuration = StarsKitConfiguration(defaults: ports.defaults)
    }

    /// Another client beside one that stands for the shared client.
    public init(
        sharing client: StarsKit, delegate: (any StarsKitDelegate)? = nil, uiDelegate: (any StarsKitUIDelegate)? = nil
    ) {
        ports = client.ports
        presenter = client.presenter
        self.delegate = delegate
        self.uiDelegate = uiDelegate
        sharedClient = client
        configuration = StarsKitConfiguration(defaults: client.ports.defaults)
    }

    /// The client whose flags and delegates hold for sessions and on the screen.
    var root: StarsKit { sharedClient?.root ?? self }
}

extension StarsKit {
    /// Takes settings and texts from a dictionary; see ``StarsKitConfiguration/update(with:)``.
    public func updateConfig(from values: [String: Any?]) {
        configuration.update(with: values)
    }

    /// Adds to the session counter, as an assignment of ``StarsKitContext/nbSessions`` does.
    public func incrementSession(by sessionCount: Int = 1) {
        context.nbSessions = context.nbSessions.addingClamped(sessionCount)
    }

    /// Resets the crash metrics.
    public func resetCrashMetrics() {
        context.nbCrashes = 0
        context.lastCrashDate = nil
    }

    /// Forgets crashes, reminders, the answer and all dates.
    ///
    /// Quirk kept: the session counter is assigned 0 with the side effects of ``StarsKitContext/nbSessions``, so it may
    /// stay as it was, or become 1.
    public func resetContext() {
        resetCrashMetrics()
        context.nbSessions = 0
        context.nbReminders = 0
        context.userAlreadyRespondsToAction = false
        context.lastDisplayDate = nil
        context.lastSessionDate = nil
    }

    /// Clears flags, and sets all counts and days to 0: after this StarsKit's own rule never asks. Mail settings and
    /// texts are kept.
    public func resetConfig() {
        configuration.reset()
    }
}
