import Foundation
import RatingCompat
import Testing

/// The calls of SwiftyiRate's and iRate's documents do what the text beside them says.
@Suite
@MainActor
struct RateDocumentTests {
    let world = TestWorld()

    /// The calls as they stand in the documents, on the shared instances: compiled, not run.
    func documented() {
        SwiftyiRate.sharedSwiftyiRate.messageTitle = NSLocalizedString("kMessageTitle", comment: "iRate message title")
        SwiftyiRate.sharedSwiftyiRate.message = NSLocalizedString("kMessage", comment: "iRate message")
        SwiftyiRate.sharedSwiftyiRate.cancelButtonLabel = NSLocalizedString("kCancel", comment: "Decline Button")
        SwiftyiRate.sharedSwiftyiRate.remindButtonLabel = NSLocalizedString("kRemind", comment: "Remind Button")
        SwiftyiRate.sharedSwiftyiRate.rateButtonLabel = NSLocalizedString("kRate", comment: "Rate Button")

        SwiftyiRate.sharedInstance.daysUntilPrompt = 5
        SwiftyiRate.sharedInstance.usesUntilPrompt = 15
        SwiftyiRate.sharedInstance.appStoreID = 1_115_972_702
        SwiftyiRate.sharedInstance.applicationBundleID = "com.example.app"
        SwiftyiRate.sharedInstance.previewMode = true
        SwiftyiRate.sharedInstance.verboseLogging = true

        iRate.sharedInstance().applicationBundleID = "com.example.app"
        iRate.sharedInstance().onlyPromptIfLatestVersion = false
        iRate.sharedInstance().useSKStoreReviewControllerIfAvailable = false
        iRate.sharedInstance().previewMode = true
        iRate.sharedInstance.daysUntilPrompt = 5
    }

    @Test
    func `texts that the host sets are those of the alert`() {
        let rate = SwiftyiRate(ports: world.ports, startsByItself: false)
        rate.messageTitle = "Title"
        rate.message = "Message"
        rate.cancelButtonLabel = "No"
        rate.remindButtonLabel = "Later"
        rate.rateButtonLabel = "Yes"
        rate.promptForRating()
        #expect(world.alerts.shown.first?.title == "Title")
        #expect(world.alerts.shown.first?.message == "Message")
        #expect(world.alerts.shown.first?.buttons.map { $0.label } == ["Yes", "Later", "No"])
    }

    @Test
    func `the demo's settings: the 15th use prompts, once 5 days are over`() {
        let rate = SwiftyiRate(ports: world.ports, startsByItself: false)
        rate.daysUntilPrompt = 5
        rate.usesUntilPrompt = 15
        rate.appStoreID = 1_115_972_702
        rate.applicationLaunched()
        for _ in 2...14 { rate.applicationWillEnterForeground() }
        world.lookup.finish()
        world.clock.advance(by: .days(5))
        #expect(!rate.shouldPromptForRating())
        rate.applicationWillEnterForeground()
        world.lookup.finish()
        #expect(world.alerts.shown.count == 1)
    }

    @Test
    func `preview mode prompts at the first launch`() {
        let rate = iRate(ports: world.ports, startsByItself: false)
        rate.onlyPromptIfLatestVersion = false
        rate.previewMode = true
        rate.applicationLaunched()
        world.lookup.finish()
        #expect(world.sheet.delays.count == 1)
    }

    @Test
    func `by itself it counts the launch once the host's settings are made`() async {
        let rate = iRate(ports: world.ports)
        rate.daysUntilPrompt = 3
        #expect(rate.usesCount == 0)
        for _ in 1...100 where rate.usesCount == 0 { await Task.yield() }
        #expect(rate.usesCount == 1)
    }

    @Test
    func `an event can be logged with the prompt deferred, or at once`() {
        let rate = SwiftyiRate(ports: world.ports, startsByItself: false)
        rate.appStoreID = 77
        rate.daysUntilPrompt = 0
        rate.usesUntilPrompt = 99
        rate.eventsUntilPrompt = 2
        rate.applicationLaunched()
        rate.logEvent(deferPrompt: true)
        rate.logEvent(deferPrompt: true)
        world.lookup.finish()
        #expect(world.alerts.shown.isEmpty)
        rate.logEvent(false)
        world.lookup.finish()
        #expect(world.alerts.shown.count == 1)
    }

    @Test
    func `a delegate is called under the names of the documents, and under those of the source`() {
        let documented = DocumentedDelegate()
        let sourced = SourcedDelegate()
        for delegate in [documented, sourced] as [any SwiftyiRateDelegate] {
            let rate = SwiftyiRate(ports: world.ports, startsByItself: false)
            rate.delegate = delegate
            rate.appStoreID = 77
            rate.promptForRating()
            world.alerts.answer(.rate)
        }
        #expect(documented.heard == ["prompt", "attempt", "open"])
        #expect(sourced.heard == ["prompt", "attempt", "open"])
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
private final class DocumentedDelegate: SwiftyiRateDelegate {
    var heard: [String] = []

    func SwiftyiRateDidPromptForRating() { heard.append("prompt") }
    func SwiftyiRateUserDidAttemptToRateApp() { heard.append("attempt") }
    func SwiftyiRateShouldOpenAppStore() -> Bool { true }
    func SwiftyiRateDidOpenAppStore() { heard.append("open") }
}

@MainActor
private final class SourcedDelegate: SwiftyiRateDelegate {
    var heard: [String] = []

    func iRateDidPromptForRating() { heard.append("prompt") }
    func iRateUserDidAttemptToRateApp() { heard.append("attempt") }
    func iRateShouldOpenAppStore() -> Bool { true }
    func iRateDidOpenAppStore() { heard.append("open") }
}
