import RatingCore

/// The words of many languages, as the library's own texts have them.
enum LanguageWords {
    /// The words of a text in small letters.
    static func words(of text: String) -> [String] {
        text.lowercased().unicodeScalars.split { !$0.isOfWord }.map { String($0) }
    }

    /// A label in small letters, without marks.
    static func plain(_ label: String) -> String { words(of: label).joined(separator: " ") }

    /// The library's labels of buttons, each with the languages that have it.
    static let labels: [String: [(tag: String, text: BuiltInText)]] = {
        var labels: [String: [(tag: String, text: BuiltInText)]] = [:]
        for language in TextLanguage.allCases {
            for text in BuiltInText.buttons { labels[plain(language[text]), default: []].append((language.tag, text)) }
        }
        return labels
    }()

    /// The languages in Latin letters that have a word.
    static let owners: [String: Set<String>] = {
        var owners: [String: Set<String>] = [:]
        for language in TextLanguage.allCases where language.script == .latin {
            let own = LanguageTagRules.language(of: language.tag)
            for text in language.texts {
                for word in words(of: text) where word.utf8.count > 1 { owners[word, default: []].insert(own) }
            }
        }
        return owners
    }()

    /// The one language that these words are of, two of them of no other, where none is of their own language.
    static func language(of words: [String], otherThan own: String) -> String? {
        var found: [String: Set<String>] = [:]
        for word in words {
            guard let languages = owners[word] else { continue }
            if languages.contains(own) { return nil }
            if languages.count == 1, let language = languages.first { found[language, default: []].insert(word) }
        }
        return found.filter { $0.value.count > 1 }.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    }
}

extension Unicode.Scalar {
    /// Without asking the tables of Unicode where that is not needed.
    var isOfAlphabet: Bool { value < 0x80 ? UInt8(value).isLetter : properties.isAlphabetic }

    /// Letters, the marks upon them, and apostrophes.
    fileprivate var isOfWord: Bool {
        if isOfAlphabet || self == "'" || self == "’" { return true }
        guard value >= 0x80 else { return false }
        return [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}
