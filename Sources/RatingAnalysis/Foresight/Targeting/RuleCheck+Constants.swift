import RatingCore

/// What has the same result for everybody, and what a missing value does.
extension RuleCheck {
    mutating func checkConstant(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        if name == .conditional || name == .ternary, operands.count == 3,
            operands[1].node.value == operands[2].node.value
        {
            return report(
                .targetingConstant, expression.place,
                "both results of “\(name.rawValue)” are the same, whatever its condition is",
                "write the other result, or leave the condition out")
        }
        guard
            name.joinsConditions || name.isOrder || name.isEquality || name.isVersion || name == .contained
                || name == .startsWith || name == .endsWith
        else { return }
        // Reading has said it of guards that read answers only, and settings are meant to decide a guard.
        let paths = expression.variables
        if checkSettings(expression, name, paths) { return }
        for path in paths where path.hasPrefix("config.") || isDecidedByReading(path) { return }
        // An app that gives no version is asked for as any other that lacks a value.
        if name == .not || name == .truth, operands.first?.path == "context.version" { return }
        // `{"and": [true, …]}` is one's own way of writing.
        if name.joinsConditions, operands.contains(where: { $0.isLiteral }) {
            let deciding = operands.first { $0.literal?.boolValue == (name == .or) }
            guard let deciding, operands.count > 1, name == .or || name == .and else { return }
            return report(
                .targetingConstant, deciding.node,
                "with \(name == .or) among its parts “\(name.rawValue)” is \(name == .or ? "always" : "never") true, whatever the others say",
                "leave it out")
        }
        guard let outcome = outcome(of: expression), outcome != .varies else { return }
        // That conditions as a whole let nobody in is said of the gate.
        if case .conditions = reader, outcome == .never, name.joinsConditions, expression.size == root.size { return }
        let result = outcome == .always ? "always true" : "never true"
        guard !paths.isEmpty else {
            report(
                .targetingConstant, expression.place,
                "“\(name.rawValue)” reads no variable, so it is \(result), whoever the user is",
                "a variable is read by {\"var\": \"context.sessions\"}")
            return
        }
        let names = paths.prefix(3).map { "“\(excerpt($0))”" }.joined(separator: ", ")
        guard name.joinsConditions else {
            report(
                .targetingConstant, expression.place,
                "“\(name.rawValue)” is \(result), whatever \(names) \(paths.count == 1 ? "is" : "are")",
                "compare with a value that \(paths.count == 1 ? "it" : "they") can have, or leave it out")
            return
        }
        let suggestion: String? =
            switch (name, outcome) {
            case (.and, .never): "join alternatives with “or”, or list them with “in”"
            case (.or, .always): "join what must hold together with “and”"
            default: nil
            }
        report(
            .targetingConstant, expression.place,
            "“\(name.rawValue)” is \(result): its parts \(outcome == .never ? "contradict each other" : "leave nothing out"), whatever \(names) \(paths.count == 1 ? "is" : "are")",
            suggestion)
    }

    /// A condition of nothing but keys of the configuration, which are the same for everybody.
    private mutating func checkSettings(_ expression: RuleExpression, _ name: RuleOperator, _ paths: [String]) -> Bool {
        guard case .conditions = reader, name.isOrder || name.isEquality, let path = paths.first,
            paths.allSatisfy({ $0.hasPrefix("config.") })
        else { return false }
        report(
            .targetingConstant, expression.place,
            "“\(name.rawValue)” reads only “\(excerpt(path))”, which is the same for everybody who has this configuration",
            path == "config.displaySessionCount"
                ? "did you mean “context.sessions”?" : "compare with a variable of the user, such as context.sessions")
        return true
    }

    /// What stands twice among parts that are joined, or in a list.
    mutating func checkTwice(_ name: RuleOperator, _ operands: [RuleExpression]) {
        let nodes: [JSONDocument.Node]
        switch name {
        case .and, .or: nodes = operands.map { $0.node }
        case .contained where operands.count == 2: nodes = operands[1].literal?.elements.map { $0 } ?? []
        default: return
        }
        guard nodes.count > 1, nodes.count <= 300, rootSize <= 2_000 else { return }
        spend(nodes.count)
        var seen: Set<String> = []
        guard let twin = nodes.first(where: { !seen.insert($0.value.serialized()).inserted }) else { return }
        report(
            .targetingConstant, twin,
            "\(twin.stringValue.map { "“\(excerpt($0))”" } ?? "this part") stands here twice, and once is enough",
            "leave it out, or write what was meant")
    }

    /// A comparison that no value passes or fails otherwise than it should: null counts as 0.
    mutating func checkMissingValue(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        // Each is looked for in the whole rule.
        spend(rootSize)
        for operand in operands {
            guard case .variable(let path, hasDefault: false, _) = operand, let variable = variable(path),
                variable.kinds.contains(.none), path.hasPrefix("context.") || path.hasPrefix("traits."),
                operands.contains(where: { $0.isLiteral }), !isAskedFor(path)
            else { continue }
            let none: [String: RatingJSON?] = [path: nil]
            guard outcome(of: expression, fixing: none) == .always, outcome(of: root, fixing: none) != .never else {
                continue
            }
            report(
                .targetingMissingValue, expression.place,
                "who has no “\(excerpt(path))” passes too: a value that is not there counts as 0 here",
                "write {\"and\": [{\"!=\": [{\"var\": \"\(excerpt(path))\"}, null]}, …]}, or say that they are meant with {\"var\": [\"\(excerpt(path))\", 0]}"
            )
            return
        }
    }

    /// Whether the rule asks elsewhere whether there is a value.
    private func isAskedFor(_ path: String) -> Bool {
        var isAsked = false
        root.visit { expression in
            guard case .operation(let name, let operands, _) = expression else { return }
            let reads = operands.contains { $0.path == path }
            switch name {
            case .not, .truth, .and, .or: isAsked = isAsked || reads
            case .conditional, .ternary: isAsked = isAsked || operands.first?.path == path
            case .equal, .unequal, .identical, .unidentical:
                isAsked = isAsked || reads && operands.contains { $0.literal?.isNull ?? false }
            case .missing, .missingSome:
                for operand in operands {
                    let names = operand.literal.map { $0.kind == .array ? $0.elements.map { $0 } : [$0] } ?? []
                    isAsked = isAsked || names.contains { $0.stringValue == path }
                }
            default: break
            }
        }
        return isAsked
    }
}
