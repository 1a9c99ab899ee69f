import RatingCore

/// Experiments that show nothing, or do not divide people as they seem to.
extension ForesightPass {
    mutating func checkExperiments() {
        guard isWhole else { return }
        withOwn(.structure(.experiments)) { pass, node in
            for experiment in pass.configuration.experiments {
                let path = ConfigurationKey.structure(.experiments).path(experiment.name)
                let own = node[experiment.name] ?? node
                let tried = experiment.variants.map { variant in
                    pass.configuration.trying(ExperimentVariant(experiment: experiment.name, variant: variant.name))
                }
                pass.checkWeights(of: experiment, own, at: path)
                pass.checkDisabled(experiment, own, at: path, tried)
                pass.checkDifferences(of: experiment, own, at: path, tried)
                pass.checkMeaning(of: experiment, own, at: path, tried)
                pass.checkShipped(experiment, own, at: path)
            }
        }
    }

    // MARK: Weights

    private mutating func checkWeights(of experiment: Experiment, _ node: JSONDocument.Node, at path: String) {
        let variants = experiment.variants
        if variants.count == 1 {
            return report(
                .foresightExperiment, node, at: path,
                "the experiment “\(excerpt(experiment.name))” has one variant, which everybody gets, so it shows nothing",
                suggestion: "add a variant to compare with, such as {\"name\": \"control\"}")
        }
        for (index, variant) in variants.enumerated() where variant.weight == 0 {
            report(
                .foresightExperiment, node.variant(index)?["weight"] ?? node, at: "\(path).variants.\(index).weight",
                "nobody is drawn into the variant “\(excerpt(variant.name))”, whose weight is 0",
                suggestion: "write how many of 100 users get it, or leave the variant out")
        }
        let weights = variants.map { $0.weight }.filter { $0 > 0 }
        guard weights.count == variants.count else { return }
        let sum = weights.reduce(0, +)
        let unweighed = variants.indices.filter { node.variant($0)?["weight"] == nil }
        if let index = unweighed.first, unweighed.count < variants.count, (sum - 100).magnitude > 0.05,
            variants.indices.allSatisfy({ unweighed.contains($0) || weights[$0] >= 10 })
        {
            return report(
                .foresightExperiment, node.variant(index) ?? node, at: "\(path).variants.\(index)",
                "the variant “\(excerpt(variants[index].name))” has no weight, which counts as 1 beside \(numberText(weights.max() ?? 1)): \(numberText((1_000 / sum).rounded() / 10)) % of users get it",
                suggestion: "write its weight")
        }
        guard !Self.isPlain(weights, sum: sum) else { return }
        let shares = variants.map { variant in
            "“\(excerpt(variant.name))” \(numberText((variant.weight / sum * 1_000).rounded() / 10)) %"
        }
        report(
            .foresightExperiment, node["variants"] ?? node, at: "\(path).variants",
            "the weights add up to \(numberText((sum * 1_000).rounded() / 1_000)) and count relative to that sum, which gives \(shares.joined(separator: ", "))",
            suggestion: "write weights that add up to 100, or small whole ones such as 1 and 1")
    }

    /// Whether everybody reads off them what they say.
    private static func isPlain(_ weights: [Double], sum: Double) -> Bool {
        for whole in [1.0, 100, 1_000, 10_000] where (sum - whole).magnitude <= whole * 0.000_5 { return true }
        let least = weights.min() ?? 0
        let isEven = weights.allSatisfy { ($0 - least).magnitude <= 0.011 }
        // Thirds are written 33 or 33.3.
        if isEven, (sum - 100).magnitude <= 3 || (sum - 1).magnitude <= 0.03 { return true }
        let areWhole = weights.allSatisfy { $0 == $0.rounded() }
        return areWhole && (weights.allSatisfy { $0 <= 10 } || least == 1)
    }

    /// An experiment with all of whose variants nobody is asked.
    private mutating func checkDisabled(
        _ experiment: Experiment, _ node: JSONDocument.Node, at path: String, _ tried: [RatingConfiguration]
    ) {
        guard !tried.isEmpty, tried.allSatisfy({ $0.asksNobody || $0[.rolloutPercentage] == 0 }) else { return }
        report(
            .foresightNeverAsked, node["variants"] ?? node, at: "\(path).variants",
            "each variant of “\(excerpt(experiment.name))” keeps everybody from being asked, so nobody is",
            suggestion: "switch off only the variant that nobody should be asked in")
    }

    // MARK: Differences

