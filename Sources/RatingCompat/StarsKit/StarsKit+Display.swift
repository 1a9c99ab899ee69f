import Foundation

extension StarsKit {
    /// Asks the user, if forced, or by StarsKit's own rule, or by the delegate's.
    ///
    /// Quirks kept: the question counts before it is on screen; forced ones count too; and it returns true, though
    /// nothing is shown or counted, if there is nothing to present the screen over.
    ///
    /// - Parameter forced: asks whatever the rule says.
    /// - Returns: whether it decided to ask.
    @discardableResult
    public func displayRateIfNeeded(forced: Bool = false) -> Bool {
        let asks =
            forced || (useDefaultBehavior && StarsKitChecker.needDisplayRateScreen(for: self))
            || delegate?.needCustomDisplayRateScreen() == true
        guard asks else { return false }
        if configuration.prefersNativeRating {
            ports.reviewSheet?.request(after: .zero)
            recordDisplay()
        } else {
            displayScreen()
        }
        return true
    }

    private func recordDisplay() {
        context.nbReminders = context.nbReminders.addingClamped(1)
        context.lastDisplayDate = ports.now
    }

    private func displayScreen() {
        guard let presenter = root.presenter, let uiDelegate, let controller = uiDelegate.controller else { return }
        uiDelegate.didRatingScreenWillAppear()
        recordDisplay()
        let screen = StarsKitScreen(client: root, context: context, presenter: presenter)
        presenter.present(screen, over: controller) { [weak uiDelegate] in uiDelegate?.didRatingScreenDidAppear() }
    }
}

extension StarsKitUIDelegate {
    /// What the screen is presented over; nil if that is an optional without a value.
    fileprivate var controller: Any? {
        let controller = presenterController()
        if let optional = controller as? any OptionalController { return optional.wrapped }
        return controller
    }
}

private protocol OptionalController {
    var wrapped: Any? { get }
}

extension Optional: OptionalController {
    fileprivate var wrapped: Any? { map { $0 } }
}
