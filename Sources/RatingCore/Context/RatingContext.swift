/// What is known of this user: what is counted, when it happened, and what was answered.
///
/// A value; it changes only by ``apply(_:configuration:now:)`` and the resets. Bounded: at most
/// ``maximumEventNames`` names of events and ``maximumPrompts`` prompts of history.
public struct RatingContext: Hashable, Sendable {
    public static let maximumEventNames = 64
    public static let maximumPrompts = 64

    /// Tells this installation from others, for rollouts. Chosen at random once, and nothing else is known by it.
    public internal(set) var installID: String
    /// When the app was first seen, and so the start of all waiting times.
    public internal(set) var installedAt: LocalInstant?
    /// The app's version at the last launch.
    public internal(set) var version: String?
    /// When a launch last had another version than the one before.
    public internal(set) var updatedAt: LocalInstant?

    public internal(set) var launches: Int64 = 0
    /// Launches and returns to the foreground.
    public internal(set) var uses: Int64 = 0
    /// Those of ``uses`` that were counted before ``installedAt`` was moved to a clock that had been set back.
    var usesBeforeInstall: Int64 = 0
    public internal(set) var sessions: Int64 = 0
    public internal(set) var lastSessionAt: LocalInstant?
    public internal(set) var crashes: Int64 = 0
    public internal(set) var lastCrashAt: LocalInstant?
    /// All events, whatever their names.
    public internal(set) var events: Int64 = 0
    /// How often each event happened, in the order in which the names were first seen.
    public internal(set) var eventCounts: [EventCount] = []

    /// All prompts, also those that the history no longer holds.
    public internal(set) var promptCount: Int64 = 0
    /// The latest prompts, oldest first.
    public internal(set) var prompts: [Prompt] = []
    public internal(set) var lastAnswer: Answer?
    /// The last time the user went to rate the app.
    public internal(set) var lastRated: Reply?
    public internal(set) var lastDecline: Reply?
    public internal(set) var lastReminder: Reply?

    /// The context of an installation of which nothing is known yet.
    public init(installID: String) {
        self.installID = installID
    }

    public struct EventCount: Hashable, Sendable {
        public let name: String
        public internal(set) var count: Int64
    }

    /// One time that the user was asked.
    public struct Prompt: Hashable, Sendable {
        public let at: LocalInstant
        public let placement: String?
        public let kind: PromptKind
        /// The app's version then.
        public let version: String?
        /// Whether it was asked whatever the gates said.
        public let forced: Bool
    }

    /// The stars that a user gave.
    public struct Answer: Hashable, Sendable {
        public let at: LocalInstant
        public let version: String?
        public let stars: Int64?
    }

    /// When, and at which version, the user chose something.
    public struct Reply: Hashable, Sendable {
        public let at: LocalInstant
        public let version: String?
    }

    /// When the user was last asked.
    public var lastPromptAt: LocalInstant? { prompts.last?.at }

    /// How often the event with this name happened.
    public func count(ofEvent name: String) -> Int64 {
        eventCounts.first { $0.name == name }?.count ?? 0
    }
}

extension RatingContext {
    /// The uses that the time since the installation can be held against.
    var usesSinceInstall: Int64 { max(0, uses - usesBeforeInstall) }

    /// Weeks since the installation; nil before it. At least one where the clock was set back in between: else a single
    /// use in the minutes after that would look like many a week.
    func weeksOfUse(until now: LocalInstant) -> Double? {
        guard let installedAt, installedAt.instant <= now.instant else { return nil }
        let weeks = Double(now.instant.milliseconds - installedAt.instant.milliseconds) / 604_800_000
        return usesBeforeInstall > 0 ? max(weeks, 1) : weeks
    }
}

/// What a prompt showed.
public enum PromptKind: String, Sendable {
    /// The app's own screens.
    case custom
    /// The store's review sheet.
    case native
}
