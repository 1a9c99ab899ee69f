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
    ///   - make: takes an answer or a press.
    ///   - type: takes what was typed so far.
    ///
    /// Previews give a sample, and nobody who hears:
    /// ```swift
    /// MyStars(RatingStepProxy(step: .sample(.stars, answer: .stars(4), language: "ar")))
    /// ```
    public init(
        step: PresentedStep, make: @escaping (UserMove) -> Void = { _ in }, type: @escaping (String) -> Void = { _ in }
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
