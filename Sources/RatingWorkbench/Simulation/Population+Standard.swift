import RatingCore

extension Population {
    /// A population like that of an average app. The article “Simulating users” says where each figure is from, and which
    /// ones are assumptions.
    package static let standard = Population(
        name: "average app",
        // A Monday.
        start: UTCInstant(milliseconds: 1_767_571_200_000),
        installDays: 28,
        segments: [
            Segment(
                name: "try it once", share: 65, sessionsPerDay: 1, hours: standardHours,
                retention: retention([1: 0.139, 7: 0.0126, 30: 0.0013, 90: 0.0001]), crashesPerSession: 0.0005,
                launches: 0.5, events: [], stars: [10, 6, 14, 30, 40], traits: [:]),
            Segment(
                name: "now and then", share: 25, sessionsPerDay: 0.35, hours: standardHours,
                retention: retention([1: 0.266, 7: 0.162, 30: 0.074, 90: 0.044, 365: 0.015]),
                crashesPerSession: 0.0005, launches: 0.5, events: [], stars: [5, 4, 11, 30, 50], traits: [:]),
            Segment(
                name: "every day", share: 10, sessionsPerDay: 3.5, hours: standardHours,
                retention: retention([1: 0.92, 7: 0.73, 30: 0.435, 90: 0.31, 365: 0.17]), crashesPerSession: 0.0005,
                launches: 0.3, events: [], stars: [3, 2, 7, 23, 65], traits: [:]),
        ],
        utcOffsets: [
            UTCOffset(offset: -18_000, share: 35), UTCOffset(offset: 3_600, share: 40),
            UTCOffset(offset: 32_400, share: 25),
        ],
        releases: Releases(everyDays: 14, adoptionDays: 3.7),
        placements: [Placement(name: nil, chance: 1)],
        choices: standardChoices,
        sheetShown: 0.8, ratesInStore: 0.5, starsLostAfterCrash: 1)

    /// Few sessions at four in the morning, most at eight in the evening.
    static let standardHours: [Double] = [
        40, 26, 18, 13, 12, 17, 32, 52, 62, 64, 66, 70, 76, 76, 74, 76, 80, 86, 92, 97, 100, 97, 84, 62,
    ]

    static let standardChoices: [StepKind: Choices] = [
        .stars: Choices(answer: 0.3, later: 0.3, decline: 0.1, dismiss: 0.3),
        .scale: Choices(answer: 0.3, later: 0.3, decline: 0.1, dismiss: 0.3),
        .smileys: Choices(answer: 0.5, later: 0.2, decline: 0.1, dismiss: 0.2),
        .thumbs: Choices(answer: 0.9, later: 0.03, decline: 0.03, dismiss: 0.04),
        .choice: Choices(answer: 0.3, later: 0.3, decline: 0.1, dismiss: 0.3),
        .text: Choices(answer: 0.13, later: 0.4, decline: 0.1, dismiss: 0.37),
        .contact: Choices(answer: 0.1, later: 0.6, decline: 0.1, dismiss: 0.2),
        .message: Choices(answer: 0.2, later: 0.35, decline: 0.4, dismiss: 0.05),
        .native: Choices(answer: 0.2, dismiss: 0.8),
        .store: Choices(answer: 0.3, later: 0.4, decline: 0.1, dismiss: 0.2),
    ]

    private static func retention(_ points: KeyValuePairs<Int, Double>) -> [RetentionPoint] {
        points.map { RetentionPoint(day: $0.key, share: $0.value) }
    }
}
