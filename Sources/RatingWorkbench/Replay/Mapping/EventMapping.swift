import RatingAnalysis
import RatingCore

/// What the events of a log mean: which are launches, sessions and crashes, and where the app asks.
///
/// ```json
/// {"events": {"level_up": ["event", {"ask": "level_completed"}], "screen_view": []},
///  "newSession": ["launch", "session"], "others": "ignore", "utcOffset": "+01:00", "logOffset": "-08:00"}
/// ```
///
/// A meaning is a word (`launch`, `foreground`, `session`, `event`, `crash`, `rated`, `decline`, `remind`, `install`,
/// `prompt`, `feedback`), an
/// object (`{"event": name}`, `{"ask": placement}` with null for none, `{"answer": parameter}` with the stars in that parameter,
/// `{"exposure": parameter}` with `EXPERIMENT=VARIANT` in it), or an array of some, in this order. What the file says of an event replaces what the form says of it.
package struct EventMapping: Equatable, Sendable {
    package struct Meaning: Equatable, Sendable {
        package var steps: [ReplayStep]
        /// The parameter that the stars are in.
        package var starsParameter: String?
        /// The parameter that `EXPERIMENT=VARIANT` is in.
        package var exposureParameter: String?

        package init(_ steps: [ReplayStep], starsParameter: String? = nil) {
            (self.steps, self.starsParameter) = (steps, starsParameter)
        }
    }

    package var events: [String: Meaning]
    /// What a number of a session means that the line before did not have.
    package var newSession: [ReplayStep]
    /// Whether events that are not named are counted by their own names.
    package var countsOthers: Bool
    /// Seconds east of Greenwich of users of whom the line says nothing; nil: UTC, and that is told.
    package var utcOffset: Int32?
    /// Seconds east of Greenwich of times that have no offset of their own.
    package var logOffset: Int32 = 0

    /// What one word means, in a mapping and in RatingKit's own form.
    static let words = Dictionary(
        uniqueKeysWithValues: MappingWord.allCases.map { ($0.rawValue, ReplayStep($0)) })

    func meaning(of name: String) -> Meaning {
        events[name] ?? Meaning(countsOthers ? [.event(name)] : [])
    }

    /// Nobody says in an export where the app asks: without a mapping it is taken to ask at each session's start.
    private static let sessionStart: [ReplayStep] = [.launch, .session, .ask(placement: nil)]

    /// What holds without a file.
    package init(standardOf form: EventForm) {
        events = [:]
        newSession = []
        countsOthers = form != .crashlytics
        switch form {
        case .ratingkit: break
        case .ga4:
            // support.google.com/analytics/answer/9234069: what is collected without the app's doing.
            ignore([
                "app_update", "app_remove", "app_clear_data", "os_update", "user_engagement", "screen_view",
                "firebase_campaign", "notification_receive", "notification_dismiss",
            ])
            events["first_open"] = Meaning([.install])
            events["session_start"] = Meaning(Self.sessionStart)
            events["app_exception"] = Meaning([.crash])
        case .amplitude:
            ignore([
                "session_start", "session_end", "[Amplitude] Start Session", "[Amplitude] End Session",
                "[Amplitude] Application Opened", "[Amplitude] Application Backgrounded",
                "[Amplitude] Application Updated",
            ])
            events["[Amplitude] Application Installed"] = Meaning([.install])
            newSession = Self.sessionStart
        case .mixpanel:
            ignore(["$ae_updated"])
            events["$ae_first_open"] = Meaning([.install])
            events["$ae_session"] = Meaning(Self.sessionStart)
            events["$ae_crashed"] = Meaning([.crash])
        case .crashlytics: events["FATAL"] = Meaning([.crash])
        }
    }

    private mutating func ignore(_ names: [String]) {
        for name in names { events[name] = Meaning([]) }
    }
}

extension ReplayStep {
    fileprivate init(_ word: MappingWord) {
        self =
            switch word {
            case .launch: .launch
            case .foreground: .foreground
            case .session: .session
            case .crash: .crash
            case .rated: .rated
            case .decline: .decline
            case .remind: .remind
            case .install: .install
            case .prompt: .prompt
            case .feedback: .feedback
            }
    }
}
