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
            case .field: TextStepView(proxy: proxy)
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
    @AccessibilityFocusState private var spoken: String?

    /// - Parameters:
    ///   - proxy: the step, and where the user's moves go.
    ///   - answer: what is between the text and the buttons.
    public init(proxy: RatingStepProxy, @ViewBuilder answer: () -> Answer) {
        self.proxy = proxy
        self.answer = answer()
    }

    public var body: some View {
        ScrollView {
            VStack(spacing: theme.spacing) {
                header
                answer
                VStack(spacing: 12) {
                    ForEach(proxy.step.elements) { element in
                        if case .button(let button) = element.content, button.role != .close {
                            RatingButton(element: element, button: button, proxy: proxy)
                        }
                    }
                }
            }
            .padding(theme.spacing)
            .frame(maxWidth: .infinity)
        }
        .background(theme.backgroundColor ?? .clear)
        .overlay(alignment: .topTrailing) {
            if theme.showsCloseButton, let close = proxy.step.elements.last, case .button(let button) = close.content {
                CloseButton(element: close, button: button, proxy: proxy)
            }
        }
        .task(id: proxy.step.name) { spoken = proxy.step.elements.first?.id }
    }

    private var header: some View {
        VStack(spacing: theme.spacing / 2) {
            if let image = theme.headerImage {
                image.resizable().scaledToFit().frame(maxHeight: 120).accessibilityHidden(true)
            }
            ForEach(proxy.step.elements) { element in
                switch element.content {
                case .title(let text):
                    Text(verbatim: text).font(theme.titleFont).foregroundColor(theme.titleColor)
                        .ratingElement(element, of: proxy)
                        .accessibilityFocused($spoken, equals: element.id)
                case .text(let text):
                    Text(verbatim: text).font(theme.textFont).foregroundColor(theme.textColor)
                        .ratingElement(element, of: proxy)
                        .accessibilityFocused($spoken, equals: element.id)
                default: EmptyView()
                }
            }
        }
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
        .frame(maxWidth: .infinity)
        // Room for the way out.
        .padding(.horizontal, 32)
        .background(headerBackground)
    }
}

extension RatingStepFrame {
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
#endif
