import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let merge = CommandDefinition(
        name: "merge", abstract: "Adds up partial results, exactly as if one run had made them.",
        discussion: """
            Partial results are whole numbers, so the sum shows neither their order nor how the work was divided. They \
            must come from the same configurations, and from the same mapping or population. A file may hold several, \
            one per line.
            """,
        positionals: [
            Positional(
                "partial", "What 'replay' or 'simulate' wrote with --partial; - is standard input.", repeats: true)
        ],
        options: [.partial] + reportOptions + [.format],
        examples: [("ratingkit merge part-*.json", "The result of all parts.")],
        run: { try MergeCommand(invocation: $0).run() })
}

private struct MergeCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        var replayed: ReplaySummary?
        var simulated: [SimulationResult] = []
        for path in invocation.arguments.positionals {
            for line in try LineFile(path, terminal: invocation.terminal).lines {
                let place = "\(path):\(line.number)"
                guard let json = try? JSONDocument(line.bytes).root.value else {
                    throw CommandFailure.problem("\(place): this is not JSON; give what --partial wrote")
                }
                do {
                    switch json["kind"]?.stringValue {
                    case ReplaySummary.kind: replayed = try sum(of: replayed, and: ReplaySummary(json: json))
                    case SimulationResult.kind: simulated.append(try SimulationResult(json: json))
                    case let kind:
                        throw CommandFailure.problem(
                            "\(place): “\(excerpt(kind ?? ""))” is not a kind of partial result; give what --partial wrote"
                        )
                    }
                } catch let error as SimulationResult.FormatError {
                    throw CommandFailure.problem("\(place): \(error.message)")
                } catch let error as ReplaySummary.FormatError {
                    throw CommandFailure.problem("\(place): \(error.message)")
                }
            }
        }
        switch (replayed, simulated.isEmpty) {
        case (let sum?, true): try invocation.show(sum)
        case (nil, false): try invocation.show(try SimulationResult.merge(simulated))
        case (nil, true): throw CommandFailure.problem("There is no partial result in these files.")
        case (_?, false): throw CommandFailure.problem("Results of replays and of simulations cannot be added up.")
        }
        return .success
    }

    private func sum(
        of sum: ReplaySummary?, and part: ReplaySummary
    ) throws(ReplaySummary.FormatError) -> ReplaySummary {
        guard var sum else { return part }
        if let problem = sum.refusal(of: part) { throw .init(message: problem) }
        sum.add(part, linesBefore: sum.lines)
        return sum
    }
}
