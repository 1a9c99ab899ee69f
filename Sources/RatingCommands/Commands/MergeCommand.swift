import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let merge = CommandDefinition(
        name: "merge", abstract: "Adds up partial results, exactly as if one run had made them.",
        discussion: """
            Partial results are whole numbers, so that neither their order nor how the work was shared shows in the sum. \
            They must be of the same configuration and mapping. A file may hold several, one on each line.
            """,
        positionals: [
            Positional(
                name: "partial", summary: "What 'ratingkit replay --partial' wrote; - is the standard input.",
                repeats: true)
        ],
        options: [.partial, .format],
        examples: [("ratingkit merge part-*.json", "The result of all parts.")],
        run: { try MergeCommand(invocation: $0).run() })
}

private struct MergeCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        var sum: ReplaySummary?
        for path in invocation.arguments.positionals {
            for line in try LineFile(path, terminal: invocation.terminal).lines {
                let place = "\(path):\(line.number)"
                guard let json = try? JSONDocument(line.bytes).root.value else {
                    throw CommandFailure.problem("\(place): this is no JSON text; give what --partial wrote")
                }
                switch json["kind"]?.stringValue {
                case ReplaySummary.kind: sum = try add(json, place, to: sum)
                case let kind:
                    throw CommandFailure.problem(
                        "\(place): “\(excerpt(kind ?? ""))” is no kind of partial result; give what --partial wrote")
                }
            }
        }
        guard let sum else { throw CommandFailure.problem("There is no partial result in these files.") }
        try invocation.show(sum)
        return .success
    }

    private func add(_ json: RatingJSON, _ place: String, to sum: ReplaySummary?) throws -> ReplaySummary {
        do throws(ReplaySummary.FormatError) {
            let part = try ReplaySummary(json: json)
            guard var sum else { return part }
            guard sum.subject == part.subject else {
                throw .init(
                    message: "it is of \(part.subject.name) as \(part.subject.form.rawValue), and the one before of "
                        + "\(sum.subject.name) as \(sum.subject.form.rawValue), or of another content")
            }
            sum.add(part, linesBefore: sum.lines)
            return sum
        } catch {
            throw CommandFailure.problem("\(place): \(error.message)")
        }
    }
}
