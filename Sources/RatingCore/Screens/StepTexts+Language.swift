extension StepTexts {
    /// The user's own tag of the language that suits best of those that the configuration's `strings` and the library have
    /// texts in; that language's tag where it is another than the user's; else the document's default, or English.
    static func screenLanguage(of configuration: RatingConfiguration, for languages: [String]) -> String {
        let tags = (configuration.strings?.languages.map { $0.tag } ?? []) + TextLanguage.allCases.map { $0.tag }
        guard let found = TextLanguage.firstTag(of: tags, for: languages) else {
            return configuration[.defaultLanguage] ?? "en"
        }
        let shown = LanguageTag(found).likely
        return languages.first { tag in
            let own = LanguageTag(tag).likely
            return own.language == shown.language && own.script == shown.script
        } ?? found
    }
}
