#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Draws the steps of one kind in a view of the app's own.
    ///
    /// ```swift
    /// view.rating(engine, when: isDone)
    ///     .ratingStepView(.stars) { proxy in
    ///         MyStars(step: proxy.step) { number in proxy.make(.answer(.stars(number))) }
    ///     }
    /// ```
    ///
    /// The view gets the whole step: it draws title, text and buttons itself. ``RatingStepFrame`` draws them as
    /// the built-in views do.
    public func ratingStepView(
        _ kind: StepKind, @ViewBuilder content: @escaping @MainActor (RatingStepProxy) -> some View
    ) -> some View {
        transformEnvironment(\.ratingStepViews) { views in
            views[kind] = { AnyView(content($0)) }
        }
    }
}

extension EnvironmentValues {
    /// The app's own views, by the kind of step.
    var ratingStepViews: [StepKind: @MainActor (RatingStepProxy) -> AnyView] {
        get { self[StepViewsKey.self] }
        set { self[StepViewsKey.self] = newValue }
    }

    private struct StepViewsKey: EnvironmentKey {
        static var defaultValue: [StepKind: @MainActor (RatingStepProxy) -> AnyView] { [:] }
    }
}
#endif
