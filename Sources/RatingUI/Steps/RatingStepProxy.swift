#if canImport(SwiftUI)
import SwiftUI

/// A step on screen, and the way to tell what the user does there. A view that draws a step needs nothing else.
@MainActor
public struct RatingStepProxy {
    /// What is shown.
    public let step: PresentedStep
    private let makeMove: (UserMove) -> Void
    private let typeText: (String) -> Void

    /// - Parameters:
    ///   - step: what is shown.
    ///   - make: takes an answer or a press; for previews and tests, whatever they like.
    ///   - type: takes what was typed so far.
    public init(
        step: PresentedStep, make: @escaping (UserMove) -> Void, type: @escaping (String) -> Void
    ) {
        (self.step, makeMove, typeText) = (step, make, type)
    }

    /// Tells what the user did: an answer, a press, closing the screen.
    public func make(_ move: UserMove?) {
        if let move { makeMove(move) }
    }

    /// Tells what the user has typed so far, at every letter.
    public func type(_ text: String) { typeText(text) }

    /// What answers the step.
    public var answers: [ScreenElement] { step.elements.filter(\.isAnswer) }
}
#endif
