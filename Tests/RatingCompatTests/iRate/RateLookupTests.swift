import Foundation
import RatingCompat
import RatingRemote
import Testing

/// What each answer of the store does to a prompt that the rule allows.
@Suite
@MainActor
struct RateLookupTests {
    let world = TestWorld()

    private func makeClient(_ behaviour: RateBehaviour, storeID: Int? = nil) -> RateClient {
        var ports = world.ports
        ports.reviewSheet = nil
        let client: RateClient =
            behaviour == .iRate
            ? iRate(ports: ports, startsByItself: false) : SwiftyiRate(ports: ports, startsByItself: false)
        client.usesUntilPrompt = 0
        client.daysUntilPrompt = 0
        client.appStoreID = storeID
        client.applicationLaunched()
        world.kept.append(client)
        return client
    }

    private func alerts(after answer: StoreAnswer) -> Int {
        world.lookup.answer = answer
        world.lookup.finish()
        return world.alerts.shown.count
    }

    @Test(arguments: [nil, 77])
    func `iRate: errors close the request, whether or not the id is known`(storeID: Int?) {
        let client = makeClient(.iRate, storeID: storeID)
        let answers: [StoreAnswer] = [
            TestWorld.offline, .refused(status: 500), TestWorld.found(bundleID: "com.example.other"),
            TestWorld.found(version: "1.0.1"), TestWorld.found(version: "1.10"),
        ]
        for answer in answers {
            #expect(alerts(after: answer) == 0)
            #expect(!client.hasOpenRequest)
            client.promptIfAllCriteriaMet()
        }
        #expect(alerts(after: TestWorld.found()) == 1)
    }

    @Test
    func `iRate: bundle ids are compared without case, versions by number`() {
        world.app.shortVersion = "1.10"
        let client = makeClient(.iRate)
        #expect(alerts(after: TestWorld.found(version: "1.9", bundleID: "COM.Example.App")) == 1)
        #expect(client.appStoreID == 123_456_789)
        #expect(client.appStoreGenreID == 6007)
    }

    @Test(arguments: [true, false])
    func `iRate: a newer version stops nothing once that is allowed, or in preview mode`(preview: Bool) {
        let client = makeClient(.iRate)
        client.onlyPromptIfLatestVersion = preview
        client.previewMode = preview
        #expect(alerts(after: TestWorld.found(version: "2.0")) == 1)
    }

    @Test
    func `iRate: an error teaches the id all the same`() {
        let client = makeClient(.iRate)
        #expect(alerts(after: TestWorld.found(version: "2.0")) == 0)
        #expect(client.appStoreID == 123_456_789)
        #expect(world.defaults.integer(forKey: "iRateAppStoreID") == 123_456_789)
    }

    @Test
    func `iRate: an id of the host's is not stored`() {
        _ = makeClient(.iRate, storeID: 77)
        #expect(alerts(after: TestWorld.found()) == 1)
        #expect(world.defaults.value(forKey: "iRateAppStoreID") == nil)
    }

    @Test
    func `iRate: an app that the store does not know leaves the request open, and the next good lookup serves it`() {
        let client = makeClient(.iRate)
        #expect(alerts(after: .notFound) == 0)
        #expect(client.hasOpenRequest)
        client.promptIfAllCriteriaMet()
        #expect(alerts(after: TestWorld.found()) == 0)
        client.declinedThisVersion = true
        client.applicationWillEnterForeground()
        #expect(client.verdict == .declined)
        #expect(alerts(after: TestWorld.found()) == 1)
    }

    @Test
    func `iRate: an unknown app is an error where the host or this process knows its id, and not in preview mode`() {
        let client = makeClient(.iRate, storeID: 77)
        #expect(alerts(after: .notFound) == 0)
        #expect(!client.hasOpenRequest)
        client.previewMode = true
        client.promptIfAllCriteriaMet()
        #expect(alerts(after: .notFound) == 1)
    }

    @Test
    func `iRate: an unknown app is no error where only an earlier process learnt its id`() {
        world.defaults.set(77, forKey: "iRateAppStoreID")
        _ = makeClient(.iRate)
        #expect(alerts(after: .notFound) == 1)
    }

