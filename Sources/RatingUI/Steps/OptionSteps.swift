#if canImport(SwiftUI)
import SwiftUI

struct ThumbsStepView: View {
    let proxy: RatingStepProxy
    @ScaledMetric(relativeTo: .title) private var size: CGFloat = 48

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            HStack(spacing: 32) {
                ForEach(proxy.answers) { element in
                    if case .thumb(let thumb, let option) = element.content {
                        Button {
                            proxy.make(element.move(.activate))
                        } label: {
                            Image(systemName: name(thumb, option))
                                .resizable().scaledToFit()
                                .frame(width: size, height: size)
                                .padding(12)
                                .contentShape(Rectangle())
                        }
                        .buttonStyle(.plain)
                        .foregroundColor(option.isChosen ? .accentColor : .secondary)
                        .modifier(ElementAccessibility(element: element, proxy: proxy))
                    }
                }
            }
        }
    }

    private func name(_ thumb: StepAnswer.Thumb, _ option: ScreenElement.Option) -> String {
        (thumb == .up ? "hand.thumbsup" : "hand.thumbsdown") + (option.isChosen ? ".fill" : "")
    }
}

struct ChoiceStepView: View {
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            VStack(spacing: 8) {
                ForEach(proxy.answers) { element in
                    if case .choice(let option) = element.content { row(element, option) }
                }
            }
        }
    }

    private func row(_ element: ScreenElement, _ option: ScreenElement.Option) -> some View {
        Button {
            proxy.make(element.move(.activate))
        } label: {
            HStack {
                Image(systemName: mark(option)).foregroundColor(option.isChosen ? .accentColor : .secondary)
                Text(verbatim: option.label)
                    .font(theme.textFont)
                    .multilineTextAlignment(.leading)
                    .fixedSize(horizontal: false, vertical: true)
                Spacer(minLength: 0)
            }
            .padding(12)
            .frame(maxWidth: .infinity, minHeight: 44)
            .background(Color.secondary.opacity(0.12), in: RoundedRectangle(cornerRadius: theme.cornerRadius))
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .modifier(ElementAccessibility(element: element, proxy: proxy))
    }

    private func mark(_ option: ScreenElement.Option) -> String {
        option.isOneOfSeveral
            ? (option.isChosen ? "checkmark.square.fill" : "square")
            : (option.isChosen ? "largecircle.fill.circle" : "circle")
    }
}

/// Free feedback. What is typed is kept at every letter.
struct TextStepView: View {
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme
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
                            Color.secondary.opacity(0.12), in: RoundedRectangle(cornerRadius: theme.cornerRadius)
                        )
                        .focused($isFocused)
                        .modifier(ElementAccessibility(element: element, proxy: proxy))
                        if let note = field.note {
                            // The field says it as its hint.
                            Text(verbatim: note).font(.footnote).foregroundColor(.secondary).accessibilityHidden(true)
                        }
                    }
                    .task { isFocused = proxy.step.firstFocus == element.id }
                }
            }
        }
    }
}

/// Something to read, with buttons.
struct MessageStepView: View {
    let proxy: RatingStepProxy

    var body: some View {
        RatingStepFrame(proxy: proxy) { EmptyView() }
    }
}

/// An offer to review in the store: five stars, for show.
struct StoreStepView: View {
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            HStack(spacing: 4) {
                ForEach(0..<5) { _ in
                    theme.filledStar.foregroundColor(theme.filledStarColor).frame(width: 24, height: 24)
                }
            }
            .accessibilityHidden(true)
        }
    }
}
#endif
