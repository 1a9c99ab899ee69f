#if canImport(SwiftUI)
import SwiftUI

/// Steps that are answered with a number.

/// Stars, one control: tapped, swiped up and down in VoiceOver, moved with the arrow keys and the remote.
struct StarsStepView: View {
    let proxy: RatingStepProxy

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .stars(let rating) = element.content {
                    NumberRow(element: element, range: rating.range, proxy: proxy) { number, theme in
                        star(number, isFilled: rating.isFilled(number), theme)
                    }
                }
            }
        }
    }
}

extension StarsStepView {
    @ViewBuilder
    private func star(_ number: Int, isFilled: Bool, _ theme: RatingTheme) -> some View {
        if theme.starImages.indices.contains(number - 1) {
            theme.starImages[number - 1].resizable().scaledToFit().opacity(isFilled ? 1 : 0.35)
        } else {
            (isFilled ? theme.filledStar : theme.emptyStar)
                .foregroundColor(isFilled ? theme.filledStarColor : theme.emptyStarColor)
        }
    }
}

struct SmileysStepView: View {
    let proxy: RatingStepProxy

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .smileys(let rating) = element.content {
                    NumberRow(element: element, range: rating.range, proxy: proxy) { number, theme in
                        theme.smiley(number, of: rating)
                            .opacity(rating.value == nil || rating.value == number ? 1 : 0.35)
                            .scaleEffect(rating.value == number ? 1.15 : 1)
                    }
                }
            }
        }
    }
}

/// Numbers to tap, or for a long scale a slider between a minus and a plus.
struct ScaleStepView: View {
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme
    /// The longest scale of which every number has a place to tap.
    private static let longest = 11

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .scale(let rating) = element.content {
                    if rating.range.count <= Self.longest {
                        grid(element, rating)
                    } else {
                        LongScale(element: element, rating: rating, proxy: proxy)
                    }
                }
            }
        }
    }

    private func grid(_ element: ScreenElement, _ rating: ScreenElement.Rating) -> some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 44))], spacing: 8) {
            ForEach(Array(rating.range), id: \.self) { number in
                Text(verbatim: "\(number)")
                    .font(theme.buttonFont)
                    .fixedSize()
                    .frame(maxWidth: .infinity, minHeight: 44)
                    .background(
                        rating.value == number ? Color.accentColor.opacity(0.35) : Color.secondary.opacity(0.15),
                        in: RoundedRectangle(cornerRadius: theme.cornerRadius)
                    )
                    .modifier(Tap { proxy.make(element.content.move(choosing: number)) })
            }
        }
        .ratingElement(element, of: proxy)
    }
}

private struct LongScale: View {
    let element: ScreenElement
    let rating: ScreenElement.Rating
    let proxy: RatingStepProxy
    @Environment(\.ratingTheme) private var theme

    var body: some View {
        VStack {
            Text(verbatim: element.accessibility.value ?? "").font(theme.buttonFont)
            HStack {
                sign("minus.circle", .decrement)
                #if !os(tvOS)
                Slider(
                    value: Binding {
                        Double(rating.value ?? rating.range.lowerBound)
                    } set: { @MainActor value in
                        proxy.make(element.content.move(choosing: Int(value.rounded())))
                    }, in: Double(rating.range.lowerBound)...Double(rating.range.upperBound), step: 1)
                #endif
                sign("plus.circle", .increment)
            }
        }
        .ratingElement(element, of: proxy)
    }

    private func sign(_ name: String, _ kind: ScreenElement.Action.Kind) -> some View {
        Image(systemName: name).imageScale(.large).frame(minWidth: 44, minHeight: 44)
            .modifier(Tap { proxy.make(element.move(kind)) })
    }
}

/// Stars or faces side by side, each as large as there is room.
private struct NumberRow<Mark: View>: View {
    let element: ScreenElement
    let range: ClosedRange<Int>
    let proxy: RatingStepProxy
    let mark: (Int, RatingTheme) -> Mark
    @Environment(\.ratingTheme) private var theme
    @ScaledMetric(relativeTo: .title) private var scale: CGFloat = 1

    var body: some View {
        let size = theme.starSize * scale
        HStack(spacing: theme.starSpacing) {
            ForEach(Array(range), id: \.self) { number in
                mark(number, theme)
                    .frame(maxWidth: size, maxHeight: size)
                    .frame(maxWidth: .infinity, minHeight: 44)
                    .modifier(Tap { proxy.make(element.content.move(choosing: number)) })
            }
        }
        .frame(maxWidth: size * 1.4 * CGFloat(range.count))
        .ratingElement(element, of: proxy)
    }
}

/// Takes taps where the platform has them; elsewhere the control as a whole takes the remote.
private struct Tap: ViewModifier {
    let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    func body(content: Content) -> some View {
        #if os(tvOS)
        content
        #else
        content.contentShape(Rectangle()).onTapGesture(perform: action)
        #endif
    }
}
#endif
