/// Finds the text for a key: the user's languages in `strings` first, in their order, then the key's own value, then
/// the key's name, so that a missing text shows.
public struct StepTexts: Sendable {
    public let configuration: RatingConfiguration
    /// BCP 47, most wanted first. Texts of a wider tag serve where those of the narrower are missing: `zh-Hant`, then `zh`
    /// for `zh-Hant-TW` (RFC 4647, section 3.4).
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

    /// The language of the texts; English where the user has none.
    public var language: String { languages.first ?? "en" }

    /// A word of the screens' own, its placeholders filled in.
    subscript(_ word: ScreenWord, values: (name: String, text: String)...) -> String {
        var text = knownText(forKey: word.rawValue) ?? word.english
        for value in values { text = text.filling(value.name, with: value.text) }
        return text
    }

    private func text(forKey key: String) -> String {
        if key == "message", isUpdated, let text = knownText(forKey: "updateMessage") { return text }
        return knownText(forKey: key) ?? key
    }

    private func knownText(forKey key: String) -> String? {
        if configuration[.localLocalizableStringsEnabled], let text = localized(key) { return text }
        for language in languages {
            var tag = language[...]
            while !tag.isEmpty {
                if let text = configuration.strings?[String(tag)]?[key]?.stringValue { return text }
                tag = tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]
            }
        }
        if case .text(let key)? = ConfigurationKey(name: key) { return configuration[key] }
        return nil
    }
}

extension String {
    /// The text with what a placeholder `{name}` stands for.
    fileprivate func filling(_ name: String, with value: String) -> String {
        var (text, rest) = ("", self[...])
        while let start = rest.firstIndex(of: "{") {
            text += rest[..<start]
            rest = rest[start...]
            let placeholder = "{\(name)}"
            if rest.hasPrefix(placeholder) {
                text += value
                rest = rest.dropFirst(placeholder.count)
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }
}
