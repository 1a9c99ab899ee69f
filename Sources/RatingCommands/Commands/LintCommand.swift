import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let lint = CommandDefinition(
        name: "lint", abstract: "Checks configurations and workflows.",
        discussion: """
            Every problem is printed with its place, its code and, where there is one, what would mend it. A document with \
            an error is refused whole by an app. An accepted one is also held against what the stores say about asking for \
            reviews: that gives warnings and notes. With --bundled this is judged with both documents in force, as in the \
            app. Firebase's templates, fetch responses and files of defaults (JSON or \
            property list) are checked as what they hold; of a file of destinations only what looks like a secret and the \
            templates. The exit code is 1 if there is an error, with --strict also if there is a \
            warning.
            """,
        positionals: [
            Positional(
                name: "file", summary: "Files to check; - is the standard input.", isRequired: false, repeats: true)
        ],
        options: [.strict] + checkOptions + [.codes, .format],
        examples: [
            ("ratingkit lint --strict Configs/*.json", "Fails a build on any problem."),
            ("ratingkit lint --format json rating.json", "Problems for a program to read."),
            ("ratingkit lint --bundled App/rating.json new.json", "Also whether an app that ships the first takes it."),
            ("ratingkit lint --app app.json rating.json", "Also whether the app knows the names that are used."),
            (
                "ratingkit lint --firebase-prefix ratingkit_ template.json",
                "Checks the parameters of a Firebase template whose names begin so."
            ),
        ],
        run: { try LintCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let strict = Self(name: "strict", summary: "Fail on warnings too.")
    fileprivate static let codes = Self(name: "codes", summary: "List the codes of all problems that there are.")
}

extension Diagnostic.Code {
    /// The codes of all modules.
    package static var all: [Self] { core + kit + analysis }
}

private struct LintCommand {
    let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitCode {
        if invocation.has(.codes) { return listCodes() }
        let files = invocation.arguments.positionals
        guard !files.isEmpty else { throw CommandFailure.usage("Missing argument '<file>'.") }
        guard (files + [.bundled, .app].map { invocation.value(of: $0) ?? "" }).count(where: { $0 == "-" }) < 2 else {
            throw CommandFailure.usage("Only one document can be the standard input.")
        }
        let checks = try invocation.documentChecks()
        let readings = files.map { checks.reading(of: DocumentFile($0, terminal: invocation.terminal)) }
        if invocation.isJSON {
            invocation.print(json: .array(readings.flatMap(\.json)))
        } else {
            printText(readings)
        }
        let fails = readings.contains { reading in
            reading.diagnostics.contains { $0.severity >= (invocation.has(.strict) ? .warning : .error) }
        }
        return fails ? .problems : .success
    }

    private func printText(_ readings: [DocumentReading]) {
        let text = DiagnosticText(style: invocation.style, width: invocation.terminal.traits.width)
        for reading in readings { text.write(reading, to: .output, of: invocation.terminal) }
        invocation.print(text.summary(readings))
    }

    private func listCodes() -> ExitCode {
        let codes = Diagnostic.Code.all
        if invocation.isJSON {
            invocation.print(
                json:
                    .array(codes.map { ["code": .string($0.rawValue), "summary": .string($0.summary)] }))
            return .success
        }
        let width = codes.map(\.rawValue.count).max() ?? 0
        for code in codes {
            invocation.print("\(invocation.style.bold("\(code.rawValue.padded(to: width))"))  \(code.summary)")
        }
        return .success
    }
}
