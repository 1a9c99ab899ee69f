import RatingCore

/// Texts of variants and placements that nobody sees.
extension ForesightPass {
    /// A text of a placement or variant that `strings` hides, which comes first.
    mutating func checkHiddenTexts() {
        guard let members = part.members, part.set == nil, members[ConfigurationKey.structure(.strings).name] == nil,
            let languages = configuration.strings?.languages
        else { return }
        // Without English the text beside them is the English one.
        let hasEnglish = languages.contains { LanguageTagRules.language(of: $0.tag) == "en" }
        let hidden = BuiltInText.overridable.map { $0.rawValue }.first { key in
            guard let text = members[key]?.stringValue, languages.allSatisfy({ $0.text(forKey: key) != nil }) else {
                return false
            }
            return hasEnglish
                || text.unicodeScalars.contains {
                    $0.value > 0x7F && $0.properties.isAlphabetic || $0 == "¿" || $0 == "¡"
                }
        }
        guard let hidden else { return }
        let tags = languages.prefix(6).map { excerpt($0.tag) }.joined(separator: ", ")
        report(
            part.isVariant ? .foresightExperiment : .foresightWithoutEffect, members[hidden], at: hidden,
            "users hardly ever see this \(hidden): strings has one in \(tags)\(languages.count > 6 ? ", …" : ""), and takes precedence",
            suggestion: "write it under strings here, in each of these languages")
    }
}