    @Test(arguments: [nil, 77])
    func `iRate: a sandbox without the right to connect is no error where the id is known`(storeID: Int?) {
        _ = makeClient(.iRate, storeID: storeID)
        let error = NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.EPERM.rawValue))
        #expect(alerts(after: .unreachable(error)) == (storeID == nil ? 0 : 1))
    }

    /// As the sandbox says it, and as Foundation wraps it.
    nonisolated private static let refusals = [
        NSError(domain: NSPOSIXErrorDomain, code: 1),
        NSError(
            domain: NSURLErrorDomain, code: NSURLErrorCannotConnectToHost,
            userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: 1)]),
    ]

    @Test(arguments: refusals)
    func `the live lookup tells such a sandbox from having no connection`(refusal: NSError) async {
        let source = AppStoreLookup(
            bundleID: nil, region: { nil }, fetch: { _ throws(HTTPFailure) in throw HTTPFailure(refusal) })
        var ports = world.ports
        (ports.lookup, ports.reviewSheet) = (SystemStoreLookup(source), nil)
        let client = iRate(ports: ports, startsByItself: false)
        client.appStoreID = 77
        client.promptIfNetworkAvailable()
        while client.hasOpenRequest { await Task.yield() }
        #expect(world.alerts.shown.count == 1)
    }

    @Test
    func `iRate asks by the id of the host or this process, otherwise by bundle id`() {
        world.defaults.set(77, forKey: "iRateAppStoreID")
        let client = makeClient(.iRate)
        client.appStoreID = 99
        client.applicationWillEnterForeground()
        #expect(world.lookup.queries.first?.storeID == nil)
        #expect(world.lookup.queries.first?.bundleID == "com.example.app")
        #expect(world.lookup.queries.last?.storeID == 99)
    }

    @Test
    func `SwiftyiRate: with a known id nothing but having no connection stops a prompt`() {
        let answers: [(StoreAnswer, Bool)] = [
            (.refused(status: 500), true), (TestWorld.found(bundleID: "com.example.other"), true),
            (TestWorld.found(version: "2.0"), true), (TestWorld.offline, false),
        ]
        for (answer, prompts) in answers {
            let before = world.alerts.shown.count
            let client = makeClient(.swiftyiRate, storeID: 77)
            #expect(alerts(after: answer) == before + (prompts ? 1 : 0))
            #expect(!client.hasOpenRequest)
        }
    }

    @Test(arguments: [0, 1, 2, 3])
    func `SwiftyiRate: while the id is unknown every lookup leaves the request open, that which learns it too`(
        index: Int
    ) {
        let answers: [StoreAnswer] = [TestWorld.found(), .refused(status: 500), TestWorld.offline, .notFound]
        let client = makeClient(.swiftyiRate)
        #expect(alerts(after: answers[index]) == 0)
        #expect(client.hasOpenRequest)
        #expect(client.appStoreID == (index == 0 ? 123_456_789 : nil))
    }

    @Test
    func `SwiftyiRate compares bundle ids with case, and has one lookup at a time`() {
        let client = makeClient(.swiftyiRate)
        #expect(world.lookup.queries.count == 1)
        #expect(alerts(after: TestWorld.found(bundleID: "COM.example.app")) == 0)
        #expect(client.appStoreID == nil)
    }

    @Test(arguments: [true, false])
    func `opening the store with no id and no page looks the id up first`(isKnown: Bool) {
        let client = makeClient(.iRate, storeID: 77)
        world.lookup.answer = TestWorld.offline
        world.lookup.finish()
        client.appStoreID = nil
        client.openRatingsPageInAppStore()
        #expect(world.pages.opened.isEmpty)
        world.lookup.answer = isKnown ? TestWorld.found() : TestWorld.offline
        world.lookup.finish()
        #expect(world.pages.opened.count == (isKnown ? 1 : 0))
        #expect(world.alerts.shown.isEmpty)
    }

    @Test
    func `opening the store ends with an error where preview mode takes an unknown app for success`() {
        let client = makeClient(.iRate)
        client.previewMode = true
        world.lookup.answer = .notFound
        world.lookup.finish()
        client.openRatingsPageInAppStore()
        world.lookup.finish()
        #expect(world.pages.opened.isEmpty)
    }

    @Test
    func `without a lookup the façade behaves as offline`() {
        var answers: [StoreAnswer] = []
        OfflineLookup().look(for: StoreListing.Query(storeID: nil, bundleID: nil, country: "us")) { answers.append($0) }
        guard case .unreachable? = answers.first else { return #expect(Bool(false)) }
        #expect(answers.count == 1)
    }
}
