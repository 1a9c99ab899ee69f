import RatingKit

/// What a stored value of an old library stands for.
enum LegacyRole: Equatable, Sendable {
    case count(LegacyCount)
    /// A date, stored as one.
    case date(LegacyDate)
    /// A date, stored as seconds since 1970; 0 is none.
    case epoch(LegacyDate)
    /// True once the user has replied.
    case flag(LegacyReply)
    /// The version at which the user replied.
    case mark(LegacyReply)
    /// The app's version at its last launch.
    case version
    /// The app's version when the user was last asked.
    case promptVersion
    /// Whether the questions were the system's own.
    case isNative
    /// A setting of the library, and the configuration key that has it now.
    case setting(String)
    /// Of no use here, and why.
    case unused(String)
}

/// What old libraries count.
enum LegacyCount: UInt8, CaseIterable, Sendable {
    case sessions, launches, uses, events, crashes, prompts

    /// As the stored context names it.
    var field: String {
        switch self {
        case .sessions: "sessions"
        case .launches: "launches"
        case .uses: "uses"
        case .events: "events"
        case .crashes: "crashes"
        case .prompts: "promptCount"
        }
    }
}

/// What old libraries keep the date of.
enum LegacyDate: UInt8, CaseIterable, Sendable {
    case installed, lastSession, lastCrash, prompted, reminded

    var field: String {
        switch self {
        case .installed: "installedAt"
        case .lastSession: "lastSessionAt"
        case .lastCrash: "lastCrashAt"
        case .prompted: "prompts"
        case .reminded: "lastReminder"
        }
    }
}

/// What the user can have said.
enum LegacyReply: UInt8, CaseIterable, Sendable {
    /// Something; which, the library does not say.
    case answered
    case rated, declined
    /// Rated, declined, or was shown the system's sheet: never to be asked again.
    case done

    var field: String {
        switch self {
        case .answered: "lastAnswer"
        case .rated: "lastRated"
        case .declined, .done: "lastDecline"
        }
    }
}
