/// What the gates compare with, taken out of a configuration once, as plain numbers.
///
/// A field of a gate that takes no part holds a value that is never read. Every value is within the range of its key,
/// in which no gate's arithmetic overflows.
struct Thresholds: Sendable {
    var isDisabled: Bool
    var isPreview: Bool
    var sessions: Int64
    var reminders: Int64
    /// Milliseconds, as all waiting times here.
    var cooldown: Int64
    var crashFree: Int64
    var age: Int64
    /// Int64.max where the key is absent.
    var uses: Int64
    var events: Int64
    var usesPerWeek: Double
    var remindPeriod: Int64
    var asksAgainForNewVersion: Bool
    var launches: Int64
    var calendarDays: Int64
    var reviewCalendarDays: Int64
    var oncePerVersion: Bool
    /// Nil: an answer or a refusal is for good.
    var afterAnswer: Int64?
    var promptsPerYear: Int
    var neverInFirstSession: Bool
    var onlyLatestVersion: Bool
    var activeFrom: Instant?
    var activeUntil: Instant?
    var quietHours: QuietHours?
    var rollout: RolloutRange

    init(_ values: [ConfigurationValue?], isDisabled: Bool) {
        func integer(_ key: IntegerKey) -> Int64? {
            if case .integer(let value) = values[ConfigurationKey.integer(key).slot] { value } else { nil }
        }
        func number(_ key: NumberKey) -> Double? {
            if case .number(let value) = values[ConfigurationKey.number(key).slot] { value } else { nil }
        }
        func flag(_ key: FlagKey) -> Bool { values[ConfigurationKey.flag(key).slot] == .flag(true) }
        func date(_ key: StructureKey) -> Instant? {
            if case .date(let value) = values[ConfigurationKey.structure(key).slot] { value.instant } else { nil }
        }
        func wait(_ key: IntegerKey) -> Int64 { (integer(key) ?? 0) * Instant.millisecondsPerDay }
        func wait(_ key: NumberKey) -> Int64 {
            Instant(milliseconds: 0).adding(days: number(key) ?? 0).milliseconds
        }
        self.isDisabled = isDisabled
        isPreview = flag(.previewMode)
        sessions = integer(.displaySessionCount) ?? 0
        reminders = integer(.maxNumberOfReminder) ?? 0
        cooldown = wait(.daysBeforeAskingAgain)
        crashFree = wait(.daysWithoutCrash)
        age = wait(.daysUntilPrompt)
        uses = integer(.usesUntilPrompt) ?? .max
        events = integer(.eventsUntilPrompt) ?? .max
        usesPerWeek = number(.usesPerWeekForPrompt) ?? 0
        remindPeriod = wait(.remindPeriod)
        asksAgainForNewVersion = flag(.promptForNewVersionIfUserRated)
        launches = integer(.minLaunches) ?? 0
        calendarDays = integer(.minDays) ?? 0
        reviewCalendarDays = integer(.daysBetweenReviews) ?? 0
        oncePerVersion = flag(.oncePerVersion)
        afterAnswer = integer(.daysBeforeAskingAgainAfterAnswer).map { $0 * Instant.millisecondsPerDay }
        promptsPerYear = Int(integer(.maxPromptsPerYear) ?? 0)
        neverInFirstSession = flag(.neverInFirstSession)
        onlyLatestVersion = flag(.onlyPromptIfLatestVersion)
        activeFrom = date(.activeFrom)
        activeUntil = date(.activeUntil)
        if case .quietHours(let hours) = values[ConfigurationKey.structure(.quietHours).slot] { quietHours = hours }
        rollout = RolloutRange(
            percentage: number(.rolloutPercentage) ?? 100, holdout: number(.holdoutPercentage) ?? 0)
    }
}

/// Which buckets of a rollout are asked: those below the share, except a holdout taken from the far end.
///
/// A bucket is the 32-bit MurmurHash3 of `salt/installID`, seed 0, so that an installation keeps its bucket, and raising
/// the percentage only adds installations.
struct RolloutRange: Hashable, Sendable {
    /// Buckets below this are asked; 2^32 is everybody.
    var end: UInt64

    init(percentage: Double, holdout: Double) {
        func bound(_ percentage: Double) -> UInt64 {
            UInt64((min(max(percentage, 0), 100) / 100 * 4_294_967_296).rounded())
        }
        end = min(bound(percentage), bound(100 - holdout))
    }

    static func bucket(salt: String, installID: String) -> UInt32 {
        MurmurHash3.hash32("\(salt)/\(installID)")
    }
}
