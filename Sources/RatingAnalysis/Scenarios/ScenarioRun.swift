import RatingCore

/// A scenario that was run on a configuration.
package struct ScenarioRun: Sendable {
    /// The configuration's file, or another name.
    package let configuration: String
    package let file: String
    package let scenario: Scenario
    package let position: TextPosition
    /// In the order of time; none: it passed.
    package let failures: [Failed]
    package let observations: ScenarioObservations

    package struct Failed: Sendable {
        package let failure: ScenarioReplay.Failure
        package let position: TextPosition
    }

    /// - Parameter index: the scenario's place in the file.
    package init(
        _ index: Int, of document: ScenarioFile, named file: String, on configuration: RatingConfiguration,
        named name: String
    ) {
        let scenario = document.scenarios[index]
        let replay = ScenarioReplay(scenario, configuration, isObserved: true)
        (self.configuration, self.file, self.scenario) = (name, file, scenario)
        position = document.position(ofScenario: index)
        failures = zip(replay.failures, document.positions(of: replay.failures, inScenario: index)).map {
            Failed(failure: $0, position: $1)
        }
        observations = replay.observations ?? ScenarioObservations()
    }

    package var hasPassed: Bool { failures.isEmpty }
}

extension ScenarioCoverage {
    /// What runs on one configuration have seen of it.
    package init(_ configuration: RatingConfiguration, hasGates: Bool = true, _ runs: [ScenarioRun]) {
        var seen = ScenarioObservations()
        for run in runs { seen.add(run.observations) }
        self.init(configuration, hasGates: hasGates, seen)
    }
}
