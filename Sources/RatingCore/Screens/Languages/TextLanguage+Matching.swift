extension TextLanguage {
    /// The first of the user's languages that there are texts in; English where there is none.
    ///
    /// - Parameter preferred: BCP 47 tags, most wanted first.
    package init(preferred: [String]) {
        for tag in preferred {
            guard let language = TextLanguage(matching: tag) else { continue }
            self = language
            return
        }
        self = .en
    }

    /// The language that a reader of this tag reads; nil where there is none, or only one in letters that the tag does
    /// not name (`hi-Latn`).
    ///
    /// - Parameter tag: BCP 47, or a system's locale such as `pt_BR.UTF-8`.
    package init?(matching tag: String) {
        let wanted = LanguageTag(tag)
        for candidate in wanted.lookup {
            guard let language = TextLanguage(candidate) else { continue }
            let isOfOtherLanguage = candidate.language != wanted.language
            guard isOfOtherLanguage || wanted.script.isEmpty || wanted.script == language.script.rawValue else {
                continue
            }
            self = language
            return
        }
        return nil
    }

    /// The first of some tags that a reader of these languages reads, by `LanguageTag.lookup`.
    package static func firstTag(of tags: [String], for languages: [String]) -> String? {
        for language in languages {
            for wanted in LanguageTag(language).lookup {
                if let tag = tags.first(where: { LanguageTag($0) == wanted }) { return tag }
            }
        }
        return nil
    }

    private init?(_ tag: LanguageTag) {
        switch (tag.language, tag.script, tag.region) {
        case ("zh", "hant", ""): self = .zhHant
        case ("zh", "hans", ""): self = .zhHans
        case ("pt", "", "br"): self = .ptBR
        case ("sr", "latn", ""): self = .srLatn
        case (let language, "", ""): self.init(rawValue: language)
        default: return nil
        }
    }
}
