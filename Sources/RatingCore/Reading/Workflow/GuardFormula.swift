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
        if node.isKnown(knowing: known) {
            self = .known(node)
            return
        }
        guard case .operation(let name, let operands, _) = node else {
            self = .unknown
            return
        }
        switch name {
        case .and where !operands.isEmpty: self = .all(operands.map { GuardFormula($0, knowing: known) })
        case .or where !operands.isEmpty: self = .any(operands.map { GuardFormula($0, knowing: known) })
        case .not: self = operands.first.map { .not(GuardFormula($0, knowing: known)) } ?? .unknown
        case .truth: self = operands.first.map { GuardFormula($0, knowing: known) } ?? .unknown
        case .conditional, .ternary: self = .branches(operands.map { GuardFormula($0, knowing: known) })
        default: self = .unknown
        }
    }

    func truth(budget: inout Int, _ value: (String) -> JSONValue?) -> GuardTruth {
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
        _ node: RuleNode, budget: inout Int, _ value: (String) -> JSONValue?
    ) -> GuardTruth {
        guard budget > 0 else { return .either }
        return withoutActuallyEscaping(value) { value in
            let steps = Swift.min(budget, 10_000)
            var evaluator = RuleEvaluator(.variables(value), steps: steps)
            let result = evaluator.evaluate(node, in: evaluator.root)
            budget -= steps - Swift.max(evaluator.remaining, 0)
            return evaluator.isExhausted ? .either : GuardTruth(Rule.isTrue(value: result.settled))
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
