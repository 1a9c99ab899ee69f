/// What is known about this user: what was counted, when it happened, and what was answered.
///
/// A value that only ``apply(_:configuration:now:)`` and the resets change. It is bounded: at most
/// ``maximumEventNames`` event names and ``maximumPrompts`` prompts of history.
public struct RatingContext: Equatable, Sendable {
    public static let maximumEventNames = 64
    public static let maximumPrompts = 64
    /// The versions of prompts before those.
    static let maximumEarlierVersions = 256

    /// Distinguishes this installation from others, for rollouts. Chosen at random once, and reveals nothing else.
    public internal(set) var installID: String
    /// When the app was first seen, which starts all waiting times.
    public package(set) var installedAt: LocalInstant?
    /// The app's version at the last launch.
    public package(set) var version: String?
    /// When a launch last had a different version from the previous one.
    public package(set) var updatedAt: LocalInstant?
    /// When a launch last had another major version, and when another major or minor one.
    package var majorUpdatedAt: LocalInstant?
    package var minorUpdatedAt: LocalInstant?

    public package(set) var launches: Int64 = 0
    /// Launches and returns to the foreground.
    public package(set) var uses: Int64 = 0
    /// When anything was last counted.
    package internal(set) var lastEventAt: LocalInstant?
    /// Where the uses a week are counted from, if the clock has been set back since the installation.
    var usageRestart: UsageRestart?
    public package(set) var sessions: Int64 = 0
    public package(set) var lastSessionAt: LocalInstant?
    public package(set) var crashes: Int64 = 0
    public package(set) var lastCrashAt: LocalInstant?
    /// All events, whatever their names.
    public package(set) var events: Int64 = 0
    /// How often each event happened, and when, in the order in which the names were first seen.
    public internal(set) var eventCounts: [EventCount] = []

    /// The number of all prompts, including those that the history no longer holds.
    public package(set) var promptCount: Int64 = 0
    /// Prompts since the user last answered or went to rate the app.
    public internal(set) var promptsSinceAnswer: Int64 = 0
    /// What was counted since the last prompt, and between the last two, in case that the last is withdrawn.
    var sincePrompt = Tally()
    var beforePrompt = Tally()
    /// The latest prompts, oldest first.
    public package(set) var prompts: [Prompt] = []
    /// The versions of prompts that the history no longer holds, each once, the latest last (gate `newVersion`).
    var earlierPromptVersions: [String] = []
    /// The number that the last prompt got. It only grows, also when prompts are reset or withdrawn.
    var lastPromptNumber: Int64 = 0
    public package(set) var lastAnswer: Answer?
    /// The last time the user went to rate the app.
    public package(set) var lastRated: Reply?
    /// The time before that, which counts again where the store could not be opened.
    var ratedBefore: Reply?
    public package(set) var lastDecline: Reply?
    /// How often the user refused.
    public internal(set) var declineCount: Int64 = 0
    public package(set) var lastReminder: Reply?
    /// The flow that was on screen when this was stored; nil when none was.
    ///
    /// A process that finds one at its start was killed during the flow.
    package var interruptedFlow: InterruptedFlow?
    /// What the user has sent and the outbox could not take. It stays until it is on its way, whatever is reset.
    package var unsentFeedback: [UnsentFeedback] = []
    /// Of that, what this version of the library cannot read: it waits for one that can.
    var unreadableUnsent: [RatingJSON] = []
    /// The variants of experiments that could have changed a decision for this user, in the order in which they first could.
    package internal(set) var exposures: [ExperimentVariant] = []
    /// What the store last said about the app (gate `latestVersion`).
    public internal(set) var storeVersion: StoreVersion?
    /// The old libraries whose state was imported.
    public package(set) var imports: [Import] = []

    /// The context of an installation about which nothing is known yet.
    public init(installID: String) {
        self.installID = installID
    }

    /// One time that the user was asked.
    public struct Prompt: Equatable, Sendable {
        public let at: LocalInstant
        public let placement: String?
        public let kind: RatingContext.Prompt.Kind
        /// The app's version then.
        public let version: String?
        /// Whether the question was asked whatever the gates said.
        public let forced: Bool
        /// Distinguishes it from every other prompt of this installation; nil for a prompt from an old record or
        /// another library.
        public internal(set) var number: Int64?

        package init(
            at: LocalInstant, placement: String?, kind: Kind, version: String?, forced: Bool, number: Int64? = nil
        ) {
            self.at = at
            self.placement = placement
            self.kind = kind
            self.version = version
            self.forced = forced
            self.number = number
        }
    }

    /// The stars that a user gave.
    public struct Answer: Equatable, Sendable {
        public let at: LocalInstant
        public let version: String?
        public let stars: Int64?
        /// The answers to the workflow's other questions, by the name of the step.
        public internal(set) var answers: [RatingJSON.Member] = []
        /// Whether it led to a store that could not be opened: then it is not a rating, and the gate `notAnswered`
        /// stays open.
        public internal(set) var storeNotOpened = false

        package init(
            at: LocalInstant, version: String?, stars: Int64?, answers: [RatingJSON.Member] = [],
            storeNotOpened: Bool = false
        ) {
            self.at = at
            self.version = version
            self.stars = stars
            self.answers = answers
            self.storeNotOpened = storeNotOpened
        }
    }

    /// When, and at which version, the user chose something.
    public struct Reply: Equatable, Sendable {
        public let at: LocalInstant
        public let version: String?

        package init(at: LocalInstant, version: String?) {
            self.at = at
            self.version = version
        }
    }

    /// When the user was last asked.
    public var lastPromptAt: LocalInstant? { prompts.last?.at }

    /// When a launch last had a new version.
    @inline(__always)
    func updatedAt(_ granularity: VersionGranularity) -> LocalInstant? {
        granularity == .patch ? updatedAt : granularity == .minor ? minorUpdatedAt : majorUpdatedAt
    }
}

extension RatingContext {
    /// A moment at which the clock stood after it had been set back, and the uses until then.
    struct UsageRestart: Equatable, Sendable {
        let at: LocalInstant
        let uses: Int64
    }

    /// The uses in `weeksOfUse(until:)`.
    var usesOfWeeks: Int64 { max(0, uses - (usageRestart?.uses ?? 0)) }

    /// From when on uses are counted for the uses a week.
    var usageStart: LocalInstant? { usageRestart?.at ?? installedAt }

    /// Weeks since the installation, and since the clock was last set back; nil before the installation.
    ///
    /// On a clock that shows less than it did at the last event, no less time has passed than then. After a restart it
    /// is at least one week: else a single use in the minutes after it would look like many a week.
    @inline(__always)
    func weeksOfUse(until now: LocalInstant) -> Double? {
        millisecondsOfUse(until: now).map { Double($0) / Double(Self.week) }
    }

    /// The same in milliseconds.
    @inline(__always)
    func millisecondsOfUse(until now: LocalInstant) -> Int64? {
        guard let start = usageStart?.instant.milliseconds else { return nil }
        let end = max(now.instant.milliseconds, lastEventAt?.instant.milliseconds ?? .min)
        guard start <= end else { return nil }
        return usageRestart == nil ? end &- start : max(end &- start, Self.week)
    }

    static let week = 7 * UTCInstant.millisecondsPerDay
}

extension RatingContext.Prompt {
    /// What a prompt showed.
    public enum Kind: String, Sendable {
        /// The app's own screens.
        case custom
        /// The store's review sheet.
        case native
    }
}
