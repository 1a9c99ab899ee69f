#if canImport(UIKit) || canImport(AppKit)
import Foundation

#if os(watchOS)
import WatchKit
#elseif canImport(UIKit)
import UIKit
#else
import AppKit
#endif

/// Records launches, returns to the foreground and sessions automatically, and sends waiting feedback on each return,
/// for as long as you keep it.
///
/// A **launch** is the start of the process. A **use** is the app coming to the front: a launch, or a return from the
/// background. A **session** is a visit: it begins with a launch, and with a return after half an hour or more; with
/// `useSessionSpaceChecking`, only one per day counts. On a Mac, where apps stay open and people switch between them
/// all day, only a return that begins a session is a use.
@MainActor
public final class AppLifecycle {
    private weak var engine: RatingEngine?
    private var visits: AppVisits
    /// Events in the order in which they happened.
    private var recording: Task<Void, Never>?
    private var watches: [Task<Void, Never>] = []

    /// Records a launch of the running version now, and whatever follows.
    ///
    /// Failures to store are logged by the engine.
    /// - Parameter pause: how long the app must have been away for its return to begin another session.
    public init(_ engine: RatingEngine, pause: Duration = .seconds(1_800)) {
        self.engine = engine
        #if os(watchOS)
        visits = AppVisits(pause: pause, countsShortReturns: true)
        let left = WKApplication.didEnterBackgroundNotification
        let returned = WKApplication.willEnterForegroundNotification
        #elseif canImport(UIKit)
        visits = AppVisits(pause: pause, countsShortReturns: true)
        let left = UIApplication.didEnterBackgroundNotification
        let returned = UIApplication.willEnterForegroundNotification
        #else
        visits = AppVisits(pause: pause, countsShortReturns: false)
        let left = NSApplication.didResignActiveNotification
        let returned = NSApplication.didBecomeActiveNotification
        #endif
        record(
            AppVisits.launch(
                version: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String))
        watches = [watch(left) { $0.leave() }, watch(returned) { $0.comeBack() }]
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

    private func leave() {
        guard let engine else { return }
        engine.leaveForeground()
        visits.leave(at: engine.now)
    }

    private func comeBack() {
        guard let engine, let events = visits.comeBack(at: engine.now) else { return }
        record(events)
        Task { [weak engine] in await engine?.feedbackDesk.deliver() }
    }

    private func record(_ events: [ContextEvent]) {
        recording = Task { [weak engine, recording] in
            await recording?.value
            for event in events { _ = try? await engine?.record(event) }
        }
    }
}
#endif
