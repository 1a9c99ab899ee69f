/// Reading for real: names are checked, and the workflow is verified as a whole.
extension WorkflowReader {
    /// - Parameter textKeys: the names of texts that the app has, besides the configuration's own and those of `strings`.
    package init(textKeys: Set<String> = []) {
        self.init(textKeys: textKeys, names: .ofConfiguration)
    }

    /// The workflow of a document of its own, whose members may not be given twice; nil if it has an error.
    package mutating func read(_ document: JSONDocument, advice: WorkflowVerifier.Advice? = nil) -> Workflow? {
        for name in document.duplicateNames() { reportDuplicate(name) }
        return read(document.root, advice: advice)
    }

    /// The workflow; nil if it has an error, which is among `diagnostics`.
    package mutating func read(_ node: JSONDocument.Node, advice: WorkflowVerifier.Advice? = nil) -> Workflow? {
        let workflow = readVerified(node, maximumWork: VerificationEffort.mostForOne, advice: advice)
        diagnostics += cursor.diagnostics(in: node.tape.text)
        cursor = ReportingCursor()
        return workflow
    }

    /// The workflow, with its problems in the cursor; nil if it has an error.
    ///
    /// - Parameter maximumWork: see `VerificationEffort`.
    mutating func readVerified(
        _ node: JSONDocument.Node, maximumWork: Int, advice: WorkflowVerifier.Advice? = nil
    ) -> Workflow? {
        let workflow = readWorkflow(node)
        if let workflow { verify(workflow, node, maximumWork: maximumWork, advice) }
        return isRefused ? nil : workflow
    }

    /// Finds out what only shows of the whole.
    private mutating func verify(
        _ workflow: Workflow, _ node: JSONDocument.Node, maximumWork: Int, _ advice: WorkflowVerifier.Advice?
    ) {
        let verifier = WorkflowVerifier(workflow, maximumWork: maximumWork)
        for problem in verifier.problems() + (advice?(verifier) ?? []) {
            report(
                problem.code, severity: problem.severity, problem.place.node(in: node), problem.message,
                problem.suggestion)
        }
    }
}

extension WorkflowNames {
    /// The keys, the texts among them and those of the library, and what the context has.
    static let ofConfiguration = WorkflowNames(
        keys: ConfigurationKey.table.map { $0.name.description },
        texts: ConfigurationKey.Text.allCases.map { ConfigurationKey.text($0).name }
            + BuiltInText.allCases.map { $0.rawValue },
        context: ConditionVariables.contextNames, contextOfEvents: ConditionVariables.eventPrefixes)
}
