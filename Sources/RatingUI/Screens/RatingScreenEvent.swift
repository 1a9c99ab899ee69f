/// What happens to the screen of a flow.
public enum RatingScreenEvent: String, Sendable {
    case willAppear, didAppear, willDisappear, didDisappear
}

#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Hears when the screens of the flows inside appear and disappear.
    ///
    /// `willAppear` comes before the screen is shown, `didDisappear` when it has gone. The engine's delegate hears what
    /// the user does there.
    public func onRatingScreen(perform action: @escaping @MainActor (RatingScreenEvent) -> Void) -> some View {
        environment(\.ratingScreenListener, action)
    }
}

extension EnvironmentValues {
    var ratingScreenListener: (@MainActor (RatingScreenEvent) -> Void)? {
        get { self[ListenerKey.self] }
        set { self[ListenerKey.self] = newValue }
    }

    private struct ListenerKey: EnvironmentKey {
        static var defaultValue: (@MainActor (RatingScreenEvent) -> Void)? { nil }
    }
}
#endif
