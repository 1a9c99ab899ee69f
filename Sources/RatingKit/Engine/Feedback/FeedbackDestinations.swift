extension RatingConfiguration {
    /// What is to be said of each destination that the configuration names and nobody defines.
    ///
    /// - Parameter defined: nil: there is no outbox.
    package func undefinedDestinations(among defined: [String]?) -> [String] {
        let known = defined.map { $0.isEmpty ? "none" : $0.namesInOrder().joined(separator: ", ") } ?? "no outbox"
        return destinationNames.filter { defined?.contains($0) != true }.map { name in
            "the configuration sends feedback to “\(name)”, which the app does not define; it defines \(known)"
        }
    }

    /// Those that the key `feedback` and the workflow's actions name, also those of placements.
    private var destinationNames: [String] {
        var names: Set<String> = []
        for configuration in [self] + placementNames.map({ at($0) }) {
            if let name = configuration.feedbackSettings.destination { names.insert(name) }
            guard case .custom(let workflow) = configuration.workflow else { continue }
            for action in workflow.actions where action.type.sendsFeedback {
                if let name = action.params["to"]?.stringValue { names.insert(name) }
            }
        }
        return names.namesInOrder()
    }
}

extension Workflow {
    /// All actions of all steps.
    var actions: [WorkflowAction] {
        steps.flatMap { step in
            let transitions =
                step.events.flatMap(\.transitions) + step.always + step.timeouts.flatMap(\.transitions)
            return step.entry + step.exit + transitions.flatMap(\.actions)
        }
    }
}
