import RatingKit

/// What keys and focus do on a step: plain values for every front.
extension PresentedStep {
    /// Whether Return presses the first button. In a field of several lines it begins a line, and the button takes
    /// Command-Return.
    package var returnPresses: Bool {
        !elements.contains { if case .field(let field) = $0.content { field.purpose == .text } else { false } }
    }

    /// The one thing that has the focus when the step appears: what is read first where the screen is read aloud, else
    /// what answers the step.
    package func focus(isReadAloud: Bool) -> ScreenElement.ID? { isReadAloud ? elements.first?.id : firstFocus }
}
