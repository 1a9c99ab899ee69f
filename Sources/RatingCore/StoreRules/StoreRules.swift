/// Checks a configuration against what the stores say about asking for reviews.
///
/// Every finding is a warning, or a note, and cites the rule; nothing is refused for it. Whether a flow keeps low
/// ratings from the store is found by going through all answers, not by the names of steps.
public struct StoreRules: Sendable {
    public let stores: Set<Store>

    public init(stores: Set<Store> = [.apple, .google]) {
        self.stores = stores
    }

    /// Checks when people are asked, with which flow and in which words; of placements and variants what differs.
    ///
    /// - Parameter document: the root of the document that the configuration comes from, to tell places; nil: no places.
    public func check(_ configuration: RatingConfiguration, document: JSONDocument.Node? = nil) -> [Diagnostic] {
        check(configuration, written: document.map { WrittenKeys($0) })
    }

    /// - Parameter document: where the keys stand; nil: no places.
    package func check(_ configuration: RatingConfiguration, written document: WrittenKeys?) -> [Diagnostic] {
        var diagnostics = check(configuration, part: nil, document)
        let known = Set(diagnostics.map { Finding($0) })
        for placement in configuration.placementNames {
            let own = check(configuration.at(placement), part: document?.node("placements")?[placement], document)
            diagnostics += own.filter { !known.contains(Finding($0)) }.map { $0.inside("placements.\(placement)") }
        }
        for experiment in configuration.experiments {
            let variants = document?.node("experiments")?[experiment.name]?["variants"]?.elements.map { $0 } ?? []
            for (index, variant) in experiment.variants.enumerated() {
                let tried = configuration.trying(.init(experiment: experiment.name, variant: variant.name))
                let own = check(tried, part: variants.indices.contains(index) ? variants[index] : nil, document)
                let path = "experiments.\(experiment.name).variants.\(index)"
                diagnostics += own.filter { !known.contains(Finding($0)) }.map { $0.inside(path) }
            }
        }
        return diagnostics
    }

    /// Checks a workflow alone, as it runs under a configuration.
    ///
    /// - Parameter document: the root of the workflow's own document, to tell places; nil: no places.
    public func check(
        _ workflow: Workflow, configuration: RatingConfiguration = RatingConfiguration(),
        document: JSONDocument.Node? = nil
    ) -> [Diagnostic] {
        var pass = StoreRulesPass(stores, configuration, key: nil)
        pass.place = { place in document.map { place.node(in: $0).position } }
        pass.checkFlow(workflow)
        return pass.diagnostics
    }

    private func check(
        _ configuration: RatingConfiguration, part: JSONDocument.Node?, _ document: WrittenKeys?
    ) -> [Diagnostic] {
        func node(_ key: String) -> JSONDocument.Node? { part?[key] ?? document?.node(key) }
        func position(_ node: JSONDocument.Node?) -> TextPosition? { document?.position(of: node ?? part) }
        var pass = StoreRulesPass(stores, configuration, key: "workflow")
        pass.written = { keys in
            let key = keys.first { node($0) != nil }
            return (key, position(node(key ?? "policy")))
        }
        pass.place = { place in
            guard let workflow = node("workflow") else {
                return position(node("prefersNativeRating") ?? node("policy"))
            }
            return position(workflow.kind == .object ? place.node(in: workflow) : workflow)
        }
        pass.checkTiming()
        pass.checkFlow(configuration.workflow.workflow)
        return pass.diagnostics
    }

    private struct Finding: Hashable {
        let code: Diagnostic.Code
        let message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            message = diagnostic.message
        }
    }
}

extension Diagnostic {
    fileprivate func inside(_ path: String) -> Diagnostic {
        Diagnostic(
            code, severity: severity, key: key.map { "\(path).\($0)" } ?? path, at: position, message,
            suggestion: suggestion)
    }
}
