import RatingKit

extension CommandDefinition {
    static let strings = CommandDefinition(
        name: "strings", abstract: "Shows the screens' texts in any language, and checks an app's own.",
        discussion: """
            Every text has a key, under which the configuration ('strings') or the app's strings files ('ratingkit.' \
            and the key, or StarsKit's and iRate's names) override it. A key that ends in App or Game is a variant of \
            the key without the ending, and whatever overrides that one overrides it too: App is what mainTitle and \
            messageTitle say if the app's name is unknown, and Game what they, and message, say of a game \
            (appStoreGenreID 6014). Of iRate's names, iRateGameMessage is for games only. The format json is that of \
            'strings', the format strings that of Localizable.strings. With --check a Localizable.strings, a string \
            catalog or a configuration is checked against them: names that are nearly right, numbers that are missing, \
            labels too long for the largest text size, and what would be shown in English. The exit code is 1 if there \
            is an error.
            """,
        options: [.language, .check, .aliases, .format("text", "json", "strings")],
        examples: [
            ("ratingkit strings --language pt-BR", "What the screens say in Brazil."),
            ("ratingkit strings --language all --format json", "All texts in all languages."),
            ("ratingkit strings --check de.lproj/Localizable.strings", "Checks an app's own texts."),
        ],
        run: { try StringsCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let language = Self("language", "tag", "The language, BCP 47, or all; without it English.")
    fileprivate static let check = Self("check", "file", "The app's texts to check; - is standard input.")
}

@MainActor
private struct StringsCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        if let file = invocation.value(of: .check) { return try check(file) }
        let languages = try languages()
        switch invocation.format {
        case "json":
            invocation.print(
                json: .object(
                    languages.map { language in
                        .init(
                            language.tag,
                            .object(BuiltInText.overridable.map { .init($0.rawValue, .string(language[$0])) }))
                    }))
        case "strings": languages.forEach(printStrings)
        default: languages.forEach(printTable)
        }
        return .success
    }

    private func languages() throws(CommandFailure) -> [TextLanguage] {
        guard let tag = invocation.value(of: .language) else { return [.en] }
        if tag == "all" { return TextLanguage.allCases }
        guard let language = TextLanguage(matching: tag, within: TextLanguage.closely) else {
            throw .unknownLanguage(tag)
        }
        return [language]
    }

    private func printTable(_ language: TextLanguage) {
        let style = invocation.style
        let width = BuiltInText.allCases.map(\.rawValue.count).max() ?? 0
        invocation.print(style.bold("\(language.tag)"))
        let traits = invocation.terminal.traits
        for text in BuiltInText.allCases {
            if traits.wrapsLines {
                // Beside the name where there is room, or else below it; also texts without blanks break.
                let isBeside = width + 28 <= traits.width
                let lines = language[text].folded(to: traits.width - (isBeside ? width + 4 : 6))
                if !isBeside { invocation.print("  \(style.cyan("\(text.rawValue)"))") }
                for (number, line) in lines.enumerated() {
                    let name = style.cyan("\((number == 0 ? text.rawValue : "").padded(to: width))")
                    invocation.print(isBeside ? "  \(name)  \(line)" : "      \(line)")
                }
                continue
            }
            invocation.print("  \(style.cyan("\(text.rawValue.padded(to: width))"))  \(language[text])")
        }
    }

    private func printStrings(_ language: TextLanguage) {
        invocation.print("/* \(language.tag) */")
        for text in BuiltInText.overridable {
            let value = language[text].replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            invocation.print("\"ratingkit.\(text.rawValue)\" = \"\(value)\";")
        }
    }

    private func check(_ path: String) throws(CommandFailure) -> ExitCode {
        let check = StringsCheck(
            try StringsFile(
                path, language: invocation.value(of: .language), aliases: try invocation.aliases(),
                invocation.terminal))
        let summary: StyledText =
            "\(counted(check.count, "text")) of \(path), \(counted(check.problems.count, "problem"))"
        invocation.print(
            .array(check.problems.map(\.json)), or: check.problems.map { text($0, of: path) } + [summary])
        return check.problems.contains { $0.severity == .error } ? .problems : .success
    }

    private func text(_ problem: StringsCheck.Problem, of path: String) -> StyledText {
        let style = invocation.style
        let place = [path, problem.language, problem.name].compactMap { $0 }.joined(separator: ": ")
        let hint = problem.suggestion.map { " (\($0))" } ?? ""
        return "\(style.bold("\(place):")) \(style.bold(style.severity(problem.severity))): \(problem.message)\(hint)"
    }
}

extension StringsCheck.Problem {
    fileprivate var json: RatingJSON {
        [
            "severity": .string(severity.rawValue), "language": RatingJSON(language), "key": RatingJSON(name),
            "message": .string(message), "suggestion": RatingJSON(suggestion),
        ]
    }
}

extension CommandFailure {
    static func unknownLanguage(_ tag: String) -> Self {
        let known = TextLanguage.allCases.map(\.tag)
        return .usage(
            "There are no texts in '\(tag)'; the languages are \(known.joined(separator: ", ")).",
            suggestion: nearestName(to: tag, among: known))
    }
}
