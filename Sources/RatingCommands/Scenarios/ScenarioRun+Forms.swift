import RatingAnalysis
import RatingKit

/// The forms of results that machines read.
extension ScenarioRun {
    /// `{configuration, file, line, column, scenario, passed, failures}`.
    var json: RatingJSON {
        [
            "configuration": .string(configuration), "file": .string(file), "line": RatingJSON(position.line),
            "column": RatingJSON(position.column), "scenario": .string(scenario.name), "passed": .bool(hasPassed),
            "failures": .array(failures.map { $0.json }),
        ]
    }

    var gitHub: [String] {
        failures.map { failed in
            GitHubAnnotation(
                severity: .error, file: file, start: failed.position, title: scenario.name, message: failed.text
            ).line
        }
    }

    var testCase: JUnitReport.Case {
        guard let first = failures.first else { return JUnitReport.Case(name: scenario.name, result: .passed()) }
        let text = failures.map { "\(place($0.position)): \($0.text)" }.joined(separator: "\n")
        return JUnitReport.Case(
            name: scenario.name, result: .failed(message: first.failure.message, type: "expectation", text: text))
    }
}

extension ScenarioRun.Failed {
    fileprivate var json: RatingJSON {
        [
            "step": .integer(Int64(failure.step)), "move": RatingJSON(failure.move), "line": RatingJSON(position.line),
            "column": RatingJSON(position.column), "at": .string(failure.at.iso8601),
            "placement": RatingJSON(failure.placement), "message": .string(failure.message),
            "explanation": failure.explanation?.json ?? .null,
        ]
    }

    /// The message, and the gates that made the decision, a line each.
    fileprivate var text: String {
        let explanation = failure.explanation.map { ExplanationText(style: TextStyle(isOn: false)).lines($0) } ?? []
        return ([failure.message] + explanation.map(\.rendered)).joined(separator: "\n")
    }
}

extension [ScenarioRun] {
    /// A suite for each file.
    var jUnit: String {
        var suites: [(file: String, cases: [JUnitReport.Case])] = []
        for run in self {
            if suites.last?.file != run.file { suites.append((run.file, [])) }
            suites[suites.count - 1].cases.append(run.testCase)
        }
        return JUnitReport(
            name: "ratingkit test", suites: suites.map { JUnitReport.Suite(name: $0.file, cases: $0.cases) }
        ).text
    }
}

extension ScenarioCoverage {
    func json(of configuration: String) -> RatingJSON {
        [
            "configuration": .string(configuration), "percent": .number(percent),
            "kinds": .object(
                Kind.allCases.map { kind in
                    let items = items(kind)
                    return .init(
                        kind.plural,
                        ["seen": .integer(Int64(items.count(where: \.isSeen))), "of": .integer(Int64(items.count))])
                }),
            "missing": .array(missing.map { .string("\($0.kind.rawValue) \($0.name)") }),
        ]
    }
}
