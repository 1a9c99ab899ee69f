#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Records launches and returns to the foreground by itself, for as long as it is kept.
@MainActor
public final class AppLifecycle {
    private let observation: Task<Void, Never>

    /// Records a launch of the running version now, and a return whenever the app comes back from the background.
    ///
    /// What cannot be stored is in the engine's log.
    public init(_ engine: RatingEngine) {
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        observation = Task { [weak engine] in
            _ = try? await engine?.record(.launch(version: version))
            let returns = NotificationCenter.default.notifications(named: UIApplication.willEnterForegroundNotification)
            for await _ in returns.map({ _ in }) {
                _ = try? await engine?.record(.foreground)
            }
        }
    }

    deinit {
        observation.cancel()
    }
}
#endif
