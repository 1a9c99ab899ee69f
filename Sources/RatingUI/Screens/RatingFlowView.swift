#if canImport(SwiftUI)
import Combine
import SwiftUI

/// Shows an engine's flow in place, for apps that want no sheet: in a window of its own, in a settings page, in a tab.
/// Empty while nothing is asked.
public struct RatingFlowView: View {
    private let engine: RatingEngine?
    @StateObject private var stage = RatingStage()

    /// - Parameter engine: made with ``RatingScreens``; nil while it is being made.
    public init(_ engine: RatingEngine?) {
        self.engine = engine
    }

    public var body: some View {
        ZStack {
            if stage.isPresented {
                StageView(stage: stage)
                    .onDisappear { stage.isOutOfSight() }
            }
        }
        .modifier(StageScene(stage: stage, engine: engine))
    }
}

/// A stage's step, in the theme's look and the language's direction.
struct StageView: View {
    @ObservedObject var stage: RatingStage
    @StateObject private var mark = ScreenMark()
    @Environment(\.ratingTheme) private var theme
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        ZStack {
            if let step = stage.step {
                RatingStepView(
                    proxy: RatingStepProxy(
                        step: step, make: { stage.make($0) }, type: { stage.type($0) },
                        attach: { stage.attach($0) })
                )
                .ratingTheme(theme.adopting(step.appearance, isDark: scheme == .dark))
                .id(step.name)
                .transition(reducesMotion ? .opacity : theme.transition)
            }
        }
        .onAppear { stage.hasAppeared(mark) }
        .animation(.default, value: stage.step?.name)
        #if os(macOS)
        .onExitCommand { stage.close() }
        #endif
        .accessibilityAction(.escape) { stage.close() }
    }
}

/// The size of a sheet of its own; a view that an app embeds leaves the app's sheets alone.
struct SheetSize: ViewModifier {
    @Environment(\.ratingTheme) private var theme

    func body(content: Content) -> some View {
        #if os(iOS)
        content.presentationDetents(Set(theme.detents))
        #elseif os(macOS)
        content.frame(minWidth: 360, idealWidth: 420, maxWidth: 560, minHeight: 240, idealHeight: 420)
        #else
        content
        #endif
    }
}

/// Lives as long as SwiftUI keeps the view, also while it is covered.
private final class ScreenMark: ObservableObject {}
#endif
