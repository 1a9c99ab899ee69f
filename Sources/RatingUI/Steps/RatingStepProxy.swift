#if canImport(SwiftUI)
import SwiftUI

/// A step on screen, and the way to report what the user does there. A view that draws a step needs nothing else.
@MainActor
public struct RatingStepProxy {
    /// What is shown.
    public let step: PresentedStep
    private let makeMove: (UserMove) -> Void
    private let typeText: (String) -> Void

    /// - Parameters:
    ///   - step: what is shown.
    ///   - make: receives an answer or a press.
    ///   - type: receives what was typed so far.
    ///
    /// A preview passes a sample, and nothing that listens:
    /// ```swift
    /// MyStars(RatingStepProxy(step: .sample(.stars, answer: .stars(4), language: "ar")))
    /// ```
    public init(
        step: PresentedStep, make: @escaping (UserMove) -> Void = { _ in }, type: @escaping (String) -> Void = { _ in }
    ) {
        (self.step, makeMove, typeText) = (step, make, type)
    }

    /// Reports what the user did: an answer, a press, closing the screen.
    public func make(_ move: UserMove?) {
        if let move { makeMove(move) }
    }

    /// Reports what the user has typed so far, at every keystroke.
    public func type(_ text: String) { typeText(text) }

    /// What answers the step.
    public var answers: [ScreenElement] { step.elements.filter(\.isAnswer) }
}
#endif
