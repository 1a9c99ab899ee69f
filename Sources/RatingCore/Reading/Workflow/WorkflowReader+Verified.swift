/// Reading for real: names are checked, and the workflow is verified as a whole.
extension WorkflowReader {
    /// - Parameters:
    ///   - path: the key that the workflow stands under; nil for a document of its own.
    ///   - hasText: whether places in the text mean anything to the author.
    ///   - textKeys: the names of texts that the app has, besides the configuration's own and those of `strings`.
    public init(path: String? = nil, hasText: Bool = true, textKeys: Set<String> = []) {
        self.init(path: path, hasText: hasText, textKeys: textKeys, names: .ofConfiguration)
    }

    /// The workflow of a document of its own, whose members may not be given twice; nil if it has an error.
    public mutating func read(_ document: JSONDocument) -> Workflow? {
        for name in document.duplicateNames() {
            report(
                .jsonDuplicateKey, name, "“\(excerpt(name.stringValue ?? ""))” is given twice in one object",
                "keep one of the two")
        }
        return read(document.root)
    }

    /// The workflow; nil if it has an error, which is among ``diagnostics``.
    public mutating func read(_ node: JSONDocument.Node) -> Workflow? {
        let (workflow, problems) = readUnplaced(node, maximumWork: VerificationEffort.mostForOne)
        publish(problems, node)
        return workflow
    }

    /// The workflow, and the problems in the order of the document, whose lines and columns are not counted yet.
    ///
    /// - Parameter maximumWork: see ``VerificationEffort``.
    mutating func readUnplaced(
        _ node: JSONDocument.Node, maximumWork: Int
    ) -> (workflow: Workflow?, problems: [Finding]) {
        let workflow = readWorkflow(node)
        if let workflow { verify(workflow, node, maximumWork: maximumWork) }
        let isRefused = found.contains { $0.diagnostic.severity == .error }
        defer { found = [] }
        let order = found.indices.sorted { (found[$0].offset, $0) < (found[$1].offset, $1) }
        return (isRefused ? nil : workflow, order.map { found[$0] })
    }

    private mutating func publish(_ problems: [Finding], _ node: JSONDocument.Node) {
        guard hasText else {
            diagnostics += problems.map { $0.diagnostic }
            return
        }
        let positions = node.tape.text.positions(ofBytes: problems.map { $0.offset })
        for (problem, position) in zip(problems, positions) {
            diagnostics.append(problem.diagnostic.moved(to: position))
        }
    }

    /// Finds out what only shows of the whole.
    private mutating func verify(_ workflow: Workflow, _ node: JSONDocument.Node, maximumWork: Int) {
        let verifier = WorkflowVerifier(workflow, maximumWork: maximumWork)
        for problem in verifier.problems() {
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
        texts: TextKey.allCases.map { ConfigurationKey.text($0).name } + BuiltInText.allCases.map { $0.rawValue },
        context: ConditionVariables.contextNames)
}
