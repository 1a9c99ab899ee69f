/// The form in which scenarios and journals write events: `{"do": "launch", "version": "2.1"}`.
extension ContextEvent {
    /// What happened, as `do` says it.
    package var name: String {
        switch self {
        case .launch: "launch"
        case .foreground: "foreground"
        case .session: "session"
        case .event: "event"
        case .crash: "crash"
        case .prompt: "prompt"
        case .promptWithdrawn: "promptWithdrawn"
        case .answer: "answer"
        case .rated: "rated"
        case .storeNotOpened: "storeNotOpened"
        case .decline: "decline"
        case .remind: "remind"
        case .exposure: "exposure"
        }
    }

    /// The members of the form, `do` first; none for a withdrawal or a store that did not open, which
    /// stand for nothing that a user does.
    package var members: [RatingJSON.Member] {
        var members: [RatingJSON.Member] = [.init("do", .string(name))]
        func add(_ name: String, _ value: String?) {
            members.add(name, value.map { .string($0) })
        }
        switch self {
        case .promptWithdrawn, .storeNotOpened: return []
        case .foreground, .session, .crash, .rated, .decline, .remind: break
        case .launch(let version): add("version", version)
        case .event(let name): add("name", name.name)
        case .exposure(let variant): add("name", variant.description)
        case .prompt(let placement, let kind, let isForced):
            add("placement", placement)
            add("kind", kind.rawValue)
            if isForced { members.add("force", true) }
        case .answer(let stars, let answers):
            if let stars { members.add("stars", .integer(stars)) }
            if !answers.isEmpty { members.add("answers", .object(answers)) }
        }
        return members
    }
}
