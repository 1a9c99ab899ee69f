import RatingCore

/// What an event of a log means for the engine.
package enum ReplayStep: Equatable, Sendable {
    /// With the version of the line.
    case launch
    case foreground, session, crash
    case event(String)
    /// With the stars of the line.
    case answer
    case rated, decline, remind
    /// The app asks whether to ask.
    case ask(placement: String?)
    /// Recorded: the app asked, feedback was sent, and the user was exposed to `EXPERIMENT=VARIANT`.
    case prompt, feedback
    case exposure(String)
    /// The log knows the user from the installation on.
    case install

    /// What is applied to the context; nil for what is not.
    func contextEvent(version: String?, stars: Int64?) -> ContextEvent? {
        switch self {
        case .launch: .launch(version: version)
        case .foreground: .foreground
        case .session: .session
        case .crash: .crash
        case .event(let name): .event(EventName(name))
        case .answer: .answer(stars: stars)
        case .rated: .rated
        case .decline: .decline
        case .remind: .remind
        case .ask, .install, .prompt, .feedback, .exposure: nil
        }
    }
}
