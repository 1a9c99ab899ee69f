#if canImport(SwiftUI)
import SwiftUI

/// Free feedback, or a contact. What is typed is kept at every letter.
struct TextStepView: View {
    let proxy: RatingStepProxy

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .field(let field) = element.content {
                    TypingField(element: element, field: field, proxy: proxy)
                }
            }
            #if canImport(PhotosUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
            ForEach(proxy.step.elements) { element in
                if case .screenshot(let picture) = element.content {
                    ScreenshotButton(element: element, picture: picture, proxy: proxy)
                }
            }
            #endif
        }
    }
}

/// A field of one line or many.
struct TypingField: View {
    let element: ScreenElement
    let field: ScreenElement.Field
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityVoiceOverEnabled) private var isReadAloud
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            TextField(
                field.placeholder,
                text: Binding {
                    field.text
                } set: { @MainActor text in
                    proxy.type(text)
                }, axis: field.purpose == .text ? .vertical : .horizontal
            )
            .lineLimit(field.purpose == .text ? 3...8 : 1...1)
            .textFieldStyle(.plain)
            .font(theme.textFont)
            .padding(12)
            .frame(minHeight: ScreenMetrics.target)
            .background(
                Color.secondary.opacity(StandardColor.fillOpacity),
                in: RoundedRectangle(cornerRadius: theme.cornerRadius)
            )
            .focused($isFocused)
            .modifier(AddressKeys(isOn: field.purpose == .contact))
            .ratingElement(element, of: proxy)
            if let note = field.note {
                // The field says it as its hint.
                Text(verbatim: note).font(.footnote).foregroundColor(theme.textColor ?? scheme[.text])
                    .accessibilityHidden(true)
            }
        }
        .task { isFocused = proxy.step.focus(isReadAloud: isReadAloud) == element.id }
    }
}

/// Keys for an address, and the user's own to choose.
private struct AddressKeys: ViewModifier {
    let isOn: Bool

    func body(content: Content) -> some View {
        #if os(iOS) || os(visionOS)
        content.keyboardType(isOn ? .emailAddress : .default).autocorrectionDisabled(isOn)
        #else
        content
        #endif
    }
}
#endif
