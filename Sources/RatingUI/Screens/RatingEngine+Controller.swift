#if (canImport(UIKit) && !os(watchOS)) || os(macOS)
import SwiftUI

#if os(macOS)
import AppKit

extension RatingScreens {
    /// The platform's view controller.
    public typealias Controller = NSViewController
}
#else
import UIKit

extension RatingScreens {
    /// The platform's view controller.
    public typealias Controller = UIViewController
}
#endif

extension RatingEngine {
    /// Asks for a rating if every gate is open, and shows the flow over a view controller: as a sheet, or with
    /// ``RatingTheme/showsMessagesAsAlerts`` starting with the system's alert.
    ///
    /// The store's sheet appears in the controller's scene. The engine must have been made with ``RatingScreens``.
    /// - Parameters:
    ///   - controller: must be on screen.
    ///   - placement: where in the app this is.
    ///   - force: whether to ask whatever the gates say; see ``RatingKit/RatingEngine/ask(at:force:)``.
    ///   - theme: how it looks.
    /// - Throws: what the store throws; then nothing is shown.
    @discardableResult
    public func present(
        from controller: RatingScreens.Controller, at placement: Placement? = nil, force: Bool = false,
        theme: RatingTheme = RatingTheme()
    ) async throws -> AskOutcome {
        guard let screens else { return .notPresented }
        return try await screens.ask(self, at: placement, force: force, on: ControllerStage(controller, theme))
    }

    /// Shows over a view controller what is asked without one: with ``RatingKit/RatingEngine/ask(at:force:)``, with
    /// ``RatingKit/RatingEngine/resume()``, and at a launch (`promptAtLaunch`).
    ///
    /// Call it when the controller has appeared. Of several, the last one that is on screen is used; none is kept
    /// alive.
    /// - Parameters:
    ///   - controller: shows the flows while it is on screen.
    ///   - theme: how they look.
    public func showFlows(over controller: RatingScreens.Controller, theme: RatingTheme = RatingTheme()) {
        screens?.attach(ControllerStage(controller, theme))
    }
}
#endif
