import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Conditions that only people meet to whom something has happened before, and names of what goes wrong.
struct PastTests {
    // MARK: Trouble

    static let turnedRound: [String] = [
        #"{▸">=": [{"var": ["context.events.incident_reported", 0]}, 1]}"#,
        #"{▸">": [{"var": "context.crashes"}, 2]}"#, #"{▸"!=": [{"var": "context.crashes"}, 0]}"#,
        #"{"var": ▸"context.crashes"}"#, #"{▸">=": [{"var": "context.events.paymentDeclined"}, 1]}"#,
        #"{▸">": [{"var": "context.daysSinceEvent.injury_logged"}, 30]}"#,
        #"{▸">=": [{"var": ["context.daysSinceEvent.stream_dropped", 0]}, 2]}"#,
        #"{▸"<": [{"var": ["context.daysSinceEvent.refund_requested", 999]}, 14]}"#,
        #"{▸"<=": [1, {"var": "context.daysSinceEvent.order_cancelled"}, 14]}"#,
        #"{"and": [{">": [{"var": "context.sessions"}, 3]}, {▸">": [{"var": "context.daysSinceCrash"}, 14]}]}"#,
        #"{"and": [{"and": [{"var": "traits.premium"}, {▸"!=": [{"var": "context.daysSinceEvent.user_reported"}, null]}]}]}"#,
        #"{▸"or": [{">": [{"var": "context.crashes"}, 2]}, {"var": "context.events.sync_failed"}]}"#,
        #"{▸"!": {"==": [{"var": "context.events.card_blocked"}, 0]}}"#,
    ]

    @Test(arguments: turnedRound)
    func `only whoever met with trouble is let in`(_ rule: String) throws {
        try expectFound("foresight.bad-moment", rule)
    }

    static let spared: [String] = [
        #"{">": [{"var": ["context.daysSinceEvent.attack_logged", 365]}, 3]}"#,
        #"{"or": [{"==": [{"var": "context.daysSinceEvent.severe_reaction"}, null]}, {">": [{"var": "context.daysSinceEvent.severe_reaction"}, 14]}]}"#,
        #"{">": [{"var": "context.events.rescue_completed"}, 1]}"#,
        #"{">": [{"var": "context.events.reaction_sent"}, 1]}"#,
        #"{"<": [{"var": ["context.daysSinceEvent.photo_saved", 999]}, 3]}"#,
        #"{"<=": [{"var": "context.crashes"}, 2]}"#, #"{"==": [{"var": "context.crashes"}, 0]}"#,
        #"{"!": {"var": "context.crashes"}}"#, #"{"==": [{"var": "context.events.refund"}, 0]}"#,
        #"{">": [{"var": ["context.daysSinceEvent.injury_logged", 999]}, 30]}"#,
        #"{">": [{"var": ["context.daysSinceCrash", 999]}, 14]}"#,
        #"{"or": [{"==": [{"var": "context.crashes"}, 0]}, {">": [{"var": "context.daysSinceCrash"}, 7]}]}"#,
        #"{"or": [{"var": "traits.premium"}, {">": [{"var": "context.crashes"}, 2]}]}"#,
        #"{"or": [{"!": {"var": "context.daysSinceEvent.sync_failed"}}, {">": [{"var": "context.daysSinceEvent.sync_failed"}, 2]}]}"#,
        #"{">": [{"var": "context.events.weather_reported"}, 3]}"#,
        #"{">": [{"var": "context.events.pin_dropped"}, 3]}"#, #"{">": [{"var": "context.events.ads_blocked"}, 3]}"#,
        #"{">": [{"var": "context.events.report_exported"}, 3]}"#,
        #"{">": [{"var": "context.events.issue_resolved"}, 1]}"#, #"{"var": "context.events.crash_free_week"}"#,
        #"{">": [{"var": "context.events.run_without_injury"}, 3]}"#,
        #"{"<": [{"var": ["context.daysSinceEvent.photo_saved", 999]}, 14]}"#,
        #"{"!": {"var": "traits.openDispute"}}"#, #"{"!=": [{"var": "traits.openDispute"}, true]}"#,
        #"{"==": [{"var": "traits.openDispute"}, false]}"#, #"{"==": [{"var": "traits.dispute"}, "none"]}"#,
        #"{"<": [{"var": ["traits.openComplaints", 0]}, 1]}"#, #"{"var": "traits.crashReportingEnabled"}"#,
        #"{"==": [{"var": "traits.bugHunter"}, true]}"#, #"{"in": [{"var": "traits.failureMode"}, ["soft", "none"]]}"#,
        #"{"==": [{"fractional": [["on", 20], ["off", 80]]}, "on"]}"#, #"{"var": "traits.fraudProtection"}"#,
        #"{"and": [{"!=": [{"var": "traits.account"}, "paused"]}, {">": [{"var": ["context.daysSinceEvent.profile_reported", 999]}, 60]}]}"#,
        #"{"!": {"and": [{"<": [{"var": ["context.daysSinceEvent.order_cancelled", 99]}, 7]}, {"var": "traits.new"}]}}"#,
        #"{"if": [{"var": "traits.overdrawn"}, false, true]}"#, #"{">": [{"var": "context.sessions"}, 8]}"#,
    ]

