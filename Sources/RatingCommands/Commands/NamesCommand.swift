import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let names = CommandDefinition(
        name: "names", abstract: "Writes the names of documents as Swift.",
        discussion: """
            Placements, events, variants, destinations, traits and texts of configurations, workflows and the app's manifest \
            become constants, so that the compiler completes them and refuses a misspelt one. With --check the documents \
            are also linted: problems are printed as a compiler prints them, and with an error nothing is written and the exit \
            code is 1. The plugin RatingChecks runs this at each build.
            """,
        positionals: [
            Positional(
                "file", "Files and folders with the documents; - is standard input.", repeats: true)
        ],
        options: [.output, .check] + checkOptions,
        examples: [
            ("ratingkit names rating.json > RatingNames.swift", "Once; check the file in."),
            ("ratingkit names --check --app app.json rating.json", "Also the app's own names, and what lint says."),
        ],
        run: { try NamesCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let output = Self(
        "output", "file", "The file to write; without it, standard output.")
    fileprivate static let check = Self("check", "Lint the documents too.")
}

private struct NamesCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        let checks = try invocation.documentChecks()
        let files = try DocumentFolder.files(of: invocation.arguments.positionals)
            .map { DocumentFile($0, terminal: invocation.terminal) }
        if invocation.has(.check) {
            let report = LintReport(readings: files.map { checks.reading(of: $0) }, failing: .error)
            for line in report.compiler { invocation.terminal.printError("\(line)") }
            if report.fails { return .problems }
        }
        var names = DocumentNames(app: checks.foresight.app)
        for file in files {
            guard let json = try? JSONDocument(file.content.get()) else {
                try invocation.refuse(checks.reading(of: file, isChecked: false))
            }
            names.add(json)
        }
        let source = SwiftNames(names: names, files: files.map { lastName(of: $0.name) }).source
        if let path = invocation.value(of: .output) {
            try OutputFile.write(Array(source.utf8), to: path)
        } else {
            invocation.print(StyledText(lines: String(source.dropLast())))
        }
        return .success
    }

    /// So that two folders give the same file.
    private func lastName(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? path }
}
