import RatingCore

/// What foresight reports of texts.
extension Diagnostic.Code {
    package static let textMissing = Self("text.missing", "a language lacks a text that others have")
    package static let textUntranslated = Self("text.untranslated", "a text is not in its language")
    package static let textPlaceholder = Self("text.placeholder", "a text has a placeholder that nothing fills")
    package static let textMarkup = Self(
        "text.markup", "a text has HTML, Markdown or damaged characters, which would be shown")
    package static let textTooLong = Self("text.too-long", "a label is too long for its button")
    package static let textLanguage = Self("text.language", "a language tag is malformed or means another language")
    package static let textUnused = Self("text.unused", "a text has a key that no step uses")

    static let texts: [Self] = [
        .textMissing, .textUntranslated, .textPlaceholder, .textMarkup, .textTooLong, .textLanguage, .textUnused,
    ]
}
