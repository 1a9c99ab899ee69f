import RatingUI
import SwiftUI

/// A game of a few levels, which asks for a rating when the third has been won.
@main
struct RatingApp: App {
    @StateObject private var rating = Rating()

    var body: some Scene {
        WindowGroup {
            NavigationStack { GameView(rating: rating) }
                .task { await rating.start() }
        }
    }
}
