// Where the originals' documents call them, on iOS: with the import changed, and nothing else.
#if canImport(UIKit)
import RatingCompat
import SwiftUI
import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
    override init() {
        super.init()
        // In iRate's and SwiftyiRate's documents this is `initialize`, which Swift lets nobody override.
        iRate.sharedInstance().applicationBundleID = "org.example.app"
        iRate.sharedInstance().onlyPromptIfLatestVersion = false
        iRate.sharedInstance().previewMode = true
        SwiftyiRate.sharedSwiftyiRate.messageTitle = NSLocalizedString("title", comment: "")
        SwiftyiRate.sharedInstance.remindButtonLabel = ""
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        iRate.sharedInstance().daysUntilPrompt = 5
        iRate.sharedInstance().usesUntilPrompt = 15
        iRate.sharedInstance().appStoreID = 123_456_789
        SwiftRater.daysUntilPrompt = 7
        SwiftRater.usesUntilPrompt = 10
        SwiftRater.significantUsesUntilPrompt = 3
        SwiftRater.daysBeforeReminding = 1
        SwiftRater.showLaterButton = true
        SwiftRater.debugMode = true
        SwiftRater.appLaunched()
        AppReview.requestIf(launches: 3)
        return true
    }
}

extension AppDelegate: iRateDelegate {
    func iRateCouldNotConnect(toAppStore error: Error!) { print(error.localizedDescription) }
    func iRateShouldPromptForRating() -> Bool { false }
    func iRateUserDidDeclineToRateApp() {}
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    func sceneWillEnterForeground(_ scene: UIScene) {
        AppReview.requestIf(launches: 3, days: 5)
        StarsKit.shared.incrementSession()
    }
}

class ViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        if let path = Bundle.main.path(forResource: "config", ofType: "json"),
            let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
            let settings = try? JSONSerialization.jsonObject(with: data, options: .allowFragments) as? [String: Any?]
        {
            StarsKit.shared.updateConfig(from: settings)
        }
        StarsKit.shared.graphicContext.backgroundHeaderTitleImage = UIImage(named: "header")
        StarsKit.shared.graphicContext.mainTitleColor = .black
        StarsKit.shared.delegate = self
        StarsKit.shared.uiDelegate = self
        StarsKit.shared.validateRatingButtonEnable = false
        StarsKit.shared.priorityUseNativeRate = false
        StarsKit.shared.localLocalizableStringsEnabled = true
        StarsKit.shared.context.nbCrashes += 1
        StarsKit.shared.context.nbSessions += 1
        StarsKit.shared.incrementSession(by: 10)
        AppReview().requestIfNeeded()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        SwiftRater.check()
        SwiftRater.check(host: self)
        StarsKit.shared.displayRateIfNeeded()
    }

    func didTapReset(_ sender: Any) {
        StarsKit.shared.resetContext()
        StarsKit.shared.resetConfig()
        StarsKit.shared.displayRateIfNeeded(forced: true)
        SwiftRater.incrementSignificantUsageCount()
        SwiftRater.rateApp()
        iRate.sharedInstance().openRatingsPageInAppStore()
        let page: URL = iRate.sharedInstance().ratingsURL
        UIApplication.shared.open(page)
    }
}

extension ViewController: StarsKitDelegate {
    func didValidateRating(to rate: Int) { print("Did validate rating to rate \(rate)") }
    func didChooseAction(at step: RatingStep) { print("Did choose action button at step \(step)") }
    func didChooseLater(at step: RatingStep) { print("Did choose later button at step \(step)") }
    func needCustomDisplayRateScreen() -> Bool { false }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) { print("Did update rating at \(rate)") }
}

extension ViewController: StarsKitUIDelegate {
    func didRatingScreenWillAppear() {}
    func didRatingScreenDidAppear() {}
    func didRatingScreenWillDisappear() {}
    func didRatingScreenDidDisappear() {}
    func presenterController() -> UIViewController { self }
}

struct ContentView: View {
    var body: some View {
        Text("Hello")
            .onAppear { AppReview.requestIf(days: 5) }
    }
}
#endif
