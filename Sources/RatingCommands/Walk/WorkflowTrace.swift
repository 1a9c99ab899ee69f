import RatingKit

/// Runs a workflow on recorded events, without an engine: what it goes through and emits.
struct WorkflowTrace {
    let workflow: Workflow
    let configuration: RatingConfiguration

    /// `{config?, context?, traits?, events: [{type, stars?, …}]}` to `{steps, actions, done}`.
    ///
    /// `steps` has the step after the start and after each event. Variables that the line does not give have the
    /// values of the configuration. Events after the end are not sent.
    func answer(_ line: RatingJSON) throws(CommandFailure) -> RatingJSON {
        let events = try (line["events"]?.arrayValue ?? []).map { json throws(CommandFailure) in try event(json) }
        func variable(_ path: String) -> RatingJSON? {
            guard let dot = path.firstIndex(of: ".") else { return nil }
            let (group, name) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
            if let value = line[group].flatMap({ member(name, of: $0) }) { return value }
            return group == "config" ? ConfigurationKey(name: name).flatMap { configuration[any: $0]?.json } : nil
        }
        var (state, actions) = workflow.start(variable)
        var steps = [workflow.steps[state.step]]
        for event in events where steps.last?.isFinal == false {
            actions += workflow.handle(event, in: &state, variables: variable)
            steps.append(workflow.steps[state.step])
        }
        return [
            "steps": .array(steps.map { .string($0.name) }), "actions": .array(actions.map(\.json)),
            "done": .bool(steps.last?.isFinal == true),
        ]
    }

    private func event(_ json: RatingJSON) throws(CommandFailure) -> WorkflowEvent {
        guard let type = json["type"]?.stringValue else { throw .problem("an event has no “type”") }
        return WorkflowEvent(type, (json.members ?? []).filter { $0.name != "type" })
    }

    /// A member by its dotted path; a name that has dots itself is found whole first.
    private func member(_ path: String, of json: RatingJSON) -> RatingJSON? {
        if let whole = json[path] { return whole }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        return json[String(path[..<dot])].flatMap { member(String(path[path.index(after: dot)...]), of: $0) }
    }
}
