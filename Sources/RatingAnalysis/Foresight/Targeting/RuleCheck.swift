import RatingCore

/// Looks for what a rule cannot mean: the innermost operator at fault is reported, at its own place, and nothing that only
/// follows from it.
struct RuleCheck {
    struct Finding {
        let code: Diagnostic.Code
        let node: JSONDocument.Node
        let message: String
        let suggestion: String?
    }

    let reader: TargetVariable.Reader
    private(set) var findings: [Finding] = []
    /// How many evaluations may still be tried.
    private(set) var budget: Int
    /// The whole rule.
    let root: RuleExpression
    /// How many expressions it is made of.
    let rootSize: Int
    /// The values to try for each variable.
    let samples: RuleSamples
    private var known: [String: TargetVariable?] = [:]

    init(_ node: JSONDocument.Node, readBy reader: TargetVariable.Reader, budget: Int) {
        (self.reader, self.budget) = (reader, budget)
        root = RuleExpression(node)
        rootSize = root.size
        samples = RuleSamples(root, readBy: reader)
        check()
    }

    mutating func spend(_ count: Int) { budget -= count }

    private mutating func check() {
        if budget > 0 { _ = visit(root, decides: true) }
    }

    mutating func report(
        _ code: Diagnostic.Code, _ node: JSONDocument.Node, _ message: String, _ suggestion: String? = nil
    ) {
        findings.append(Finding(code: code, node: node, message: message, suggestion: suggestion))
    }

    /// Nil where there is no such variable.
    mutating func variable(_ path: String) -> TargetVariable? {
        if let variable = known[path] { return variable }
        let variable = TargetVariable(path, in: reader)
        known[path] = .some(variable)
        return variable
    }

    // MARK: Walking

    /// - Parameter decides: whether only the truth of the value counts.
    /// - Returns: whether something was found in the expression.
    private mutating func visit(_ expression: RuleExpression, decides: Bool) -> Bool {
        budget -= 1
        guard budget > 0 else { return true }
        switch expression {
        case .literal(let node): return decides && checkLiteral(node)
        case .variable(let path, _, _): return checkName(path, expression.place)
        case .list(let elements, _):
            var isFound = false
            for element in elements where visit(element, decides: false) { isFound = true }
            return isFound
        case .operation(let name, let operands, _):
            var isFound = false
            for (index, operand) in operands.enumerated() {
                // Paths in a body start at an element, so that nothing is found there.
                if name.hasElementBody, index == 1 { continue }
                let decides = decidesOperand(name, index, of: operands.count, decides)
                if visit(operand, decides: decides) { isFound = true }
            }
            if isFound { return true }
            let before = findings.count
            check(expression, name, operands)
            return findings.count > before
        }
    }

    private func decidesOperand(_ name: RuleOperator, _ index: Int, of count: Int, _ decides: Bool) -> Bool {
        switch name {
        case .not, .truth: true
        case .and, .or: decides || index + 1 < count
        case .conditional, .ternary: decides || index % 2 == 0 && index + 1 < count
        default: false
        }
    }

