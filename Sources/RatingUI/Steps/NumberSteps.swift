#if canImport(SwiftUI)
import SwiftUI
#if os(watchOS)
import WatchKit
#elseif os(iOS)
import UIKit
#endif

/// Steps that are answered with a number.

/// Stars, one control: tapped, swiped up and down in VoiceOver, moved with the arrow keys and the remote.
struct StarsStepView: View {
    let proxy: RatingStepProxy
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .stars(let rating) = element.content {
                    NumberRow(element: element, rating: rating, proxy: proxy) { number, theme in
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
                .foregroundColor(
                    isFilled
                        ? theme.filledStarColor ?? scheme[.filledStar] : theme.emptyStarColor ?? scheme[.mark])
        }
    }
}

struct SmileysStepView: View {
    let proxy: RatingStepProxy

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            ForEach(proxy.answers) { element in
                if case .smileys(let rating) = element.content {
                    NumberRow(element: element, rating: rating, proxy: proxy) { number, theme in
                        theme.smiley(number, of: rating)
                            .opacity(rating.value == nil || rating.value == number ? 1 : 0.35)
                            .overlay(Circle().stroke(theme.accent, lineWidth: rating.value == number ? 3 : 0))
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
                let isChosen = rating.value == number
                Text(verbatim: rating.label(number))
                    .font(isChosen ? theme.buttonFont.weight(.black) : theme.buttonFont)
                    .fixedSize()
                    .frame(maxWidth: .infinity, minHeight: ScreenMetrics.target)
                    .background(
                        isChosen
                            ? theme.accent.opacity(StandardColor.chosenOpacity)
                            : Color.secondary.opacity(StandardColor.fillOpacity),
                        in: RoundedRectangle(cornerRadius: theme.cornerRadius)
                    )
                    .overlay(
                        RoundedRectangle(cornerRadius: theme.cornerRadius)
                            .stroke(theme.accent, lineWidth: isChosen ? 3 : 0)
                    )
                    .modifier(Tap { element.choose(number, on: proxy) })
            }
        }
        .modifier(Captioned(rating: rating))
        .ratingElement(element, of: proxy)
    }
}

/// What the chosen number means, or the two ends, below the numbers; spoken with them.
private struct Captioned: ViewModifier {
    let rating: ScreenElement.Rating
    @Environment(\.ratingTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        VStack(spacing: 4) {
            content
            HStack(alignment: .top) {
                ForEach(texts.indices, id: \.self) { index in
                    if index > 0 { Spacer(minLength: 8) }
                    Text(verbatim: texts[index]).fixedSize(horizontal: false, vertical: true)
                }
            }
            .font(.footnote)
            .foregroundColor(theme.textColor ?? scheme[.text])
        }
    }

    private var texts: [String] {
        rating.ends.isEmpty ? [rating.caption].compactMap { $0 } : rating.ends.map(\.caption)
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
                        element.choose(Int(value.rounded()), on: proxy)
                    }, in: Double(rating.range.lowerBound)...Double(rating.range.upperBound), step: 1)
                #endif
                sign("plus.circle", .increment)
            }
        }
        .modifier(Captioned(rating: rating))
        .ratingElement(element, of: proxy)
    }

    private func sign(_ name: String, _ kind: ScreenElement.Action.Kind) -> some View {
        Image(systemName: name).imageScale(.large).frame(
            minWidth: ScreenMetrics.target, minHeight: ScreenMetrics.target
        )
        .modifier(Tap { proxy.make(element.move(kind)) })
    }
}

/// Stars or faces side by side, each as large as there is room, in as many rows as they need. A finger slides over them.
private struct NumberRow<Mark: View>: View {
    let element: ScreenElement
    let rating: ScreenElement.Rating
    let proxy: RatingStepProxy
    let mark: (Int, RatingTheme) -> Mark
    @Environment(\.ratingTheme) private var theme
    @Environment(\.layoutDirection) private var direction
    @ScaledMetric(relativeTo: .title) private var scale: CGFloat = 1
    @State private var area: CGSize = .zero

    var body: some View {
        let size = theme.starSize * scale
        ViewThatFits(in: .horizontal) {
            ForEach(MarkRows.arrangements(of: rating.range.count), id: \.rows) { marks(in: $0, size) }
        }
        .frame(maxWidth: size * 1.4 * CGFloat(rating.range.count))
        .modifier(Captioned(rating: rating))
        .ratingElement(element, of: proxy)
    }

    private func marks(in rows: MarkRows, _ size: CGFloat) -> some View {
        let metrics = ScreenMetrics(platform: .current, width: area.width, textSize: .large, hasCloseButton: false)
        let spacing = metrics.markSpacing(theme.starSpacing)
        return VStack(spacing: theme.starSpacing) {
            ForEach(rows.places, id: \.lowerBound) { places in
                HStack(spacing: spacing) {
                    // A shorter row keeps its marks under those of the others.
                    ForEach(places.lowerBound..<places.lowerBound + rows.perRow, id: \.self) { place in
                        one(places.contains(place) ? rating.range.lowerBound + place : nil, size)
                            .frame(
                                minWidth: metrics.markWidth, idealWidth: metrics.markWidth, maxWidth: .infinity,
                                minHeight: ScreenMetrics.target)
                    }
                }
            }
        }
        .background(
            GeometryReader { geometry in
                Color.clear.task(id: geometry.size) { area = geometry.size }
            }
        )
        #if !os(tvOS)
        .simultaneousGesture(DragGesture().onChanged { slide(to: $0.location, in: rows) })
        #endif
    }

    @ViewBuilder
    private func one(_ number: Int?, _ size: CGFloat) -> some View {
        if let number {
            mark(number, theme)
                .frame(maxWidth: size, maxHeight: size)
                .modifier(Tap { element.choose(number, on: proxy) })
        } else {
            Color.clear.frame(height: 0)
        }
    }

    private func slide(to point: CGPoint, in rows: MarkRows) {
        let place = rows.place(
            x: point.x, y: point.y, width: area.width, height: area.height, isMirrored: direction == .rightToLeft)
        element.choose(rating.range.lowerBound + place, on: proxy)
    }
}

extension ScreenElement {
    /// Chooses a number, with a light tap to feel if it is another than before.
    @MainActor
    fileprivate func choose(_ number: Int, on proxy: RatingStepProxy) {
        guard content.rating?.value != number else { return }
        #if os(iOS)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        #elseif os(watchOS)
        WKInterfaceDevice.current().play(.click)
        #endif
        proxy.make(content.move(choosing: number))
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
        content.contentShape(Rectangle()).onTapGesture(perform: action).modifier(Hovered())
        #endif
    }
}
#endif
