import Foundation
import RatingCompat
import Testing

@Suite
@MainActor
struct StarsKitTests {
    let world = TestWorld()
    let presenter = ScreenRecorder()

    private func makeClient(_ settings: [String: Any?] = [:]) -> StarsKit {
        let client = StarsKit(ports: world.ports, presenter: presenter)
        client.updateConfig(from: settings)
        return client
    }

    @Test
    func `with nothing configured it never asks by its own rule`() {
        let client = makeClient()
        #expect(!StarsKitChecker.needDisplayRateScreen(for: client))
        #expect(!client.displayRateIfNeeded())
    }

    @Test
    func `values of another type than the key's are ignored, and missing ones kept`() {
        let client = makeClient(["displaySessionCount": 4, "disabled": true, "emailSupport": "a@example.com"])
        client.updateConfig(from: ["displaySessionCount": "9", "disabled": "no", "emailSupport": 3, "mainTitle": nil])
        #expect(client.configuration.displaySessionCount == 4)
        #expect(client.configuration.disabled)
        #expect(client.configuration.emailSupport == "a@example.com")
    }

    @Test
    func `screen texts are stored under their own prefix`() {
        let client = makeClient(["mainTitle": "Hello", "likeExitButton": "Later"])
        #expect(world.defaults.string(forKey: "StarsKit.UserDefaults.localizable.mainTitle") == "Hello")
        let screen = open(client)
        #expect(screen.screen?.title == "Hello")
        #expect(screen.screen?.laterLabel == "Later")
    }

    @Test
    func `its views draw the screen's own texts, and no submit button where a star is enough`() throws {
        let client = makeClient([
            "mainTitle": "Hello", "mainActionButton": "Send", "likeExitButton": "Later", "positiveStarsLimit": 4,
            "dislikeMainTitle": "Why?", "dislikeActionButton": "Tell", "dislikeExitButton": "No",
        ])
        let screen = try #require(open(client).screen)
        #expect(screen.presentedStep?.title == "Hello")
        #expect(screen.presentedStep?.buttons.map(\.label) == ["Send", "Later"])
        #expect(screen.presentedStep?.buttons.map(\.isEnabled) == [false, true])
        screen.make(.answer(.stars(2)))
        #expect(screen.presentedStep?.answer == .stars(2))
        #expect(screen.presentedStep?.buttons.map(\.isEnabled) == [true, true])
        screen.make(.press("SUBMIT"))
        #expect(screen.step == .feedback && screen.presentedStep?.title == "Why?")
        screen.make(.press("LATER"))
        #expect(screen.isClosed)

        client.validateRatingButtonEnable = false
        #expect(open(client).screen?.presentedStep?.buttons.map(\.label) == ["Later"])
    }

    @Test
    func `a settings reset keeps mail settings and texts; after it no rating is negative, and nothing is asked`() {
        let client = makeClient([
            "disabled": true, "prefersNativeRating": true, "maxNumberOfReminder": 3, "positiveStarsLimit": 4,
            "emailObject": "App", "mainTitle": "Hello",
        ])
        client.resetConfig()
        #expect(!client.configuration.disabled)
        #expect(!client.configuration.prefersNativeRating)
        #expect(client.configuration.maxNumberOfReminder == 0)
        #expect(client.configuration.emailObject == "App")
        #expect(world.defaults.string(forKey: "StarsKit.UserDefaults.localizable.mainTitle") == "Hello")
        #expect(!client.displayRateIfNeeded())
        let presenter = open(client)
        presenter.screen?.choose(stars: 1)
        presenter.screen?.submit()
        #expect(presenter.steps == [.rating, .storeReview])
    }

    @Test(arguments: ["Asia/Kolkata", "America/New_York"])
    func `another calendar day counts, by the user's own midnight`(zone: String) throws {
        world.timeZone = TimeZone(identifier: zone)
        let calendar = world.ports.calendar()
        let midnight = calendar.startOfDay(for: world.clock.now().date).addingTimeInterval(86_400)
        let client = makeClient(["maxDaysBetweenSession": 3])
        world.clock.set(LocalInstant(midnight.addingTimeInterval(-1)))
        client.incrementSession()
        client.incrementSession()
        #expect(client.context.nbSessions == 1)
        world.clock.set(LocalInstant(midnight))
        client.incrementSession()
        #expect(client.context.nbSessions == 2)
    }

