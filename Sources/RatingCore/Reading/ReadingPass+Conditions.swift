/// Checking conditions: what they read, and what they cost.
extension ReadingPass {
    /// Refuses conditions that run out of steps already for a new user without traits, at the top, in placements and in
    /// sets of keys.
    mutating func refuseCostlyConditions(in root: JSONDocument.Node) {
        guard Self.hasRules(document.entries) || document.placements.contains(where: { Self.hasRules($0.entries) })
        else { return }
        let holders = [(String?.none, document.entries)] + document.placements.map { ($0.name, $0.entries) }
        let rules = holders.flatMap { name, entries in
            Self.rules(in: entries).map { (placement: name, key: $0.key, rule: $0.rule) }
        }
        guard !rules.isEmpty, !cursor.hasError else { return }
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        let context = RatingContext(installID: "")
        let now = LocalInstant(UTCInstant(milliseconds: 0), utcOffset: 0)
        // For all of them together; apps find the others too costly when they evaluate them.
        var stepsLeft = 10 * Rule.Limits().steps
        for (placement, key, rule) in rules where stepsLeft >= rule.limits.steps {
            let variables = ConditionVariables(configuration: configuration.at(placement), context: context, now: now)
            let before = stepsLeft
            _ = rule.isTrue(stepsLeft: &stepsLeft) { variables.value(at: $0) }
            guard before - stepsLeft >= rule.limits.steps else { continue }
            let part = placement.map { root["placements"]?[$0] } ?? root
            let path = placement.map { DocumentPath.member(DocumentPath.member("placements", $0), key) }
            report(
                .invalidRule, part?[key] ?? root, at: path ?? key,
                "the rule is too costly: it takes more than \(rule.limits.steps) steps",
                "write it with fewer and smaller values, and without loops within loops")
        }
    }

    private static func hasRules(_ entries: KeyEntries) -> Bool {
        !entries[ConfigurationKey.structure(.conditions).slot].isAbsent
            || !entries[ConfigurationKey.structure(.anyOf).slot].isAbsent
    }

    private static func rules(in entries: KeyEntries) -> [(key: String, rule: Rule)] {
        var rules: [(key: String, rule: Rule)] = []
        if case .value(.rule(let rule)) = entries[ConfigurationKey.structure(.conditions).slot] {
            rules.append(("conditions", rule))
        }
        if case .value(.keySets(let sets)) = entries[ConfigurationKey.structure(.anyOf).slot] {
            rules += sets.conditions.map { ("anyOf", $0) }
        }
        return rules
    }

    /// Warns of every variable that will never have a value.
    mutating func warnOfUnknownVariables(of rule: Rule, _ node: JSONDocument.Node, at place: KeyPlace) {
        let problems = rule.variables.compactMap { path in problem(ofVariable: path).map { (path, $0) } }
        guard !problems.isEmpty else { return }
        let places = node.firstStrings(Set(problems.map { $0.0 }))
        for (path, problem) in problems {
            var suggestion: String?
            if let known = problem.known { suggestion = nearest(to: path, among: known()) }
            report(
                .unknownVariable, severity: .warning, places[path] ?? node, at: place.path, problem.message,
                suggestion ?? problem.hint)
        }
    }

    private func problem(ofVariable path: String) -> VariableProblem? {
        if RuleEvaluator.defaultKeyPaths.contains(path) { return nil }
        let names = WorkflowNames.ofConfiguration
        if let dot = path.firstIndex(of: "."), path.index(after: dot) < path.endIndex {
            let name = String(path[path.index(after: dot)...])
            switch path[..<dot] {
            case "traits": return nil
            case "config": return names.problem(ofKey: name)
            case "context": return names.problem(ofContext: name)
            default: break
            }
        }
        return VariableProblem(
            message: path.isEmpty
                ? "conditions read variables by their names, not all of them at once"
                : "conditions cannot read “\(excerpt(path))”",
            known: { names.context.map { "context.\($0)" } + ["targetingKey"] },
            hint: "the variables are config.KEY, context.NAME, traits.NAME and targetingKey")
    }
}
