import RatingCore

/// What has the same result for everybody, and what a missing value does.
extension RuleCheck {
    mutating func checkConstant(_ expression: RuleExpression, _ name: RuleOperator, _ operands: [RuleExpression]) {
        guard
            name.joinsConditions || name.isOrder || name.isEquality || name.isVersion || name == .contained
                || name == .startsWith || name == .endsWith
        else { return }
        // Reading has said it of guards that read answers only, and settings are meant to decide a guard.
        let paths = expression.variables
        for path in paths where path.hasPrefix("config.") || isDecidedByReading(path) { return }
        // An app that gives no version is asked for as any other that lacks a value.
        if name == .not || name == .truth, operands.first?.path == "context.version" { return }
        // `{"and": [true, …]}` is one's own way of writing.
        if name.joinsConditions, operands.contains(where: { $0.isLiteral }) { return }
        guard let outcome = outcome(of: expression), outcome != .varies else { return }
        // That conditions as a whole let nobody in is said of the gate.
        if case .conditions = reader, outcome == .never, name.joinsConditions, expression.size == root.size { return }
        let names = paths.prefix(3).map { "“\(excerpt($0))”" }.joined(separator: ", ")
        let suggestion =
            switch (name, outcome) {
            case (.and, .never): "join alternatives with “or”, or list them with “in”"
            case (.or, .always): "join what must hold together with “and”"
            default:
                paths.isEmpty
                    ? "a variable is read by {\"var\": \"context.sessions\"}"
                    : "compare with a possible value, or leave it out"
            }
        report(
            .targetingConstant, expression.place,
            "“\(name.rawValue)” is \(outcome == .always ? "always" : "never") true, whatever \(paths.isEmpty ? "the user is: it reads no variable" : "the value of \(names) is")",
            suggestion)
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
                "users without “\(excerpt(path))” pass too: a missing value counts as 0 here",
                "write {\"and\": [{\"!=\": [{\"var\": \"\(excerpt(path))\"}, null]}, …]}, or include them explicitly with {\"var\": [\"\(excerpt(path))\", 0]}"
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