    @Test
    func `a wait of days is elapsed seconds, whatever the local clock does`() {
        world.timeZone = TimeZone(identifier: "Europe/Berlin")
        world.set("2024-03-30T12:00:00Z")
        let client = makeClient(["maxNumberOfReminder": 3, "daysBeforeAskingAgain": 1])
        client.context.lastDisplayDate = world.clock.now().date
        world.set("2024-03-31T12:00:00Z")
        #expect(!StarsKitChecker.needDisplayRateScreen(for: client))
        world.set("2024-03-31T12:00:01Z")
        #expect(StarsKitChecker.needDisplayRateScreen(for: client))
    }

    @Test(arguments: [0, -2])
    func `a crash counter of 0 or below forgets the date, and is stored`(count: Int) {
        let client = makeClient()
        client.context.nbCrashes = 2
        #expect(client.context.lastCrashDate == world.clock.now().date)
        client.context.nbCrashes = count
        #expect(client.context.lastCrashDate == nil)
        #expect(client.context.nbCrashes == count)
    }

    @Test
    func `a reset of the context on the day of the last session leaves the session counter as it was`() {
        let client = makeClient(["maxDaysBetweenSession": 3])
        client.incrementSession(by: 5)
        client.resetContext()
        #expect(client.context.nbSessions == 5)
        #expect(client.context.lastSessionDate == nil)
    }

    @Test
    func `a second client's own switches and delegates are ignored for sessions and on the screen`() {
        let client = makeClient(["maxDaysBetweenSession": 3, "positiveStarsLimit": 4])
        let second = StarsKit(sharing: client)
        second.useSessionSpaceChecking = false
        second.incrementSession()
        second.incrementSession()
        #expect(client.context.nbSessions == 1)

        second.validateRatingButtonEnable = false
        let ui = PlainUI(controller: "controller")
        second.uiDelegate = ui
        second.displayRateIfNeeded(forced: true)
        presenter.screen?.choose(stars: 2)
        #expect(presenter.steps == [.rating])
        #expect(ui.calls == ["will appear", "did appear"])
        presenter.screen?.later()
        #expect(ui.calls.count == 2)
    }

    @Test
    func `the action sets the answer again, should the context have been reset meanwhile`() {
        let client = makeClient(["positiveStarsLimit": 4])
        let presenter = open(client)
        presenter.screen?.choose(stars: 3.9)
        presenter.screen?.submit()
        client.resetContext()
        presenter.screen?.act()
        #expect(client.context.userAlreadyRespondsToAction)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -0.5])
    func `stars of any size are cut to a whole number`(stars: Double) {
        let presenter = open(makeClient())
        presenter.screen?.choose(stars: stars)
        presenter.screen?.submit()
        #expect(presenter.steps.count == 2)
    }

    @Test
    func `counters at their end stay there`() {
        let client = makeClient()
        client.useSessionSpaceChecking = false
        client.context.nbSessions = .max
        client.incrementSession(by: 2)
        #expect(client.context.nbSessions == .max)
        client.context.nbReminders = .max
        open(client)
        #expect(client.context.nbReminders == .max)
    }

    @Test
    func `without a controller it says that it asks, and shows and counts nothing`() {
        let client = makeClient()
        let ui = PlainUI(controller: nil)
        client.uiDelegate = ui
        #expect(client.displayRateIfNeeded(forced: true))
        #expect(ui.calls.isEmpty)
        #expect(client.context.nbReminders == 0)
    }

    @discardableResult
    private func open(_ client: StarsKit) -> ScreenRecorder {
        let ui = PlainUI(controller: "controller")
        client.uiDelegate = ui
        client.displayRateIfNeeded(forced: true)
        return presenter
    }
}

@MainActor
private final class PlainUI: StarsKitUIDelegate {
    private let controller: String?
    private(set) var calls: [String] = []

    init(controller: String?) {
        self.controller = controller
    }

    func presenterController() -> String? { controller }
    func didRatingScreenWillAppear() { calls.append("will appear") }
    func didRatingScreenDidAppear() { calls.append("did appear") }
    func didRatingScreenWillDisappear() { calls.append("will disappear") }
    func didRatingScreenDidDisappear() { calls.append("did disappear") }
}
