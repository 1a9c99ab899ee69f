import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let experiment = CommandDefinition(
        name: "experiment", abstract: "Tells from recorded events what an experiment's variants did.",
        discussion: """
            Reads what 'ratingkit replay' reads. A user's variant is the one that the log has ({"do": "exposure", "name": \
            "EXPERIMENT=VARIANT"}), or where it has none, drawn again from the user's name. Counted are recorded prompts, \
            answers, ratings and feedback. The split is checked first. Intervals of differences stay true however often the log is looked at.
            """,
        positionals: [
            Positional("config", "The configuration with the experiment."),
            Positional(
                "events", "The log, one event per line; - or nothing is standard input.",
                isRequired: false),
        ],
        options: [.named] + logOptions + documentOptions + reportOptions + [.format],
        examples: [
            ("ratingkit experiment rating.json events.jsonl", "The only experiment of the configuration."),
            ("ratingkit experiment rating.json events.jsonl --name sooner --html report.html", "As a page."),
        ],
        run: { try await ExperimentCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let named = Self(
        "name", "experiment", "Which experiment, where there are several.")
}

private struct ExperimentCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let path = invocation.positional(1) ?? "-"
        let configuration = RatingConfiguration(try invocation.layers())
        let experiments = configuration.experiments
        let names = experiments.map { "'\($0.name)'" }.joined(separator: ", ")
        let wanted = invocation.value(of: .named)
        guard let experiment = experiments.first(where: { wanted == nil || $0.name == wanted }),
            wanted != nil || experiments.count == 1
        else {
            throw CommandFailure.usage(
                experiments.isEmpty
                    ? "The configuration has no experiment." : "'--name' takes one of the experiments: \(names).")
        }
        let check = try invocation.nameCheck([configuration])
        let (form, mapping) = try invocation.eventMapping(check)
        var plan = ReplayPlan(configuration, form: form, mapping: mapping)
        plan.experiment = experiment
        let result = ExperimentResult(experiment, try await invocation.replay(plan, path, check).summary)
        try invocation.show(result.json, result.report)
        return .success
    }
}
