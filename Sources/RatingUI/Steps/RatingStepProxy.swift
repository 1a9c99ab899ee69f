#if canImport(SwiftUI)
import SwiftUI

/// A step on screen, and the way to report what the user does there. A view that draws a step needs nothing else.
@MainActor
public struct RatingStepProxy {
    /// What is shown.
    public let step: PresentedStep
    private let makeMove: (UserMove) -> Void
    private let typeText: (String) -> Void
    private let attachPicture: (Feedback.Attachment?) -> Void

    /// - Parameters:
    ///   - step: what is shown.
    ///   - make: receives an answer or a press.
    ///   - type: receives what was typed so far.
    ///   - attach: receives the picture that was picked, or nil for none.
    ///
    /// A preview passes a sample, and nothing that listens:
    /// ```swift
    /// MyStars(RatingStepProxy(step: .sample(.stars, answer: .stars(4), language: "ar")))
    /// ```
    public init(
        step: PresentedStep, make: @escaping (UserMove) -> Void = { _ in }, type: @escaping (String) -> Void = { _ in },
        attach: @escaping (Feedback.Attachment?) -> Void = { _ in }
    ) {
        (self.step, makeMove, typeText, attachPicture) = (step, make, type, attach)
    }

    /// Reports what the user did: an answer, a press, closing the screen.
    public func make(_ move: UserMove?) {
        if let move { makeMove(move) }
    }

    /// Reports what the user has typed so far, at every keystroke.
    public func type(_ text: String) { typeText(text) }

    /// Reports the picture that the user picked; nil for none.
    public func attach(_ picture: Feedback.Attachment?) { attachPicture(picture) }

    /// What answers the step.
    public var answers: [ScreenElement] { step.elements.filter(\.isAnswer) }
}
#endif
