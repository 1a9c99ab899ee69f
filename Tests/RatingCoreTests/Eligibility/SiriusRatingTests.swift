import RatingCore
import Testing

/// The policy `siriusrating` beside the standard conditions of SiriusRating, read where they stand (`RatingConditions`,
/// commit e5b4558): at each bound, one below it and one above it.
@Suite struct SiriusRatingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        let history: [(Double, ContextEvent)]
        let day: Double
        /// What SiriusRating says.
        let there: Bool
        /// What the policy says, where that is known to differ; see “Policies and their originals”.
        var here: Bool?

        var testDescription: String { "\(what), day \(day)" }
    }

    private static let prompt = ContextEvent.prompt(placement: nil, kind: .custom, forced: false)

    private static func used(sessions: Int = 15, events: Int = 20, from day: Double = 0) -> [(Double, ContextEvent)] {
        [(day, .launch(version: "1"))] + Array(repeating: (day, .session), count: sessions)
            + Array(repeating: (day, .event("done")), count: events)
    }

    private static func asked(_ replies: (Double, ContextEvent)...) -> [(Double, ContextEvent)] {
        used() + replies.flatMap { [($0.0, prompt), $0] }
    }

    private static let rated = asked((40, .rated))
    private static let updated = rated + [(41, .launch(version: "2"))]

    static let cases: [Case] = [
        // EnoughDaysUsed 30: whole days since the first use.
        Case(what: "days", history: used(), day: 29, there: false),
        Case(what: "days", history: used(), day: 30, there: true),
        Case(what: "days", history: used(), day: 31, there: true),
        // 29 days and 4 hours.
        Case(what: "first used in the evening", history: used(from: 0.83), day: 30, there: false),
        // EnoughAppSessions 15, EnoughSignificantEvents 20.
        Case(what: "14 sessions", history: used(sessions: 14), day: 30, there: false),
        Case(what: "16 sessions", history: used(sessions: 16), day: 30, there: true),
        Case(what: "19 events", history: used(events: 19), day: 30, there: false),
        Case(what: "21 events", history: used(events: 21), day: 30, there: true),
        // NotPostponedDueToReminder 7.
        Case(what: "reminder", history: asked((40, .remind)), day: 46, there: false),
        // The wait between prompts is over when more than so many days have passed.
        Case(what: "reminder", history: asked((40, .remind)), day: 47, there: true, here: false),
        Case(what: "reminder", history: asked((40, .remind)), day: 47.001, there: true),
        Case(what: "reminder", history: asked((40, .remind)), day: 48, there: true),
        // Here the wait grows.
        Case(
            what: "second reminder", history: asked((40, .remind), (48, .remind)), day: 55.1, there: true, here: false),
        Case(what: "second reminder", history: asked((40, .remind), (48, .remind)), day: 62.1, there: true),
        // NotDeclinedToRateAnyVersion 30, factor 2, 2 times again.
        Case(what: "refused", history: asked((40, .decline)), day: 69, there: false),
        Case(what: "refused", history: asked((40, .decline)), day: 70, there: true),
        Case(what: "refused", history: asked((40, .decline)), day: 71, there: true),
        Case(what: "refused twice", history: asked((40, .decline), (70, .decline)), day: 99, there: false),
        // Sixty days there, from refusal to refusal.
        Case(what: "refused twice", history: asked((40, .decline), (70, .decline)), day: 101, there: false, here: true),
        Case(what: "refused twice", history: asked((40, .decline), (70, .decline)), day: 131, there: true),
        Case(
            what: "refused three times", history: asked((40, .decline), (70, .decline), (131, .decline)), day: 5_000,
            there: false),
        // NotRatedCurrentVersion, NotRatedAnyVersion 240.
        Case(what: "rated this version", history: rated, day: 279, there: false),
        Case(what: "rated this version", history: rated, day: 900, there: false),
        Case(what: "rated another version", history: updated, day: 279, there: false, here: true),
        Case(what: "rated another version", history: updated, day: 280, there: true),
        Case(what: "rated another version", history: updated, day: 281, there: true),
    ]

    @Test(arguments: cases)
    func `the policy decides as the original, or as is said of it`(_ tried: Case) {
        let start = LocalInstant(UTCInstant(milliseconds: 1_795_651_200_000))
        let configuration = configuration(#"{"policy": "siriusrating"}"#)
        func at(_ day: Double) -> LocalInstant { LocalInstant(start.instant.adding(days: day)) }
        var context = RatingContext(installID: "a")
        for (day, event) in tried.history { _ = context.apply(event, configuration: configuration, now: at(day)) }
        let decision = Eligibility(configuration, installID: "a").decide(context, now: at(tried.day))
        #expect((decision == .ask) == (tried.here ?? tried.there), "\(decision)")
    }
}
