import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let scenario = CommandDefinition(
        name: "scenario", abstract: "Turns a journal into a scenario.",
        discussion: """
            A journal is what 'ratingkit record --journal', 'ratingkit run --journal' or an app's engine has logged: \
            what was counted, what was decided, what the user did. The scenario expects exactly that, so 'ratingkit \
            test' shows where another configuration would decide differently. Lines that cannot be read, such as one \
            that was cut short when the app was killed, are skipped and reported.
            """,
        positionals: [Positional("journal", "The journal; - is standard input.")],
        options: [.name],
        examples: [
            ("ratingkit scenario journal.jsonl > scenarios/rating/user.json", "A test of what one user went through.")
        ],
        run: { try ScenarioCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let name = Self("name", "text", "What the scenario shows; otherwise the journal's name.")
    static let journal = Self("journal", "file", "Also keep it there, for 'ratingkit scenario'.")
}

private struct ScenarioCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        let path = invocation.positional(0) ?? "-"
        let bytes = try InputBytes.read(path, limit: LineFile.maximumBytes, invocation.terminal)
        let reading = JournalReading(bytes, name: invocation.value(of: .name) ?? path)
        for (line, reason) in reading.skipped { invocation.warn("\(path):\(line) is skipped: \(reason)") }
        guard let scenario = reading.scenario else { throw CommandFailure.problem("There is no step in \(path).") }
        invocation.print(json: scenario.json)
        return .success
    }
}
