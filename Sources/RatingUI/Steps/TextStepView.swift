#if canImport(SwiftUI)
import SwiftUI

/// Free feedback. What is typed is kept at every letter.
struct TextStepView: View {
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityVoiceOverEnabled) private var isReadAloud
    @FocusState private var isFocused: Bool

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .field(let field) = element.content {
                    VStack(alignment: .leading, spacing: 4) {
                        TextField(
                            field.placeholder,
                            text: Binding {
                                field.text
                            } set: { @MainActor text in
                                proxy.type(text)
                            }, axis: .vertical
                        )
                        .lineLimit(3...8)
                        .textFieldStyle(.plain)
                        .font(theme.textFont)
                        .padding(12)
                        .background(
                            Color.secondary.opacity(StandardColor.fillOpacity),
                            in: RoundedRectangle(cornerRadius: theme.cornerRadius)
                        )
                        .focused($isFocused)
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
        }
    }
}
#endif
