/// Finds the text for a key in the user's language, else in the document's default one; never the key's name.
///
/// 1. `strings` of the configuration, in the user's languages in their order;
/// 2. with `localLocalizableStringsEnabled`, the app's own strings files;
/// 3. the key's own value in the configuration (`mainTitle`);
/// 4. the app's own strings files, under names that belong to this library or an original (`ratingkit.mainTitle`,
///    `starskit.mainTitle`, `iRateAppMessage`);
/// 5. the library's text, where it speaks one of the user's languages;
/// 6. `strings` in the document's `defaultLanguage`, in English, or in the first language that has it;
/// 7. the library's text in `language`.
///
/// A text that none of these has is absent: it takes no place on the screen.
package struct StepTexts: Sendable {
    package let configuration: RatingConfiguration
    /// BCP 47, most wanted first. Texts of a wider tag serve where those of the narrower are missing; see
    /// ``LanguageDistance``.
    package let languages: [String]
    /// The app's own strings files.
    package let localized: @Sendable (String) -> String?
    /// Whether the app has been updated since it was installed, so that `updateMessage` stands in for `message`.
    package let isUpdated: Bool
    /// What the store says of the app's genre, where the configuration says nothing of it.
    package let storeGenreID: Int64?
    /// The language of the library's own texts: the first of `languages` that it has, the document's default, or English.
    package let language: TextLanguage
    /// The language that a screen is in, as a BCP 47 tag.
    let screenLanguage: String

    /// What numbers are written with.
    let digits: Digits
    /// Which of the document's languages the user reads, the best first.
    private let lookup: [Int]
    /// Where texts come from that none of the user's languages has.
    private let standIns: [Int]
    /// Whether the library speaks one of the user's languages.
    private let isSpoken: Bool
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
        let standIn = [configuration[.defaultLanguage]].compactMap { $0 }
        language = TextLanguage(preferred: languages + standIn)
        isSpoken = languages.contains { TextLanguage(matching: $0) != nil }
        let own = configuration.strings?.languages.map { LanguageTag($0.tag) } ?? []
        standIns = LanguageDistance.ranking(of: own, for: standIn + ["en"])
        lookup = LanguageDistance.ranking(of: own, for: languages)
        screenLanguage = Self.screenLanguage(of: configuration, for: languages)
        digits = Digits(language: screenLanguage)
        name = configuration[.applicationName] ?? applicationName
    }

    package func callAsFunction(_ text: StepScreen.Text?) -> String {
        switch text {
        case nil: ""
        case .literal(let text): text
        case .key(let key): filled(self.text(forKey: key) ?? "")
        }
    }

    /// Whether a text is asked for by a key that nobody has a text for.
    func lacks(_ text: StepScreen.Text?) -> Bool {
        if case .key(let key) = text { self.text(forKey: key) == nil } else { false }
    }

    /// A text of the library, or what stands in its place, with numbers for its placeholders.
    @inline(never)
    package func callAsFunction(_ text: BuiltInText, _ numbers: Int64...) -> String {
        filled(self.text(forKey: text.rawValue) ?? "", numbers)
    }

    @inline(never)
    private func text(forKey key: String) -> String? {
        let others = BuiltInText.otherKeys(of: key)
        if key == "message" {
            if isUpdated, let text = others.lazy.compactMap({ ownText(forKey: $0) }).first { return text }
            return text(forKeys: [key])
        }
        return text(forKeys: [key] + others)
    }

    private func text(forKeys keys: [String]) -> String? {
        keys.lazy.compactMap { ownText(forKey: $0) }.first ?? (isSpoken ? builtIn(keys[0]) : nil)
            ?? keys.lazy.compactMap { standIn(forKey: $0) }.first ?? builtIn(keys[0])
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
        guard let strings = configuration.strings, !strings.languages.isEmpty else { return nil }
        return strings.text(forKey: key, in: lookup)
    }

    /// What the document says in the language that stands in for those that it lacks.
    private func standIn(forKey key: String) -> String? {
        guard let strings = configuration.strings else { return nil }
        return strings.text(forKey: key, in: standIns)
            ?? strings.languages.lazy.compactMap { $0.text(forKey: key) }.first
    }

    private func builtIn(_ key: String) -> String? {
        switch BuiltInText(rawValue: key) {
        case nil: nil
        case .mainTitle where name == nil: language[isGame ? .mainTitleGame : .mainTitleApp]
        case .messageTitle where name == nil: language[isGame ? .messageTitleGame : .messageTitleApp]
        case .message where isGame: language[.messageGame]
        case .likeMainText where configuration[.storeName].map { $0 != "App Store" } ?? false:
            language[.likeMainTextStore].filled(name: configuration[.storeName].map { language.isolated($0) })
        case let text?: language[text]
        }
    }

    /// The App Store's genre of games.
    private var isGame: Bool { (configuration[.appStoreGenreID] ?? storeGenreID) == 6_014 }

    @inline(never)
    private func filled(_ text: String, _ numbers: [Int64] = []) -> String {
        text.filled(name: name.map { language.isolated($0) }, numbers: numbers.map { digits($0) })
    }
}

extension LanguageTexts {
    /// The text with this key in the first of these languages that has it.
    fileprivate func text(forKey key: String, in places: [Int]) -> String? {
        places.lazy.compactMap { languages[$0].text(forKey: key) }.first
    }
}
