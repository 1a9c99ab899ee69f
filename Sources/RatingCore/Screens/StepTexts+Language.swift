extension StepTexts {
    /// The language that a screen is in, as a BCP 47 tag: the first of the user's that the configuration's `strings` or
    /// the library has texts in; else the document's default, or English.
    var screenLanguage: String {
        let own = configuration.strings?.languages.map { LanguageTag($0.tag) } ?? []
        return languages.first { tag in
            TextLanguage(matching: tag) != nil || LanguageTag(tag).lookup.contains { own.contains($0) }
        } ?? configuration[.defaultLanguage] ?? "en"
    }
}
