import RatingCore

/// Checks a configuration against what the stores say about asking for reviews.
///
/// Every finding is a warning, or a note, and cites the rule; nothing is refused for it. Whether a flow keeps low
/// ratings from the store is found by going through all answers, not by the names of steps.
package struct StoreRules: Sendable {
    package let stores: Set<Store>

    package init(stores: Set<Store> = [.apple, .google]) {
        self.stores = stores
    }

    /// How many placements and variants are checked by themselves.
    package static let maximumParts = 300

    /// Checks when people are asked, with which flow and in which words; of placements and variants what differs.
    ///
    /// - Parameter document: the root of the document that the configuration comes from, to tell places; nil: no places.
    package func check(_ configuration: RatingConfiguration, document: JSONDocument.Node? = nil) -> [Diagnostic] {
        check(configuration, written: document.map { WrittenKeys($0) })
    }

    /// - Parameter document: where the keys stand; nil: no places.
    package func check(_ configuration: RatingConfiguration, written document: WrittenKeys?) -> [Diagnostic] {
        var memory = StoreRulesMemory()
        var cursor = check(configuration, part: nil, document, &memory)
        let known = Set(cursor.findings.map { $0.diagnostic.identity })
        var partsLeft = Self.maximumParts
        func add(_ part: RatingConfiguration, _ node: JSONDocument.Node?, _ path: String) {
            partsLeft -= 1
            guard partsLeft >= 0 else { return }
            for finding in check(part, part: node.map { MemberIndex($0) }, document, &memory).findings {
                guard !known.contains(finding.diagnostic.identity) else { continue }
                cursor.add(finding.diagnostic.inside(path), atByte: finding.offset)
            }
        }
        let placements = document?.node("placements").map { MemberIndex($0) }
        for placement in configuration.placementNames {
            add(configuration.at(placement), placements?[placement], DocumentPath.member("placements", placement))
        }
        for experiment in configuration.experiments where partsLeft > 0 {
            let list = document?.node("experiments")?[experiment.name]?["variants"]?.elements.map { $0 } ?? []
            let path = DocumentPath.member(DocumentPath.member("experiments", experiment.name), "variants")
            for (index, variant) in experiment.variants.enumerated() {
                let tried = configuration.trying(.init(experiment: experiment.name, variant: variant.name))
                let node = list.indices.contains(index) ? list[index] : nil
                add(tried, node, DocumentPath.member(path, String(index)))
            }
        }
        if partsLeft < 0 {
            cursor.report(
                .notEvaluated, severity: .note, nil,
                "only \(Self.maximumParts) of the placements and variants are checked against the stores' rules")
        }
        return document?.diagnostics(cursor) ?? cursor.findings.map { $0.diagnostic }
    }

    /// Checks a workflow alone, as it runs under a configuration.
    ///
    /// - Parameter document: the root of the workflow's own document, to tell places; nil: no places.
    package func check(
        _ workflow: Workflow, configuration: RatingConfiguration = RatingConfiguration(),
        document: JSONDocument.Node? = nil
    ) -> [Diagnostic] {
        var pass = StoreRulesPass(stores, configuration, key: nil, StoreRulesMemory())
        pass.place = { place in document.map { place.node(in: $0) } }
        pass.checkFlow(workflow)
        return document.map { WrittenKeys($0).diagnostics(pass.cursor) } ?? pass.cursor.findings.map { $0.diagnostic }
    }

    private func check(
        _ configuration: RatingConfiguration, part: MemberIndex?, _ document: WrittenKeys?,
        _ memory: inout StoreRulesMemory
    ) -> ReportingCursor {
        func node(_ key: String) -> JSONDocument.Node? { part?[key] ?? document?.node(key) }
        let whole = part?.object ?? document?.whole
        var pass = StoreRulesPass(stores, configuration, key: "workflow", memory)
        pass.written = { keys in
            let key = keys.first { node($0) != nil }
            return (key, node(key ?? "policy") ?? whole)
        }
        pass.place = { place in
            guard let workflow = node("workflow") else {
                return node("prefersNativeRating") ?? node("policy") ?? whole
            }
            return workflow.kind == .object ? place.node(in: workflow) : workflow
        }
        if configuration[any: .structure(.policy)] == nil { pass.unnamedPolicy = whole }
        // Where nobody is asked, no rule is broken.
        guard !configuration.isDisabled else { return pass.cursor }
        if configuration.policy != nil { pass.checkTiming() }
        pass.checkFlow(configuration.workflow.workflow)
        memory = pass.memory
        return pass.cursor
    }
}

extension Diagnostic {
    /// What it says, wherever.
    fileprivate var identity: String { "\(code.rawValue) \(message)" }

    fileprivate func inside(_ path: String) -> Diagnostic {
        Diagnostic(
            code, severity: severity, key: key.map { "\(path).\($0)" } ?? path, at: position, message,
            suggestion: suggestion)
    }
}
