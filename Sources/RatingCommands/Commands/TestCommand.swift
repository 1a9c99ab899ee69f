import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let test = CommandDefinition(
        name: "test",
        abstract: "Runs scenarios: what a user does, and what is expected to happen.",
        discussion: """
            Each scenario begins with a new user. Its events are applied, its asks decided and its walks made as in an \
            app; whatever differs from what is expected is printed at its place, a decision with its gates.

            {"scenario": "asked on day 7", "start": "2026-01-05T12:00:00Z", "steps": [
              {"at": "0s", "do": "session", "times": 5, "every": "1d"},
              {"at": "6d", "do": "ask", "expect": "skip", "closed": ["age"]},
              {"at": "7d", "do": "ask", "expect": "ask", "step": "rating", "walk": [
                {"answer": 2}, {"press": "SUBMIT", "step": "feedback"}, {"answer": "Too slow"},
                {"press": "ACTION", "feedback": {"text": "slow"}}]}]}

            'at' is a time since the start or a date. A step does one of launch (version), foreground, session, event \
            (name), crash, answer (stars), rated, decline, remind, prompt, ask, decide, walk, traits, context; 'times' \
            and 'every' repeat it, 'utcOffset' says where the user is. An ask may have placement, force, presented, \
            expect, closed, needs, notBefore, and a walk of moves: answer, press, dismiss or wait, each with the step, \
            actions and feedback expected, and with what fails. A file has one scenario or an array. The article \
            “Scenarios” has the details.

            In a folder, every configuration is tested for which its folder 'scenarios' has something: a/b.json is \
            tested by scenarios/a/b.json and scenarios/a/b/*.json. So is a single configuration if no scenario is \
            named. The exit code is 1 if something is not as expected, if there is no scenario, or if less is covered \
            than --threshold demands.
            """,
        positionals: [
            Positional("config", "The configuration, or a folder of some."),
            Positional("scenario", "Files and folders of scenarios.", isRequired: false, repeats: true),
        ],
        options: [.filter, .verbose, .coverage, .threshold, .app] + documentOptions + reportOptions + [
            .format("text", "json", "junit", "github")
        ],
        examples: [
            ("ratingkit test rating.json scenarios/*.json", "Fails a build if something is not as expected."),
            (
                "ratingkit test Configs --coverage",
                "All configurations of a folder, and what their scenarios do not cover."
            ),
            ("ratingkit test Configs --format junit", "Results for a build server."),
        ],
        run: { try TestCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let filter = Self(
        "filter", "text", "Run only scenarios with this in their name or their file's name.")
    fileprivate static let verbose = Self("verbose", "Also print what passes.")
    fileprivate static let coverage = Self(
        "coverage",
        "List the gates that were never open or never closed, and the steps, transitions and guards never reached.")
    fileprivate static let threshold = Self(
        "threshold", "percent", "Fail if less of a configuration is covered, 0 to 100.")
}

private struct TestCommand {
    let invocation: Invocation

    func run() throws -> ExitCode {
        let threshold = invocation.has(.threshold) ? try invocation.number(.threshold, in: 0...100) : nil
        let app = try invocation.app()
        let paths = invocation.arguments.positionals
        var runs: [ScenarioRun] = []
        var coverages: [(configuration: String, coverage: ScenarioCoverage)] = []
        for group in try ScenarioSelection.groups(paths[0], Array(paths.dropFirst())) {
            let document = DocumentFile(group.configuration, terminal: invocation.terminal)
            let configuration = RatingConfiguration(try invocation.layers(of: document))
            let names = NameCheck([configuration], app: app)
            let found = try group.files.flatMap { try self.runs($0, configuration, group.configuration, names) }
            if !found.isEmpty {
                let coverage = ScenarioCoverage(configuration, hasGates: !document.isWorkflow, found)
                coverages.append((group.configuration, coverage))
            }
            runs += found
        }
        guard !runs.isEmpty else {
            let filter = invocation.value(of: .filter).map { " with “\($0)” in its name" } ?? " in these files"
            throw CommandFailure.problem("There is no scenario\(filter).")
        }
        let isCovered = invocation.has(.coverage) || threshold != nil
        report(runs, isCovered ? coverages : [])
        try invocation.write(Report(scenarios: runs, coverages: isCovered ? coverages : []))
        let low = coverages.filter { $0.coverage.percent < threshold ?? 0 }
        for (configuration, coverage) in low {
            invocation.log.log(
                .error,
                "the scenarios of \(configuration) cover \(coverage.percentText) of it, less than --threshold demands")
        }
        return runs.allSatisfy(\.hasPassed) && low.isEmpty ? .success : .problems
    }

    /// The scenarios of a file that are wanted. One that cannot be read is printed as `lint` prints it.
    private func runs(
        _ path: String, _ configuration: RatingConfiguration, _ name: String, _ names: NameCheck
    ) throws -> [ScenarioRun] {
        let (file, bytes) = try invocation.content(ofFile: path)
        let document = ScenarioFile(bytes)
        guard document.diagnostics.isEmpty else { try invocation.refuse(document.diagnostics, of: file, bytes) }
        invocation.check(bytes, of: file, as: .scenario, with: names)
        let wanted = invocation.value(of: .filter)?.lowercased()
        return document.scenarios.indices.compactMap { index in
            let texts = [document.scenarios[index].name, file]
            guard wanted.map({ wanted in texts.contains { $0.lowercased().contains(wanted) } }) ?? true else {
                return nil
            }
            return ScenarioRun(index, of: document, named: file, on: configuration, named: name)
        }
    }

    private func report(
        _ runs: [ScenarioRun], _ coverages: [(configuration: String, coverage: ScenarioCoverage)]
    ) {
        let text = ScenarioText(style: invocation.style)
        let covered = coverages.flatMap { text.lines($0.coverage, of: $0.configuration) }
        switch invocation.format {
        case "json":
            let coverage = coverages.map { $0.coverage.json(of: $0.configuration) }
            invocation.print(
                json: .object(present: [
                    "scenarios": .array(runs.map(\.json)), "coverage": coverage.isEmpty ? nil : .array(coverage),
                ]))
            return
        case "junit":
            invocation.print(StyledText(lines: runs.jUnit))
            // Whoever reads the XML cannot read this.
            covered.forEach(invocation.terminal.printError)
            return
        case "github":
            for line in runs.flatMap(\.gitHub) { invocation.print("\(line)") }
        default:
            for run in runs where !run.hasPassed || invocation.has(.verbose) {
                text.lines(run).forEach(invocation.print)
            }
        }
        covered.forEach(invocation.print)
        invocation.print("\(counted(runs.count, "scenario")), \(runs.count { !$0.hasPassed }) failed")
    }
}
