import RatingCore
import Testing

@Suite
struct PolicyTableTests {
    static let rows:
        [(policy: RatingPolicy, gates: [Gate], defaults: [String: RatingJSON], workflow: BuiltInWorkflow)] = [
            (
                .starskit, [.enabled, .inProgress, .sessions, .reminders, .notAnswered, .cooldown, .crashFree],
                [
                    "displaySessionCount": 3, "maxNumberOfReminder": 3, "daysBeforeAskingAgain": 3,
                    "daysWithoutCrash": 15,
                    "maxDaysBetweenSession": 3, "positiveStarsLimit": 4, "useSessionSpaceChecking": true,
                ], .stars
            ),
            (
                .irate,
                [.enabled, .inProgress, .rated, .declined, .age, .usage, .usageRate, .reminderPeriod, .latestVersion],
                [
                    "daysUntilPrompt": 10.0, "usesUntilPrompt": 10, "eventsUntilPrompt": 10,
                    "usesPerWeekForPrompt": 0.0,
                    "remindPeriod": 1.0, "promptForNewVersionIfUserRated": false, "onlyPromptIfLatestVersion": true,
                    "promptAtLaunch": true,
                ], .alert
            ),
            (
                .appreview, [.enabled, .inProgress, .launches, .daysSinceFirstLaunch, .reviewCooldown, .newVersion],
                ["minLaunches": 0, "minDays": 0, "daysBetweenReviews": 125, "oncePerVersion": true], .native
            ),
            (
                .swiftrater, [.enabled, .inProgress, .rated, .declined, .reminders, .reminderPeriod],
                ["promptForNewVersionIfUserRated": false, "maxNumberOfReminder": 1, "remindPeriod": 1.0], .native
            ),
            (
                .siriusrating,
                [
                    .enabled, .inProgress, .daysSinceFirstLaunch, .sessions, .usage, .rated, .declined, .notAnswered,
                    .declines,
                    .reminderPeriod, .cooldown,
                ],
                [
                    "minDays": 30, "displaySessionCount": 15, "useSessionSpaceChecking": false, "eventsUntilPrompt": 20,
                    "promptForNewVersionIfUserRated": true, "daysBeforeAskingAgainAfterAnswer": 30, "maxDeclines": 3,
                    "remindPeriod": 7.0, "daysBeforeAskingAgain": 7, "cooldownGrowth": 2.0, "longestCooldown": 120,
                ], .alert
            ),
            (
                .balanced,
                [
                    .enabled, .inProgress, .firstSession, .sessions, .age, .crashFree, .rated, .declined, .notAnswered,
                    .cooldown, .yearlyCap,
                ],
                [
                    "neverInFirstSession": true, "displaySessionCount": 5, "daysUntilPrompt": 7.0,
                    "daysWithoutCrash": 7,
                    "promptForNewVersionIfUserRated": false, "daysBeforeAskingAgain": 60,
                    "daysBeforeAskingAgainAfterAnswer": 365, "maxPromptsPerYear": 3,
                ], .native
            ),
        ]

    @Test(arguments: rows)
    func `a policy has its gates in order, its defaults and its workflow`(
        policy: RatingPolicy, gates: [Gate], defaults: [String: RatingJSON], workflow: BuiltInWorkflow
    ) {
        #expect(policy.gates == gates)
        #expect(Dictionary(uniqueKeysWithValues: policy.defaults.map { ($0.key.name, $0.value.json) }) == defaults)
        #expect(policy.workflow == workflow)
        #expect(
            RatingConfiguration(ConfigurationLayers(bundled: read("{\"policy\": \"\(policy.name)\"}").document)).gates
                == gates)
    }

    @Test(arguments: RatingPolicy.allCases)
    func `a policy's defaults are values that a document could have`(policy: RatingPolicy) throws {
        var layers = ConfigurationLayers()
        for (key, value) in policy.defaults { try layers.set(value, for: key) }
    }

    @Test func `the table has every policy`() {
        #expect(Self.rows.map { $0.policy } == RatingPolicy.allCases)
        #expect(RatingPolicy(name: "starsKit") == nil)
    }

    @Test func `the key table's defaults are values that a document could have`() throws {
        var layers = ConfigurationLayers()
        for row in ConfigurationKey.table {
            if let standard = row.standard { try layers.set(standard, for: row.key) }
        }
    }
}
