import Foundation
import RatingCompat
import Testing

@Suite
@MainActor
struct RatePromptTests {
    let world = TestWorld()

    private func makeClient(_ behaviour: RateBehaviour, hasSheet: Bool = false) -> RateClient {
        var ports = world.ports
        if !hasSheet { ports.reviewSheet = nil }
        let client: RateClient =
            behaviour == .iRate
            ? iRate(ports: ports, startsByItself: false) : SwiftyiRate(ports: ports, startsByItself: false)
        client.appStoreID = 77
        return client
    }

    @Test
    func `the buttons stand in each original's order; an empty label hides all but the first`() {
        let orders: [(RateBehaviour, [RatingAlert.Answer])] = [
            (.iRate, [.rate, .decline, .remind]), (.swiftyiRate, [.rate, .remind, .decline]),
        ]
        for (behaviour, order) in orders {
            makeClient(behaviour).promptForRating()
            #expect(world.alerts.shown.last?.buttons.map { $0.answer } == order)
            let bare = makeClient(behaviour)
            bare.cancelButtonLabel = ""
            bare.remindButtonLabel = ""
            bare.rateButtonLabel = ""
            bare.promptForRating()
            #expect(world.alerts.shown.last?.buttons.map { $0.answer } == [.rate])
        }
    }

    @Test
    func `the texts are the host's, or the library's, whose title names the app; a user who rated gets the update's`() {
        let client = makeClient(.iRate)
        #expect(client.messageTitle == "Rate App")
        #expect(client.message.contains("using this app"))
        #expect(client.updateMessage == client.message)
        let message = client.message
        client.appStoreGenreID = iRateAppStoreGameGenreID
        #expect(client.message != message && client.message.contains("playing this game"))
        client.message = "Please"
        client.updateMessage = "Again, please"
        client.promptForRating()
        #expect(world.alerts.shown.last?.message == "Please")
        world.alerts.answer(.rate)
        client.promptForRating()
        #expect(world.alerts.shown.last?.message == "Again, please")
    }

    @Test
    func `in iRate the app's name stands for each placeholder of the host's texts; SwiftyiRate takes them as they are`()
    {
        for (behaviour, name) in [(RateBehaviour.iRate, "App"), (.swiftyiRate, "%@")] {
            let client = makeClient(behaviour)
            client.messageTitle = "Rate %@"
            client.message = "Do you like %@? Rate %@."
            client.updateMessage = "%@ again"
            client.rateButtonLabel = "%@"
            #expect(client.messageTitle == "Rate \(name)")
            #expect(client.message == "Do you like \(name)? Rate \(name).")
            #expect(client.updateMessage == "\(name) again")
            #expect(client.rateButtonLabel == "%@")
        }
    }

    @Test
    func `in debug builds iRate logs what it does, SwiftyiRate does not`() {
        #expect(makeClient(.iRate).verboseLogging)
        #expect(!makeClient(.swiftyiRate).verboseLogging)
    }

    @Test
    func `iRate can show another alert after an answer, SwiftyiRate never again in this process`() {
        for (behaviour, count) in [(RateBehaviour.iRate, 2), (.swiftyiRate, 1)] {
            let before = world.alerts.shown.count
            let client = makeClient(behaviour)
            client.promptForRating()
            client.promptForRating()
            world.alerts.answer(.remind)
            client.promptForRating()
            #expect(world.alerts.shown.count == before + count)
        }
    }

    @Test
    func `with the system's sheet a reminder is recorded first; a manual prompt is the alert all the same`() {
        let client = makeClient(.iRate, hasSheet: true)
        client.promptIfNetworkAvailable()
        world.lookup.finish()
        #expect(world.sheet.delays == [.zero])
        #expect(client.lastReminded == world.clock.now().date)
        client.promptForRating()
        #expect(world.alerts.shown.count == 1)
        client.promptIfNetworkAvailable()
        world.lookup.finish()
        #expect(world.sheet.delays.count == 1)
    }

    @Test(arguments: [(RateBehaviour.iRate, 1), (.swiftyiRate, 0)])
    func `without a delegate iRate opens the store, SwiftyiRate does not`(behaviour: RateBehaviour, pages: Int) {
        let client = makeClient(behaviour)
        client.rate()
        #expect(client.ratedThisVersion)
        #expect(world.pages.opened.count == pages)
    }

    @Test
    func `the host's page is opened in place of the store's`() {
        let client = makeClient(.iRate)
        #expect(client.ratingsURL?.absoluteString.contains("77") == true)
        client.ratingsURL = URL(string: "https://example.com/rate")
        client.openRatingsPageInAppStore()
        #expect(world.pages.opened.map { $0.absoluteString } == ["https://example.com/rate"])
    }

    @Test(arguments: [(RateBehaviour.iRate, 4), (.swiftyiRate, 3)])
    func `errors have iRate's domain, and codes from 1 on; SwiftyiRate's begin at 0`(
        behaviour: RateBehaviour, code: Int
    ) {
        let counter = NotificationCounter(world.notifications, iRateCouldNotConnectToAppStore)
        if behaviour == .iRate { world.pages.opens = false } else { world.pages.canOpen = false }
        makeClient(behaviour).openRatingsPageInAppStore()
        #expect(counter.objects.map { $0?.domain } == [iRateErrorDomain])
        #expect(counter.objects.map { $0?.code } == [code])
    }

