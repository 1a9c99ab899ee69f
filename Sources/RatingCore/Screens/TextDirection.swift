/// Which way a language is written, and so on which side a screen begins.
package enum TextDirection: String, CaseIterable, Sendable {
    case leftToRight, rightToLeft

    /// The direction of a BCP 47 tag: by its script where it names one (`pa-Arab`), else by its language.
    package init(language tag: String) {
        let tag = LanguageTag(tag).likely
        let isRightToLeft =
            tag.script.isEmpty ? Self.languages.contains(tag.language) : Self.scripts.contains(tag.script)
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// ISO 15924, of the Unicode bidirectional classes R and AL.
    private static let scripts = [
        "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
    ]
    /// Languages that CLDR writes in one of these unless their tag says otherwise.
    private static let languages = [
        "ar", "arc", "azb", "ckb", "dv", "fa", "glk", "he", "ji", "khw", "ks", "lrc", "mzn", "nqo", "pnb", "prs",
        "ps", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
    ]
}
