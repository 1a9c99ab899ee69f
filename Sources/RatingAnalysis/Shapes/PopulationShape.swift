import RatingCore

/// The shape of populations.
extension DocumentKind {
    /// The newest form that this library reads (`populationVersion`).
    package static let populationVersion: Int64 = 1

    /// How many places there may be where the app asks.
    package static let maximumPlacements = 8

    static let populationShape = Shape.object(
        "a population",
        .must("populationVersion", .version(populationVersion), "The form of the file."),
        .may("name", .text(.full), "What it is called in reports."),
        .may("start", .text(.date), "The first day on which users install the app."),
        .may("installDays", .integer(1...3_650), "The number of days on which users install the app."),
        .may("utcOffsets", .map(share, .offset), "Shares of users by their offset from UTC."),
        .may(
            "releases",
            .object(
                "releases",
                .may("everyDays", .integer(0...36_500), "Days from one version to the next; 0: there is only one."),
                .may(
                    "adoptionDays", .number(0...36_500),
                    "The mean of an exponentially distributed time until a user has it, in days.")),
            "How versions appear, and reach users."),
        .may("placements", .list(placement, 1...maximumPlacements), "Where the app asks."),
        .must("segments", .list(.part(.segment), 1...64), "The groups of users."),
        .may(
            "choices",
            .object(
                "choices",
                StepKind.allCases.map { ShapeMember.may($0.rawValue, choice, $0.summary.description) }
            ),
            "What users do on a step of each kind."),
        .may("sheetShown", .number(0...1), "How often the store's own sheet appears when requested."),
        .may("ratesInStore", .number(0...1), "How many of those who are led to the store rate there."),
        .may("starsLostAfterCrash", .integer(0...4), "How many stars a crash takes off the answer."))

    /// Of the whole that the others make together.
    private static let share = Shape.number(0...1e9)

    private static let placement = Shape.object(
        "a placement",
        .may("name", .text(fullName(of: .placements)), "Its name; if missing, outside any named placement."),
        .may("chance", .number(0...1), "The share of sessions that reach it."))

    private static func fullName(of list: AppManifest.List) -> TextShape {
        var text = TextShape.full
        text.names = list
        return text
    }

    private static let choice = Shape.object(
        "a choice",
        .may("answer", share, "The share of those who answer, or press the main button."),
        .may("later", share, "The share of those who leave it for later."),
        .may("decline", share, "The share of those who decline."),
        .may("dismiss", share, "The share of those who dismiss it."))

    private static let day = TextShape("a day from 1 on", pattern: #"^\+?0*[1-9]\d{0,4}$"#) { name in
        Int(name).map { 1...36_500 ~= $0 } ?? false
    }

    static let segment = Shape.object(
        "a segment",
        .must("name", .text(.full), "What it is called in reports."),
        .must("share", share, "Its share of all users."),
        .must("sessionsPerDay", .number(0...200), "Sessions a day, on average."),
        .may("retention", .map(.number(0...1), day), "By day, the share of users who use the app on that day."),
        .may("hours", .list(share, 24...24), "Weights of the 24 hours in which sessions begin."),
        .may("launches", .number(0...1), "The share of sessions that begin with a launch."),
        .may("crashesPerSession", .number(0...1), "The share of sessions that end in a crash."),
        .must("stars", .list(share, 5...5), "Weights of one to five stars."),
        .may(
            "events", .map(.number(0...100), .name(of: .events), 0...32),
            "By name, how often an event happens in a session, on average."),
        .may("traits", .map(.anything, .name(of: .traits)), "What the app reports about these users."))
}
