import RatingUI
import SwiftUI

/// Where the user has a moment: a level is won, and the next has not begun.
struct GameView: View {
    @ObservedObject var rating: Rating
    @State private var level = 1
    @State private var hasWon = false

    var body: some View {
        VStack(spacing: 24) {
            Text("Level \(level)").font(.largeTitle.bold())
            if hasWon {
                Label("Won!", systemImage: "trophy.fill").font(.title)
                Button("Next level") {
                    level += 1
                    hasWon = false
                }
                .buttonStyle(.borderedProminent)
            } else {
                Button("Win") {
                    rating.record(.event("level_completed"))
                    hasWon = true
                }
                .buttonStyle(.borderedProminent)
            }
            NavigationLink("Settings") { SettingsView(rating: rating) }
        }
        .padding()
        .rating(rating.engine, at: "level_completed", when: hasWon)
        .onRatingScreen { event in print("rating screen: \(event.rawValue)") }
        .ratingTheme(theme)
    }

    private var theme: RatingTheme {
        var theme = RatingTheme()
        theme.filledStar = .image(Image(systemName: "heart.fill"))
        theme.emptyStar = .image(Image(systemName: "heart"))
        theme.filledStarColor = .red
        theme.cornerRadius = 20
        return theme
    }
}
