/// Checks a configuration against what the stores say about asking for reviews.
///
/// Every finding is a warning, or a note, and cites the rule; nothing is refused for it. Whether a flow keeps low
/// ratings from the store is found by going through all answers, not by the names of steps.
public struct StoreRules: Sendable {
    public let stores: Set<Store>

    public init(stores: Set<Store> = [.apple, .google]) {
        self.stores = stores
    }

    /// Checks when people are asked, with which flow and in which words; of placements what differs.
    ///
    /// - Parameter document: the root of the document that the configuration comes from, to tell places; nil: no places.
    public func check(_ configuration: RatingConfiguration, document: JSONDocument.Node? = nil) -> [Diagnostic] {
        var diagnostics = check(configuration, placement: nil, document)
        let known = Set(diagnostics.map { Finding($0) })
        for placement in configuration.placementNames {
            let own = check(configuration.at(placement), placement: placement, document)
            diagnostics += own.filter { !known.contains(Finding($0)) }.map { $0.inside("placements.\(placement)") }
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
        _ configuration: RatingConfiguration, placement: String?, _ document: JSONDocument.Node?
    ) -> [Diagnostic] {
        let placed = placement.flatMap { document?["placements"]?[$0] }
        func node(_ key: String) -> JSONDocument.Node? { placed?[key] ?? document?[key] }
        var pass = StoreRulesPass(stores, configuration, key: "workflow")
        let whole = placed ?? document
        pass.position = { keys in (keys.lazy.compactMap { node($0) }.first ?? node("policy") ?? whole)?.position }
        pass.place = { place in
            guard let workflow = node("workflow") else {
                return (node("prefersNativeRating") ?? node("policy") ?? whole)?.position
            }
            return (workflow.kind == .object ? place.node(in: workflow) : workflow).position
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
