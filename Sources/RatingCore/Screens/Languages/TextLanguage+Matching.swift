extension TextLanguage {
    /// The language that suits the user's best; English where none does.
    ///
    /// - Parameter preferred: BCP 47 tags, most wanted first.
    package init(preferred: [String]) { self = Self.best(for: preferred) ?? .en }

    /// The language that a reader of this tag reads; nil where there is none.
    ///
    /// - Parameters:
    ///   - tag: BCP 47, or a system's locale such as `pt_BR.UTF-8`.
    ///   - distance: how far it may be; ``closely`` for the same language.
    package init?(matching tag: String, within distance: Int = LanguageDistance.readable) {
        guard let language = Self.best(for: [tag], within: distance) else { return nil }
        self = language
    }

    /// Languages that only differ in name, or that are as good as one, such as Cantonese in writing and Chinese; but no
    /// second language of a country.
    package static var closely: Int { 14 }

    /// The one of some tags that suits a reader of these languages best; nil where none does.
    package static func firstTag(
        of tags: [String], for languages: [String], within distance: Int = LanguageDistance.readable
    ) -> String? {
        LanguageDistance.ranking(of: tags.map { LanguageTag($0) }, for: languages, within: distance).first
            .map { tags[$0] }
    }

    private static func best(for languages: [String], within distance: Int = LanguageDistance.readable) -> Self? {
        LanguageDistance.ranking(of: tags, for: languages, within: distance).first.map { allCases[$0] }
    }

    private static let tags = allCases.map { LanguageTag($0.tag) }
}
