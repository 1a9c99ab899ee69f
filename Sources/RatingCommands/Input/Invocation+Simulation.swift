import RatingKit
import RatingWorkbench

extension Invocation {
    /// Prints what a simulation found: as the file of a part, or for people.
    func show(_ result: SimulationResult) {
        guard !isJSON else { return print(json: result.json) }
        ReportText(style: style, width: terminal.traits.width).lines(result.report).forEach(print)
    }
}
