import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let test = CommandDefinition(
        name: "test",
        abstract: "Runs scenarios: what a user lives through, and when to be asked.",
        discussion: """
            Each scenario begins with a new user. Its events are applied and its asks decided as in an app; an ask that is \
            decided is a prompt. Only failures are printed, each with the gates that made the decision. Several scenarios may \
            stand in one file, as an array. The exit code is 1 if a decision is not the expected one.
            """,
        positionals: [
            Positional(name: "config", summary: "The configuration."),
            Positional(
                name: "scenario", summary: "Files of scenarios, as 'ratingkit prove' writes them.", repeats: true),
        ],
        options: firebaseOptions + [.format],
        examples: [
            ("ratingkit test rating.json scenarios/*.json", "Fails a build if a decision is another than expected.")
        ],
        run: { try TestCommand($0).run() })
}

private struct TestCommand {
    let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws -> ExitCode {
        let configuration = RatingConfiguration(try invocation.layers())
        var results: [(file: String, scenario: Scenario, replay: ScenarioReplay)] = []
        for file in invocation.arguments.positionals.dropFirst() {
            for scenario in try scenarios(file) {
                results.append((file, scenario, ScenarioReplay(scenario, configuration)))
            }
        }
        guard !results.isEmpty else { throw CommandFailure.problem("There is no scenario in these files.") }
        let failed = results.filter { !$0.replay.failures.isEmpty }
        if invocation.isJSON {
            invocation.print(
                json: .array(results.map { .object(members($0.file, $0.scenario, $0.replay)) }))
        } else {
            for result in failed { printFailures(result.file, result.scenario, result.replay) }
            invocation.print("\(counted(results.count, "scenario")), \(failed.count) failed")
        }
        return failed.isEmpty ? .success : .problems
    }

    private func scenarios(_ file: String) throws -> [Scenario] {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try InputBytes.read(file, limit: JSONLimits.standard.maximumBytes, invocation.terminal)
        } catch {
            throw CommandFailure.problem(error.message)
        }
        guard let json = try? JSONDocument(bytes).root.value else {
            throw CommandFailure.problem("\(file) is no JSON document.")
        }
        do throws(Scenario.FormatError) {
            var scenarios: [Scenario] = []
            for element in json.arrayValue ?? [json] { scenarios.append(try Scenario(json: element)) }
            return scenarios
        } catch {
            throw CommandFailure.problem("\(file): \(error.message)")
        }
    }

    private func explanation(_ failure: ScenarioReplay.Failure, _ replay: ScenarioReplay, _ scenario: Scenario)
        -> Explanation
    {
        Eligibility(
            replay.configuration.at(failure.placement), installID: scenario.installID, traits: scenario.traits
        ).explain(failure.context, now: failure.at)
    }

    private func printFailures(_ file: String, _ scenario: Scenario, _ replay: ScenarioReplay) {
        let style = invocation.style
        let text = ExplanationText(style: style)
        for failure in replay.failures {
            let place = failure.placement.map { " at \($0)" } ?? ""
            invocation.print("\(style.red("✗")) \(style.bold("\(scenario.name)")) (\(file))")
            invocation.print("  step \(failure.step), \(failure.at)\(place): expected \(failure.expected.rawValue)")
            for line in text.lines(explanation(failure, replay, scenario)) { invocation.print("    \(line)") }
        }
    }

    private func members(_ file: String, _ scenario: Scenario, _ replay: ScenarioReplay) -> [RatingJSON.Member] {
        let failures = replay.failures.map { failure in
            RatingJSON.object([
                .init("step", .integer(Int64(failure.step))), .init("at", .string(failure.at.iso8601)),
                .init("placement", failure.placement.map { .string($0) } ?? .null),
                .init("expected", .string(failure.expected.rawValue)),
                .init("explanation", explanation(failure, replay, scenario).json),
            ])
        }
        return [
            .init("file", .string(file)), .init("scenario", .string(scenario.name)),
            .init("passed", .bool(failures.isEmpty)), .init("failures", .array(failures)),
        ]
    }
}
