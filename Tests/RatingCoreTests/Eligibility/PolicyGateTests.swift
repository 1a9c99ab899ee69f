import Testing

@testable import RatingCore

@Suite
struct PolicyGateTests {
    @Test(arguments: [
        ("{}", [Gate.enabled, .inProgress, .sessions, .reminders, .notAnswered, .cooldown, .crashFree], "stars"),
        (
            #"{"policy": "starskit"}"#,
            [.enabled, .inProgress, .sessions, .reminders, .notAnswered, .cooldown, .crashFree], "stars"
        ),
        (
            #"{"policy": "irate"}"#,
            [.enabled, .inProgress, .rated, .declined, .age, .usage, .usageRate, .reminderPeriod, .latestVersion],
            "alert"
        ),
        (
            #"{"policy": "appreview"}"#,
            [.enabled, .inProgress, .launches, .daysSinceFirstLaunch, .reviewCooldown, .newVersion], "native"
        ),
        (
            #"{"policy": "balanced"}"#,
            [
                .enabled, .inProgress, .firstSession, .sessions, .age, .crashFree, .rated, .declined, .notAnswered,
                .cooldown, .yearlyCap,
            ], "native"
        ),
    ])
    func `each policy asks its gates in order`(document: String, gates: [Gate], workflow: String) {
        let configuration = RatingConfiguration(document)
        #expect(configuration.gates == gates)
        #expect(configuration.workflow.json == .string(workflow))
        let explained = Eligibility(document).explain(.with { _ in }, now: .day(0)).gates.map { $0.gate }
        #expect(explained == gates.map { $0.name })
    }

