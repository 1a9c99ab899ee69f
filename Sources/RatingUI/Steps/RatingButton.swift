#if canImport(SwiftUI)
import SwiftUI

/// A button of a step, as wide as the screen, so that long labels have room.
struct RatingButton: View {
    let element: ScreenElement
    let button: ScreenElement.Button
    let proxy: RatingStepProxy
    let metrics: ScreenMetrics
    @Environment(\.ratingTheme) private var theme

    var body: some View {
        let size = metrics.largestSize(for: button.label, spacing: theme.spacing, padding: 12) { $0.body }
        Button {
            proxy.make(element.move(.activate))
        } label: {
            Text(verbatim: button.label)
                .font(button.role == .cancel ? theme.cancelFont : theme.buttonFont)
                .foregroundColor(textColor)
                .dynamicTypeSize(...DynamicTypeSize.allCases[size.rawValue])
                .multilineTextAlignment(.center)
                .fixedSize(horizontal: false, vertical: true)
                .frame(maxWidth: .infinity, minHeight: ScreenMetrics.target)
        }
        .modifier(ButtonLook(role: button.role, theme: theme))
        .disabled(!element.isEnabled)
        .ratingElement(element, of: proxy)
        .modifier(Shortcut(role: button.role, returnPresses: proxy.step.returnPresses))
    }
}

extension RatingButton {
    private var textColor: Color? {
        switch button.role {
        case .primary: theme.buttonTextColor
        case .cancel: theme.cancelColor
        case .secondary, .close: nil
        }
    }
}

/// The way out of the screen, in its corner.
struct CloseButton: View {
    let element: ScreenElement
    let button: ScreenElement.Button
    let proxy: RatingStepProxy
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        Button {
            proxy.make(element.move(.activate))
        } label: {
            Image(systemName: "xmark.circle.fill")
                .imageScale(.large)
                .foregroundColor(scheme[.mark])
                .frame(minWidth: ScreenMetrics.target, minHeight: ScreenMetrics.target)
                .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .ratingElement(element, of: proxy)
        .accessibilitySortPriority(-1)
        .modifier(Hovered())
        .modifier(Shortcut(role: button.role))
    }
}

private struct ButtonLook: ViewModifier {
    let role: ScreenElement.Button.Role
    let theme: RatingTheme

    func body(content: Content) -> some View {
        switch role {
        case .primary where theme.pressedButtonColor != nil: content.buttonStyle(PressedColorStyle(theme: theme))
        case .primary: content.buttonStyle(.borderedProminent).buttonBorderShape(shape)
        case .secondary: content.buttonStyle(.bordered).buttonBorderShape(shape)
        case .cancel, .close:
            #if os(tvOS)
            content.buttonStyle(.bordered)
            #else
            content.buttonStyle(.borderless)
            #endif
        }
    }

    private var shape: ButtonBorderShape {
        #if os(iOS) || os(visionOS)
        .roundedRectangle(radius: theme.cornerRadius)
        #else
        .roundedRectangle
        #endif
    }
}

/// The first button, filled, in a colour of the theme's while it is pressed.
private struct PressedColorStyle: ButtonStyle {
    let theme: RatingTheme

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundColor(theme.buttonTextColor ?? .white)
            .padding(.vertical, 6)
            .background(
                (configuration.isPressed ? theme.pressedButtonColor : theme.accentColor) ?? theme.accent,
                in: RoundedRectangle(cornerRadius: theme.cornerRadius))
    }
}

/// What gaze and pointer show to be pressed.
struct Hovered: ViewModifier {
    func body(content: Content) -> some View {
        #if os(iOS) || os(visionOS)
        content.hoverEffect()
        #else
        content
        #endif
    }
}

/// Return presses what the step is for, with Command where it writes a line; Escape closes.
private struct Shortcut: ViewModifier {
    let role: ScreenElement.Button.Role
    var returnPresses = true

    func body(content: Content) -> some View {
        #if os(iOS) || os(macOS) || os(visionOS)
        switch role {
        case .primary where returnPresses: content.keyboardShortcut(.defaultAction)
        case .primary: content.keyboardShortcut(.return, modifiers: .command)
        case .close: content.keyboardShortcut(.cancelAction)
        case .secondary, .cancel: content
        }
        #else
        content
        #endif
    }
}
#endif
