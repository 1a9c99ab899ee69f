import RatingKit

extension CommandDefinition {
    static let lsp = CommandDefinition(
        name: "lsp", abstract: "Checks and completes configurations in an editor.",
        discussion: """
            A language server (LSP 3.17) over standard input and output, which an editor starts. It shows what lint \
            finds as you type, explains keys and their values in force, completes keys, values, steps, events and \
            variables, applies quick fixes, goes to steps and lists what a document contains. The exit code is 0 if \
            the editor sends shutdown and then exit.
            """,
        options: checkOptions + [.files, .stdio, .clientProcessId],
        examples: [
            ("ratingkit lsp", "What an editor runs; see the article “In the editor”."),
            ("ratingkit lsp --files 'rating*.json'", "Leaves other JSON files of the project alone."),
            ("ratingkit lsp --app app.json", "Also knows the app's names, for completion and checks."),
        ],
        run: { invocation in
            let checks = try invocation.documentChecks()
            let today = checks.foresight.today
            let isGiven = invocation.arguments.options["at"] != nil
            let server = LanguageServer(checks: checks, files: FilePatterns(invocation.value(of: .files))) {
                isGiven ? today ?? SystemClock().now() : SystemClock().now()
            }
            var session = LanguageServerSession(terminal: invocation.terminal, server: server)
            return try session.run()
        })
}

extension CommandDefinition.Option {
    fileprivate static let files = Self(
        "files", "patterns",
        "The files to check, separated by commas: rating*.json,Configs/*.json. Otherwise all that the editor sends.")
    fileprivate static let stdio = Self("stdio", "Ignored: there is no other way, but some clients pass it.")
    fileprivate static let clientProcessId = Self(
        "clientProcessId", "number", "Ignored: the server ends with its input.")
}