    @Test(arguments: [
        (
            "starskit",
            [
                "displaySessionCount": RatingJSON.integer(3), "maxNumberOfReminder": 3, "daysBeforeAskingAgain": 3,
                "daysWithoutCrash": 15, "maxDaysBetweenSession": 3, "positiveStarsLimit": 4,
                "useSessionSpaceChecking": true,
            ]
        ),
        (
            "irate",
            [
                "daysUntilPrompt": .number(10), "usesUntilPrompt": 10, "eventsUntilPrompt": 10,
                "usesPerWeekForPrompt": .number(0), "remindPeriod": .number(1), "promptForNewVersionIfUserRated": false,
                "onlyPromptIfLatestVersion": true, "promptAtLaunch": true,
            ]
        ),
        ("appreview", ["minLaunches": 0, "minDays": 0, "daysBetweenReviews": 125, "oncePerVersion": true]),
        (
            "balanced",
            [
                "displaySessionCount": 5, "daysUntilPrompt": .number(7), "daysWithoutCrash": 7,
                "promptForNewVersionIfUserRated": false, "daysBeforeAskingAgain": 60,
                "daysBeforeAskingAgainAfterAnswer": 365,
                "maxPromptsPerYear": 3, "neverInFirstSession": true,
            ]
        ),
    ])
    func `each policy has its defaults`(policy: String, defaults: [String: RatingJSON]) throws {
        let configuration = RatingConfiguration(#"{"policy": "\#(policy)"}"#)
        for (name, value) in defaults {
            let key = try #require(ConfigurationKey(name: name))
            #expect(configuration[any: key]?.json == value, "\(name)")
        }
    }

    /// A document with a value for the gate's key, one with `null` for it, and a policy that has the gate itself.
    static let keys: [(gate: Gate, name: String, value: String, policy: String?)] = [
        (.sessions, "displaySessionCount", "1", "starskit"), (.reminders, "maxNumberOfReminder", "1", "starskit"),
        (.cooldown, "daysBeforeAskingAgain", "1", "starskit"), (.crashFree, "daysWithoutCrash", "1", "balanced"),
        (.age, "daysUntilPrompt", "1", "irate"), (.usage, "usesUntilPrompt", "1", nil),
        (.usage, "eventsUntilPrompt", "1", nil), (.usageRate, "usesPerWeekForPrompt", "1", "irate"),
        (.reminderPeriod, "remindPeriod", "1", "irate"), (.rated, "promptForNewVersionIfUserRated", "true", "irate"),
        (.latestVersion, "onlyPromptIfLatestVersion", "true", "irate"), (.launches, "minLaunches", "1", "appreview"),
        (.daysSinceFirstLaunch, "minDays", "1", "appreview"), (.reviewCooldown, "daysBetweenReviews", "1", "appreview"),
        (.newVersion, "oncePerVersion", "true", "appreview"), (.yearlyCap, "maxPromptsPerYear", "1", "balanced"),
        (.notAnswered, "daysBeforeAskingAgainAfterAnswer", "1", nil),
        (.declined, "daysBeforeAskingAgainAfterAnswer", "1", nil),
        (.firstSession, "neverInFirstSession", "true", "balanced"), (.events, "requiredEvents", #"{"a": 1}"#, nil),
        (.afterUpdate, "daysAfterUpdate", "1", nil), (.declines, "maxDeclines", "1", nil),
        (.sessionsSincePrompt, "sessionsBeforeAskingAgain", "1", nil),
        (.usesSincePrompt, "usesBeforeAskingAgain", "1", nil),
        (.eventsSincePrompt, "eventsBeforeAskingAgain", "1", nil),
        (.eventsSincePrompt, "eventsBeforeAskingAgain", #"{"a": 1}"#, nil), (.score, "scoreUntilPrompt", "1", nil),
        (.anyOf, "anyOf", #"[{"minDays": 1}]"#, nil),
        (.rollout, "rolloutPercentage", "50", nil), (.rollout, "holdoutPercentage", "5", nil),
        (.schedule, "activeFrom", #""2026-01-01T00:00:00Z""#, nil),
        (.schedule, "activeUntil", #""2026-01-01T00:00:00Z""#, nil),
        (.schedule, "quietHours", #""22:00-08:00""#, nil), (.conditions, "conditions", "true", nil),
    ]

    @Test(arguments: keys.indices)
    func `a key brings its gate in and its absence takes it out`(index: Int) {
        let (gate, name, value, policy) = Self.keys[index]
        for other in RatingPolicy.allCases where !other.gates.contains(gate) {
            let without = RatingConfiguration(#"{"policy": "\#(other.name)"}"#)
            let with = RatingConfiguration(#"{"policy": "\#(other.name)", "\#(name)": \#(value)}"#)
            #expect(!without.gates.contains(gate))
            #expect(with.gates.contains(gate))
            #expect(Array(with.gates.prefix(without.gates.count)) == without.gates)
        }
        guard let policy else { return }
        #expect(RatingConfiguration(#"{"policy": "\#(policy)"}"#).gates.contains(gate))
        #expect(!RatingConfiguration(#"{"policy": "\#(policy)", "\#(name)": null}"#).gates.contains(gate))
    }

    @Test func `both usage keys absent take the gate out and one leaves the other`() {
        let one = Eligibility(#"{"policy": "irate", "eventsUntilPrompt": null}"#)
        #expect(one.configuration.gates.contains(.usage))
        #expect(one.isOpen(.usage, .with { ($0.uses, $0.events) = (9, 500) }, now: .day(0)) == false)
        #expect(one.isOpen(.usage, .with { $0.uses = 10 }, now: .day(0)) == true)
        let none = RatingConfiguration(#"{"policy": "irate", "eventsUntilPrompt": null, "usesUntilPrompt": null}"#)
        #expect(!none.gates.contains(.usage))
    }

    @Test func `gates that keys bring in follow in the order of the key table`() {
        let all = """
            {"anyOf": [{"minDays": 1}], "scoreUntilPrompt": 1, "eventsBeforeAskingAgain": 1, "usesBeforeAskingAgain": 1,
            "sessionsBeforeAskingAgain": 1, "maxDeclines": 1, "conditions": true, "quietHours": "22:00-08:00", "rolloutPercentage": 50, "requiredEvents": {"a": 1},
            "daysAfterUpdate": 1, "neverInFirstSession": true, "maxPromptsPerYear": 3, "daysBeforeAskingAgainAfterAnswer": 1,
            "oncePerVersion": true, "daysBetweenReviews": 1, "minDays": 1, "minLaunches": 1,
            "onlyPromptIfLatestVersion": true, "promptForNewVersionIfUserRated": true, "remindPeriod": 1,
            "usesPerWeekForPrompt": 1, "usesUntilPrompt": 1, "daysUntilPrompt": 1}
            """
        var table: [Gate] = []
        for row in ConfigurationKey.table {
            for gate in row.gates.gates where !table.contains(gate) { table.append(gate) }
        }
        let own = RatingPolicy.starskit.gates
        #expect(RatingConfiguration(all).gates == own + table.filter { !own.contains($0) })
        #expect(Gate.allCases.filter { $0 != .inProgress } == table)
    }

    @Test func `the names of gates are those of their cases`() {
        for gate in Gate.allCases { #expect(gate.name == "\(gate)") }
    }

    @Test func `the dispatch runs on from each gate to the last, or until it has seen enough`() {
        for (index, first) in Gate.allCases.enumerated() {
            for count in [1, 2, Gate.allCases.count] {
                var visited = VisitedGates(maximum: count)
                let occasion = Occasion(now: .day(0), isInProgress: false)
                Eligibility("{}").visit(from: first, .with { _ in }, occasion, with: &visited)
                #expect(visited.gates == Array(Gate.allCases[index...].prefix(count)))
            }
        }
    }
}

private struct VisitedGates: GateVisitor {
    let maximum: Int
    var gates: [Gate] = []

    mutating func visit<Kind: GateRule>(
        _ gate: Gate, _ rule: Kind, _ context: RatingContext, _ occasion: Occasion
    ) -> Bool {
        gates.append(gate)
        return gates.count < maximum
    }
}
