#if canImport(SwiftUI)
import StoreKit
import SwiftUI

extension View {
    /// Asks for a rating when a condition is, or becomes, true, and shows the flow as a sheet over this view.
    ///
    /// ```swift
    /// LevelView().rating(engine, at: "level_completed", when: isCompleted)
    /// ```
    ///
    /// The engine decides whether it asks. The store's sheet appears in the scene of this view, and pages open through
    /// its `openURL`. Apply theme and step views around it: `view.rating(…).ratingTheme(theme)`.
    /// - Parameters:
    ///   - engine: made with ``RatingScreens``; nil while it is being made.
    ///   - placement: where in the app this is.
    ///   - condition: false by default: then the view only shows what others ask.
    ///   - delay: how long to wait for a quiet moment. Nothing is asked if, before that, the condition becomes false,
    ///     the view goes, the app leaves the foreground, or another question begins.
    public func rating(
        _ engine: RatingEngine?, at placement: Placement? = nil, when condition: Bool = false, delay: Duration = .zero
    ) -> some View {
        modifier(RatingModifier(engine: engine, placement: placement, condition: condition, delay: delay))
    }
}

private struct RatingModifier: ViewModifier {
    let engine: RatingEngine?
    let placement: Placement?
    let condition: Bool
    let delay: Duration
    @StateObject private var stage = RatingStage()

    func body(content: Content) -> some View {
        content
            .modifier(StageScene(stage: stage, engine: engine))
            .sheet(isPresented: isSheetPresented, onDismiss: { stage.hasDisappeared() }) {
                StageView(stage: stage).modifier(SheetSize())
            }
            .modifier(MessageAlert(stage: stage))
            .task(id: Trigger(condition: condition, engine: engine.map { ObjectIdentifier($0) })) {
                guard condition, let engine else { return }
                if delay > .zero { guard await engine.isQuiet(after: delay) else { return } }
                // The view may go while the question is being stored.
                Task { await ask(engine) }
            }
    }

    private func ask(_ engine: RatingEngine) async {
        guard let screens = engine.screens else { return }
        do {
            _ = try await screens.ask(engine, at: placement, on: stage)
        } catch {
            engine.report("asking failed: \(error)")
        }
    }

    private var isSheetPresented: Binding<Bool> {
        let stage = stage
        return Binding { @MainActor in
            stage.isPresented && !stage.isAlert
        } set: { @MainActor isPresented in
            if !isPresented { stage.close() }
        }
    }

    private struct Trigger: Hashable {
        let condition: Bool
        let engine: ObjectIdentifier?
    }
}

/// Tells a stage of the scene around it, for as long as its view is there.
struct StageScene: ViewModifier {
    let stage: RatingStage
    let engine: RatingEngine?
    @Environment(\.openURL) private var openURL
    @Environment(\.ratingScreenListener) private var listener
    @Environment(\.ratingTheme) private var theme
    #if os(iOS) || os(macOS) || os(visionOS)
    @Environment(\.requestReview) private var requestReview
    @Environment(\.scenePhase) private var scenePhase
    #endif

    func body(content: Content) -> some View {
        content
            .onAppear { attach() }
            .onDisappear { engine?.screens?.detach(stage) }
            .task(id: state) { attach() }
    }

    private func attach() {
        stage.openURL = { [openURL] in openURL($0, completion: $1) }
        stage.listener = listener
        stage.showsMessagesAsAlerts = theme.showsMessagesAsAlerts
        #if os(iOS) || os(macOS) || os(visionOS)
        let (requestReview, isActive) = (requestReview, scenePhase == .active)
        stage.requestReview = {
            // In the background nothing would show.
            if isActive { requestReview() }
            return isActive
        }
        #endif
        engine?.screens?.attach(stage)
    }

    /// What the stage is told anew when it changes.
    private var state: State {
        #if os(iOS) || os(macOS) || os(visionOS)
        State(engine: engine.map { ObjectIdentifier($0) }, isActive: scenePhase == .active)
        #else
        State(engine: engine.map { ObjectIdentifier($0) }, isActive: true)
        #endif
    }

    private struct State: Hashable {
        let engine: ObjectIdentifier?
        let isActive: Bool
    }
}

/// Shows a message as the system's alert, where the theme wants that.
private struct MessageAlert: ViewModifier {
    @ObservedObject var stage: RatingStage

    func body(content: Content) -> some View {
        content.alert(stage.step?.title ?? "", isPresented: isPresented) {
            ForEach(stage.alertButtons, id: \.element.id) { element, button in
                Button(button.label, role: button.role == .cancel ? .cancel : nil) { stage.choose(element, button) }
                    .disabled(!element.isEnabled)
            }
        } message: {
            Text(verbatim: stage.step?.text ?? "")
        }
        // What stands in an alert never hears that it appears.
        .task(id: stage.isPresented && stage.isAlert) {
            if stage.isPresented, stage.isAlert { stage.hasAppeared() } else if stage.isAlert { stage.hasDisappeared() }
        }
    }

    private var isPresented: Binding<Bool> {
        let stage = stage
        return Binding { @MainActor in
            stage.isPresented && stage.isAlert
        } set: { @MainActor isPresented in
            if !isPresented { stage.alertGoes() }
        }
    }
}
#endif
