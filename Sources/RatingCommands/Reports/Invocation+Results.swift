import RatingKit
import RatingWorkbench

extension CommandDefinition.Option {
    static let partial = Self(
        "partial", "file",
        "Write the result there, or for - to standard output as one line, in the form that 'ratingkit merge' adds up.")
}

extension Invocation {
    /// A replay's result in the forms that the command line wants.
    func show(_ summary: ReplaySummary) throws { try show(summary.json, summary.report) }

    /// A simulation's result in the forms that the command line wants.
    func show(_ result: SimulationResult) throws { try show(result.json, result.report) }

    /// In the forms that the command line wants.
    func show(_ json: RatingJSON, _ report: @autoclosure () -> Report) throws {
        if let path = value(of: .partial) {
            guard path != "-" else { return terminal.print(json, .compact) }
            try OutputFile.write(Array(json.serialized().utf8) + [10], to: path)
        }
        try write(report())
        print(json, or: ReportText(style: style, width: terminal.traits.width).lines(report()))
    }
}
