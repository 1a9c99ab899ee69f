#if canImport(SwiftUI)
import SwiftUI

struct ThumbsStepView: View {
    let proxy: RatingStepProxy
    @ScaledMetric(relativeTo: .title) private var size: CGFloat = ScreenMetrics.thumb
    @Environment(\.ratingTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            // Side by side, or on a watch and of large texts one below the other.
            ViewThatFits(in: .horizontal) {
                HStack(spacing: ScreenMetrics.thumbSpacing) { thumbs }
                VStack(spacing: 8) { thumbs }
            }
        }
    }

    private var thumbs: some View {
        ForEach(proxy.answers) { element in
            if case .thumb(let thumb, let option) = element.content {
                Button {
                    proxy.make(element.move(.activate))
                } label: {
                    Image(systemName: name(thumb, option))
                        .resizable().scaledToFit()
                        .frame(width: size, height: size)
                        .padding(ScreenMetrics.thumbPadding)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .foregroundColor(option.isChosen ? theme.accent : scheme[.mark])
                .modifier(Hovered())
                .ratingElement(element, of: proxy)
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
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            VStack(spacing: 8) {
                ForEach(proxy.answers) { element in
                    switch element.content {
                    case .choice(let option): row(element, option)
                    case .field(let field): TypingField(element: element, field: field, proxy: proxy)
                    default: EmptyView()
                    }
                }
            }
        }
    }

    private func row(_ element: ScreenElement, _ option: ScreenElement.Option) -> some View {
        Button {
            proxy.make(element.move(.activate))
        } label: {
            HStack {
                Image(systemName: mark(option)).foregroundColor(option.isChosen ? theme.accent : scheme[.mark])
                Text(verbatim: option.label)
                    .font(option.isChosen ? theme.textFont.bold() : theme.textFont)
                    .multilineTextAlignment(.leading)
                    .fixedSize(horizontal: false, vertical: true)
                Spacer(minLength: 0)
            }
            .padding(12)
            .frame(maxWidth: .infinity, minHeight: 44)
            .background(
                Color.secondary.opacity(StandardColor.fillOpacity),
                in: RoundedRectangle(cornerRadius: theme.cornerRadius)
            )
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .modifier(Hovered())
        .ratingElement(element, of: proxy)
    }

    private func mark(_ option: ScreenElement.Option) -> String {
        option.isOneOfSeveral
            ? (option.isChosen ? "checkmark.square.fill" : "square")
            : (option.isChosen ? "largecircle.fill.circle" : "circle")
    }
}
#endif