    @Test(arguments: spared)
    func `whoever met with no trouble is let in`(_ rule: String) throws { try expectLeftAlone(rule) }

    @Test func `who offers no review may ask them`() throws {
        let workflow = WorkflowText.of(
            #""a": {"meta": {"kind": "text", "buttons": [{"event": "SEND", "text": {"literal": "Send"}, "needsAnswer": true}]}, "on": {"SEND": {"target": "end", "actions": "sendFeedback"}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        try expectLeftAlone(#"{">": [{"var": "context.crashes"}, 2]}"#, #""workflow": \#(workflow)"#)
    }

    // MARK: The first time

    static let neverFirst: [String] = [
        #"{▸">": [{"var": "context.daysSincePrompt"}, 90]}"#,
        #"{"and": [{▸">": [{"var": "context.daysSincePrompt"}, 90]}, {">": [{"var": ["context.daysSinceEvent.game_lost", 99]}, 7]}]}"#,
        #"{"and": [{"var": "traits.premium"}, {▸">=": [{"var": ["context.daysSinceAnswer", 0]}, 180]}]}"#,
        #"{▸">=": [{"var": "context.prompts"}, 1]}"#, #"{"and": [{▸">": [{"var": "context.declines"}, 0]}, true]}"#,
        #"{▸"!=": [{"var": "context.lastStars"}, null]}"#, #"{▸"<=": [1, {"var": "context.lastStars"}, 3]}"#,
        #"{▸">": [{"var": "context.eventsSincePrompt.photo_saved"}, 2]}"#,
        #"{▸"or": [{">": [{"var": "context.daysSincePrompt"}, 90]}, {">": [{"var": "context.daysSinceDecline"}, 90]}]}"#,
        #"{▸">": [{"var": "context.sessionsSincePrompt"}, 5]}"#,
    ]

    @Test(arguments: neverFirst)
    func `nobody is the first`(_ rule: String) throws { try expectFound("foresight.never-asked", rule) }

    static let first: [String] = [
        #"{">": [{"var": ["context.daysSincePrompt", 999]}, 90]}"#,
        #"{"or": [{"==": [{"var": "context.daysSincePrompt"}, null]}, {">": [{"var": "context.daysSincePrompt"}, 90]}]}"#,
        #"{"or": [{"==": [{"var": "context.prompts"}, 0]}, {">": [{"var": "context.daysSincePrompt"}, 90]}]}"#,
        #"{"!": {"<": [{"var": ["context.daysSincePrompt", 999]}, 90]}}"#, #"{"<": [{"var": "context.prompts"}, 3]}"#,
        #"{"==": [{"var": "context.declines"}, 0]}"#, #"{"==": [{"var": "context.lastStars"}, null]}"#,
        #"{">": [{"var": ["context.lastStars", 5]}, 3]}"#, #"{"!": {"var": "context.daysSinceDecline"}}"#,
        #"{"or": [{"var": "traits.premium"}, {">": [{"var": "context.daysSincePrompt"}, 90]}]}"#,
        #"{">=": [{"var": ["context.eventsSincePrompt.photo_saved", 9]}, 3]}"#,
        #"{"if": [{"var": "context.prompts"}, {">": [{"var": "context.daysSincePrompt"}, 90]}, true]}"#,
        #"{">": [{"var": "context.events.photo_saved"}, 3]}"#, #"{">": [{"var": "context.daysSinceInstall"}, 30]}"#,
        #"{"and": [{"<=": [{"var": "context.promptsSinceAnswer"}, 1]}, {"var": "traits.premium"}]}"#,
        #"{">": [{"var": ["context.sessionsSincePrompt", 99]}, 5]}"#,
        #"{"or": [{"==": [{"var": "context.lastStars"}, null]}, {"<=": [{"var": "context.lastStars"}, 3]}]}"#,
        #"{"or": [{"==": [{"var": "context.lastStars"}, null]}, {"in": [{"var": "context.lastStars"}, [4, 5]]}]}"#,
        #"{"or": [{"!": {"var": "context.prompts"}}, {">": [{"var": "context.eventsSincePrompt.saved"}, 2]}]}"#,
        #"{"in": [{"var": "context.prompts"}, [0, 1, 2]]}"#,
    ]

    @Test(arguments: first)
    func `somebody is the first`(_ rule: String) throws { try expectLeftAlone(rule) }

    @Test func `where another part asks first, nothing is said`() throws {
        try expectLeftAlone(
            #"{">": [{"var": "context.prompts"}, 0]}"#, #""placements": {"saved": {"conditions": null}}"#)
        let found = try Seeded(
            #"{"policy": "balanced", "placements": {"saved": {"conditions": {">": [{"var": "context.prompts"}, 0]}}}}"#,
            prefixes: ["foresight."])
        #expect(found.findings.isEmpty, "\(found.findings)")
    }

    @Test func `nor is anybody the first of a variant`() throws {
        let experiments =
            #""experiments": {"a": {"variants": [{"name": "b"}, {"name": "c", "conditions": {">": [{"var": "context.prompts"}, 0]}}]}}"#
        let found = try Seeded(#"{"policy": "balanced", \#(experiments)}"#, prefixes: ["foresight.never"])
        #expect(found.findings.map(\.key) == ["experiments.a.variants.1.conditions"], "\(found.findings)")
        let placed = #"{"policy": "balanced", \#(experiments), "placements": {"saved": {"conditions": null}}}"#
        #expect(try Seeded(placed, prefixes: ["foresight.never"]).findings.isEmpty)
    }

    @Test(arguments: [#""minDays": 9"#, #""mainTitle": "Hi""#, #""conditions": {"var": "traits.premium"}"#])
    func `another variant is nobody's first time`(_ other: String) throws {
        let rule = #"{">": [{"var": "context.prompts"}, 0]}"#
        let text =
            #"{"policy": "balanced", "workflow": "open", "conditions": \#(rule), "experiments": {"a": {"variants": [{"name": "b"}, {"name": "c", \#(other)}]}}}"#
        let found = try Seeded(text, prefixes: ["foresight.never"])
        #expect(found.findings.contains { $0.key == "conditions" }, "\(found.findings)")
        let placed = text.replacing(
            #""experiments""#,
            with: #""placements": {"saved": {"conditions": {"var": "traits.premium"}}}, "experiments""#)
        let placedFound = try Seeded(placed, prefixes: ["foresight.never"])
        #expect(!placedFound.findings.contains { $0.key == "conditions" }, "\(placedFound.findings)")
    }

    // MARK: In the middle of something

    @Test(arguments: [
        #"{"!": {"var": "traits.recording"}}"#, #"{"!=": [{"var": "traits.recording"}, true]}"#,
        #"{"==": [{"var": "traits.recording"}, false]}"#, #"{">": [{"var": "traits.recordings"}, 3]}"#,
        #"{"or": [{"var": "traits.recording"}, {">": [{"var": "context.sessions"}, 5]}]}"#,
        #"{"==": [{"var": "traits.playing"}, "golf"]}"#, #"{"var": "traits.running"}"#, #"{"var": "traits.riding"}"#,
        #"{"var": "traits.hasRecording"}"#, #"{"var": "traits.recordingEnabled"}"#,
    ])
    func `whoever is done is let in too`(_ rule: String) throws { try expectLeftAlone(rule) }

    // MARK: Stars, and names

    static let impossible: [(String, String)] = [
        (
            "constant",
            #"{"or": [{"==": [{"var": "context.lastStars"}, null]}, {▸">": [{"var": "context.lastStars"}, 5]}]}"#
        ),
        ("constant", #"{"or": [{"var": "traits.premium"}, {▸"==": [{"var": "context.lastStars"}, 0]}]}"#),
        ("constant", #"{▸"in": [{"var": "context.lastStars"}, [8, 9, 10]]}"#),
        ("variable", #"{">": [{"var": ▸"context.events[photo_saved]"}, 3]}"#),
    ]

    @Test(arguments: impossible)
    func `what cannot be is shown at its place`(_ code: String, _ rule: String) throws {
        try expectFound("targeting.\(code)", rule)
    }

    @Test(arguments: [
        #"{"or": [{"==": [{"var": "context.lastStars"}, null]}, {">": [{"var": "context.lastStars"}, 4]}]}"#,
        #"{"or": [{"==": [{"var": "context.lastStars"}, null]}, {"==": [{"var": "context.lastStars"}, 5]}]}"#,
        #"{"or": [{"!": {"var": "context.lastStars"}}, {"in": [{"var": "context.lastStars"}, [1, 2, 5]]}]}"#,
        #"{"<": [{"var": ["context.lastStars", 0]}, 5]}"#,
        #"{">": [{"var": "context.events.Photo saved"}, 3]}"#, #"{">": [{"var": "context.events.home->detail"}, 3]}"#,
        #"{">": [{"var": "context.events.export-2"}, 3]}"#,
        #"{">": [{"var": "context.events.Saved, then shared"}, 3]}"#,
        #"{">": [{"var": "context.events.export / share"}, 3]}"#, #"{">": [{"var": "context.events.what?"}, 3]}"#,
        #"{">": [{"var": "context.events.Saved (auto)"}, 3]}"#, #"{">": [{"var": "context.events.50% done"}, 3]}"#,
        #"{">": [{"var": "context.events.q&a"}, 3]}"#, #"{"==": [{"var": "traits.ab|test"}, "b"]}"#,
        #"{">": [{"var": "context.events.level+1"}, 3]}"#, #"{"==": [{"var": "traits.plan-2026"}, "b"]}"#,
        #"{">": [{"var": "context.events.C++ lesson"}, 3]}"#, #"{"==": [{"var": "traits.größe"}, "L"]}"#,
        #"{">": [{"var": "context.events.don't know"}, 3]}"#, #"{"var": "traits.a.b.c"}"#,
        #"{"==": [{"var": "traits.plan=pro"}, true]}"#, #"{">": [{"var": ["context.daysSinceEvent.saved", 9]}, 3]}"#,
    ])
    func `what can be is left alone`(_ rule: String) throws { try expectLeftAlone(rule) }

    @Test func `as many stars count as are asked for`() throws {
        let ten = WorkflowText.of(
            #""a": \#(WorkflowText.stars(#""SUBMIT": {"target": "end", "actions": "recordAnswer"}, "DISMISS": "end""#, maximum: 10)), \#(WorkflowText.end)"#
        )
        let rule =
            #"{"or": [{"==": [{"var": "context.lastStars"}, null]}, {">": [{"var": "context.lastStars"}, 8]}]}"#
        let found = try Seeded(
            #"{"policy": "balanced", "workflow": \#(ten), "conditions": \#(rule)}"#, prefixes: ["targeting."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    // MARK: Expectations

    private func expectFound(
        _ code: String, _ rule: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let found = try Seeded(
            #"{"policy": "balanced", "conditions": \#(rule)}"#, prefixes: ["targeting.", "foresight."])
        #expect(found.isRead && found.summary == found.expected(code), "\(found.findings)", sourceLocation: location)
    }

    private func expectLeftAlone(
        _ rule: String, _ more: String = #""revision": 1"#, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let found = try Seeded(
            #"{"policy": "balanced", \#(more), "conditions": \#(rule)}"#, prefixes: ["targeting.", "foresight."])
        #expect(
            found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)", sourceLocation: location)
    }

    // MARK: Moments

    @Test(arguments: [
        "profile_reported", "user_report_filed_reported", "call_dropped",
        "account_locked", "order_late", "injury_logged", "refunds_shown",
    ])
    func `nobody is asked where something went wrong`(_ name: String) throws {
        let found = try Foreseen(#"{"policy": "balanced", "placements": {"\#(name)": {"displaySessionCount": 8}}}"#)
        #expect(found.warnings == ["bad-moment"], "\(found.findings)")
    }

    @Test(arguments: [
        "weather_reported", "catch_reported", "report_shared", "report_card_viewed", "weekly_report", "pin_dropped",
        "album_dropped", "ad_blocked", "door_locked", "late_night_session", "book_returned", "injury_free_month",
        "no_errors_found", "report_finished", "week_without_crash", "dispute_settled", "dispute_resolved",
        "injury_insurance_bought", "score_reported", "click_counter", "refund_protection_bought", "fine_day",
    ])
    func `people are asked where nothing did`(_ name: String) throws {
        try expectSilence(#"{"policy": "balanced", "placements": {"\#(name)": {"displaySessionCount": 8}}}"#)
    }

    @Test func `what counts before people are asked again is nothing bad`() throws {
        func again(_ events: String) throws -> [String] {
            try Foreseen(#"{"policy": "balanced", "eventsBeforeAskingAgain": {\#(events)}}"#).warnings
        }
        #expect(try again(#""saved": 3, "payment_declined": 1"#) == ["bad-moment"])
        #expect(try again(#""saved": 3"#).isEmpty && again(#""error_fixed": 2"#).isEmpty)
    }

    @Test(arguments: ["help_centre", "contact", "feedback_corner", "giveFeedback", "suggestions"])
    func `who comes to say something may do so at once`(_ name: String) throws {
        let keys = #"{"daysWithoutCrash": null}"#
        try expectSilence(#"{"policy": "balanced", "placements": {"\#(name)": \#(keys)}}"#)
        #expect(try Foreseen(#"{"policy": "balanced", "placements": {"saved": \#(keys)}}"#).warnings == ["bad-moment"])
    }
}
