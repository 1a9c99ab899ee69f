import RatingCore

/// What the members of an object may be called.
extension EditedDocument {
    func names(in object: Int) -> [Proposal] {
        switch notations[object] {
        case .requiredEvents: return countedEvents.map { Proposal($0, .event, detail: "event") }
        case .languages:
            let names = (appNames(.languages) + TextLanguage.allCases.map { $0.tag }).uniqueNames
            return names.map { Proposal($0, .value, detail: "language") }
        case .texts: return textKeys.map { Proposal($0, .text, documentation: summary(ofText: $0)) }
        case .events: return events(ofStepAround: object)
        case .rule, .operand:
            return RuleOperator.allCases.map { Proposal($0.rawValue, .operator, documentation: $0.summary.description) }
        default:
            if case .map(_, let names, _) = shapes[object].inner { return values(of: names) }
            return members(of: object).map { Proposal($0) }
        }
    }

    /// What an object may have that is written here, by what it has already.
    func members(of object: Int) -> [ShapeMember] {
        shapes[object].objects.flatMap { shape in
            let value = shape.cases.flatMap { text.member($0.member, of: object) }.flatMap { text.string($0) }
            let isKnown = shape.cases?.cases.contains { $0.value == value } ?? false
            return shape.members(where: isKnown ? value : nil)
        }
        .filter { !$0.summary.isEmpty }
    }

    /// Keys of texts: the library's, those of any language, and those that steps show.
    var textKeys: [String] {
        let shown = text.parts.indices.filter { notations[$0] == .text }.compactMap { text.string($0) }
        return (Self.libraryTexts + memberNames(of: .texts) + shown).uniqueNames
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
        let names = (buttonEvents(of: step) + ["UPDATE", "DISMISS", "OPENED", "FAILED"]).uniqueNames
        return names.map { Proposal($0, .event, documentation: Self.summary(ofEvent: $0)) }
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
        case "OPENED": "What an action requested was opened or sent."
        case "FAILED": "What an action requested could not be done."
        default: ""
        }
    }
}
