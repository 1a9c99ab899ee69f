import Foundation

#if canImport(Combine)
import Combine
#else
/// What Combine has elsewhere, so that a stage also runs where nothing is drawn.
protocol ObservableObject: AnyObject {}
@propertyWrapper struct Published<Value> {
    var wrappedValue: Value
}
#endif

/// A place where a flow can be shown: a view with `.rating(…)`, a ``RatingFlowView``, or a view controller.
@MainActor
class RatingStage: ObservableObject {
    /// What is shown, and while the screen goes, what was shown last.
    @Published private(set) var step: PresentedStep?
    /// Whether the screen is to be there.
    @Published private(set) var isPresented = false
    /// Whether it is the system's alert.
    @Published private(set) var isAlert = false
    /// Whether a message that comes first is to be the system's alert.
    var showsMessagesAsAlerts = false
    /// Asks for the store's sheet in the scene of this place; nil where there is none.
    var requestReview: (() -> Bool)?
    var openURL: ((URL, @escaping (Bool) -> Void) -> Void)?
    /// Hears when the screen comes and goes.
    var listener: ((RatingScreenEvent) -> Void)?

    private(set) weak var engine: RatingEngine?
    /// Whether the screen is there, as far as the views tell.
    private var isShown = false
    /// Whether it goes because it is to; otherwise what was around it took it along.
    private var isLeaving = false
    private var appearance: AnswerWait<Void>?
    private var disappearance: AnswerWait<Void>?
    private var clock: any RatingClock = SystemClock()
    /// Whether the view that it belongs to has appeared, and not gone since.
    var isAttached = false
    /// What SwiftUI keeps as long as the screen's view, in sight or not; and whether there was any.
    private weak var mark: AnyObject?
    private var hasMark = false

    /// How many seconds a screen may take to come or go before the engine goes on without.
    static let patience = 3.0

    /// Puts the screen up.
    ///
    /// - Returns: whether it came, so that a prompt which nobody saw does not count.
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        self.engine = engine
        self.step = step
        clock = engine.clock
        // One that never came up never went.
        (hasMark, isLeaving) = (false, false)
        isAlert = showsMessagesAsAlerts && step.screen.kind == .message
        listener?(.willAppear)
        let appearance = AnswerWait<Void>()
        self.appearance = appearance
        appear()
        if await appearance.answer(within: Self.patience, by: clock) != nil { return true }
        if isPresented {
            engine.report("the screen did not appear within \(Self.patience) s: is something else over its view?")
        }
        disappear()
        return false
    }

    /// Shows a step in place of the one before. One that comes after the screen was closed brings it up again.
    func show(_ step: PresentedStep) {
        let isNew = step.name != self.step?.name
        self.step = step
        guard isNew else { return }
        if isAlert, step.screen.kind != .message {
            disappear()
            (isShown, isLeaving, isAlert) = (false, false, false)
        }
        if !isPresented { appear() }
    }

    func dismiss() async {
        disappear()
        guard isShown else {
            appearance?.giveUp()
            return
        }
        let disappearance = AnswerWait<Void>()
        self.disappearance = disappearance
        _ = await disappearance.answer(within: Self.patience, by: clock)
    }

    /// The user closes the screen, by whatever the platform has for that.
    func close() {
        guard isPresented else { return }
        disappear()
        make(.dismiss)
    }

    /// What an alert has for buttons: those of the step, or where it has none the way out.
    var alertButtons: [(element: ScreenElement, button: ScreenElement.Button)] {
        let all = (step?.elements ?? []).compactMap { element in
            if case .button(let button) = element.content { (element: element, button: button) } else { nil }
        }
        let own = all.filter { $0.button.role != .close }
        return own.isEmpty ? all : own
    }

    /// A button of the alert was chosen. The way out is what ``alertGoes()`` does by itself.
    func choose(_ element: ScreenElement, _ button: ScreenElement.Button) {
        if button.role != .close, let move = element.move(.activate) { make(move) }
    }

    /// An alert goes with any of its buttons.
    func alertGoes() {
        if step?.buttons.isEmpty == false { disappear() } else { close() }
    }

    private func appear() {
        isPresented = true
        showScreen()
    }

    private func disappear() {
        guard isPresented else { return }
        (isPresented, isLeaving) = (false, true)
        if isShown { listener?(.willDisappear) }
        hideScreen()
    }

    /// - Parameter mark: what lives as long as the screen, in sight or not; nil where nothing does.
    func hasAppeared(_ mark: AnyObject? = nil) {
        if let mark { (self.mark, hasMark) = (mark, true) }
        guard !isShown else { return }
        isShown = true
        listener?(.didAppear)
        appearance?.give(())
    }

    /// The screen has gone for good.
    func hasDisappeared() {
        guard isShown else { return }
        if !isLeaving { return lose() }
        (isShown, isLeaving) = (false, false)
        listener?(.didDisappear)
        disappearance?.give(())
    }

    /// The screen is out of sight: gone if it was to go, and else perhaps only covered, or in another tab.
    func isOutOfSight() {
        if isLeaving { hasDisappeared() }
    }

    /// Whether what shows the flow still exists, in sight or not.
    var exists: Bool { hasMark ? mark != nil : isAttached }

    /// Whether the screen is to be there, and is not.
    var isLost: Bool { isPresented && !(isShown && exists) }

    /// What was around the screen took it along.
    func lose() {
        guard isPresented else { return }
        if exists { hideScreen() }
        if isShown { listener?(.willDisappear) }
        let wasShown = isShown
        (isPresented, isShown, isLeaving) = (false, false, false)
        if wasShown { listener?(.didDisappear) }
        appearance?.giveUp()
        disappearance?.give(())
        Task { [weak engine] in await engine?.interrupt() }
    }

    func make(_ move: UserMove) {
        Task { [weak engine] in
            do {
                try await engine?.make(move)
            } catch {
                engine?.report("\(move) was not made: \(error)")
            }
        }
    }

    func type(_ text: String) { engine?.updateDraft(text) }

    func attach(_ picture: Feedback.Attachment?) { engine?.attach(picture) }

    /// Where the screen does not follow `isPresented` by itself: put it up, and take it away.
    func showScreen() {}
    func hideScreen() {}

    /// What it shows the flow in; nil once that is gone.
    var place: AnyObject? { self }
    /// Whether the user would see it.
    var isOnScreen: Bool { true }
}
