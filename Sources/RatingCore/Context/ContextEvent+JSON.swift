/// The form in which scenarios and journals write events: `{"do": "launch", "version": "2.1"}`.
extension ContextEvent {
    /// The members of the form, `do` first; none for a withdrawal, which stands for nothing that a user does.
    package var members: [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        func add(_ name: String, _ value: String?) {
            if let value { members.append(.init(name, .string(value))) }
        }
        switch self {
        case .launch(let version):
            add("do", "launch")
            add("version", version)
        case .foreground: add("do", "foreground")
        case .session: add("do", "session")
        case .event(let name):
            add("do", "event")
            add("name", name)
        case .crash: add("do", "crash")
        case .prompt(let placement, let kind, let isForced):
            add("do", "prompt")
            add("placement", placement)
            add("kind", kind.rawValue)
            if isForced { members.append(.init("force", true)) }
        case .answer(let stars, let answers):
            add("do", "answer")
            if let stars { members.append(.init("stars", .integer(stars))) }
            if !answers.isEmpty { members.append(.init("answers", .object(answers))) }
        case .rated: add("do", "rated")
        case .decline: add("do", "decline")
        case .remind: add("do", "remind")
        case .promptWithdrawn: break
        }
        return members
    }
}
