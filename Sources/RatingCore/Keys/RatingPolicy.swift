/// A named set of gates, defaults for their keys, and a default workflow (key `policy`).
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum RatingPolicy: UInt8, CaseIterable, Sendable {
    /// StarsKit's rules; also what an absent `policy` means if one of StarsKit's keys for gates is set.
    case starskit
    /// iRate's and SwiftyiRate's rules.
    case irate
    /// AppReview's rules.
    case appreview
    /// SwiftRater's rules.
    case swiftrater
    /// SiriusRating's rules.
    case siriusrating
    /// The recommended rules: rare, never early, never after a refusal, within the App Store's limits.
    case balanced

    /// The name in a document.
    public var name: String {
        switch self {
        case .starskit: "starskit"
        case .irate: "irate"
        case .appreview: "appreview"
        case .swiftrater: "swiftrater"
        case .siriusrating: "siriusrating"
        case .balanced: "balanced"
        }
    }

    public init?(name: String) {
        guard let policy = RatingPolicy.allCases.first(where: { $0.name == name }) else { return nil }
        self = policy
    }

    /// A document that sets one of these keys for gates at its top, and names no policy, is one of StarsKit's.
    package static let keysOfStarsKit: [ConfigurationKey] = [
        .integer(.displaySessionCount), .integer(.maxNumberOfReminder), .integer(.daysBeforeAskingAgain),
        .integer(.daysWithoutCrash),
    ]

    /// The gates, in the order in which they are checked.
    public var gates: [Gate] {
        switch self {
        case .starskit: [.enabled, .inProgress, .sessions, .reminders, .notAnswered, .cooldown, .crashFree]
        case .irate:
            [.enabled, .inProgress, .rated, .declined, .age, .usage, .usageRate, .reminderPeriod, .latestVersion]
        case .appreview: [.enabled, .inProgress, .launches, .daysSinceFirstLaunch, .reviewCooldown, .newVersion]
        case .swiftrater: [.enabled, .inProgress, .rated, .declined, .reminders, .reminderPeriod]
        case .siriusrating:
            [
                .enabled, .inProgress, .daysSinceFirstLaunch, .sessions, .usage, .rated, .declined, .notAnswered,
                .declines,
                .reminderPeriod, .cooldown,
            ]
        case .balanced:
            [
                .enabled, .inProgress, .firstSession, .sessions, .age, .crashFree, .rated, .declined, .notAnswered,
                .cooldown, .yearlyCap,
            ]
        }
    }

    /// The values of keys that a document need not repeat.
    package var defaults: [(key: ConfigurationKey, value: ConfigurationValue)] {
        switch self {
        case .starskit:
            [
                (.integer(.displaySessionCount), .integer(3)), (.integer(.maxNumberOfReminder), .integer(3)),
                (.integer(.daysBeforeAskingAgain), .integer(3)), (.integer(.daysWithoutCrash), .integer(15)),
                (.integer(.maxDaysBetweenSession), .integer(3)), (.integer(.positiveStarsLimit), .integer(4)),
                (.flag(.useSessionSpaceChecking), .flag(true)),
            ]
        case .irate:
            [
                (.number(.daysUntilPrompt), .number(10)), (.integer(.usesUntilPrompt), .integer(10)),
                (.integer(.eventsUntilPrompt), .integer(10)), (.number(.usesPerWeekForPrompt), .number(0)),
                (.number(.remindPeriod), .number(1)), (.flag(.promptForNewVersionIfUserRated), .flag(false)),
                (.flag(.onlyPromptIfLatestVersion), .flag(true)), (.flag(.promptAtLaunch), .flag(true)),
            ]
        case .appreview:
            [
                (.integer(.minLaunches), .integer(0)), (.integer(.minDays), .integer(0)),
                (.integer(.daysBetweenReviews), .integer(125)), (.flag(.oncePerVersion), .flag(true)),
            ]
        case .swiftrater:
            [
                (.flag(.promptForNewVersionIfUserRated), .flag(false)), (.integer(.maxNumberOfReminder), .integer(1)),
                (.number(.remindPeriod), .number(1)),
            ]
        case .siriusrating:
            [
                (.integer(.minDays), .integer(30)), (.integer(.displaySessionCount), .integer(15)),
                (.flag(.useSessionSpaceChecking), .flag(false)), (.integer(.eventsUntilPrompt), .integer(20)),
                (.flag(.promptForNewVersionIfUserRated), .flag(true)),
                (.integer(.daysBeforeAskingAgainAfterAnswer), .integer(30)), (.integer(.maxDeclines), .integer(3)),
                (.number(.remindPeriod), .number(7)), (.integer(.daysBeforeAskingAgain), .integer(7)),
                (.number(.cooldownGrowth), .number(2)), (.integer(.longestCooldown), .integer(120)),
            ]
        case .balanced:
            [
                (.flag(.neverInFirstSession), .flag(true)), (.integer(.displaySessionCount), .integer(5)),
                (.number(.daysUntilPrompt), .number(7)), (.integer(.daysWithoutCrash), .integer(7)),
                (.flag(.promptForNewVersionIfUserRated), .flag(false)),
                (.integer(.daysBeforeAskingAgain), .integer(60)),
                (.integer(.daysBeforeAskingAgainAfterAnswer), .integer(365)),
                (.integer(.maxPromptsPerYear), .integer(3)),
            ]
        }
    }

    /// The workflow when no document names one.
    package var workflow: BuiltInWorkflow {
        switch self {
        case .starskit: .stars
        case .irate, .siriusrating: .alert
        case .appreview, .swiftrater, .balanced: .native
        }
    }
}
