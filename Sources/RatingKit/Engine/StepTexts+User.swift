import Foundation

extension StepTexts {
    /// The texts in the user's languages, or in the development language alone where the configuration says so, and
    /// from the app's own strings files where it says that.
    init(_ configuration: RatingConfiguration, isUpdated: Bool) {
        self.init(
            configuration: configuration,
            isUpdated: isUpdated,
            languages: configuration[.useAllAvailableLanguages]
                ? Locale.preferredLanguages : [Bundle.main.developmentLocalization ?? "en"],
            localized: { key in
                let missing = "\u{0}"
                let text = Bundle.main.localizedString(forKey: key, value: missing, table: nil)
                return text == missing ? nil : text
            })
    }
}
