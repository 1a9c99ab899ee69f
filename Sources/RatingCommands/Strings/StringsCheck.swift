import RatingAnalysis
import RatingKit

/// Holds an app's own texts against those that they stand in for.
struct StringsCheck {
    struct Problem {
        let severity: Diagnostic.Severity
        let language: String?
        /// As the file has it; nil for a language as a whole.
        let name: String?
        let message: String
        var suggestion: String?
    }

    private(set) var problems: [Problem] = []
    /// How many texts of the file are for this library.
    private(set) var count = 0

    init(_ file: StringsFile) {
        var found: [(language: String, texts: Set<BuiltInText>)] = []
        for text in file.texts {
            guard let builtIn = BuiltInText(name: text.name) else {
                checkName(text)
                continue
            }
            count += 1
            checkPlaceholders(text, builtIn)
            if BuiltInText.buttons.contains(builtIn) { checkFit(text) }
            guard let language = text.language else { continue }
            if let index = found.firstIndex(where: { $0.language == language }) {
                found[index].texts.insert(builtIn)
            } else {
                found.append((language, [builtIn]))
            }
        }
        for (language, texts) in found { checkCompleteness(language, texts) }
        if let own = file.own { check(own, file.texts) }
    }

    /// What a configuration's steps show: nothing where no language has the text, another language where the user's lacks it.
    private mutating func check(_ own: OwnTexts, _ texts: [StringsFile.Text]) {
        for key in own.lacking {
            problems.append(
                Problem(
                    severity: .error, language: nil, name: key,
                    message: "a step shows it, but no language has a text for it", suggestion: "add it to strings"))
        }
        // Those of placements and variants alone stand in tables of theirs.
        let tags = own.given.map { key in (key, texts.compactMap { $0.name == key ? $0.language : nil }) }
            .filter { !$0.1.isEmpty }
        guard !tags.isEmpty else { return }
        var languages: [String] = []
        for language in texts.compactMap({ $0.language }) where !languages.contains(language) {
            languages.append(language)
        }
        for language in languages {
            let missing = tags.filter {
                TextLanguage.firstTag(of: $0.1, for: [language], within: TextLanguage.closely) == nil
            }.map { $0.0 }
            guard !missing.isEmpty else { continue }
            problems.append(
                Problem(
                    severity: .note, language: language, name: nil,
                    message: "the screens mix languages: shown in another one are \(missing.joined(separator: ", "))",
                    suggestion: "add \(missing.count == 1 ? "it" : "them")"))
        }
        let isEverywhere = TextLanguage.allCases.allSatisfy {
            TextLanguage.firstTag(of: languages, for: [$0.tag], within: TextLanguage.closely) != nil
        }
        guard own.areAmongOthers, !isEverywhere else { return }
        problems.append(
            Problem(
                severity: .note, language: nil, name: nil,
                message: "in any language but \(languages.joined(separator: ", ")) the screens mix languages: "
                    + "\(tags.map { $0.0 }.joined(separator: ", ")) beside the library's texts in the user's",
                suggestion: "add languages, or write the library's texts in strings too"))
    }

    private mutating func report(
        _ severity: Diagnostic.Severity, _ text: StringsFile.Text, _ message: String, _ suggestion: String? = nil
    ) {
        problems.append(
            Problem(
                severity: severity, language: text.language, name: text.name, message: message, suggestion: suggestion))
    }

    /// A name that looks like one of ours, or is nearly one.
    private mutating func checkName(_ text: StringsFile.Text) {
        let known = BuiltInText.overridable.flatMap { $0.names }
        let isOurs = ["ratingkit.", "starskit.", "iRate"].contains { text.name.hasPrefix($0) }
        let nearest = nearestName(to: text.name, among: known)
        guard isOurs || text.isOfConfiguration && nearest != nil else { return }
        report(.warning, text, "no text has this key", nearest.map { "did you mean “\($0)”?" })
    }

    private mutating func checkPlaceholders(_ text: StringsFile.Text, _ builtIn: BuiltInText) {
        let needed = Set(TextLanguage.en[builtIn].numberPlaceholders)
        let found = text.text.numberPlaceholders
        for place in needed.subtracting(found).sorted() { report(.error, text, "the number %\(place)$d is missing") }
        for place in Set(found).subtracting(needed).sorted() {
            report(.error, text, "nothing fills %\(place)$d", needed.max().map { "the last one is %\($0)$d" })
        }
    }

    private mutating func checkFit(_ text: StringsFile.Text) {
        let words = TextFit.wideWords(of: text.text)
        for word in words {
            report(
                .warning, text,
                "“\(word)” is probably wider than a screen of 320 points at large text sizes", "a shorter word")
        }
        let lines = TextFit.lines(of: text.text)
        guard words.isEmpty, lines > TextFit.maximumLines else { return }
        report(
            .warning, text,
            "this takes about \(lines) lines on a screen of 320 points at the largest text size",
            "at most \(TextFit.maximumLines)")
    }

    /// Where the library has no texts, what the app lacks is in English.
    private mutating func checkCompleteness(_ language: String, _ texts: Set<BuiltInText>) {
        guard TextLanguage(matching: language, within: TextLanguage.closely) == nil else { return }
        let missing = BuiltInText.overridable.filter { !texts.contains($0) }
        guard !missing.isEmpty else { return }
        problems.append(
            Problem(
                severity: .warning, language: language, name: nil,
                message:
                    "the library is not in this language, so what is missing is shown in English: "
                    + missing.map(\.rawValue).joined(separator: ", ")))
    }
}

extension BuiltInText {
    /// The text that a name in a strings file or a configuration overrides.
    fileprivate init?(name: String) {
        guard let text = BuiltInText.overridable.first(where: { $0.names.contains(name) }) else { return nil }
        self = text
    }

    /// All names that the text goes by.
    fileprivate var names: [String] {
        let originals = [false, true].compactMap { BuiltInText.originalName(of: rawValue, isGame: $0) }
        let updated = self == .message ? ["updateMessage", "ratingkit.updateMessage", "iRateUpdateMessage"] : []
        return [rawValue, "ratingkit.\(rawValue)"] + originals + updated
    }
}
