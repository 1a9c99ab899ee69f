#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Makes a view that draws an element describe it to assistive technologies, and respond to them, the keyboard, the
    /// remote and the Digital Crown. For views of the app's own; see ``ratingStepView(_:content:)``.
    ///
    /// ```swift
    /// ForEach(proxy.answers) { element in
    ///     MyStars(element.content.rating) { number in proxy.make(element.content.move(choosing: number)) }
    ///         .ratingElement(element, of: proxy)
    /// }
    /// ```
    ///
    /// A rating becomes one control, however it is drawn.
    public func ratingElement(_ element: ScreenElement, of proxy: RatingStepProxy) -> some View {
        modifier(ElementControl(element: element, proxy: proxy))
    }
}

private struct ElementControl: ViewModifier {
    let element: ScreenElement
    let proxy: RatingStepProxy

    func body(content: Content) -> some View {
        if element.accessibility.role == .adjustable {
            content.modifier(OneControl(element: element, proxy: proxy))
        } else {
            content.modifier(ElementAccessibility(element: element, proxy: proxy))
        }
    }
}

/// What an element says to assistive technologies, and what they can do with it.
private struct ElementAccessibility: ViewModifier {
    let element: ScreenElement
    let proxy: RatingStepProxy

    func body(content: Content) -> some View {
        let accessibility = element.accessibility
        content
            .accessibilityLabel(Text(verbatim: accessibility.label))
            .accessibilityValue(Text(verbatim: accessibility.value ?? ""))
            .accessibilityHint(Text(verbatim: accessibility.hint ?? ""))
            .accessibilityAddTraits(traits)
            .accessibilityIdentifier("rating.\(element.id)")
    }

    private var traits: AccessibilityTraits {
        switch element.content {
        case .title: .isHeader
        case .thumb(_, let option), .choice(let option): option.isChosen ? [.isButton, .isSelected] : .isButton
        case .button, .screenshot: .isButton
        case .text, .stars, .smileys, .scale, .field: []
        }
    }
}

/// Makes one control of many marks, for VoiceOver, keyboard, remote and crown alike.
private struct OneControl: ViewModifier {
    let element: ScreenElement
    let proxy: RatingStepProxy
    @FocusState private var isFocused: Bool
    @Environment(\.layoutDirection) private var direction
    @Environment(\.ratingTheme) private var theme
    @Environment(\.accessibilityVoiceOverEnabled) private var isReadAloud

    func body(content: Content) -> some View {
        content
            .accessibilityElement(children: .ignore)
            .modifier(ElementAccessibility(element: element, proxy: proxy))
            .accessibilityAdjustableAction { direction in
                switch direction {
                case .increment: step(.increment)
                case .decrement: step(.decrement)
                @unknown default: break
                }
            }
            #if os(macOS) || os(tvOS)
        .focusable(true)
        .focused($isFocused)
        .overlay(
            RoundedRectangle(cornerRadius: 8).stroke(theme.accent, lineWidth: isFocused ? 2 : 0).padding(-4)
        )
        .onMoveCommand { move in
            switch move {
            case .left: step(direction == .rightToLeft ? .increment : .decrement)
            case .right: step(direction == .rightToLeft ? .decrement : .increment)
            default: break
            }
        }
        .task { isFocused = proxy.step.focus(isReadAloud: isReadAloud) == element.id }
            #elseif os(watchOS)
        .focusable(true)
        .focused($isFocused)
        .digitalCrownRotation(
            crown, from: Double(range.lowerBound - 1), through: Double(range.upperBound), by: 1, sensitivity: .low,
            isContinuous: false, isHapticFeedbackEnabled: true
        )
        .task { isFocused = proxy.step.focus(isReadAloud: isReadAloud) == element.id }
            #endif
    }

    private func step(_ kind: ScreenElement.Action.Kind) { proxy.make(element.move(kind)) }

    #if os(watchOS)
    private var range: ClosedRange<Int> { element.content.rating?.range ?? 0...0 }

    /// One below the lowest is not rated; nothing chooses it.
    private var crown: Binding<Double> {
        let value = element.content.rating?.value
        return Binding {
            Double(value ?? range.lowerBound - 1)
        } set: { @MainActor turned in
            let number = Int(turned.rounded())
            if number != value { proxy.make(element.content.move(choosing: number)) }
        }
    }
    #endif
}
#endif
