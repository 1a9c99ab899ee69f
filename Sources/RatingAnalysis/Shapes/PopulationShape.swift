import RatingCore

/// The shape of populations.
extension DocumentKind {
    /// The newest form that this library reads (`populationVersion`).
    package static let populationVersion: Int64 = 1

    /// How many places there may be where the app asks.
    package static let maximumPlacements = 8

    static let populationShape = Shape.object(
        ObjectShape(
            "a population",
            [
                ShapeMember(
                    "populationVersion", .version(populationVersion), isRequired: true, "The form of the file."),
                ShapeMember("name", .text(.full), "What it is called in reports."),
                ShapeMember("start", .text(.date), "The first day of installations."),
                ShapeMember("installDays", .integer(1...3_650), "On how many days people install the app."),
                ShapeMember("utcOffsets", .map(share, .offset), "Shares of users by their offset from UTC."),
                ShapeMember(
                    "releases",
                    .object(
                        ObjectShape(
                            "releases",
                            [
                                ShapeMember(
                                    "everyDays", .integer(0...36_500),
                                    "Days from one version to the next; 0: there is only one."),
                                ShapeMember(
                                    "adoptionDays", .number(0...36_500),
                                    "The mean of an exponential time until a user has it, in days."),
                            ])), "How versions come, and reach users."),
                ShapeMember("placements", .list(placement, 1...maximumPlacements), "Where the app asks."),
                ShapeMember("segments", .list(.part(.segment), 1...64), isRequired: true, "Who there is."),
                ShapeMember(
                    "choices",
                    .object(
                        ObjectShape(
                            "choices",
                            StepKind.allCases.map { ShapeMember($0.rawValue, choice, $0.summary.description) })),
                    "What is done on a step of each kind."),
                ShapeMember(
                    "sheetShown", .number(0...1), "How often the store's own sheet appears when it is asked for."),
                ShapeMember("ratesInStore", .number(0...1), "How many of those who are led to the store rate there."),
                ShapeMember("starsLostAfterCrash", .integer(0...4), "By so many stars a crash spoils the answer."),
            ]))

    /// Of the whole that the others make together.
    private static let share = Shape.number(0...1e9)

    private static let placement = Shape.object(
        ObjectShape(
            "a placement",
            [
                ShapeMember(
                    "name", .text(fullName(of: .placements)), "Its name; outside of named placements if it is missing."),
                ShapeMember("chance", .number(0...1), "In how many of the sessions it is reached."),
            ]))

    private static func fullName(of list: AppManifest.List) -> TextShape {
        var text = TextShape.full
        text.names = list
        return text
    }

    private static let choice = Shape.object(
        ObjectShape(
            "a choice",
            [
                ShapeMember("answer", share, "The share of those who answer, or press the main button."),
                ShapeMember("later", share, "The share of those who leave it for later."),
                ShapeMember("decline", share, "The share of those who decline."),
                ShapeMember("dismiss", share, "The share of those who dismiss it."),
            ]))

    private static let day = TextShape("a day from 1 on", pattern: #"^\+?0*[1-9]\d{0,4}$"#) { name in
        Int(name).map { 1...36_500 ~= $0 } ?? false
    }

    static let segment = Shape.object(
        ObjectShape(
            "a segment",
            [
                ShapeMember("name", .text(.full), isRequired: true, "What it is called in reports."),
                ShapeMember("share", share, isRequired: true, "Its share of all users."),
                ShapeMember("sessionsPerDay", .number(0...200), isRequired: true, "Sessions a day, in the mean."),
                ShapeMember(
                    "retention", .map(.number(0...1), day), "By day, the share of users who use the app on it."),
                ShapeMember("hours", .list(share, 24...24), "Weights of the 24 hours in which sessions begin."),
                ShapeMember("launches", .number(0...1), "The share of sessions that begin with a launch."),
                ShapeMember("crashesPerSession", .number(0...1), "How many sessions end in a crash."),
                ShapeMember("stars", .list(share, 5...5), isRequired: true, "Weights of one to five stars."),
                ShapeMember(
                    "events", .map(.number(0...100), .name(of: .events), 0...32),
                    "By name, how often an event happens in a session, in the mean."),
                ShapeMember("traits", .map(.anything, .name(of: .traits)), "What the app tells of these users."),
            ]))
}
