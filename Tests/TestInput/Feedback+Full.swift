import RatingCore

extension Feedback {
    /// With all that there may be.
    package static let full = Feedback(
        stars: 2, text: "Trop lent 🐌\nvraiment", answers: [.init("recommend", 3), .init("why", "prix")],
        placement: "level_completed", version: "2.1",
        createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00.250+01:00"),
        variants: [.init(experiment: "tone", variant: "warm")], systemName: "iOS", systemVersion: "17.2",
        locale: "fr-CA",
        sessions: 12, crashes: 0, contact: "ana@example.org",
        attachments: [.log("started\n"), .init(name: "screen.png", mediaType: "image/png", content: .path("/a/b.png"))])
}