    @Test
    func `iRate opens the store without asking whether it can, SwiftyiRate asks first`() {
        world.pages.canOpen = false
        makeClient(.swiftyiRate).openRatingsPageInAppStore()
        #expect(world.pages.opened.isEmpty)
        let counter = NotificationCounter(world.notifications, iRateDidOpenAppStore)
        makeClient(.iRate).openRatingsPageInAppStore()
        #expect(world.pages.opened.count == 1)
        #expect(counter.objects.count == 1)
    }

    @Test(arguments: [RateBehaviour.iRate, .swiftyiRate])
    func `a page that nothing takes was not opened`(behaviour: RateBehaviour) {
        let counter = NotificationCounter(world.notifications, iRateDidOpenAppStore)
        world.pages.opens = false
        makeClient(behaviour).openRatingsPageInAppStore()
        #expect(world.pages.opened.count == 1)
        #expect(counter.objects.isEmpty)
    }

    @Test
    func `on the Mac iRate opens the page once more, five seconds after the App Store is up`() async throws {
        world.pages.isStoreRunning = false
        makeClient(.iRate).openRatingsPageInAppStore()
        try await world.whenAsleep()
        world.advance(seconds: 0.5)
        try await world.whenAsleep()
        world.pages.isStoreRunning = true
        world.advance(seconds: 0.5)
        try await world.whenAsleep()
        world.advance(seconds: 4.9)
        #expect(world.clock.sleeperCount == 1)
        #expect(world.pages.opened.count == 1)
        world.advance(seconds: 0.1)
        while world.pages.opened.count == 1 { await Task.yield() }
        #expect(Set(world.pages.opened).count == 1)
    }

    @Test
    func `iRate's error codes name what stopped a prompt`() {
        let counter = NotificationCounter(world.notifications, iRateCouldNotConnectToAppStore)
        let client = makeClient(.iRate)
        let answers: [StoreAnswer] = [
            TestWorld.found(bundleID: "other"), .notFound, TestWorld.found(version: "9"), .refused(status: 503),
            TestWorld.offline,
        ]
        for answer in answers {
            client.promptIfNetworkAvailable()
            world.lookup.answer = answer
            world.lookup.finish()
        }
        #expect(counter.objects.compactMap { $0?.code } == [1, 2, 3, 503, NSURLErrorNotConnectedToInternet])
        #expect(iRateErrorCode.applicationIsNotLatestVersion.rawValue == 3)
        #expect(SwiftyiRateErrorCode.iRateErrorBundleIdDoesNotMatchAppStore.rawValue == 0)
    }

    @Test
    func `every callback is posted as a notification, right after the delegate heard of it`() {
        let delegate = OrderRecorder()
        let client = iRate(ports: world.ports, startsByItself: false)
        client.delegate = delegate
        let names = [
            iRateDidDetectAppUpdate, iRateDidPromptForRating, iRateUserDidAttemptToRateApp,
            iRateUserDidDeclineToRateApp, iRateUserDidRequestReminderToRateApp, iRateDidOpenAppStore,
            iRateCouldNotConnectToAppStore,
        ]
        let tokens = names.map { name in
            world.notifications.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { delegate.order.append("posted \(name)") }
            }
        }
        defer { tokens.forEach(world.notifications.removeObserver) }
        client.appStoreID = 77
        client.applicationLaunched()
        client.promptForRating()
        world.alerts.answer(.rate)
        client.declineThisVersion()
        client.remindLater()
        client.promptIfNetworkAvailable()
        world.lookup.answer = TestWorld.offline
        world.lookup.finish()
        let expected = [0, 1, 2, 5, 3, 4, 6].flatMap { ["heard \(names[$0])", "posted \(names[$0])"] }
        #expect(delegate.order == expected)
    }

    @Test(arguments: [("150", "eu"), ("GI", "GB"), ("DE", "DE"), ("001", "us"), ("", "us"), (nil, "us")])
    func `the country is the locale's region, with iRate's exceptions`(region: String?, country: String) {
        #expect(StoreListing.Query.country(of: region) == country)
    }
}

@MainActor
private final class OrderRecorder: iRateDelegate {
    var order: [String] = []

    func iRateCouldNotConnect(toAppStore error: (any Error)!) {
        order.append("heard \(iRateCouldNotConnectToAppStoreName)")
    }
    func iRateDidDetectAppUpdate() { order.append("heard iRateDidDetectAppUpdate") }
    func iRateDidPromptForRating() { order.append("heard iRateDidPromptForRating") }
    func iRateUserDidAttemptToRateApp() { order.append("heard iRateUserDidAttemptToRateApp") }
    func iRateUserDidDeclineToRateApp() { order.append("heard iRateUserDidDeclineToRateApp") }
    func iRateUserDidRequestReminderToRateApp() { order.append("heard iRateUserDidRequestReminderToRateApp") }
    func iRateDidOpenAppStore() { order.append("heard iRateDidOpenAppStore") }

    private let iRateCouldNotConnectToAppStoreName = "iRateCouldNotConnectToAppStore"
}
