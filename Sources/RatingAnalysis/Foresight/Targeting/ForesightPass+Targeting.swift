import RatingCore

/// Rules that cannot mean what they say.
extension ForesightPass {
    mutating func checkTargeting() {
        withOwn(.structure(.conditions)) { pass, node in
            pass.check(
                rule: node, readBy: .conditions(mostStars: pass.mostStars),
                at: ConfigurationKey.structure(.conditions).name)
        }
    }

    /// The guards of the workflow that this part writes.
    mutating func checkGuards() {
        guard case .custom(let workflow) = configuration.workflow else { return }
        withWorkflow { pass, node in
            for state in node["states"]?.members.map({ $0.value }) ?? [] {
                let lists =
                    (state["on"]?.members.map { $0.value } ?? []) + (state["after"]?.members.map { $0.value } ?? [])
                    + [state["always"]].compactMap { $0 }
                for transition in lists.flatMap({ $0.kind == .array ? $0.elements.map { $0 } : [$0] }) {
                    guard let rule = transition["guard"]?["params"]?["rule"] else { continue }
                    pass.check(rule: rule, readBy: .guards(workflow), at: pass.workflowPath)
                }
            }
        }
    }

    private mutating func check(rule: JSONDocument.Node, readBy reader: TargetVariable.Reader, at path: String?) {
        var check = RuleCheck(rule, readBy: reader, budget: memory.trials)
        if case .conditions = reader {
            neverMet = check.findings.isEmpty && check.outcome(of: check.root) == .never
            // One place may be there for debug builds.
            let isForAll = part.placement == nil
            check.checkPast(offersReview: offersReview, isFirstToAsk: isForAll && isFirstToAsk)
            check.checkAdmission(
                versions: foresight.app?[.versions], isForAll: isForAll,
                isNative: configuration.workflow.workflow.steps.contains { $0.screen?.kind == .native })
        }
        memory.trials = check.budget
        for finding in check.findings {
            report(finding.code, finding.node, at: path, finding.message, suggestion: finding.suggestion)
        }
    }

    /// Whether nobody can have been asked elsewhere by conditions of another part before these hold.
    private var isFirstToAsk: Bool {
        let conditions = ConfigurationKey.structure(.conditions).name
        return part.set == nil && !subject.parts.contains { $0.placement != nil && $0.members?[conditions] != nil }
    }

    /// The most stars that any of the document's flows asks for, or the built-in ones.
    private var mostStars: Int64 {
        mutating get {
            if let most = memory.mostStars { return most }
            let flows =
                [subject.whole.workflow] + subject.parts.filter { $0.changesFlow }.map { $0.configuration.workflow }
            let screens = flows.flatMap { $0.workflow.steps.compactMap { $0.screen } }
            let most = screens.lazy.filter { $0.kind == .stars }.map { $0.maximum }.max() ?? 0
            memory.mostStars = max(most, 5)
            return max(most, 5)
        }
    }
}
