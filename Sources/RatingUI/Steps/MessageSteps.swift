#if canImport(SwiftUI)
import SwiftUI

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
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        RatingStepFrame(proxy: proxy) {
            HStack(spacing: 4) {
                ForEach(0..<5) { _ in
                    theme.filledStar.foregroundColor(theme.filledStarColor ?? scheme[.filledStar]).frame(
                        width: 24, height: 24)
                }
            }
            .accessibilityHidden(true)
        }
    }
}
#endif
