/// A guard, cut at what is not known: the parts that can be computed, joined by `and`, `or`, `!` and `if`.
indirect enum GuardFormula {
    case known(RuleNode)
    case unknown
    case not(GuardFormula)
    case all([GuardFormula])
    case any([GuardFormula])
    /// Conditions and results in turn, the last one alone if their number is odd.
    case branches([GuardFormula])

    init(_ node: RuleNode, knowing known: Set<String>) {
        guard case .operation(let name, let operands, _) = node, name.isConnective, !operands.isEmpty else {
            self = node.isKnown(knowing: known) ? .known(node) : .unknown
            return
        }
        let parts = operands.map { GuardFormula($0, knowing: known) }
        if parts.allSatisfy({ $0.isKnown }) {
            self = .known(node)
            return
        }
        switch name {
        case .and: self = .all(parts)
        case .or: self = .any(parts)
        case .not: self = .not(parts[0])
        case .truth: self = parts[0]
        default: self = .branches(parts)
        }
    }

    private var isKnown: Bool {
        if case .known = self { true } else { false }
    }

    /// - Parameter budget: steps left; each part that is looked at takes one, and evaluating what it takes.
    func truth(budget: inout Int, _ value: (String) -> RatingJSON?) -> GuardTruth {
        guard budget > 0 else { return .either }
        budget -= 1
        switch self {
        case .unknown:
            return .either
        case .known(let node):
            return Self.evaluate(node, budget: &budget, value)
        case .not(let formula):
            let truth = formula.truth(budget: &budget, value)
            var negated: GuardTruth = []
            if truth.contains(.canPass) { negated.insert(.canFail) }
            if truth.contains(.canFail) { negated.insert(.canPass) }
            return negated
        case .all(let formulas):
            var result: GuardTruth = .passes
            for formula in formulas {
                let truth = formula.truth(budget: &budget, value)
                if truth == .fails { return .fails }
                if truth.contains(.canFail) { result = .either }
            }
            return result
        case .any(let formulas):
            var result: GuardTruth = .fails
            for formula in formulas {
                let truth = formula.truth(budget: &budget, value)
                if truth == .passes { return .passes }
                if truth.contains(.canPass) { result = .either }
            }
            return result
        case .branches(let formulas):
            var result: GuardTruth = []
            var index = 0
            while index + 1 < formulas.count {
                let condition = formulas[index].truth(budget: &budget, value)
                if condition.canPass { result.formUnion(formulas[index + 1].truth(budget: &budget, value)) }
                if condition.mustPass { return result }
                index += 2
            }
            return result.union(index < formulas.count ? formulas[index].truth(budget: &budget, value) : .fails)
        }
    }

    private static func evaluate(
        _ node: RuleNode, budget: inout Int, _ value: (String) -> RatingJSON?
    ) -> GuardTruth {
        return withoutActuallyEscaping(value) { value in
            let steps = Swift.min(Swift.max(budget, 0), 10_000)
            var evaluator = RuleEvaluator(.variables(value), steps: steps)
            let result = evaluator.evaluate(node, in: evaluator.root)
            budget -= steps - Swift.max(evaluator.remaining, 0)
            return evaluator.isExhausted ? .either : GuardTruth(Rule.isTrue(value: result.settled))
        }
    }
}

extension RuleOperator {
    fileprivate var isConnective: Bool {
        switch self {
        case .and, .or, .not, .truth, .conditional, .ternary: true
        default: false
        }
    }
}

extension RuleNode {
    /// Whether everything that this part of a rule reads is among these variables.
    fileprivate func isKnown(knowing known: Set<String>) -> Bool {
        switch self {
        case .literal:
            return true
        case .list(let nodes, _):
            return nodes.allSatisfy { $0.isKnown(knowing: known) }
        case .variable(let path, let fallback, _):
            return known.contains(path.text) && fallback?.isKnown(knowing: known) ?? true
        case .operation(let name, let operands, _):
            switch name {
            case .variable, .missing, .missingSome, .fractional: return false
            default: break
            }
            // A body reads elements, which are known when the array is.
            let outside = name.hasBody ? Array(operands.prefix(1) + operands.dropFirst(2)) : operands
            return outside.allSatisfy { $0.isKnown(knowing: known) }
        }
    }
}
