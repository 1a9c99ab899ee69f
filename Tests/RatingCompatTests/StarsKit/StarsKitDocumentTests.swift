import Foundation
import RatingCompat
import Testing

/// Stands for UIKit's class, where there is none.
@MainActor
private class UIViewController {}

@MainActor
private final class ViewController: UIViewController {
    var printed: [String] = []
}

extension ViewController: StarsKitDelegate {
    func didValidateRating(to rate: Int) { printed.append("validated \(rate)") }
    func didChooseAction(at step: RatingStep) { printed.append("action at \(step)") }
    func didChooseLater(at step: RatingStep) { printed.append("later at \(step)") }
    func needCustomDisplayRateScreen() -> Bool { false }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) { printed.append("updated \(rate)") }
}

extension ViewController: StarsKitUIDelegate {
    func didRatingScreenWillAppear() { printed.append("will appear") }
    func didRatingScreenDidAppear() { printed.append("did appear") }
    func didRatingScreenWillDisappear() { printed.append("will disappear") }
    func didRatingScreenDidDisappear() { printed.append("did disappear") }
    func presenterController() -> UIViewController { self }
}

/// The calls of StarsKit's document do what the text beside them says.
@Suite
@MainActor
struct StarsKitDocumentTests {
    let world = TestWorld()
    let presenter = ScreenRecorder()

    /// The calls as they stand in the document, on the shared client: compiled, not run.
    func documented(path: String) throws {
        StarsKit.shared.displayRateIfNeeded()
        StarsKit.shared.displayRateIfNeeded(forced: true)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        if let configuration = try JSONSerialization.jsonObject(with: data, options: .allowFragments) as? [String: Any?]
        {
            StarsKit.shared.updateConfig(from: configuration)
        }
        StarsKit.shared.context.nbCrashes += 1
        StarsKit.shared.context.nbSessions += 1
        StarsKit.shared.incrementSession(by: 10)
        StarsKit.shared.resetContext()
        StarsKit.shared.resetConfig()
        StarsKit.shared.validateRatingButtonEnable = false
        StarsKit.shared.priorityUseNativeRate = true
        StarsKit.shared.useDefaultBehavior = false
        StarsKit.shared.useSessionSpaceChecking = false
        StarsKit.shared.localLocalizableStringsEnabled = true
    }

    /// A client with the document's own configuration, read as the document reads it.
    private func makeClient() throws -> StarsKit {
        let client = StarsKit(ports: world.ports, presenter: presenter)
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Configs/starskit.json")
            .standardized.path
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let configuration = try #require(
            try JSONSerialization.jsonObject(with: data, options: .allowFragments) as? [String: Any?])
        client.updateConfig(from: configuration)
        return client
    }

    @Test
    func `the example configuration applies: it asks at the third session, and the forced call at once`() throws {
        let client = try makeClient()
        #expect(client.configuration.displaySessionCount == 3)
        #expect(client.configuration.positiveStarsLimit == 4)
        #expect(client.configuration.daysWithoutCrash == 15)
        #expect(client.configuration.emailSupport == "starskit@smartnsoft.com")
        let controller = ViewController()
        client.uiDelegate = controller
        let asked = (1...3).map { _ in
            defer { world.clock.advance(by: .days(1)) }
            client.incrementSession()
            return client.displayRateIfNeeded()
        }
        #expect(asked == [false, false, true])
        #expect(client.displayRateIfNeeded(forced: true))
    }

    @Test
    func `a crash sets its date, and the metrics can be reset`() throws {
        let client = try makeClient()
        client.context.nbCrashes += 1
        #expect(client.context.lastCrashDate == world.clock.now().date)
        client.context.nbSessions += 1
        #expect(client.context.nbSessions == 1)
        world.clock.advance(by: .days(1))
        client.incrementSession(by: 10)
        #expect(client.context.nbSessions == 11)
        world.clock.advance(by: .days(1))
        client.resetContext()
        #expect(client.context.nbSessions == 0)
        #expect(client.context.nbCrashes == 0)
        client.resetConfig()
        #expect(client.configuration.displaySessionCount == 0)
    }

    @Test
    func `only one session a day counts, and a long pause starts over, unless switched off`() throws {
        let client = try makeClient()
        client.incrementSession()
        client.incrementSession()
        #expect(client.context.nbSessions == 1)
        client.useSessionSpaceChecking = false
        client.incrementSession()
        #expect(client.context.nbSessions == 2)
        client.useSessionSpaceChecking = true
        world.clock.advance(by: .days(4))
        client.incrementSession()
        #expect(client.context.nbSessions == 1)
    }

    @Test(arguments: [2, 5])
    func `a bad rating leads to feedback, a good one to the store, and the delegates hear of it`(stars: Int) throws {
        let client = try makeClient()
        let controller = ViewController()
        client.delegate = controller
        client.uiDelegate = controller
        client.displayRateIfNeeded(forced: true)
        presenter.screen?.choose(stars: Double(stars))
        presenter.screen?.submit()
        presenter.screen?.act()
        let step = stars < 4 ? "feedback" : "storeReview"
        #expect(
            controller.printed == [
                "will appear", "did appear", "updated \(stars)", "validated \(stars)", "will disappear",
                "action at \(step)", "did disappear",
            ])
    }

    @Test
    func `with the submit button off a touch submits`() throws {
        let client = try makeClient()
        let controller = ViewController()
        client.uiDelegate = controller
        client.validateRatingButtonEnable = false
        client.displayRateIfNeeded(forced: true)
        presenter.screen?.choose(stars: 5)
        #expect(presenter.steps == [.rating, .storeReview])
    }

    @Test
    func `with the default behaviour off the delegate alone decides`() throws {
        let client = try makeClient()
        client.context.nbSessions = 5
        client.useDefaultBehavior = false
        #expect(!client.displayRateIfNeeded())
    }
}
