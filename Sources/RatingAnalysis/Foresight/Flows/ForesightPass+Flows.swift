import RatingCore

/// Steps that lead people nowhere, or where they did not want to go.
extension ForesightPass {
    mutating func checkFlows() {
        checkGuards()
        guard isWhole || part.changesFlow || Self.keysOfFlows.contains(where: { ownNode($0) != nil }) else { return }
        let flow = memory.flows.flow(of: configuration.workflow.workflow, in: configuration)
        var check = FlowCheck(flow, configuration, trials: memory.trials)
        if case .custom = configuration.workflow, isWorkflowAlone || ownNode(.structure(.workflow)) != nil {
            check.check()
        }
        if !isWorkflowAlone { check.checkLabels() }
        memory.trials = check.trials
        for finding in check.findings { report(finding) }
        if !isWorkflowAlone, saysWhichFlow { checkDestinations(flow.exploration) }
    }

    /// What else a placement can say that a flow needs.
    private static let keysOfFlows: [ConfigurationKey] =
        [.structure(.strings), .structure(.feedback), .text(.emailSupport), .text(.ratingsURL), .integer(.appStoreID)]
        + BuiltInText.overridable.compactMap { ConfigurationKey(name: $0.rawValue) }

    private mutating func report(_ finding: FlowCheck.Finding) {
        var isReported = false
        if case .keys(let keys) = finding.place {
            return report(
                finding.code, keys: keys + [.structure(.workflow)], finding.message, suggestion: finding.suggestion)
        }
        withWorkflow { pass, root in
            isReported = true
            pass.report(
                finding.code, finding.place.node(in: root), at: pass.workflowPath, finding.message,
                suggestion: finding.suggestion)
        }
        if !isReported {
            report(
                finding.code, keys: [.structure(.workflow), .structure(.policy)], finding.message,
                suggestion: finding.suggestion)
        }
    }

    /// Whether the document is more than a few keys that leave the flow to others.
    private var saysWhichFlow: Bool {
        let keys: [ConfigurationKey] = [
            .structure(.policy), .structure(.workflow), .structure(.revision), .text(.applicationName),
            .text(.applicationBundleID), .text(.appStoreCountry), .integer(.appStoreGenreID),
        ]
        return keys.contains { node($0) != nil }
    }

    /// Pages, mailboxes and destinations that the flow needs and the configuration lacks.
    private mutating func checkDestinations(_ exploration: WorkflowExploration) {
        let reached = exploration.workflow.steps.indices.filter { exploration.isReached(step: $0) }
        var actions: [WorkflowAction] = []
        for step in reached.map({ exploration.workflow.steps[$0] }) {
            actions += step.entry + step.exit + step.lists.flatMap { $0.transitions.flatMap { $0.actions } }
        }
        if actions.contains(where: { $0.type == .openStore }), configuration[.appStoreID] == nil,
            configuration[.ratingsURL]?.isEmpty ?? true
        {
            report(
                .flowNoStore,
                keys: [.text(.ratingsURL), .integer(.appStoreID), .structure(.workflow), .structure(.policy)],
                "the flow opens the store, but the configuration names no page: nothing opens unless the app does it itself",
                suggestion: "set appStoreID to the app's number in the App Store")
        }
        let mailbox = !(configuration[.emailSupport] ?? "").isEmpty
        let destination = configuration.feedback?.destination != nil
        let lost = actions.first { action in
            guard action.type.sendsFeedback, action.params["to"]?.stringValue == nil else { return false }
            return (!mailbox || action.type == .sendSubmitted) && (action.type == .composeMail || !destination)
        }
        guard let lost else { return }
        report(
            .flowNoDestination,
            keys: [.text(.emailSupport), .structure(.feedback), .structure(.workflow), .structure(.policy)],
            "the flow has \(lost.type.rawValue), but the configuration names \(lost.type == .composeMail ? "no mailbox" : lost.type == .sendSubmitted ? "no destination" : "neither a mailbox nor a destination"): what users write reaches nobody unless the app sends it itself",
            suggestion: lost.type == .composeMail
                ? "set emailSupport" : "set emailSupport, or set feedback.to to one of the app's destinations")
    }
}

extension FlowCheck.Place {
    fileprivate func node(in root: JSONDocument.Node) -> JSONDocument.Node {
        switch self {
        case .workflow(let place): return place.node(in: root)
        case .keys: return root
        case .button(let step, let index):
            let state = WorkflowPlace.step(step).node(in: root)
            let buttons = root["states"]?[state.stringValue ?? ""]?["meta"]?["buttons"]
            return buttons?.element(index) ?? state
        }
    }
}
