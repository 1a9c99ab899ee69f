import RatingUI
import UIKit

/// A game of a few levels in UIKit, which asks for a rating when the third has been won.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: GameViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
