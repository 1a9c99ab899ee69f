extension RuleEvaluator {
    /// Applies an operator. Only the operands that decide are evaluated, from left to right.
    mutating func apply(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        switch name {
        case .variable: variable(operands, in: scope)
        case .missing: missing(values(operands, in: scope), in: scope)
        case .missingSome: missingSome(operands, in: scope)
        case .conditional, .ternary: conditional(operands, in: scope)
        case .and: firstOperand(operands, thatIs: false, in: scope)
        case .or: firstOperand(operands, thatIs: true, in: scope)
        case .not: .bool(!isTrue(operand(0, of: operands, in: scope)))
        case .truth: .bool(isTrue(operand(0, of: operands, in: scope)))
        case .equal, .identical, .unequal, .unidentical, .less, .lessOrEqual, .greater, .greaterOrEqual:
            compare(name, operands, in: scope)
        case .add, .subtract, .multiply, .divide, .remainder, .min, .max:
            calculate(name, operands, in: scope)
        case .map, .filter, .reduce, .all, .none, .some:
            iterate(name, operands, in: scope)
        case .merge: merge(operands, in: scope)
        case .contained: contained(operands, in: scope)
        case .cat: cat(operands, in: scope)
        case .substr: substring(operands, in: scope)
        case .log: operand(0, of: operands, in: scope) ?? .null
        case .fractional: fractional(operands, in: scope)
        case .semanticVersion: compareVersions(operands, in: scope) { SemanticVersion($0) }
        case .numericVersion: compareVersions(operands, in: scope) { NumericVersion($0) }
        case .startsWith, .endsWith: affix(name, operands, in: scope)
        }
    }

    private func isTrue(_ value: RatingJSON?) -> Bool {
        value.map { Rule.isTrue(value: $0) } ?? false
    }

    /// `if`: pairs of condition and result, then perhaps a result for the case that no condition holds.
    private mutating func conditional(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        var index = 0
        while index + 1 < operands.count {
            if isTrue(evaluate(operands[index], in: scope)) { return evaluate(operands[index + 1], in: scope) }
            index += 2
        }
        return operand(index, of: operands, in: scope) ?? .null
    }

    /// `and` gives its first false operand, `or` its first true one; both the last if there is none.
    private mutating func firstOperand(_ operands: [RuleNode], thatIs wanted: Bool, in scope: Scope) -> RatingJSON {
        var value = RatingJSON.null
        for node in operands {
            value = evaluate(node, in: scope)
            if isTrue(value) == wanted { break }
        }
        return value
    }

    private mutating func compare(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let left = operand(0, of: operands, in: scope)
        let right = operand(1, of: operands, in: scope)
        switch name {
        case .equal: return .bool(areEqual(left, right))
        case .unequal: return .bool(!areEqual(left, right))
        case .identical: return .bool(areIdentical(left, right))
        case .unidentical: return .bool(!areIdentical(left, right))
        case .greater: return .bool(isOrdered(right, left, orEqual: false))
        case .greaterOrEqual: return .bool(isOrdered(right, left, orEqual: true))
        default:
            let orEqual = name == .lessOrEqual
            guard isOrdered(left, right, orEqual: orEqual) else { return .bool(false) }
            guard let upper = operand(2, of: operands, in: scope) else { return .bool(true) }
            return .bool(isOrdered(right, upper, orEqual: orEqual))
        }
    }
}
