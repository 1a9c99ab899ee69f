extension RuleEvaluator {
    mutating func calculate(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        switch name {
        case .add, .multiply: accumulate(name, operands, in: scope)
        case .min, .max: extreme(name, operands, in: scope)
        default: combine(name, operands, in: scope)
        }
    }

    /// `+` and `*` read the number that a text begins with (JavaScript's `parseFloat`), so that `{"+": "3 apples"}` is 3.
    /// `*` passes a single operand on as it is.
    private mutating func accumulate(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        if name == .multiply, operands.count < 2 { return operand(0, of: operands, in: scope) ?? .null }
        var result = RuleNumber.integer(name == .add ? 0 : 1)
        for node in operands {
            let value = leadingNumber(evaluate(node, in: scope))
            result = name == .add ? result + value : result * value
        }
        return result.value
    }

    private mutating func combine(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let left = number(operand(0, of: operands, in: scope))
        guard let second = operand(1, of: operands, in: scope) else {
            return name == .subtract ? (.integer(0) - left).value : .number(.nan)
        }
        let right = number(second)
        return switch name {
        case .subtract: (left - right).value
        case .divide: (left / right).value
        default: (left % right).value
        }
    }

    private mutating func extreme(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        var result: RuleNumber?
        for node in operands {
            let value = number(evaluate(node, in: scope))
            if value.double.isNaN { return .number(.nan) }
            guard let best = result else {
                result = value
                continue
            }
            if name == .min ? value < best : best < value { result = value }
        }
        return result?.value ?? .number(name == .min ? .infinity : -.infinity)
    }
}