    private mutating func check(
        _ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]
    ) {
        let before = findings.count
        checkCount(expression, name, operands)
        if findings.count == before { checkQuotedVariables(name, operands) }
        if findings.count == before, name.isVersion { checkVersions(expression, name, operands) }
        if findings.count == before, name == .contained { checkContained(expression, operands) }
        if findings.count == before, name == .startsWith || name == .endsWith { checkAffix(expression, name, operands) }
        if findings.count == before, name.isOrder || name.isEquality { checkComparison(expression, name, operands) }
        if findings.count == before { checkConstant(expression, name, operands) }
        if findings.count == before, name.isOrder { checkMissingValue(expression, name, operands) }
    }

    // MARK: Names

    private mutating func checkName(_ path: String, _ node: JSONDocument.Node) -> Bool {
        if path.utf8.contains(.space), path.utf8.contains(where: { [0x3C, 0x3D, 0x3E].contains($0) }) {
            report(
                .targetingVariable, node, "“\(excerpt(path))” is a single name here, and nothing in it is compared",
                "write the comparison around the variable: {\">=\": [{\"var\": \"context.sessions\"}, 5]}")
            return true
        }
        if case .guards(let workflow) = reader, path.hasPrefix("answers."),
            workflow.steps.contains(where: { "answers.\($0.name)" == path && $0.screen?.kind == .stars })
        {
            report(
                .targetingVariable, node,
                "a stars step answers as “stars”, so “\(excerpt(path))” never has a value",
                "write {\"var\": \"stars\"}")
            return true
        }
        if variable(path) != nil { return checkTrait(path, node) }
        // Guards are read with their names checked.
        guard case .conditions = reader else { return true }
        let last = path.split(separator: ".").last.map { String($0) } ?? path
        let names = TargetVariable.known(to: reader)
        let meant =
            names.first { $0.split(separator: ".").last.map { String($0).isSameName(as: last) } ?? false }
            ?? (path.hasPrefix("config.")
                ? nearestName(to: path, among: ConfigurationKey.table.map { "config.\($0.name)" })
                : nearestName(to: path, among: names))
        report(
            .targetingVariable, node,
            path.isEmpty
                ? "a condition reads variables by their names, not all of them at once"
                : "there is no variable “\(excerpt(path))”, so it never has a value",
            didYouMean(meant) ?? "variables are context.NAME, traits.NAME, config.KEY and targetingKey")
        return true
    }

    /// Every trait may be the app's own, but one that is nearly the system's hardly is.
    private mutating func checkTrait(_ path: String, _ node: JSONDocument.Node) -> Bool {
        guard path.hasPrefix("traits.") else { return false }
        let name = String(path.dropFirst(7))
        if TargetVariable.systemTraits.contains(name) { return false }
        let others = [
            "version": "context.version", "appVersion": "context.version", "sessions": "context.sessions",
            "launches": "context.launches", "countryCode": "traits.country", "lang": "traits.language",
            "languageCode": "traits.language",
        ]
        let near = name.utf8.count > 5 ? nearestName(to: name, among: TargetVariable.systemTraits) : nil
        let meant =
            (TargetVariable.systemTraits.first { $0.isSameName(as: name) } ?? near).map { "traits.\($0)" }
            ?? others.first { $0.key.isSameName(as: name) }?.value
        guard let meant else { return false }
        report(
            .targetingVariable, node,
            "no system provides “\(excerpt(path))”, so it has a value only if the app reports one",
            didYouMean(meant))
        return true
    }

    /// A literal where a question should be.
    private mutating func checkLiteral(_ node: JSONDocument.Node) -> Bool {
        guard let text = node.stringValue else { return false }
        report(
            .targetingConstant, node, "“\(excerpt(text))” is a text, so it is always true",
            "a variable is read by {\"var\": \"\(excerpt(text))\"}")
        return true
    }

    /// `{"==": ["traits.country", "CA"]}` compares two texts.
    private mutating func checkQuotedVariables(_ name: RuleOperator, _ operands: [RuleExpression]) {
        guard name.isOrder || name.isEquality || name.isVersion || [.contained, .startsWith, .endsWith].contains(name),
            !operands.contains(where: { $0.path != nil })
        else { return }
        for operand in operands {
            guard let node = operand.literal, let text = node.stringValue,
                text.utf8.contains(.period) || text == "stars",
                TargetVariable(text, in: reader) != nil
            else { continue }
            report(
                .targetingConstant, node, "“\(excerpt(text))” is a text here, not the variable's value",
                "write {\"var\": \"\(excerpt(text))\"}")
            return
        }
    }

    // MARK: Trying values

    /// What an expression is for all values that matter; nil where that cannot be told.
    mutating func outcome(of expression: RuleExpression, fixing fixed: [String: RatingJSON?] = [:])
        -> RuleSamples.Outcome?
    {
        samples.outcome(of: expression, fixing: fixed, budget: &budget)
    }
}

extension RuleOperator {
    /// Whether its second operand is evaluated for each element of the first.
    var hasElementBody: Bool {
        switch self {
        case .map, .filter, .reduce, .all, .none, .some: true
        default: false
        }
    }
}
