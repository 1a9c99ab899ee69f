import Foundation

extension RatingPorts {
    /// What the app and the system contribute to texts: the user's languages, the app's name, and its own strings
    /// files.
    public struct AppTexts: Sendable {
        /// The user's languages, BCP 47, most preferred first.
        public var languages: [String]
        /// The languages that the app itself is localized in, the system's choice first.
        public var localizations: [String]
        /// What replaces `%@` in texts if the configuration has no `applicationName`.
        public var applicationName: String?
        /// The text for a key in the app's strings files; nil if they have none.
        public var localized: @Sendable (String) -> String?

        /// The texts of `Localizable.strings` in a bundle, in the first of the languages that it is localized in.
        ///
        /// The localization is chosen here and not by the bundle, because Foundation on Linux picks any.
        public init(bundle: Bundle = .main, languages: [String] = Locale.preferredLanguages) {
            self.languages = languages
            localizations = bundle.preferredLocalizations + bundle.localizations
            let names = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap {
                bundle.object(forInfoDictionaryKey: $0) as? String
            }
            applicationName = names.first { !$0.isEmpty }
            let folder = TextLanguage.firstTag(of: bundle.localizations, for: languages)
                .flatMap { bundle.path(forResource: $0, ofType: "lproj") }
            let localized = folder.flatMap(Bundle.init(path:)) ?? bundle
            self.localized = { key in
                let missing = "\u{0}"
                let text = localized.localizedString(forKey: key, value: missing, table: nil)
                return text == missing ? nil : text
            }
        }

        /// The languages to take texts in: all of the user's, or only those of them that the app is localized in, and where
        /// there are none the one that the app itself is shown in.
        package func languages(isRestricted: Bool) -> [String] {
            guard isRestricted else { return languages }
            let served = languages.filter {
                TextLanguage.firstTag(of: localizations, for: [$0], within: TextLanguage.closely) != nil
            }
            return served.isEmpty ? Array(localizations.prefix(1)) : served
        }
    }
}

extension StepTexts {
    package init(_ configuration: RatingConfiguration, of app: RatingPorts.AppTexts, for context: RatingContext) {
        self.init(
            configuration: configuration, isUpdated: context.updatedAt != nil,
            storeGenreID: context.storeVersion?.genreID,
            languages: app.languages(isRestricted: !configuration[.useAllAvailableLanguages]),
            applicationName: app.applicationName, localized: app.localized)
    }
}
