/// Finds the text for a key: where the configuration or the app has it, then the library's own, then the key's name, so
/// that a missing text shows.
///
/// 1. `strings` of the configuration, in the user's languages in their order;
/// 2. with `localLocalizableStringsEnabled`, the app's own strings files;
/// 3. the key's own value in the configuration (`mainTitle`);
/// 4. the app's own strings files, under names that belong to this library or an original (`ratingkit.mainTitle`,
///    `starskit.mainTitle`, `iRateAppMessage`);
/// 5. the library's texts in `language`.
package struct StepTexts: Sendable {
    package let configuration: RatingConfiguration
    /// BCP 47, most wanted first. Texts of a wider tag serve where those of the narrower are missing: `zh-Hant`, then `zh`
    /// for `zh-Hant-TW` (RFC 4647, section 3.4).
    package let languages: [String]
    /// The app's own strings files.
    package let localized: @Sendable (String) -> String?
    /// Whether the app has been updated since it was installed, so that `updateMessage` stands in for `message`.
    package let isUpdated: Bool
    /// What the store says of the app's genre, where the configuration says nothing of it.
    package let storeGenreID: Int64?
    /// The language of the library's own texts: the first of `languages` that it has, or English.
    package let language: TextLanguage

    private let lookup: [LanguageTag]
    private let name: String?

    /// - Parameter applicationName: what stands for `%@` where the configuration has no `applicationName`.
    package init(
        configuration: RatingConfiguration, isUpdated: Bool = false, storeGenreID: Int64? = nil,
        languages: [String] = [], applicationName: String? = nil,
        localized: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.configuration = configuration
        self.isUpdated = isUpdated
        self.storeGenreID = storeGenreID
        self.languages = languages
        self.localized = localized
        language = TextLanguage(preferred: languages)
        lookup = languages.flatMap { LanguageTag($0).lookup }
        name = configuration[.applicationName] ?? applicationName
    }

    package func callAsFunction(_ text: StepScreen.Text?) -> String {
        switch text {
        case nil: ""
        case .literal(let text): text
        case .key(let key): filled(self.text(forKey: key))
        }
    }

    /// A text of the library, or what stands in its place, with numbers for its placeholders.
    package func callAsFunction(_ text: BuiltInText, _ numbers: Int64...) -> String {
        filled(self.text(forKey: text.rawValue), numbers)
    }

    private func text(forKey key: String) -> String {
        if key == "message", isUpdated, let text = ownText(forKey: "updateMessage") { return text }
        return ownText(forKey: key) ?? builtIn(key) ?? key
    }

    /// What the configuration or the app says.
    private func ownText(forKey key: String) -> String? {
        if let text = stringsText(forKey: key) { return text }
        let original = BuiltInText.originalName(of: key, isGame: isGame)
        if configuration[.localLocalizableStringsEnabled] {
            if let text = localized(key) ?? original.flatMap(localized) { return text }
        }
        if case .text(let key)? = ConfigurationKey(name: key), let text = configuration[key] { return text }
        return localized("ratingkit.\(key)") ?? original.flatMap(localized)
    }

    private func stringsText(forKey key: String) -> String? {
        guard let strings = configuration.strings?.languages, !strings.isEmpty else { return nil }
        for tag in lookup {
            for texts in strings where LanguageTag(texts.tag) == tag {
                if let text = texts.text(forKey: key) { return text }
            }
        }
        return nil
    }

    private func builtIn(_ key: String) -> String? {
        switch BuiltInText(rawValue: key) {
        case nil: nil
        case .mainTitle where name == nil: language[isGame ? .mainTitleGame : .mainTitleApp]
        case .messageTitle where name == nil: language[isGame ? .messageTitleGame : .messageTitleApp]
        case .message where isGame: language[.messageGame]
        case let text?: language[text]
        }
    }

    /// The App Store's genre of games.
    private var isGame: Bool { (configuration[.appStoreGenreID] ?? storeGenreID) == 6_014 }

    private func filled(_ text: String, _ numbers: [Int64] = []) -> String {
        text.filled(name: name.map { language.isolated($0) }, numbers: numbers)
    }
}
