#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// The platform's own way to show StarsKit's screen.
@MainActor
public enum StarsKitSystem {
    /// Shows the steps as alerts over the delegate's view controller; nil on platforms without UIKit.
    public static var presenter: (any StarsKitPresenter)? {
        #if canImport(UIKit) && !os(watchOS)
        StarsKitAlerts()
        #else
        nil
        #endif
    }
}

#if canImport(UIKit) && !os(watchOS)
/// How StarsKit's screen looks; taken over by presenters of the app's own.
@MainActor
public final class StarsKitGraphicContext {
    public var cornerRadius: CGFloat = 10
    public var mainTitleFont = UIFont.boldSystemFont(ofSize: 16)
    public var mainTitleColor = UIColor.white
    public var backgroundHeaderTitleImage: UIImage?
    public var backgroundHeaderColor = UIColor.white
    public var indicationTitleFont = UIFont.boldSystemFont(ofSize: 18)
    public var indicationTitleColor = UIColor.darkGray
    public var actionButtonBackgroundColor = UIColor.blue
    public var actionButtonTitleColor = UIColor.white
    public var actionButtonTitleFont = UIFont.boldSystemFont(ofSize: 15)
    public var laterTitleFont = UIFont.boldSystemFont(ofSize: 15)
    public var laterTitleTintColor = UIColor.lightGray
    public var emptyStarImage: UIImage?
    public var filledStarImage: UIImage?
    public var customImages: [UIImage]?

    public init() {}
}

/// Shows each step as an alert: five rows of stars, then an action and a way out.
@MainActor
final class StarsKitAlerts: StarsKitPresenter {
    private weak var parent: UIViewController?
    private weak var current: UIAlertController?

    func present(_ screen: StarsKitScreen, over controller: Any, completion: @escaping @MainActor () -> Void) {
        parent = controller as? UIViewController
        put(screen, completion: completion)
    }

    func show(_ step: RatingStep, of screen: StarsKitScreen) {
        put(screen) {}
    }

    func dismiss(_ screen: StarsKitScreen, completion: @escaping @MainActor () -> Void) {
        guard let current, current.presentingViewController != nil else { return completion() }
        current.dismiss(animated: true) { completion() }
    }

    private func put(_ screen: StarsKitScreen, completion: @escaping @MainActor () -> Void) {
        let alert = UIAlertController(title: screen.title, message: screen.message, preferredStyle: .alert)
        func add(_ label: String, _ style: UIAlertAction.Style = .default, _ chosen: @escaping @MainActor () -> Void) {
            alert.addAction(UIAlertAction(title: label, style: style) { _ in chosen() })
        }
        if screen.step == .rating {
            for stars in (1...5).reversed() {
                add(String(repeating: "★", count: stars)) {
                    screen.choose(stars: Double(stars))
                    if screen.canSubmit { screen.submit() }
                }
            }
        } else {
            add(screen.actionLabel) { screen.act() }
        }
        add(screen.laterLabel, .cancel) { screen.later() }
        current = alert
        parent?.present(alert, animated: true) { completion() }
    }
}
#endif
