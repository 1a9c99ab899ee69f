import RatingCore

/// What the members of an object may be called.
extension EditedDocument {
    func names(in notation: Notation, _ object: Int) -> [Proposal] {
        let members = notation.members.map { Proposal($0) }
        switch notation {
        case .configuration: return keys(everywhere: true)
        case .placement: return keys(everywhere: false)
        case .variant: return members + keys(everywhere: false)
        case .placements: return appNames(.placements).map { Proposal($0, .value, detail: "placement of the app") }
        case .requiredEvents: return countedEvents.map { Proposal($0, .event, detail: "event") }
        case .languages:
            let names = UniqueNames(appNames(.languages) + TextLanguage.allCases.map { $0.tag })
            return names.list.map { Proposal($0, .value, detail: "language") }
        case .texts: return textKeys.map { Proposal($0, .text, documentation: summary(ofText: $0)) }
        case .events: return events(ofStepAround: object)
        case .screen: return screenMembers(object, members)
        case .rule:
            return RuleOperator.allCases.map { Proposal($0.rawValue, .operator, documentation: $0.summary.description) }
        default: return members
        }
    }

    private func keys(everywhere: Bool) -> [Proposal] {
        ConfigurationKey.table.filter { everywhere || !$0.key.isForWholeDocument }.map { row in
            Proposal(row.key.name, .key, detail: row.type.description, documentation: row.summary.description)
        }
    }

    /// Keys of texts: the library's, those of any language, and those that steps show.
    var textKeys: [String] {
        var names = UniqueNames(Self.libraryTexts + memberNames(of: .texts))
        for index in text.parts.indices where notations[index] == .text {
            if let key = text.string(index) { names.add(key) }
        }
        return names.list
    }

    static let libraryTexts: [String] = ConfigurationKey.table.compactMap { row in
        if case .text(let key) = row.key, case .text = row.type, !notShown.contains(key) { row.key.name } else { nil }
    }

    /// Keys of texts that no screen shows.
    private static let notShown: [ConfigurationKey.Text] = [
        .emailObject, .emailHeaderContent, .applicationName, .applicationBundleID, .rolloutSalt,
    ]

    func summary(ofText key: String) -> String {
        ConfigurationKey(name: key).map { $0.row.summary.description } ?? ""
    }

    /// What is sent on the step: by its buttons, by its kind, and by what became of an action.
    private func events(ofStepAround object: Int) -> [Proposal] {
        guard let step = enclosing(.step, of: object) else { return [] }
        var names = UniqueNames(buttonEvents(of: step))
        for event in ["UPDATE", "DISMISS", "OPENED", "FAILED"] { names.add(event) }
        return names.list.map { Proposal($0, .event, documentation: Self.summary(ofEvent: $0)) }
    }

    func buttonEvents(of step: Int) -> [String] {
        guard let screen = text.member("meta", of: step), let buttons = text.member("buttons", of: screen) else {
            return []
        }
        return text.children(of: buttons).compactMap { button in
            text.member("event", of: button).flatMap { text.string($0) }
        }
    }

    static func summary(ofEvent event: String) -> String {
        switch event {
        case "UPDATE": "The user answered, or changed the answer."
        case "DISMISS": "The screen went away without a choice."
        case "OPENED": "What an action asked for opened, or was sent."
        case "FAILED": "What an action asked for could not be done."
        default: ""
        }
    }

    /// The members that the kind of step has, where it is known.
    private func screenMembers(_ screen: Int, _ members: [Proposal]) -> [Proposal] {
        guard
            let kind = text.member("kind", of: screen).flatMap({ text.string($0) }).flatMap({ StepKind(rawValue: $0) })
        else { return members }
        let names = ["kind", "title", "text", "buttons", "outcome"] + kind.ownMembers
        return members.filter { names.contains($0.label) }
    }
}
