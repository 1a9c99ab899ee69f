import RatingCompat
import UIKit

/// An app that still calls iRate's API: the import is what changed, and where it is set up. iRate's documents have
/// `initialize` for it, which Swift lets nobody override.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, iRateDelegate {
    var window: UIWindow?

    override init() {
        super.init()
        iRate.sharedInstance().appStoreID = 123_456_789
        iRate.sharedInstance().daysUntilPrompt = 5
        iRate.sharedInstance().usesUntilPrompt = 15
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = ViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func iRateDidPromptForRating() { print("asked") }
    func iRateUserDidDeclineToRateApp() { print("declined") }
}

/// Counts an event at each touch, and may prompt then.
final class ViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.setTitle("Do something", for: .normal)
        button.addAction(UIAction { _ in iRate.sharedInstance().logEvent(false) }, for: .primaryActionTriggered)
        button.frame = view.bounds
        button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(button)
    }
}
