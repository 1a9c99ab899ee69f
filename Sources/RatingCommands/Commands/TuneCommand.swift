import Foundation
import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let tune = CommandDefinition(
        name: "tune", abstract: "Searches values of keys that bring more without asking more.",
        discussion: """
            Every combination of the values lives through the same simulated users; those that lose early are left out, so \
            that clear losers cost little. With --keep only combinations count of which every claim of the file is proved. \
            Reports the points that cannot be improved without asking more, and the document for each. How real people \
            answer it cannot know: that is what experiments are for.
            """,
        positionals: [Positional("config", "The configuration.")],
        options: [.over, .maximise, .keep, .population, .users, .days, .seed, .threads, .documents] + documentOptions
            + reportOptions + [.format],
        examples: [
            (
                "ratingkit tune rating.json --over displaySessionCount=2..8 --over daysUntilPrompt=1..14 --keep claims.json",
                "98 combinations, as far as the claims hold."
            )
        ],
        run: { try await TuneCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let over = Self(
        "over", "key=values",
        "Try a key at these values, as --sweep of 'ratingkit simulate' does.",
        repeats: true)
    fileprivate static let maximise = Self(
        "maximise", "figure", "What is to be most.", choices: ["ratings", "feedback"],
        standard: "ratings")
    fileprivate static let keep = Self(
        "keep", "file", "Claims that must be proved, as 'ratingkit prove --claims' reads them.")
    fileprivate static let documents = Self(
        "documents", "directory", "Also write the document of each point there.")
}

private struct TuneCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let path = invocation.arguments.positionals[0]
        guard path != "-" else { throw CommandFailure.usage("'tune' edits a document and needs a file, not '-'.") }
        let sweeps = try invocation.sweeps(.over)
        guard !sweeps.isEmpty else { throw CommandFailure.usage("'--over' is missing: say which values to try.") }
        let goal = invocation.value(of: .maximise) == "feedback" ? Figure.feedback : .ratings
        let layers = try invocation.layers(ofFile: path)
        let document = try JSONDocument(invocation.content(ofFile: path).bytes).root.value
        let claims = try invocation.value(of: .keep).map { try invocation.claims(ofFile: $0) }
        let search: TuneSearch
        do {
            search = try TuneSearch(
                try invocation.population().population, layers, sweeps, keep: claims, maximise: goal,
                users: invocation.whole(.users, 1...1_000_000_000) ?? 0,
                days: invocation.whole(.days, 1...3_650) ?? 0,
                seed: UInt64(invocation.whole(.seed, 0...Int.max) ?? 0))
        } catch let problem as Diagnostic {
            throw CommandFailure.usage("--over: \(problem.message)")
        } catch let problem as SimulationSweep.FormatError {
            throw CommandFailure.usage("--over: \(problem.message)")
        }
        let (terminal, most) = (invocation.terminal, search.mostLives)
        let bar = ProgressBar(terminal) { SimulationProgress.line(Int($0), of: most, after: $1, $2) }
        let threads = try invocation.whole(.threads, 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
        let result = await search.run(threads: threads) { done in
            bar.show(Int64(done))
            return terminal.failure == nil
        }
        bar.end()
        guard let result else { throw CommandFailure.problem("the search was stopped before it was done.") }
        try writeDocuments(result, document)
        try invocation.show(result.json(of: document), result.report(of: document))
        return result.front.isEmpty ? .problems : .success
    }

    private func writeDocuments(_ result: TuneResult, _ document: RatingJSON) throws {
        guard let folder = invocation.value(of: .documents) else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (number, point) in result.front.enumerated() {
            let text = result.document(point, of: document).serialized(.pretty) + "\n"
            try OutputFile.write(Array(text.utf8), to: "\(folder)/point-\(number + 1).json")
        }
    }
}
