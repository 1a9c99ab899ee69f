/// Texts by language and key (key `strings`).
///
/// ```json
/// {"de": {"mainTitle": "Gefällt dir die App?"}, "fr": {"mainTitle": "Vous aimez l’app ?"}}
/// ```
package struct LanguageTexts: Equatable, Sendable {
    /// In the order of the document.
    package let languages: [Language]
    /// As a document would write it; made once, because rules may read it often.
    let json: RatingJSON

    /// One language's texts.
    package struct Language: Equatable, Sendable {
        /// BCP 47: `zh-Hant`.
        package let tag: String
        package let texts: [Text]

        package init(_ tag: String, _ texts: [Text]) {
            self.tag = tag
            self.texts = texts
        }

        /// The text with this key; nil if there is none.
        @inline(never)
        package func text(forKey key: String) -> String? { texts.last { $0.key.isSameText(as: key) }?.text }
    }

    /// A text and its key.
    package struct Text: Equatable, Sendable {
        /// A key of the table, such as `mainTitle`, or a name that only the app's workflow knows.
        package let key: String
        package let text: String

        package init(_ key: String, _ text: String) {
            self.key = key
            self.text = text
        }
    }

    package init(_ languages: [Language]) {
        self.languages = languages
        json = .object(
            languages.map { language in
                .init(language.tag, .object(language.texts.map { .init($0.key, .string($0.text)) }))
            })
    }

    package static func == (left: LanguageTexts, right: LanguageTexts) -> Bool { left.languages == right.languages }
}

extension String {
    /// Scalar by scalar, as JSON compares names.
    fileprivate func isSameText(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
