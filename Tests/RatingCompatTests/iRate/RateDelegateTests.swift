import Foundation
import RatingCompat
import Testing

/// The app's delegate is iRate's, and SwiftyiRate's, where none is set.
@Suite
@MainActor
struct RateDelegateTests {
    /// As `UIApplication` is: it knows its delegate once that is made.
    @MainActor
    private final class App {
        var delegate: AnyObject?
    }

    /// As in iRate's documents: set up in the `init` of the app's delegate.
    @MainActor
    private class AppDelegate {
        let rate: RateClient
        var vetoes = true
        var heard: [String] = []

        init(_ rate: RateClient) {
            self.rate = rate
            rate.appStoreID = 77
        }
    }

    @MainActor
    private final class OfiRate: AppDelegate, iRateDelegate {
        func iRateDidDetectAppUpdate() { heard.append("update") }
        func iRateShouldPromptForRating() -> Bool { !vetoes }
        func iRateDidPromptForRating() { heard.append("prompt") }
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    @MainActor
    private final class OfSwiftyiRate: AppDelegate, SwiftyiRateDelegate {
        func SwiftyiRateDidDetectAppUpdate() { heard.append("update") }
        func SwiftyiRateShouldPromptForRating() -> Bool { !vetoes }
        func SwiftyiRateDidPromptForRating() { heard.append("prompt") }
    }

    private let world = TestWorld()
    private let app = App()

    private var ports: LegacyPorts {
        var ports = world.ports
        ports.reviewSheet = nil
        ports.appDelegate = { [weak app] in app?.delegate }
        return ports
    }

    private func makeDelegate(_ behaviour: RateBehaviour) -> AppDelegate {
        switch behaviour {
        case .iRate: OfiRate(iRate(ports: ports, startsByItself: false))
        case .swiftyiRate: OfSwiftyiRate(SwiftyiRate(ports: ports, startsByItself: false))
        }
    }

    @Test(arguments: [RateBehaviour.iRate, .swiftyiRate])
    func `an app's delegate that sets it up in its init is heard, and may veto`(behaviour: RateBehaviour) {
        let delegate = makeDelegate(behaviour)
        app.delegate = delegate
        delegate.rate.applicationLaunched()
        world.lookup.finish()
        #expect(delegate.heard == ["update"])
        for vetoes in [true, false] {
            delegate.vetoes = vetoes
            delegate.rate.promptIfNetworkAvailable()
            world.lookup.finish()
        }
        #expect(delegate.heard == ["update", "prompt"])
    }

    @Test
    func `one that was set takes the place of the app's, for as long as it lives`() {
        let appDelegate = makeDelegate(.iRate)
        app.delegate = appDelegate
        let rate = iRate(ports: ports, startsByItself: false)
        do {
            let own = OfiRate(appDelegate.rate)
            rate.delegate = own
            rate.promptForRating()
            #expect(own.heard == ["prompt"])
        }
        world.alerts.answer(.remind)
        rate.promptForRating()
        #expect(appDelegate.heard == ["prompt"])
    }
}
