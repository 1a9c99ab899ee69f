import Foundation
import RatingCompat
import Testing

/// What StarsKit's own unit tests hold true (`Example/StarsKit_ExampleTests`), each with the import changed: through the
/// shared client, on the user's defaults, with nothing injected.
///
/// No test waits for anything, so on the main actor none sees what another stores.
@Suite(.serialized)
@MainActor
struct StarsKitOwnTests {
    private let app = App()

    private static let settings: [String: Any?] = [
        "disabled": false, "displaySessionCount": 15, "maxNumberOfReminder": 3, "maxDaysBetweenSession": 3,
        "daysWithoutCrash": 15, "daysBeforeAskingAgain": 3, "positiveStarsLimit": 4,
    ]
    private static let day = 86_400.0

    /// Begins with StarsKit's settings, and leaves nothing behind.
    private func check(_ body: () -> Void) {
        StarsKit.shared.updateConfig(from: Self.settings)
        StarsKit.shared.uiDelegate = app
        // On a Mac, where StarsKit never was, nothing shows its screen.
        if StarsKit.shared.presenter == nil { StarsKit.shared.presenter = ScreenRecorder() }
        body()
        StarsKit.shared.delegate = nil
        StarsKit.shared.uiDelegate = nil
        StarsKit.shared.useDefaultBehavior = true
        StarsKit.shared.resetContext()
        // It keeps the sessions of today; here nobody had any.
        forget("nbSessions")
        forget("lastSessionDate")
        StarsKit.shared.resetConfig()
    }

    private func forget(_ name: String) {
        UserDefaults.standard.removeObject(forKey: "StarsKit.UserDefaults.context.\(name)")
    }

    /// As if it had happened so many days earlier.
    private func moveBack(_ name: String, days: Double) {
        let key = "StarsKit.UserDefaults.context.\(name)"
        guard let date = UserDefaults.standard.object(forKey: key) as? Date else { return }
        UserDefaults.standard.set(date.addingTimeInterval(-days * Self.day), forKey: key)
    }

    @Test func `a disabled configuration asks nobody`() {
        check {
            StarsKit.shared.updateConfig(from: ["disabled": true])
            StarsKit.shared.context.nbSessions = 16
            #expect(!StarsKit.shared.displayRateIfNeeded())
        }
    }

    @Test(arguments: [(15, true), (16, true), (1, false)])
    func `it asks after enough sessions`(sessions: Int, asks: Bool) {
        check {
            StarsKit.shared.context.nbSessions = sessions
            #expect(StarsKit.shared.displayRateIfNeeded() == asks)
        }
    }

    @Test func `who has just been asked is not asked`() {
        check {
            StarsKit.shared.context.nbSessions = 16
            #expect(StarsKit.shared.displayRateIfNeeded())
            #expect(!StarsKit.shared.displayRateIfNeeded())
        }
    }

    @Test func `who was asked four days ago is asked again`() {
        check {
            StarsKit.shared.context.nbSessions = 16
            #expect(StarsKit.shared.displayRateIfNeeded())
            moveBack("lastDisplayDate", days: 4)
            #expect(StarsKit.shared.displayRateIfNeeded())
        }
    }

    @Test(arguments: [(0.0, false), (14, false), (16, true)])
    func `a crash keeps it from asking for fifteen days`(daysAgo: Double, asks: Bool) {
        check {
            StarsKit.shared.context.nbSessions = 16
            StarsKit.shared.context.nbCrashes = 1
            moveBack("lastCrashDate", days: daysAgo)
            #expect(StarsKit.shared.displayRateIfNeeded() == asks)
        }
    }

    @Test func `a delegate that wants more sessions decides by itself`() {
        check {
            StarsKit.shared.context.nbSessions = 3
            StarsKit.shared.delegate = app
            StarsKit.shared.useDefaultBehavior = false
            #expect(!StarsKit.shared.displayRateIfNeeded())
        }
    }

    @Test(arguments: [(2, true), (3, false)])
    func `it asks three times at most`(times: Int, asksOnceMore: Bool) {
        check {
            StarsKit.shared.context.nbSessions = 16
            for _ in 1...times {
                StarsKit.shared.context.nbSessions += 1
                #expect(StarsKit.shared.displayRateIfNeeded())
                moveBack("lastDisplayDate", days: 4)
                forget("lastSessionDate")
            }
            #expect(StarsKit.shared.displayRateIfNeeded() == asksOnceMore)
        }
    }

    @Test(arguments: [(0.0, 1), (1, 2)])
    func `a second session counts on another day`(daysApart: Double, sessions: Int) {
        check {
            StarsKit.shared.context.nbSessions = 0
            StarsKit.shared.context.nbSessions += 1
            moveBack("lastSessionDate", days: daysApart)
            StarsKit.shared.context.nbSessions += 1
            #expect(StarsKit.shared.context.nbSessions == sessions)
        }
    }

    @Test func `a presenter of the app's own shows the shared client's screen`() {
        check {
            let (presenter, own) = (StarsKit.shared.presenter, ScreenRecorder())
            StarsKit.shared.presenter = own
            StarsKit(delegate: nil, uiDelegate: app).displayRateIfNeeded(forced: true)
            #expect(own.steps == [.rating])
            StarsKit.shared.presenter = nil
            #expect(StarsKit.shared.displayRateIfNeeded(forced: true))
            #expect(StarsKit.shared.context.nbReminders == 1)
            StarsKit.shared.presenter = presenter
        }
    }
}

private final class App: StarsKitDelegate, StarsKitUIDelegate {
    func needCustomDisplayRateScreen() -> Bool { StarsKit.shared.context.nbSessions > 6 }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
    func didValidateRating(to rate: Int) {}
    func didChooseAction(at step: RatingStep) {}
    func didChooseLater(at step: RatingStep) {}
    func presenterController() -> App? { self }
    func didRatingScreenWillAppear() {}
    func didRatingScreenDidAppear() {}
    func didRatingScreenWillDisappear() {}
    func didRatingScreenDidDisappear() {}
}
