/// How an evaluation went: the value of every sub-expression that was evaluated.
package struct RuleTrace: Equatable, Sendable {
    /// One sub-expression, as it was evaluated once. The body of `map` and its like appears once for each element.
    package struct Step: Equatable, Sendable {
        /// The sub-expression, as the rule has it.
        package let expression: RatingJSON
        /// Its operator; nil for a plain value or an array.
        package let operatorName: String?
        package let value: RatingJSON
        /// What was evaluated for it, in order. Operands that could not matter any more are not among them.
        package let operands: [Step]

        @inline(never)
        init(_ node: RuleNode, value: RatingJSON, operands: [Step]) {
            self.expression = node.source
            self.operatorName = node.operatorName
            self.value = value
            self.operands = operands
        }
    }

    /// The rule's value; null if it ran out of steps.
    package let value: RatingJSON
    /// The rule itself.
    package let root: Step
    /// How many steps were taken, as `Rule.Limits.steps` counts them.
    package let steps: Int
    /// Whether the evaluation ran out of steps, so that its value says nothing.
    package let isExhausted: Bool

    /// Whether the value is true, as JsonLogic sees it.
    package var isTrue: Bool { Rule.isTrue(value: value) }

    /// The innermost sub-expression that alone made the rule come out as it did.
    ///
    /// Of a false `and` that is its first false operand, of a true `or` its first true one, of `!` its operand, of `if`
    /// the condition that chose a plain result, or else the result. Where several operands decide together, such as
    /// all those of a true `and`, it is the expression around them, and `deciders` has them one by one.
    package var deciding: Step { root.deciding }

    /// The innermost sub-expressions that together made the rule come out as it did.
    package var deciders: [Step] { root.deciders }
}

extension RuleTrace.Step {
    /// The sub-expression as JSON text, such as `{">=":[{"var":"context.sessions"},5]}`.
    /// A long one is cut.
    package var text: String { expression.serialized(atMost: 2_000) }

    /// Whether the value is true, as JsonLogic sees it.
    package var isTrue: Bool { Rule.isTrue(value: value) }

    var deciding: Self {
        let causes = causes
        return causes.count == 1 ? causes[0].deciding : self
    }

    var deciders: [Self] {
        let causes = causes
        return causes.isEmpty ? [self] : causes.flatMap { $0.deciders }
    }

    /// The operands that made this come out as it did; none if the operator itself did.
    private var causes: [Self] {
        switch operatorName.flatMap({ RuleOperator(rawValue: $0) }) {
        case .and: isTrue ? operands : operands.suffix(1)
        case .or: isTrue ? operands.suffix(1) : operands
        case .not, .truth: operands.prefix(1).map { $0 }
        case .conditional, .ternary: causesOfBranch
        default: []
        }
    }

    /// Of an `if`: its result when that was computed, else the condition that chose it, or all if none held.
    private var causesOfBranch: [Self] {
        let isLastResult = operandCount % 2 == 1 || (operands.count > 1 && operands[operands.count - 2].isTrue)
        let conditions = isLastResult ? operands.dropLast() : operands[...]
        if isLastResult, let result = operands.last,
            conditions.isEmpty || (result.operatorName != nil && result.operatorName != RuleOperator.variable.rawValue)
        {
            return [result]
        }
        if let last = conditions.last, last.isTrue { return [last] }
        return Array(conditions)
    }

    private var operandCount: Int {
        expression.members?.first?.value.arrayValue?.count ?? 1
    }
}

extension RuleTrace: CustomStringConvertible {
    /// Which sub-expressions decided, in one line.
    package var description: String {
        isExhausted
            ? "out of steps after \(steps)" : deciders.map { $0.description }.joined(separator: "; ")
    }
}

extension RuleTrace.Step: CustomStringConvertible {
    /// The sub-expression, its value, and the values of its operands:
    /// `{">=":[{"var":"context.sessions"},5]} is false (3, 5)`.
    package var description: String {
        let outcome = "\(text) is \(value.serialized(atMost: 1_000))"
        let values = operandText
        return values.utf8.isEmpty ? outcome : "\(outcome) (\(values))"
    }

    /// The values of the operands with commas between; the first ones of many.
    var operandText: String {
        let shown = operands.prefix(20).map { $0.value.serialized(atMost: 200) }.joined(separator: ", ")
        return operands.count > 20 ? "\(shown), …" : shown
    }
}
