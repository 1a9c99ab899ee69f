/// Texts by language and key (key `strings`).
///
/// ```json
/// {"de": {"mainTitle": "Gefällt dir die App?"}, "fr": {"mainTitle": "Vous aimez l’app ?"}}
/// ```
public struct LanguageTexts: Equatable, Sendable {
    /// In the order of the document.
    public let languages: [Language]
    /// As a document would write it; made once, because rules may read it often.
    let json: JSONValue

    /// One language's texts.
    public struct Language: Equatable, Sendable {
        /// BCP 47: `zh-Hant`.
        public let tag: String
        public let texts: [Text]

        public init(_ tag: String, _ texts: [Text]) {
            self.tag = tag
            self.texts = texts
        }
    }

    /// A text and its key.
    public struct Text: Equatable, Sendable {
        /// A key of the table, such as `mainTitle`, or a name that only the app's workflow knows.
        public let key: String
        public let text: String

        public init(_ key: String, _ text: String) {
            self.key = key
            self.text = text
        }
    }

    public init(_ languages: [Language]) {
        self.languages = languages
        json = .object(
            languages.map { language in
                .init(language.tag, .object(language.texts.map { .init($0.key, .string($0.text)) }))
            })
    }

    public static func == (left: LanguageTexts, right: LanguageTexts) -> Bool { left.languages == right.languages }

    /// The text with this key in the language with just this tag; nil if there is none.
    public func text(forKey key: String, in tag: String) -> String? {
        languages.last { $0.tag.isSameText(as: tag) }?.texts.last { $0.key.isSameText(as: key) }?.text
    }
}

extension String {
    /// Scalar by scalar, as JSON compares names.
    fileprivate func isSameText(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
