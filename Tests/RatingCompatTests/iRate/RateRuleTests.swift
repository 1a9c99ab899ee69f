import Foundation
import RatingCompat
import Testing

@Suite
@MainActor
struct RateRuleTests {
    let world = TestWorld()

    private func makeClient(_ behaviour: RateBehaviour = .iRate) -> RateClient {
        behaviour == .iRate
            ? iRate(ports: world.ports, startsByItself: false) : SwiftyiRate(ports: world.ports, startsByItself: false)
    }

    @Test
    func `the settings are iRate's`() {
        let client = makeClient()
        #expect(client.usesUntilPrompt == 10)
        #expect(client.eventsUntilPrompt == 10)
        #expect(client.daysUntilPrompt == 10)
        #expect(client.usesPerWeekForPrompt == 0)
        #expect(client.remindPeriod == 1)
        #expect(!client.promptForNewVersionIfUserRated)
        #expect(client.onlyPromptIfLatestVersion)
        #expect(client.promptAtLaunch)
        #expect(!client.previewMode)
        #expect(client.useSKStoreReviewControllerIfAvailable)
        #expect(!client.useUIAlertControllerIfAvailable)
        #expect(client.onlyPromptIfMainWindowIsAvailable)
    }

    @Test(arguments: [(RateBehaviour.iRate, 0.0), (.swiftyiRate, -1)])
    func `a wait of 200 days is exact in iRate, and ends a second early in SwiftyiRate`(
        behaviour: RateBehaviour, shift: Double
    ) {
        let client = makeClient(behaviour)
        client.usesUntilPrompt = 0
        client.daysUntilPrompt = 200
        client.firstUsed = world.clock.now().date
        world.advance(seconds: 200 * 86_400 - 2)
        #expect(!client.shouldPromptForRating())
        world.advance(seconds: 1)
        client.usesCount = 1
        #expect(client.shouldPromptForRating() == (shift < 0))
        world.advance(seconds: 1)
        #expect(client.shouldPromptForRating())
    }

    @Test
    func `a setting is rounded to single precision before iRate counts with it`() {
        let client = makeClient()
        client.usesUntilPrompt = 0
        client.daysUntilPrompt = 0.1
        client.firstUsed = world.clock.now().date
        // 0.1 in single precision is 0.10000000149, so that 8,640 s are 0.13 ms too few.
        world.advance(seconds: 8_640)
        #expect(!client.shouldPromptForRating())
        world.advance(seconds: 0.001)
        #expect(client.shouldPromptForRating())
    }

    @Test
    func `the day to wait after an update is counted in single precision too`() throws {
        let client = makeClient()
        client.daysUntilPrompt = 3.3
        client.applicationLaunched()
        world.advance(seconds: 40 * 86_400)
        world.app.shortVersion = "2.0"
        let updated = makeClient()
        updated.daysUntilPrompt = 3.3
        updated.applicationLaunched()
        let expected = world.clock.now().date.addingTimeInterval(-Double(Float(3.3) - 1) * 86_400)
        #expect(try #require(updated.firstUsed) == expected)
    }

    @Test(arguments: [(RateBehaviour.iRate, true), (.swiftyiRate, false)])
    func `uses a week in the first instant are infinite, or not a number, and pass; SwiftyiRate takes none as 0`(
        behaviour: RateBehaviour, passesWithoutUses: Bool
    ) {
        let client = makeClient(behaviour)
        client.usesUntilPrompt = 0
        client.daysUntilPrompt = 0
        client.usesPerWeekForPrompt = 3
        client.firstUsed = world.clock.now().date
        #expect(client.shouldPromptForRating() == passesWithoutUses)
        client.usesCount = 1
        #expect(client.usesPerWeek == .infinity)
        #expect(client.shouldPromptForRating())
    }

    @Test
    func `without a first use SwiftyiRate refuses, and iRate has nothing to compare`() {
        for (behaviour, prompts) in [(RateBehaviour.iRate, true), (.swiftyiRate, false)] {
            let client = makeClient(behaviour)
            client.usesCount = 10
            #expect(client.shouldPromptForRating() == prompts)
        }
    }

