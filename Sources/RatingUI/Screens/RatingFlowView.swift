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
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    var body: some View {
        ZStack {
            if let step = stage.step {
                RatingStepView(
                    proxy: RatingStepProxy(step: step, make: { stage.make($0) }, type: { stage.type($0) })
                )
                .id(step.name)
                .transition(reducesMotion ? .opacity : theme.transition)
            }
        }
        .onAppear { stage.hasAppeared(mark) }
        .animation(reducesMotion ? nil : .default, value: stage.step?.name)
        #if os(iOS)
        .presentationDetents(Set(theme.detents))
        #endif
        #if os(macOS)
        .frame(minWidth: 360, idealWidth: 420, maxWidth: 560, minHeight: 240)
        .onExitCommand { stage.close() }
        #endif
        .accessibilityAction(.escape) { stage.close() }
    }
}

/// Lives as long as SwiftUI keeps the view, also while it is covered.
private final class ScreenMark: ObservableObject {}
#endif
