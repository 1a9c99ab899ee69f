/// What guards and texts may name that stands outside the workflow.
struct WorkflowNames: Sendable {
    /// Behind `config.`.
    let keys: [String]
    /// The keys that are texts.
    let texts: [String]
    /// Behind `context.`.
    let context: [String]
    /// Behind `context.` too, with the name of an event at their end: `events.`.
    let contextOfEvents: [String]
    private let keySet: Set<String>
    private let textSet: Set<String>

    init(keys: [String], texts: [String], context: [String], contextOfEvents: [String]) {
        (self.keys, self.texts, self.context, self.contextOfEvents) = (keys, texts, context, contextOfEvents)
        (keySet, textSet) = (Set(keys), Set(texts))
    }

    func hasKey(_ name: String) -> Bool { keySet.contains(name) }

    func hasText(_ name: String) -> Bool { textSet.contains(name) }
}

/// Why a variable will never have a value.
struct VariableProblem {
    let message: String
    var known: (() -> [String])?
    var hint: String?
}

extension WorkflowNames {
    /// What is wrong with a name behind `config.`.
    func problem(ofKey name: String) -> VariableProblem? {
        if hasKey(name) { return nil }
        return VariableProblem(
            message: "there is no key “\(excerpt(name))”", known: { keys.map { "config.\($0)" } })
    }

    /// What is wrong with a name behind `context.`.
    func problem(ofContext name: String) -> VariableProblem? {
        if context.contains(name) { return nil }
        for prefix in contextOfEvents where name.hasPrefix(prefix) && name != prefix { return nil }
        let ofEvents = contextOfEvents.map { "\($0)NAME" }.joined(separator: ", ")
        return VariableProblem(
            message: "the context has no “\(excerpt(name))”",
            known: { context.map { "context.\($0)" } },
            hint: "it has \(context.joined(separator: ", ")), \(ofEvents)")
    }
}

/// Checking names that point outside a step: variables of guards, keys of texts.
extension WorkflowReader {
    /// Reports every variable of a guard that will never have a value.
    mutating func checkVariables(of rule: Rule, _ node: JSONDocument.Node) {
        guard let names else { return }
        let problems = rule.variables.compactMap { path in problem(ofVariable: path, names).map { (path, $0) } }
        guard !problems.isEmpty else { return }
        let places = node.firstStrings(Set(problems.map { $0.0 }))
        for (path, problem) in problems {
            var suggestion: String?
            if let known = problem.known { suggestion = nearest(to: path, among: known()) }
            report(.unknownVariable, places[path] ?? node, problem.message, suggestion ?? problem.hint)
        }
    }

    private func problem(ofVariable path: String, _ names: WorkflowNames) -> VariableProblem? {
        if path == "stars" || RuleEvaluator.defaultKeyPaths.contains(path) { return nil }
        guard let dot = path.firstIndex(of: "."), path.index(after: dot) < path.endIndex else {
            return VariableProblem(
                message: path.isEmpty
                    ? "a guard reads variables by their names, not all of them at once"
                    : "a guard cannot read “\(excerpt(path))”",
                known: { ["stars"] },
                hint: "the variables are stars, answers.NAME, event.NAME, config.KEY, context.NAME, traits.NAME")
        }
        let name = String(path[path.index(after: dot)...])
        switch path[..<dot] {
        case "event", "traits":
            return nil
        case "answers":
            if stepIndex[name] != nil { return nil }
            if let end = name.firstIndex(of: "."), stepIndex[String(name[..<end])] != nil { return nil }
            return VariableProblem(
                message: "no step gives an answer “\(excerpt(name))”",
                known: { [stepNames] in stepNames.map { "answers.\($0)" } },
                hint: "an answer has the name of the step that asks for it")
        case "config": return names.problem(ofKey: name)
        case "context": return names.problem(ofContext: name)
        default:
            return VariableProblem(
                message: "a guard cannot read “\(excerpt(path))”",
                known: { [stepNames] in
                    names.context.map { "context.\($0)" } + stepNames.map { "answers.\($0)" }
                },
                hint: "the variables are stars, answers.NAME, event.NAME, config.KEY, context.NAME, traits.NAME")
        }
    }

    /// Warns of a text whose key nobody has.
    mutating func checkText(_ key: String, _ node: JSONDocument.Node) {
        guard let names else { return }
        if names.hasText(key) || textKeys.contains(key) || texts(besides: node).contains(key) { return }
        report(
            .unknownText, severity: .warning, node,
            Diagnostic.unknownText(key),
            nearest(to: key, among: names.texts)
                ?? "add it to `strings`, or write {\"literal\": \"…\"}")
    }

    /// The keys of `strings` in the configuration that the workflow stands in, those of placements and variants included.
    private mutating func texts(besides node: JSONDocument.Node) -> Set<String> {
        if let documentTexts { return documentTexts }
        let root = JSONDocument.Node(tape: node.tape, index: 0)
        var keys: Set<String> = []
        let placements = root["placements"]?.members.map { $0.value } ?? []
        let experiments = root["experiments"]?.members.map { $0.value } ?? []
        let variants = experiments.flatMap { $0["variants"]?.elements.map { $0 } ?? [] }
        for holder in [root] + placements + variants {
            for language in holder["strings"]?.members.map({ $0.value }) ?? [] {
                for text in language.members { keys.insert(text.name.stringValue ?? "") }
            }
        }
        documentTexts = keys
        return keys
    }
}

extension JSONDocument.Node {
    /// The first string in this value, names included, for each of these texts that stands there.
    func firstStrings(_ texts: Set<String>) -> [String: JSONDocument.Node] {
        var found: [String: JSONDocument.Node] = [:]
        for index in index..<Int(entry.next) where found.count < texts.count {
            let node = JSONDocument.Node(tape: tape, index: index)
            guard let text = node.stringValue, texts.contains(text), found[text] == nil else { continue }
            found[text] = node
        }
        return found
    }
}

extension Diagnostic {
    /// What is said of a text whose key nobody has.
    package static func unknownText(_ key: String) -> String {
        "no language has a text “\(excerpt(key))”, so nothing would be shown"
    }
}