    @Test
    func `a clock that was set back refuses by days and by reminder`() {
        let client = makeClient()
        client.usesUntilPrompt = 0
        client.daysUntilPrompt = 0
        client.firstUsed = world.clock.now().date.addingTimeInterval(1)
        _ = client.shouldPromptForRating()
        #expect(client.verdict == .tooFewDays)
        client.firstUsed = world.clock.now().date
        client.usesCount = 1
        client.remindPeriod = 0
        client.lastReminded = world.clock.now().date.addingTimeInterval(1)
        _ = client.shouldPromptForRating()
        #expect(client.verdict == .reminderPeriod)
    }

    @Test(arguments: [(RateBehaviour.iRate, true), (.swiftyiRate, false)])
    func `iRate's counts have no sign, SwiftyiRate's have`(behaviour: RateBehaviour, prompts: Bool) {
        let client = makeClient(behaviour)
        client.daysUntilPrompt = 0
        client.firstUsed = world.clock.now().date
        client.usesCount = -1
        #expect(client.shouldPromptForRating() == prompts)
    }

    @Test
    func `the version is the short one; iRate takes the build's for an empty one, and SwiftyiRate for none`() {
        world.app.buildVersion = "42"
        let cases: [(String?, String, String)] = [("1.0", "1.0", "1.0"), ("", "42", ""), (nil, "42", "42")]
        for (short, iRateVersion, swiftyVersion) in cases {
            world.app.shortVersion = short
            #expect(makeClient(.iRate).applicationVersion == iRateVersion)
            #expect(makeClient(.swiftyiRate).applicationVersion == swiftyVersion)
        }
        world.app.shortVersion = nil
        world.app.buildVersion = nil
        #expect(makeClient(.iRate).applicationVersion == nil)
        #expect(makeClient(.swiftyiRate).applicationVersion == "")
    }

    @Test
    func `an app without a version is always new to iRate, and cannot be marked; SwiftyiRate calls its version empty`()
    {
        world.app.shortVersion = nil
        for (behaviour, callbacks) in [(RateBehaviour.iRate, 3), (.swiftyiRate, 1)] {
            for key in world.defaults.values.keys { world.defaults.set(LegacyValue?.none, forKey: key) }
            let counter = NotificationCounter(world.notifications, iRateDidDetectAppUpdate)
            for _ in 1...3 { makeClient(behaviour).applicationLaunched() }
            #expect(counter.count == callbacks)
            let client = makeClient(behaviour)
            client.ratedThisVersion = true
            #expect(client.ratedThisVersion == (behaviour == .swiftyiRate))
            #expect(client.ratedAnyVersion == (behaviour == .swiftyiRate))
        }
    }

    @Test
    func `a mark taken back is gone, whatever version it was of`() {
        world.defaults.set("0.9", forKey: "iRateRatedVersionChecked")
        world.defaults.set("0.9", forKey: "iRateDeclinedVersion")
        let client = makeClient()
        #expect(client.ratedAnyVersion && !client.ratedThisVersion && client.ratedVersion("0.9"))
        #expect(client.declinedAnyVersion && !client.declinedThisVersion)
        client.ratedThisVersion = false
        client.declinedThisVersion = false
        #expect(!client.ratedAnyVersion && !client.declinedAnyVersion)
    }

    @Test
    func `counters at their end stay there`() {
        let client = makeClient()
        client.eventCount = .max
        client.usesCount = .max
        client.logEvent(true)
        client.applicationWillEnterForeground()
        #expect(client.eventCount == .max)
        #expect(client.usesCount == .max)
    }

    @Test
    func `a refusal is logged with its reason once that is wanted`() {
        let client = makeClient()
        client.verboseLogging = false
        _ = client.shouldPromptForRating()
        #expect(world.log.messages.isEmpty)
        client.verboseLogging = true
        client.declinedThisVersion = true
        _ = client.shouldPromptForRating()
        #expect(world.log.messages.map { $0.message } == ["iRate: no prompt: declined"])
    }
}

/// Counts a notification.
@MainActor
final class NotificationCounter {
    private let observer = Observer()

    var count: Int { observer.objects.count }
    var objects: [NSError?] { observer.objects }

    init(_ center: NotificationCenter, _ name: String) {
        let observer = observer
        _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { notification in
            let error = notification.object as? NSError
            MainActor.assumeIsolated { observer.objects.append(error) }
        }
    }

    @MainActor
    private final class Observer {
        var objects: [NSError?] = []
    }
}
