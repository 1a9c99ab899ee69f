import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let lint = CommandDefinition(
        name: "lint", abstract: "Checks configurations and workflows.",
        discussion: """
            Prints every problem with its place, its code and, if there is one, a fix. An app refuses a document with \
            an error as a whole. An accepted one is also checked against what the stores say about asking for reviews, \
            and for what nobody can have meant: that nobody is ever asked, that a value looks like another unit, that \
            a key has no effect. These give warnings and notes. With --bundled they are judged with both documents in \
            force, as in the app. Firebase's templates, fetch responses and files of defaults (JSON or property list) \
            are checked as the configurations they contain. App manifests, claims, scenarios, populations, mappings of \
            events and files of destinations are checked by their own rules, the last as 'outbox deliver' reads them. \
            In a folder all .json files are checked, except hidden ones. The exit code is 1 if there is an error, with \
            --strict also if there is a warning.

            --fix corrects what cannot have been meant otherwise: names that are nearly a known one, numbers, true and \
            false in quotes, a comma too many or too few. Nothing else in the file changes, and what is left is \
            reported. With --dry-run the difference is shown instead, and the exit code is 1 if there is one.
            """,
        positionals: [
            Positional("file", "Files and folders to check; - is standard input.", isRequired: false, repeats: true)
        ],
        options: [.strict] + checkOptions + [.fix, .dryRun, .codes, .lintFormat],
        examples: [
            ("ratingkit lint --strict Configs/*.json", "Fails a build on any problem."),
            ("ratingkit lint --fix --dry-run App", "Shows what would be fixed in the documents of a folder."),
            ("ratingkit lint --format github App", "Shows problems beside the lines of a pull request."),
            ("ratingkit lint --format json rating.json", "Problems for a program to read."),
            (
                "ratingkit lint --bundled App/rating.json new.json",
                "Also whether an app that ships the first accepts the second."
            ),
            ("ratingkit lint --app app.json rating.json", "Also whether the app knows the names in it."),
            ("curl -s $URL | ratingkit lint --pointer /value -", "Checks the document inside a server's response."),
            (
                "ratingkit lint --firebase-prefix ratingkit_ template.json",
                "Checks the parameters of a Firebase template with that prefix."
            ),
        ],
        run: { try LintCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let strict = Self("strict", "Fail on warnings too.")
    fileprivate static let fix = Self("fix", "Correct in the files what cannot have been meant otherwise.")
    fileprivate static let dryRun = Self("dry-run", "With --fix: only show the difference.")
    fileprivate static let lintFormat = Self(
        "format", "format", "How the result is written.", choices: LintFormat.allCases.map(\.rawValue),
        standard: LintFormat.text.rawValue)
    fileprivate static let codes = Self("codes", "List the codes of all possible problems.")
}

extension Diagnostic.Code {
    /// The codes of all modules.
    package static var all: [Self] { core + kit + analysis }
}

private struct LintCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        if invocation.has(.codes) { return listCodes() }
        let paths = invocation.arguments.positionals
        guard !paths.isEmpty else { throw CommandFailure.usage("Missing argument '<file>'.") }
        guard (paths + [.bundled, .app].map { invocation.value(of: $0) ?? "" }).count(where: { $0 == "-" }) < 2 else {
            throw CommandFailure.usage("Only one document can come from standard input.")
        }
        let checks = try invocation.documentChecks()
        let files = try DocumentFolder.files(of: paths).map { DocumentFile($0, terminal: invocation.terminal) }
        let isDryRun = invocation.has(.dryRun)
        if invocation.has(.fix) || isDryRun {
            let fixer = try LintFixer(invocation, isDryRun: isDryRun) { checks.reading(of: $0, isChecked: false) }
            if isDryRun { return try fixer.show(files) ? .problems : .success }
            return report(try fixer.fix(files).map { checks.reading(of: $0) })
        }
        return report(files.map { checks.reading(of: $0) })
    }

    private func report(_ readings: [DocumentReading]) -> ExitCode {
        let report = LintReport(readings: readings, failing: invocation.has(.strict) ? .warning : .error)
        switch LintFormat(rawValue: invocation.format) ?? .text {
        case .text: printText(readings)
        case .json: invocation.print(json: .array(readings.flatMap(\.json)))
        case .github:
            for line in report.gitHub { invocation.print("\(line)") }
            invocation.print(DiagnosticText(style: invocation.style, width: 80).summary(readings))
        case .compiler: for line in report.compiler { invocation.print("\(line)") }
        case .sarif: invocation.print(json: report.sarif)
        case .junit: invocation.print(StyledText(lines: report.jUnit))
        }
        return report.fails ? .problems : .success
    }

    private func printText(_ readings: [DocumentReading]) {
        for reading in readings { invocation.terminal.write(reading, to: .output) }
        invocation.print(DiagnosticText(style: invocation.style, width: 80).summary(readings))
    }

    private func listCodes() -> ExitCode {
        let codes = Diagnostic.Code.all
        if invocation.isJSON {
            invocation.print(
                json: .array(codes.map { ["code": .string($0.rawValue), "summary": .string($0.summary)] }))
            return .success
        }
        let width = codes.map(\.rawValue.count).max() ?? 0
        for code in codes {
            invocation.terminal.print(
                wrapping: "\(invocation.style.bold("\(code.rawValue.padded(to: width))"))  \(code.summary)",
                indent: min(width + 2, 34))
        }
        return .success
    }
}
