#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Records launches and returns to the foreground by itself, and sends the feedback that waits on each return, for as
/// long as it is kept.
@MainActor
public final class AppLifecycle {
    private weak var engine: RatingEngine?
    /// Systems also say that an app enters the foreground when it has just been launched; that is no return.
    private var wasInBackground = false
    private var watches: [Task<Void, Never>] = []

    /// Records a launch of the running version now, and a return whenever the app comes back from the background.
    ///
    /// What cannot be stored is in the engine's log.
    public init(_ engine: RatingEngine) {
        self.engine = engine
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        record(.launch(version: version))
        watches = [
            watch(UIApplication.didEnterBackgroundNotification) { $0.wasInBackground = true },
            watch(UIApplication.willEnterForegroundNotification) { $0.willEnterForeground() },
        ]
    }

    deinit {
        for watch in watches { watch.cancel() }
    }

    private func watch(
        _ name: Notification.Name, _ act: @escaping @MainActor (AppLifecycle) -> Void
    ) -> Task<Void, Never> {
        Task { [weak self] in
            // Nothing of the notification is used, and it may not cross into the main actor.
            for await _ in NotificationCenter.default.notifications(named: name).map({ _ in }) {
                guard let self else { return }
                act(self)
            }
        }
    }

    private func willEnterForeground() {
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
