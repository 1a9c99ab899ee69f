import RatingKit

/// The life of one user until the question, as the demonstration tells it.
struct DemoStory: Sendable {
    /// What happens on one day.
    struct Day: Sendable {
        /// Counted from 1.
        let number: Int
        let events: [ContextEvent]
        let text: String
    }

    /// A Monday morning in Paris.
    static let start = LocalInstant(UTCInstant(milliseconds: 1_772_438_400_000), utcOffset: 3_600)

    /// The crash on the second day closes `crashFree` for more than 15 days; no pause is longer than 3 days, so that
    /// the count of sessions does not start over.
    static let days: [Day] = [
        Day(number: 1, events: [.launch(version: "1.0"), .session], text: "first launch, first session"),
        Day(number: 2, events: [.session, .crash], text: "a session, ended by a crash"),
        Day(number: 3, events: [.session], text: "a session"),
        Day(number: 6, events: [.session], text: "a session"),
        Day(number: 9, events: [.session], text: "a session"),
        Day(number: 12, events: [.session], text: "a session"),
        Day(number: 15, events: [.session], text: "a session"),
        Day(number: 18, events: [.session], text: "a session"),
    ]

    /// What the user does where nobody sits at the terminal.
    static let script = #"stars=2 submit text="It is slow since the last update." action"#

    static func date(ofDay number: Int) -> LocalInstant {
        LocalInstant(start.instant.adding(days: Int64(number - 1)), utcOffset: start.utcOffset)
    }
}

extension LocalInstant {
    /// `2 March`.
    var dayAndMonth: String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        let parts = iso8601.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return iso8601 }
        return "\(parts[2]) \(months[parts[1] - 1])"
    }
}
