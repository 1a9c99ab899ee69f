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
        .may("start", .text(.date), "The first day of installations."),
        .may("installDays", .integer(1...3_650), "On how many days people install the app."),
        .may("utcOffsets", .map(share, .offset), "Shares of users by their offset from UTC."),
        .may(
            "releases",
            .object(
                "releases",
                .may("everyDays", .integer(0...36_500), "Days from one version to the next; 0: there is only one."),
                .may(
                    "adoptionDays", .number(0...36_500),
                    "The mean of an exponential time until a user has it, in days.")),
            "How versions come, and reach users."),
        .may("placements", .list(placement, 1...maximumPlacements), "Where the app asks."),
        .must("segments", .list(.part(.segment), 1...64), "Who there is."),
        .may(
            "choices",
            .object(
                "choices",
                StepKind.allCases.map { ShapeMember.may($0.rawValue, choice, $0.summary.description) }
            ),
            "What is done on a step of each kind."),
        .may("sheetShown", .number(0...1), "How often the store's own sheet appears when it is asked for."),
        .may("ratesInStore", .number(0...1), "How many of those who are led to the store rate there."),
        .may("starsLostAfterCrash", .integer(0...4), "By so many stars a crash spoils the answer."))

    /// Of the whole that the others make together.
    private static let share = Shape.number(0...1e9)

    private static let placement = Shape.object(
        "a placement",
        .may("name", .text(fullName(of: .placements)), "Its name; outside of named placements if it is missing."),
        .may("chance", .number(0...1), "In how many of the sessions it is reached."))

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
        .must("sessionsPerDay", .number(0...200), "Sessions a day, in the mean."),
        .may("retention", .map(.number(0...1), day), "By day, the share of users who use the app on it."),
        .may("hours", .list(share, 24...24), "Weights of the 24 hours in which sessions begin."),
        .may("launches", .number(0...1), "The share of sessions that begin with a launch."),
        .may("crashesPerSession", .number(0...1), "How many sessions end in a crash."),
        .must("stars", .list(share, 5...5), "Weights of one to five stars."),
        .may(
            "events", .map(.number(0...100), .name(of: .events), 0...32),
            "By name, how often an event happens in a session, in the mean."),
        .may("traits", .map(.anything, .name(of: .traits)), "What the app tells of these users."))
}
