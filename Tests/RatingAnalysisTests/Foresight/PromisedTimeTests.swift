import RatingAnalysis
import RatingCore
import Testing

/// Labels that promise another time than people wait.
struct PromisedTimeTests {
    private static func alert(_ label: String, _ keys: String) -> String {
        #"{"policy": "irate", "appStoreID": 6446901002, "applicationName": "Inkwell", "remindButtonLabel": "\#(label)", \#(keys)}"#
    }

    private static func found(_ text: String) throws -> [Diagnostic] {
        try Seeded(text, prefixes: ["flow."]).findings
    }

    static let wrong: [(label: String, days: Double)] = [
        ("Ask me tomorrow", 30), ("Tomorrow", 7), ("Next week", 30), ("Ask me next week", 1), ("In 3 days", 30),
        ("Remind me in a week", 60), ("Ask me in a month", 3), ("Next month", 7), ("In two weeks", 60),
        ("Ask me again in 24 hours", 14), ("In a few days", 30), ("Frag mich morgen", 30), ("Nächste Woche", 30),
        ("In 3 Tagen erinnern", 30), ("Demain", 14), ("La semaine prochaine", 60), ("Dans trois jours", 30),
        ("Mañana", 30), ("La próxima semana", 60), ("En 3 días", 30), ("Domani", 30), ("Tra una settimana", 60),
        ("Amanhã", 30), ("Na próxima semana", 60), ("Morgen vragen", 14), ("Volgende week", 60), ("Imorgon", 30),
        ("Om en vecka", 60), ("Jutro", 30), ("Za tydzień", 60), ("Завтра", 30), ("Через неделю", 60), ("明日", 30),
        ("来週", 60), ("3日後", 30), ("明天提醒", 30), ("下周", 60), ("내일", 30), ("다음 주에", 60),
    ]

    @Test(arguments: wrong)
    func `another time than the key's is seen`(_ label: String, _ days: Double) throws {
        let findings = try Self.found(Self.alert(label, #""remindPeriod": \#(days)"#))
        #expect(findings.map { $0.code.rawValue } == ["flow.dead-button"], "\(findings)")
        #expect(findings.allSatisfy { $0.key == "remindButtonLabel" && $0.position != nil && $0.suggestion != nil })
    }

    @Test(
        arguments: [
            ("Ask me tomorrow", 1), ("Tomorrow", 2), ("Next week", 7), ("Ask me next week", 14), ("In 3 days", 3),
            ("In 3 days", 5), ("Remind me in a week", 7), ("Ask me in a month", 30), ("Ask me in a month", 28),
            ("Next month", 45), ("In two weeks", 14), ("Ask me again in 24 hours", 1), ("In a few days", 5),
            ("Maybe one day", 30), ("Some day", 30), ("Another day", 30), ("Not today", 30), ("Later", 30),
            ("Remind me later", 30), ("Next time", 30), ("Not this week", 30), ("Guten Tag, später", 30),
            ("Ein andermal", 30), ("Eines Tages", 60), ("Frag mich morgen", 1), ("Nächste Woche", 7),
            ("In 3 Tagen erinnern", 4), ("Un jour peut-être", 60), ("Demain", 1), ("La semaine prochaine", 7),
            ("Quizás un día", 60), ("Mañana", 1), ("La próxima semana", 10), ("La próxima vez", 60), ("Un giorno", 60),
            ("Domani", 1), ("Prossima volta", 60), ("Tra una settimana", 7), ("Um dia talvez", 60), ("Na próxima", 60),
            ("Volgende keer", 60), ("Volgende week", 7), ("Om en vecka", 7), ("Nästa gång", 60), ("Za tydzień", 7),
            ("Następnym razem", 60), ("Через неделю", 7), ("В другой раз", 60), ("明日", 1), ("来週", 7), ("3日後", 3),
            ("後で", 60), ("明天提醒", 1), ("下次", 60), ("다음에", 60), ("다음 주에", 7), ("2026年", 60), ("Version 3", 60),
            ("Every 3 days?", 3), ("After 10 sessions", 60), ("5 more uses", 60), ("Nach dem 3. Mal", 60),
            ("Once more", 60), ("Ask me at lunch", 60), ("Ask me on day 3", 60), ("Sometime", 60), ("Weekly tips", 60),
            ("Month view", 60), ("Wochenende", 60), ("Jour de fête", 60), ("Altra volta", 60), ("Daily", 60),
            ("Remind me", 60), ("Ask again", 60), ("Ask me in spring", 60), ("Yearly", 60), ("24/7", 60), ("1/2", 60),
        ] as [(String, Double)])
    func `the key's own time, or none, is left alone`(_ label: String, _ days: Double) throws {
        let findings = try Self.found(Self.alert(label, #""remindPeriod": \#(days)"#))
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        // In a language of strings, in a placement, and without a reminder
        (
            #"{"policy": "irate", "appStoreID": 6446901002, "remindPeriod": 30, "strings": {"de": {"remindButtonLabel": "Morgen"}}}"#,
            true
        ),
        (
            #"{"policy": "irate", "appStoreID": 6446901002, "remindPeriod": 1, "strings": {"de": {"remindButtonLabel": "Morgen"}}}"#,
            false
        ),
        (
            #"{"policy": "irate", "appStoreID": 6446901002, "remindPeriod": 7, "remindButtonLabel": "Next week", "placements": {"settings": {"remindPeriod": 60}}}"#,
            true
        ),
        (
            #"{"policy": "irate", "appStoreID": 6446901002, "remindPeriod": 7, "remindButtonLabel": "Next week", "placements": {"settings": {"remindPeriod": 8}}}"#,
            false
        ),
        (
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 6446901002, "emailSupport": "a@inkwell.app", "likeExitButton": "Ask me tomorrow"}"#,
            true
        ),
        (
            #"{"policy": "balanced", "workflow": "open", "appStoreID": 6446901002, "emailSupport": "a@inkwell.app", "likeExitButton": "Tomorrow"}"#,
            false
        ),
    ])
    func `wherever the label and the wait stand`(_ text: String, _ isFlagged: Bool) throws {
        let findings = try Self.found(text)
        #expect(findings.map { $0.code.rawValue } == (isFlagged ? ["flow.dead-button"] : []), "\(findings)")
    }
}
