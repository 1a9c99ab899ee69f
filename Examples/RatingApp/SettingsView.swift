import RatingUI
import SwiftUI

struct SettingsView: View {
    @ObservedObject var rating: Rating

    var body: some View {
        List {
            Section("Support us") {
                // The user's own wish: no gate, and no prompt that counts.
                Button("Rate in the App Store") {
                    Task { await rating.engine?.openStoreReview() }
                }
                Button("Tell us what you think") {
                    Task { _ = try? await rating.engine?.ask(at: "settings", force: true) }
                }
            }
            #if DEBUG
            if let engine = rating.engine {
                Section("For developers") {
                    NavigationLink("Why are you (not) asked?") {
                        RatingDebugView(
                            engine, at: "level_completed", clock: rating.clock, reload: { await rating.reload() })
                    }
                }
            }
            #endif
        }
        .navigationTitle("Settings")
        // Shows what is asked from here.
        .rating(rating.engine)
    }
}
