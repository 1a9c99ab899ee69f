/// A step as a screen shows it: texts chosen and resolved, buttons on or off.
public struct PresentedStep: Equatable, Sendable {
    /// The step's name in its workflow.
    public let name: String
    public let screen: StepScreen
    public let title: String
    public let text: String
    public let buttons: [Button]
    public let choices: [Choice]
    /// The stars given so far.
    public let stars: Int64?
    /// What the user has typed so far.
    public let draft: String

    /// A button of the screen. An empty label hides a button, so it is not among them.
    public struct Button: Hashable, Sendable {
        public let event: String
        public let label: String
        /// Off while the step needs an answer that has not been given.
        public let isEnabled: Bool
    }

    public struct Choice: Hashable, Sendable {
        public let value: String
        public let label: String
    }
}

/// Finds the text for a key: the user's languages in `strings` first, in their order, then the key's own value, then
/// the key's name, so that a missing text shows.
public struct StepTexts: Sendable {
    public let configuration: RatingConfiguration
    /// BCP 47, most wanted first. A language also stands for its regions: `fr` serves `fr-CA`.
    public let languages: [String]
    /// The app's own strings files, asked first where `localLocalizableStringsEnabled` says so.
    public let localized: @Sendable (String) -> String?

    /// Whether the app has been updated since it was installed, so that `updateMessage` stands in for `message`.
    public let isUpdated: Bool

    public init(
        configuration: RatingConfiguration, isUpdated: Bool = false, languages: [String] = [],
        localized: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.configuration = configuration
        self.isUpdated = isUpdated
        self.languages = languages
        self.localized = localized
    }

    public func callAsFunction(_ text: StepScreen.Text?) -> String {
        switch text {
        case nil: return ""
        case .literal(let text): return text
        case .key(let key): return self.text(forKey: key)
        }
    }

    private func text(forKey key: String) -> String {
        if key == "message", isUpdated, let text = knownText(forKey: "updateMessage") { return text }
        return knownText(forKey: key) ?? key
    }

    private func knownText(forKey key: String) -> String? {
        if configuration[.localLocalizableStringsEnabled], let text = localized(key) { return text }
        for language in languages {
            if let text = configuration.strings?[language]?[key]?.stringValue { return text }
            guard let dash = language.firstIndex(of: "-") else { continue }
            if let text = configuration.strings?[String(language[..<dash])]?[key]?.stringValue { return text }
        }
        if case .text(let key)? = ConfigurationKey(name: key) { return configuration[key] }
        return nil
    }
}

extension RatingFlow {
    /// What is to be shown now; nil on a step without a screen.
    public func presented(_ texts: StepTexts) -> PresentedStep? {
        guard let screen = step.screen else { return nil }
        return PresentedStep(
            name: step.name, screen: screen, title: texts(screen.title), text: texts(screen.text),
            buttons: screen.buttons.compactMap { button in
                let label = texts(button.text)
                guard !label.isEmpty else { return nil }
                return .init(event: button.event, label: label, isEnabled: !button.needsAnswer || hasAnswer)
            },
            choices: screen.choices.map { .init(value: $0.value, label: texts($0.text)) },
            stars: state.stars, draft: draft)
    }
}