    private mutating func checkDifferences(
        of experiment: Experiment, _ node: JSONDocument.Node, at path: String, _ tried: [RatingConfiguration]
    ) {
        for (index, variant) in experiment.variants.enumerated() where index > 0 {
            let keys = (0..<index).map { tried[index].keys(differingFrom: tried[$0]) }
            if let twin = keys.firstIndex(where: { !$0.isEmpty && $0.allSatisfy(isInEachPlacement) }) {
                let names = keys[twin].map { $0.name }.joined(separator: ", ")
                report(
                    .foresightExperiment, node.variant(index) ?? node, at: "\(path).variants.\(index)",
                    "the variant “\(excerpt(variant.name))” differs from “\(excerpt(experiment.variants[twin].name))” only in \(names), which every placement overrides, so they differ only where the app asks without a placement",
                    suggestion: "take \(names) out of the placements, or let the variant change something else")
                return
            }
            guard
                let twin = keys.firstIndex(where: { keys in keys.allSatisfy { !subject.isRead($0, in: tried[index]) } })
            else { continue }
            let unread = keys[twin].map { $0.name }
            if unread.isEmpty, experiment.comparesAlike { continue }
            report(
                .foresightExperiment, node.variant(index) ?? node, at: "\(path).variants.\(index)",
                unread.isEmpty
                    ? "the variant “\(excerpt(variant.name))” is the same as “\(excerpt(experiment.variants[twin].name))”, so the experiment cannot tell them apart"
                    : "the variant “\(excerpt(variant.name))” differs from “\(excerpt(experiment.variants[twin].name))” only in \(unread.joined(separator: ", ")), \(unread == ["rolloutSalt"] && configuration.gates.contains(.rollout) ? "which draws other users for the same" : "which nothing reads")",
                suggestion: "let it change something that users see")
        }
    }

    /// Whether all placements say it themselves, which counts for more than what a variant says.
    private func isInEachPlacement(_ key: ConfigurationKey) -> Bool {
        let placements = subject.parts.filter { $0.placement != nil && !$0.configuration.asksNobody }
        return placements.count > 1 && !configuration[.promptAtLaunch]
            && placements.allSatisfy { $0.members?[key.name] != nil }
    }

    // MARK: What is shipped

    /// Where the app ships the same experiment, who is in which variant must stay as it was.
    private mutating func checkShipped(_ experiment: Experiment, _ node: JSONDocument.Node, at path: String) {
        guard let old = shipped?.experiments.first(where: { $0.name == experiment.name }) else { return }
        let (before, after) = (old.variants.map { $0.name }, experiment.variants.map { $0.name })
        if before != after, Array(after.prefix(before.count)) != before {
            report(
                .foresightExperiment, node["variants"] ?? node, at: "\(path).variants",
                "the app ships this experiment with the variants \(before.joined(separator: ", ")), so users now move from one to another",
                suggestion: "keep order and names, or give the experiment a new name")
        }
    }
}

extension Experiment {
    /// Whether its name says that its variants are the same on purpose, to check the counting: `aa_check`.
    fileprivate var comparesAlike: Bool {
        let words = MomentName.words(name)
        return words.contains { ["aa", "aatest", "aacheck", "placebo"].contains($0) } || words.starts(with: ["a", "a"])
    }
}

extension JSONDocument.Node {
    func variant(_ index: Int) -> JSONDocument.Node? { self["variants"]?.element(index) }
}

extension RatingConfiguration {
    fileprivate func keys(differingFrom other: RatingConfiguration) -> [ConfigurationKey] {
        // The same flow may be named in two ways, or not at all.
        let isSameFlow = workflow == other.workflow
        return ConfigurationKey.table.map { $0.key }.filter { key in
            self[any: key] != other[any: key]
                && !(isSameFlow && (key == .structure(.workflow) || key == .flag(.prefersNativeRating)))
        }
    }
}

extension ForesightSubject {
    /// Whether a variant's value makes a difference to anybody.
    fileprivate func isRead(_ key: ConfigurationKey, in configuration: RatingConfiguration) -> Bool {
        if let use = WorkflowReads(configuration.workflow.workflow).use(of: key) {
            // What people see counts in all flows, and what they do in their own.
            var shown = reads
            shown.actions = []
            return use.isRead || shown.use(of: key)?.isRead ?? false
        }
        switch key {
        // It draws other people for the same.
        case .text(.rolloutSalt): return false
        case .integer(.maxDaysBetweenSession), .flag(.useSessionSpaceChecking):
            return configuration.gates.contains(.sessions) || configuration.gates.contains(.firstSession)
        case .flag(.verboseLogging), .text(.schema), .structure(.revision): return false
        case .flag(.prefersNativeRating): return configuration[any: .structure(.workflow)] == nil
        default: return true
        }
    }
}
