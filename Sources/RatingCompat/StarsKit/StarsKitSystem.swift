#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

/// The platform's own way to show StarsKit's screen.
@preconcurrency @MainActor
public enum StarsKitSystem {
    /// Shows the steps as sheets over the delegate's view controller; nil on watchOS and macOS.
    ///
    /// On Linux, where there is no screen and no user, a screen counts as shown, so that tests there find out what
    /// holds on iOS.
    public static var presenter: (any StarsKitPresenter)? {
        #if canImport(UIKit) && !os(watchOS)
        StarsKitViews()
        #elseif canImport(Darwin)
        nil
        #else
        UnseenPresenter()
        #endif
    }
}

#if !canImport(Darwin)
/// Takes every screen for shown.
private final class UnseenPresenter: StarsKitPresenter {
    func present(_ screen: StarsKitScreen, over controller: Any, completion: @escaping @MainActor () -> Void) {
        completion()
    }

    func show(_ step: RatingStep, of screen: StarsKitScreen) {}

    func dismiss(_ screen: StarsKitScreen, completion: @escaping @MainActor () -> Void) { completion() }
}
#endif

#if canImport(UIKit) && !os(watchOS)
/// How StarsKit's screen looks.
@preconcurrency @MainActor
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
#endif
