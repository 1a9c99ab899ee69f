#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Records launches and returns to the foreground by itself, and sends the feedback that waits on each return, for as
/// long as it is kept.
@MainActor
public final class AppLifecycle {
    private weak var engine: RatingEngine?
    /// Systems also say that an app enters the foreground when it has just been launched; that is no return.
    private var wasInBackground = false

    /// Records a launch of the running version now, and a return whenever the app comes back from the background.
    ///
    /// What cannot be stored is in the engine's log.
    public init(_ engine: RatingEngine) {
        self.engine = engine
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        record(.launch(version: version))
        // Observers by selector end with the object.
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: #selector(enteredBackground), name: UIApplication.didEnterBackgroundNotification,
            object: nil)
        center.addObserver(
            self, selector: #selector(willEnterForeground), name: UIApplication.willEnterForegroundNotification,
            object: nil)
    }

    @objc private func enteredBackground() {
        wasInBackground = true
    }

    @objc private func willEnterForeground() {
        guard wasInBackground else { return }
        wasInBackground = false
        record(.foreground)
        Task { [weak engine] in _ = await engine?.deliverFeedback() }
    }

    private func record(_ event: ContextEvent) {
        Task { [weak engine] in _ = try? await engine?.record(event) }
    }
}
#endif
