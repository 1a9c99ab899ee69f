#if canImport(SwiftUI)
import Combine
import SwiftUI

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
    var openURL: OpenURLAction?
    /// Hears when the screen comes and goes.
    var listener: ((RatingScreenEvent) -> Void)?

    private(set) weak var engine: RatingEngine?
    /// Whether the screen is there, as far as the views tell.
    private var isShown = false
    /// Whether it goes because it is to; otherwise what was around it took it along.
    private var isLeaving = false
    private var appearance: ScreenChange?
    private var disappearance: ScreenChange?

    /// How long a screen may take to come or go before the engine goes on without.
    static let patience = Duration.seconds(3)

    /// Puts the screen up.
    ///
    /// - Returns: whether it came, so that a prompt which nobody saw does not count.
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        self.engine = engine
        self.step = step
        isAlert = showsMessagesAsAlerts && step.screen.kind == .message
        listener?(.willAppear)
        let appearance = ScreenChange()
        self.appearance = appearance
        appear()
        guard await appearance.wait(atMost: Self.patience) else {
            disappear()
            return false
        }
        return true
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
        guard isShown else { return }
        let disappearance = ScreenChange()
        self.disappearance = disappearance
        _ = await disappearance.wait(atMost: Self.patience)
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

    func hasAppeared() {
        guard !isShown else { return }
        isShown = true
        listener?(.didAppear)
        appearance?.happen()
    }

    func hasDisappeared() {
        guard isShown else { return }
        isShown = false
        if !isLeaving { close() }
        isLeaving = false
        listener?(.didDisappear)
        disappearance?.happen()
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

    /// Where the screen does not follow `isPresented` by itself: put it up, and take it away.
    func showScreen() {}
    func hideScreen() {}

    /// What it shows the flow in; nil once that is gone.
    var place: AnyObject? { self }
    /// Whether the user would see it.
    var isOnScreen: Bool { true }
}

/// A screen's coming or going, which is waited for, though not for ever.
@MainActor
final class ScreenChange {
    private var continuation: CheckedContinuation<Bool, Never>?
    private var hasHappened = false

    func wait(atMost limit: Duration) async -> Bool {
        if hasHappened { return true }
        return await withCheckedContinuation { continuation in
            self.continuation = continuation
            Task { [weak self] in
                try? await Task.sleep(for: limit)
                self?.end(false)
            }
        }
    }

    func happen() {
        hasHappened = true
        end(true)
    }

    private func end(_ happened: Bool) {
        continuation?.resume(returning: happened)
        continuation = nil
    }
}
#endif
