#if canImport(SwiftUI)
import SwiftUI

/// A step: the app's own view for its kind, or the built-in one.
public struct RatingStepView: View {
    private let proxy: RatingStepProxy
    @Environment(\.ratingStepViews) private var views
    @Environment(\.ratingTheme) private var theme

    /// - Parameter proxy: the step, and where the user's moves go.
    public init(proxy: RatingStepProxy) {
        self.proxy = proxy
    }

    public var body: some View {
        step
            .tint(theme.accentColor)
            .environment(\.layoutDirection, proxy.step.direction == .rightToLeft ? .rightToLeft : .leftToRight)
    }

    @ViewBuilder private var step: some View {
        if let view = views[proxy.step.screen.kind] {
            view(proxy)
        } else {
            switch proxy.step.screen.kind.control {
            case .stars: StarsStepView(proxy: proxy)
            case .numbers: ScaleStepView(proxy: proxy)
            case .smileys: SmileysStepView(proxy: proxy)
            case .thumbs: ThumbsStepView(proxy: proxy)
            case .choices: ChoiceStepView(proxy: proxy)
            case .field, .contact: TextStepView(proxy: proxy)
            case nil:
                switch proxy.step.screen.kind {
                case .store: StoreStepView(proxy: proxy)
                case .native: EmptyView()
                default: MessageStepView(proxy: proxy)
                }
            }
        }
    }
}

/// What all built-in steps share: header, title and text above an answer, buttons below, and the way out. It scrolls,
/// so nothing is cut off at the largest text sizes.
public struct RatingStepFrame<Answer: View>: View {
    private let proxy: RatingStepProxy
    private let answer: Answer
    @Environment(\.ratingTheme) private var theme
    @Environment(\.colorScheme) private var scheme
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.accessibilityVoiceOverEnabled) private var isReadAloud
    @AccessibilityFocusState private var spoken: String?

    /// - Parameters:
    ///   - proxy: the step, and where the user's moves go.
    ///   - answer: what is between the text and the buttons.
    public init(proxy: RatingStepProxy, @ViewBuilder answer: () -> Answer) {
        self.proxy = proxy
        self.answer = answer()
    }

    public var body: some View {
        GeometryReader { geometry in
            screen(
                ScreenMetrics(
                    platform: .current, width: geometry.size.width, textSize: ScreenTextSize(textSize),
                    hasCloseButton: theme.showsCloseButton))
        }
    }

    private func screen(_ metrics: ScreenMetrics) -> some View {
        let margin = metrics.margin(theme.spacing)
        return ScrollView {
            VStack(spacing: theme.spacing) {
                header(metrics)
                answer
                VStack(spacing: 12) {
                    ForEach(proxy.step.elements) { element in
                        if case .button(let button) = element.content, button.role != .close {
                            RatingButton(element: element, button: button, proxy: proxy, metrics: metrics)
                        }
                    }
                }
            }
            .padding(.horizontal, margin)
            .padding(.vertical, theme.spacing)
            .frame(maxWidth: .infinity)
        }
        .background(theme.backgroundColor ?? .clear)
        .overlay(alignment: .topTrailing) {
            if theme.showsCloseButton, let close = proxy.step.elements.last, case .button(let button) = close.content {
                CloseButton(element: close, button: button, proxy: proxy)
            }
        }
        .task(id: proxy.step.name) { if isReadAloud { spoken = proxy.step.focus(isReadAloud: true) } }
    }

    private func header(_ metrics: ScreenMetrics) -> some View {
        let margin = metrics.margin(theme.spacing)
        let isLeading = theme.alignment == .leading
        return VStack(alignment: isLeading ? .leading : .center, spacing: theme.spacing / 2) {
            if let image = theme.headerImage {
                image.resizable().scaledToFit().frame(maxHeight: 120).accessibilityHidden(true)
            }
            ForEach(proxy.step.elements) { element in
                switch element.content {
                case .title(let text):
                    Text(verbatim: text).font(theme.titleFont).foregroundColor(theme.titleColor)
                        .dynamicTypeSize(...wholeWords(text, metrics) { $0.title })
                        .ratingElement(element, of: proxy)
                        .accessibilityFocused($spoken, equals: element.id)
                case .text(let text):
                    Text(verbatim: text).font(theme.textFont).foregroundColor(theme.textColor ?? scheme[.text])
                        .dynamicTypeSize(...wholeWords(text, metrics) { $0.body })
                        .ratingElement(element, of: proxy)
                        .accessibilityFocused($spoken, equals: element.id)
                default: EmptyView()
                }
            }
        }
        .multilineTextAlignment(theme.alignment)
        .fixedSize(horizontal: false, vertical: true)
        .frame(maxWidth: .infinity, alignment: isLeading ? .leading : .center)
        .padding(.horizontal, metrics.headerInset(margin: margin))
        .padding(.top, metrics.headerTop(margin: margin))
        .background(headerBackground)
    }
}

extension RatingStepFrame {
    /// No larger than lets each word stand on a line.
    private func wholeWords(
        _ text: String, _ metrics: ScreenMetrics, _ points: (ScreenTextSize) -> Double
    ) -> DynamicTypeSize {
        let size = metrics.largestSize(for: text, spacing: theme.spacing, points: points)
        return DynamicTypeSize.allCases[size.rawValue]
    }

    private var headerBackground: some View {
        ZStack {
            theme.headerColor ?? .clear
            if let image = theme.headerBackgroundImage {
                image.resizable().scaledToFill().accessibilityHidden(true)
            }
        }
        .clipShape(Rectangle())
    }
}

extension ScreenTextSize {
    init(_ size: DynamicTypeSize) {
        self = DynamicTypeSize.allCases.firstIndex(of: size).flatMap(ScreenTextSize.init(rawValue:)) ?? .large
    }
}
#endif
