import RatingCore

/// A rule taken apart.
extension RuleNode {
    /// The expressions directly in this one.
    var parts: [RuleNode] {
        switch self {
        case .literal: []
        case .list(let elements, _): elements
        case .variable(_, let fallback, _): fallback.map { [$0] } ?? []
        case .operation(_, let operands, _): operands
        }
    }

    /// The path that is read here.
    var path: String? {
        if case .variable(let path, _, _) = self { path.text } else { nil }
    }

    var literal: RatingJSON? {
        if case .literal(let value) = self { value } else { nil }
    }

    var operation: RuleOperator? {
        switch self {
        case .literal, .list: nil
        case .variable: .variable
        case .operation(let name, _, _): name
        }
    }

    /// What must hold all together: the operands of `and`, and of each that is `and` again.
    var conjuncts: [RuleNode] {
        guard case .operation(.and, let operands, _) = self, !operands.isEmpty else { return [self] }
        return operands.flatMap { $0.conjuncts }
    }

    func visit(_ body: (RuleNode) -> Void) {
        body(self)
        for part in parts { part.visit(body) }
    }

    /// All scalars in it but operators' names and variables' paths.
    var scalars: [RatingJSON] {
        switch self {
        case .literal(let value): value.scalars
        case .variable: []
        default: parts.flatMap { $0.scalars }
        }
    }

    /// The plain values that stand beside each variable in one operation.
    ///
    /// - Parameter isCounted: the operations that are looked at.
    func literals(where isCounted: (RuleOperator) -> Bool = { _ in true }) -> [(
        path: String, values: [RatingJSON]
    )] {
        var found: [(path: String, values: [RatingJSON])] = []
        visit { node in
            guard case .operation(let name, let operands, _) = node, isCounted(name) else { return }
            let values = operands.flatMap { operand in
                if case .list(_, let source) = operand { return source.arrayValue ?? [] }
                return operand.literal.map { $0.arrayValue ?? [$0] } ?? []
            }
            for path in operands.compactMap({ $0.path }) { found.append((path, values)) }
        }
        return found
    }
}

extension Rule {
    /// What must hold all together.
    var conjuncts: [RuleNode] { root.conjuncts }
}
